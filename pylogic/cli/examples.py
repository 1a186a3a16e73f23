"""``pylogic examples``: the puzzles that come with pylogic, wherever it is installed."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path

from pylogic.cli import outputs
from pylogic.cli.codes import FOUND
from pylogic.drawing.look import PLAIN, shown
from pylogic.model import files
from pylogic.model.errors import UsageError
from pylogic.model.files import read_source
from pylogic.model.resources import EXAMPLES
from pylogic.model.text import plural, suggestion
from pylogic.solving import loading


def examples(options: Namespace) -> int:
    """List the examples, print one, or copy them.

    Raises:
        UsageError: There is no such example, or a copy would take the place of a file.
    """
    chosen = _files() if options.name is None else [_file(options.name)]
    if options.copy is not None:
        _copy(chosen, Path(options.copy))
    elif options.name is not None:
        outputs.write(chosen[0].read_text(encoding="utf-8"), None)
    else:
        _list(chosen)
    return FOUND


def names() -> list[str]:
    """The names of the examples."""
    return [path.stem for path in _files()]


def _files() -> list[Path]:
    return sorted(EXAMPLES.glob("*.puzzle"))


def _file(name: str) -> Path:
    stem = Path(name).name.removesuffix(".puzzle")
    if stem not in names():
        near = suggestion(stem, names()) or "; 'pylogic examples' lists them"
        raise UsageError(f"there is no example '{name}'{near}")
    return EXAMPLES / f"{stem}.puzzle"


def _list(chosen: list[Path]) -> None:
    """One line per puzzle: file, kind, title."""
    lines = [
        (path.stem, document.kind.text, document.title)
        for path in chosen
        for document in loading.documents(read_source(path), "puzzle")
    ]
    wide, kind = (max(len(line[column]) for line in lines) for column in (0, 1))
    text = "".join(f"{name:{wide}}  {what:{kind}}  {title}".rstrip() + "\n" for name, what, title in lines)
    outputs.show(shown(text, PLAIN), None)


def _copy(chosen: list[Path], folder: Path) -> None:
    """Copy the missing ones; none if one of them would replace another file."""
    missing = [path for path in chosen if not _same(path, folder / path.name)]
    for path in missing:
        if os.path.lexists(folder / path.name):
            raise UsageError(f"{folder / path.name} exists already; nothing was copied")
    files.write_new(folder, {path.name: path.read_bytes() for path in missing})
    number = plural(len(chosen), "example")
    text = f"{number} copied to {folder}" if missing else f"{folder} has {number} already"
    outputs.show(shown(f"{text}\n", PLAIN), None)


def _same(path: Path, other: Path) -> bool:
    return other.is_file() and other.read_bytes() == path.read_bytes()
