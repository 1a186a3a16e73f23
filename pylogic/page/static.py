"""The page as files for any web host: Python and the engines run in the browser."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from pylogic.model import files
from pylogic.model.errors import EngineError, UsageError
from pylogic.page.questions import answer

_PACKAGE = Path(__file__).resolve().parents[1]
_PAGE = _PACKAGE / "page" / "assets"
_MODULES = _PACKAGE.parent / "web" / "node_modules"
"""Where ``sh setup.sh web`` puts the packages of npm, in a clone."""
_RUNTIME = {
    "pyodide": ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"),
    "clingo-wasm/src": ("clingo.js", "clingo.wasm"),
    "swipl-wasm/dist/swipl": ("swipl-web.js", "swipl-web.wasm", "swipl-web.data"),
}
_LICENSES = ("clingo-wasm/LICENSE", "swipl-wasm/LICENSE.txt")
_APART = {*_RUNTIME["swipl-wasm/dist/swipl"], "alone.html", "alone.js", "seal.js", "service.js"}
"""Files that the service worker keeps for offline use once they were fetched."""
_BOARDS = "boards"
"""The folder of boards that are played before Python runs; they are kept once they were fetched, too."""
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
        EngineError: Pyodide and the engines were not fetched, or node is missing.
    """
    place = Path(folder)
    if place.exists() and not (place.is_dir() and not any(place.iterdir())):
        raise UsageError(f"{folder} is not an empty folder; the page is written into one of its own")
    wanted = [f"{package}/{name}" for package, names in _RUNTIME.items() for name in names]
    missing = [name for name in wanted if not (_MODULES / name).is_file()]
    if missing:
        raise EngineError(f"static files need {missing[0]}; in a clone of pylogic type: sh setup.sh web")
    try:
        place.mkdir(parents=True, exist_ok=True)
        shutil.copytree(_PAGE, place, dirs_exist_ok=True)
        for name in ("carrier", "service"):
            shutil.move(place / f"{name}_static.js", place / f"{name}.js")
        runtime = place / "runtime"
        runtime.mkdir()
        for name in wanted:
            shutil.copy(_MODULES / name, runtime)
        (runtime / "LICENSES.txt").write_text(_licenses(), encoding="utf-8")
        texts = {f"/pylogic/{name}": file.read_text(encoding="utf-8") for file, name in _files()}
        (runtime / "files.json").write_text(json.dumps(texts, ensure_ascii=False), encoding="utf-8")
        for question in ("gallery", "hello"):
            (place / f"{question}.json").write_text(json.dumps(_answer(question)), encoding="utf-8")
        (place / _BOARDS).mkdir()
        for name, text in _opening(place).items():
            board = json.dumps([text, *_answer("read", text=text)], ensure_ascii=False)
            (place / _BOARDS / f"{name}.json").write_text(board, encoding="utf-8")
        _freeze(runtime / "files.json", runtime / "python.memory")
        (place / "release.js").write_text(f"globalThis.release = {json.dumps(_release(place))};\n", encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{folder} cannot be written: {error.strerror}") from None
    size = sum(file.stat().st_size for file in place.rglob("*") if file.is_file())
    return f"{folder}: the page as files, {size / 1e6:.0f} MB; serve the folder with any web server\n"


def _licenses() -> str:
    """The licences of third-party files; Pyodide and Python libraries come without their texts."""
    texts = [f"{name}\n\n{(_MODULES / name).read_text(encoding='utf-8')}" for name in _LICENSES]
    pyodide = json.loads((_MODULES / "pyodide" / "package.json").read_text(encoding="utf-8"))
    named = [f"pyodide {pyodide['version']}: {pyodide['license']}, {pyodide['homepage']}; Python in it: PSF-2.0"]
    named += [f"{name} {version(name)}: MIT" for name in _NEEDED]
    return "\n\n".join([*texts, *named, ""])


def _freeze(files: Path, memory: Path) -> None:
    """Write the memory of a Python that has imported pylogic."""
    command = ["node", str(_MODULES.parent / "snapshot.mjs"), str(files), str(memory)]
    try:
        subprocess.run(command, check=True, capture_output=True, text=True)
    except FileNotFoundError:
        raise EngineError("static files need node, which comes with npm") from None
    except subprocess.CalledProcessError as error:
        raise EngineError(f"Python for static files could not be prepared: {error.stderr[-1000:]}") from None


def _files() -> Iterator[tuple[Path, str]]:
    """The files of pylogic and of the libraries that it needs, with their names in a folder on the path of Python."""
    for file in sorted(_PACKAGE.rglob("*")):
        inside = file.relative_to(_PACKAGE)
        if (
            file.is_file()
            and file.suffix in (".py", ".js", ".html", ".css", ".toml", ".txt")
            and file.name not in ("cases.toml", "rules.toml")  # of tests
            and "_share" not in inside.parts
            and "vendor" not in inside.parts
        ):
            yield file, f"pylogic/{inside}"
    for name in _SHARED:
        for file in sorted((files.ROOT / name).rglob("*")):
            if file.is_file():
                yield file, f"pylogic/_share/{file.relative_to(files.ROOT)}"
    for name in _NEEDED:
        spec = importlib.util.find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        package = Path(spec.origin).parent
        for file in sorted(package.rglob("*")):
            if file.is_file() and file.suffix in (".py", ".lark"):
                yield file, f"{name}/{file.relative_to(package)}"


def _answer(question: str, **more: object) -> list[dict[str, Any]]:
    """The answer to a question whose answer never changes."""
    messages: list[dict[str, Any]] = []
    answer({"ask": question, **more}, messages.append)
    return messages


def _opening(place: Path) -> dict[str, str]:
    """The texts with which kinds open: the first puzzle that was made beforehand, else the example."""
    ready = json.loads((place / "ready.json").read_text(encoding="utf-8"))
    made = {kind: next(iter(next(iter(sizes.values())).values())) for kind, sizes in ready.items()}
    cards = json.loads((place / "gallery.json").read_text(encoding="utf-8"))
    return {card["name"]: made.get(card["name"], card["text"]) for card in cards}


def _release(place: Path) -> dict[str, object]:
    """The files for every visitor, and one version name for all of them."""
    files = sorted(
        file for file in place.rglob("*") if file.is_file() and file.name not in _APART and file.parent.name != _BOARDS
    )
    digest = sha256()
    for file in files:
        digest.update(f"{file.relative_to(place)} {sha256(file.read_bytes()).hexdigest()}\n".encode())
    names = ["./", "release.js", *(file.relative_to(place).as_posix() for file in files if file.name != "index.html")]
    return {"version": f"pylogic {digest.hexdigest()[:16]}", "files": names}
