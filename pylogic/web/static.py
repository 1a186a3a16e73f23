"""The page as files for any web host: Python and clingo run in the browser."""

from __future__ import annotations

import importlib.util
import json
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

from pylogic.core import resources
from pylogic.core.errors import EngineError, UsageError
from pylogic.web.questions import answer

_PACKAGE = Path(__file__).resolve().parents[1]
_PAGE = _PACKAGE / "web" / "page"
_MODULES = _PACKAGE.parent / "web" / "node_modules"
"""Where ``sh setup.sh web`` puts the packages of npm, in a clone."""
_RUNTIME = {
    "pyodide": ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"),
    "clingo-wasm/src": ("clingo.js", "clingo.wasm"),
}
_SHARED = ("asp", "prolog", "grammar", "examples", "kinds")
_NEEDED = ("lark", "tabulate")
"""Libraries that pylogic imports there."""


def write(folder: str) -> str:
    """Write the page as files.

    Args:
        folder: Where to; it is made where it is missing, and has to be empty.

    Returns:
        What was written, in a sentence.

    Raises:
        UsageError: The folder is not empty, or cannot be written to.
        EngineError: Pyodide and clingo were not fetched.
    """
    place = Path(folder)
    if place.exists() and not (place.is_dir() and not any(place.iterdir())):
        raise UsageError(f"{folder} is not an empty folder; the page is written into one of its own")
    missing = [f"{package}/{name}" for package, names in _RUNTIME.items() for name in names if not _has(package, name)]
    if missing:
        raise EngineError(f"static files need {missing[0]}; in a clone of pylogic type: sh setup.sh web")
    try:
        place.mkdir(parents=True, exist_ok=True)
        shutil.copytree(_PAGE, place, dirs_exist_ok=True)
        shutil.move(place / "carrier_static.js", place / "carrier.js")
        runtime = place / "runtime"
        runtime.mkdir()
        for package, names in _RUNTIME.items():
            for name in names:
                shutil.copy(_MODULES / package / name, runtime)
        shutil.copy(_MODULES / "clingo-wasm" / "LICENSE", runtime / "clingo-LICENSE")
        with zipfile.ZipFile(runtime / "pylogic.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            for file, name in _files():
                archive.write(file, name)
        (place / "gallery.json").write_text(json.dumps(_gallery()), encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{folder} cannot be written: {error.strerror}") from None
    size = sum(file.stat().st_size for file in place.rglob("*") if file.is_file())
    return f"{folder}: the page as files, {size / 1e6:.0f} MB; serve the folder with any web server\n"


def _has(package: str, name: str) -> bool:
    return (_MODULES / package / name).is_file()


def _files() -> Iterator[tuple[Path, str]]:
    """The files of pylogic and of the libraries that it needs, with their names in an archive on the path of Python."""
    for file in sorted(_PACKAGE.rglob("*")):
        inside = file.relative_to(_PACKAGE)
        if (
            file.is_file()
            and file.suffix in (".py", ".js")
            and "_share" not in inside.parts
            and "vendor" not in inside.parts
        ):
            yield file, f"pylogic/{inside}"
    for name in _SHARED:
        for file in sorted((resources.ROOT / name).rglob("*")):
            if file.is_file():
                yield file, f"pylogic/_share/{file.relative_to(resources.ROOT)}"
    for name in _NEEDED:
        spec = importlib.util.find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        package = Path(spec.origin).parent
        for file in sorted(package.rglob("*")):
            if file.is_file() and file.suffix in (".py", ".lark"):
                yield file, f"{name}/{file.relative_to(package)}"


def _gallery() -> list[dict[str, object]]:
    messages: list[dict[str, object]] = []
    answer({"ask": "gallery"}, messages.append)
    return messages
