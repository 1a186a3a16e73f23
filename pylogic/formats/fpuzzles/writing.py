"""A sudoku of the library, or of a kind that is like several, as the JSON of f-puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pylogic.kinds as kinds
from pylogic.core.errors import UsageError
from pylogic.core.kind import Kind
from pylogic.core.puzzle import Puzzle
from pylogic.core.resources import ROOT
from pylogic.core.text import Source
from pylogic.formats.fpuzzles.reading import usual_boxes
from pylogic.formats.fpuzzles.sheet import Sheet
from pylogic.formats.fpuzzles.variants import DIAGONALS, FLAGS, NEGATIVE, VARIANTS
from pylogic.language.coding.sheet import Sheet as Statements
from pylogic.language.reading import name_of
from pylogic.language.syntax import contents

_BARE = {"latin", "sudoku", "jigsaw_sudoku"}
"""Kinds without a rule of their own in f-puzzles."""
_ALL: dict[str, dict[str, Any]] = {
    "consecutive_sudoku": {"nonconsecutive": True},
    "sudoku_x": dict.fromkeys(DIAGONALS, True),
    **{kind: {key: True} for key, kind in FLAGS.items()},
    **{kind: {"negative": sorted(keys)} for keys, (_, kind) in NEGATIVE.items()},
}
"""Keys written for kinds of rules without clues."""
_SIGNS = {sign: key for key, signs in {"difference": "o|", "ratio": "x", "xv": "VX"}.items() for sign in signs}
_AROUND = ("top", "bottom", "left", "right")
_SIDES = {"sandwichsum": ("rows", "columns"), "skyscraper": _AROUND, "xsum": _AROUND}
"""The names of statements with numbers beside the board."""


def write(puzzle: Puzzle) -> dict[str, Any]:
    """Return the object of a puzzle.

    Raises:
        UsageError: f-puzzles has no such puzzle.
    """
    statements = Statements(puzzle.kind.write(puzzle))
    rows, columns = puzzle.size
    if rows != columns:
        raise UsageError(f"a board of f-puzzles is a square, and this one has {rows} rows and {columns} columns")
    likes = _likes(puzzle.kind)
    sheet = Sheet(rows)
    given: dict[str, Any] = {"size": rows, "title": puzzle.title, "grid": _grid(puzzle, statements, rows, likes)}
    for kind in likes:
        given |= _ALL.get(kind, {})
    try:
        for key, words in _clues(statements, likes, rows):
            given.setdefault(key, []).append(VARIANTS[key].shape.write(words, sheet))
    except ValueError as error:
        raise UsageError(f"f-puzzles cannot say all that this puzzle says: {error}") from None
    return given


def _likes(kind: Kind) -> list[str]:
    """The kinds of the library that a kind is, or is like and nothing else.

    Raises:
        UsageError: It has rules of its own, or f-puzzles has none of its rules.
    """
    likes = [kind.name]
    if kind.declarations and not _of_library(kind):
        (declaration,) = contents(Source("<kind>", kind.declarations[-1])).scope.declarations
        if len(kind.declarations) > 1 or any(phrase.words[0].text != "like" for phrase in declaration.phrases):
            raise UsageError(f"{kind.name} has rules of its own, and f-puzzles knows those of the library alone")
        likes = [phrase.words[1].text for phrase in declaration.phrases]
    known = _BARE | {*_ALL} | {variant.kind for variant in VARIANTS.values()}
    for name in likes:
        if name not in known or not _of_library(kinds.kind(name)):
            raise UsageError(f"f-puzzles has no rule for {name}")
    return likes


def _of_library(kind: Kind) -> bool:
    own = ROOT / "kinds" / f"{kind.name}.puzzle"
    return kind.declared_in is not None and kind.declared_in.resolve() == own.resolve()


def _grid(puzzle: Puzzle, statements: Statements, side: int, likes: list[str]) -> list[list[dict[str, Any]]]:
    """The cells with what is given in them, and with their regions where these are not the usual boxes."""
    grid: list[list[dict[str, Any]]] = [[{} for _ in range(side)] for _ in range(side)]
    for fact in puzzle.facts:
        if fact.atom.name == "given":
            _, row, column, number = map(int, fact.atom.args)
            grid[row - 1][column - 1] |= {"value": number, "given": True}
    usual = "x".join(map(str, usual_boxes(side)))
    height, width = map(int, statements.first("boxes", [usual])[0].split("x"))
    areas = statements.texts("areas")
    numbers = {letter: index for index, letter in enumerate(dict.fromkeys(areas.values()))}
    if areas or "latin" in likes or f"{height}x{width}" != usual:
        for index in range(side * side):
            row, column = divmod(index, side)
            region: int | None = row // height * height + column // width
            grid[row][column]["region"] = numbers.get(areas.get(index, "")) if areas or "latin" in likes else region
    return grid


def _clues(statements: Statements, likes: list[str], side: int) -> Iterator[tuple[str, list[str]]]:
    """The words of each clue, with the key that it has in f-puzzles."""
    keys = {variant.statement: key for key, variant in VARIANTS.items() if variant.statement}
    for name, key in keys.items():
        yield from ((key, [name, *words]) for words in statements.settings(name))
    for one, sign, other in statements.signs():
        yield _SIGNS[sign], [name_of(one), sign, name_of(other)]
    for index, text in statements.texts().items():
        if text in keys:
            yield keys[text], [text, f"r{index // side + 1}c{index % side + 1}"]
    for index, text in statements.texts("corners").items():
        yield "quadruple", ["corners", f"r{index // (side + 1)}c{index % (side + 1)}", text]
    for key, names in _SIDES.items():
        if VARIANTS[key].kind in likes:
            clues = ((name, line, text) for name in names for line, text in enumerate(statements.first(name, []), 1))
            yield from ((key, [name, str(line), text]) for name, line, text in clues if text != "?")
