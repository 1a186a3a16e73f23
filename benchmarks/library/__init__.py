"""Puzzles of many kinds with known answers, from the instances beside the checkout, as puzzles of the library.

A module in this folder has converters: from the fields of a shared instance to the text of a puzzle and its answer
as JSON, as `pylogic.model.kind.Kind.fields` gives it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, NamedTuple

Fields = Mapping[str, Any]
Converter = Callable[[Fields], tuple[str, dict[str, Any]]]
FOLDERS = ("kinds", "more")
"""The folders of the shared kinds."""


class Instance(NamedTuple):
    """A shared puzzle.

    Attributes:
        name: Its name, ``sudoku-01``.
        text: As a puzzle file.
        answer: The fields of its only solution.
        size: Rows and columns.
    """

    name: str
    text: str
    answer: dict[str, Any]
    size: tuple[int, int]


def converters() -> dict[str, Converter]:
    """The converters of all modules here, by the name of the shared kind."""
    found: dict[str, Converter] = {}
    for module in iter_modules(__path__):
        found |= import_module(f"{__name__}.{module.name}").CONVERTERS
    return dict(sorted(found.items()))


def instances(folder: Path, kind: str) -> Iterator[Instance]:
    """The shared puzzles of a kind; none when there is no such file.

    Args:
        folder: The folder of all shared puzzles.
        kind: The name of the kind there.
    """
    file = next((file for one in FOLDERS if (file := folder / one / f"{kind}.jsonl").is_file()), None)
    if file is None:
        return
    convert = converters()[kind]
    for line in file.read_text(encoding="utf-8").splitlines():
        fields = json.loads(line)
        text, answer = convert(fields)
        rows, columns = fields["size"]
        yield Instance(fields["id"], text, answer, (rows, columns))


def puzzle(kind: str, *statements: str) -> str:
    """A puzzle of a kind as text."""
    return "\n".join([f"{kind} {{", *(f"  {statement}" for statement in statements), "}", ""])


def block(name: str, rows: list[list[str]] | list[str]) -> str:
    """A block; ``rows`` are strings of one character a cell, or lists of words."""
    lines = [" ".join(row) for row in rows]
    return "\n".join([f"{name} {{", *(f"    {line}" for line in lines), "  }"])


def clues(name: str, numbers: list[int | None] | None) -> list[str]:
    """Clues beside the board, ``?`` where there is none; nothing when no line has one."""
    if not numbers or all(number is None for number in numbers):
        return []
    return [f"{name} {' '.join('?' if number is None else str(number) for number in numbers)}"]


def shades(rows: list[str], names: Mapping[str, str]) -> dict[str, Any]:
    """An answer of one character a cell as a grid of values."""
    return {"grid": [[names.get(character, character) for character in row] for row in rows]}


def name_of(cell: list[int]) -> str:
    """``r3c1``."""
    return f"r{cell[0]}c{cell[1]}"
