"""A sudoku of the library, or of a kind that is like several, as the JSON of f-puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pylogic.kinds as kinds
from pylogic.core.document import OPEN, Block, Document, Relation, Setting
from pylogic.core.errors import UsageError
from pylogic.core.kind import Kind
from pylogic.core.puzzle import Puzzle
from pylogic.core.resources import ROOT
from pylogic.core.text import Source
from pylogic.formats.fpuzzles.reading import usual_boxes
from pylogic.formats.fpuzzles.sheet import Sheet
from pylogic.formats.fpuzzles.variants import DIAGONALS, FLAGS, NEGATIVE, VARIANTS
from pylogic.language.reading import cell_of
from pylogic.language.syntax import contents

_BARE = {"latin", "sudoku", "jigsaw_sudoku"}
"""Kinds without a rule of their own in f-puzzles."""
_ALL: dict[str, dict[str, Any]] = {
    "consecutive_sudoku": {"nonconsecutive": True},
    "sudoku_x": dict.fromkeys(DIAGONALS, True),
    **{kind: {key: True} for key, kind in FLAGS.items()},
    **{kind: {"negative": sorted(keys)} for keys, (_, kind) in NEGATIVE.items()},
}
"""What is written for the kinds of rules without clues."""
_SIGNS = {sign: key for key, signs in {"difference": "o|", "ratio": "x", "xv": "VX"}.items() for sign in signs}
_BESIDE = ("top", "bottom", "left", "right", "rows", "columns")
_SIDES = {"sandwichsum": _BESIDE[4:], "skyscraper": _BESIDE[:4], "xsum": _BESIDE[:4]}
"""The names of statements with numbers beside the board."""


def write(puzzle: Puzzle) -> dict[str, Any]:
    """Return the object of a puzzle.

    Raises:
        UsageError: f-puzzles has no such puzzle.
    """
    document = puzzle.kind.write(puzzle)
    rows, columns = puzzle.size
    if rows != columns:
        raise UsageError(f"a board of f-puzzles is a square, and this one has {rows} rows and {columns} columns")
    likes = _likes(puzzle.kind)
    sheet = Sheet(rows)
    given: dict[str, Any] = {"size": rows, "title": puzzle.title, "grid": _grid(document, rows, likes)}
    for kind in likes:
        given |= _ALL.get(kind, {})
    try:
        for key, words in _clues(document, likes):
            given.setdefault(key, []).append(VARIANTS[key].shape.write(words, sheet))
    except (KeyError, ValueError) as error:
        raise UsageError(f"f-puzzles cannot say all that this puzzle says: {error.args[0]}") from None
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


def _grid(document: Document, side: int, likes: list[str]) -> list[list[dict[str, Any]]]:
    """The cells with what is given in them, and with their regions where these are not the usual boxes."""
    grid: list[list[dict[str, Any]]] = [[{} for _ in range(side)] for _ in range(side)]
    boxes = usual_boxes(side)
    for statement in document.statements:
        match statement:
            case Setting(name, (shape,)) if name.text == "boxes":
                height, _, width = shape.text.partition("x")
                boxes = int(height), int(width)
            case Relation((at, value), (sign,)) if sign.text == "=":
                row, column = cell_of(at.text) or (1, 1)
                grid[row - 1][column - 1] |= {"value": int(value.text), "given": True}
            case Block(name, _) if name.text == "board":
                for cells, words in zip(grid, statement.rows, strict=True):
                    for cell, word in zip(cells, words, strict=True):
                        cell |= {"value": int(word.text), "given": True} if word.text.isdecimal() else {}
    areas = [one for one in document.statements if isinstance(one, Block) and one.name.text == "areas"]
    letters = dict.fromkeys(word.text for block in areas for row in block.rows for word in row)
    numbers = {letter: index for index, letter in enumerate(letters)}
    if areas or "latin" in likes or boxes != usual_boxes(side):
        for row, column in ((row, column) for row in range(side) for column in range(side)):
            region: int | None = row // boxes[0] * boxes[0] + column // boxes[1]
            if areas:
                letter = areas[0].rows[row][column].text
                region = None if letter in OPEN else numbers[letter]
            grid[row][column]["region"] = None if "latin" in likes else region
    return grid


def _clues(document: Document, likes: list[str]) -> Iterator[tuple[str, list[str]]]:
    """The words of each clue, with the key that it has in f-puzzles.

    Raises:
        KeyError: It has none.
    """
    keys = {variant.statement: key for key, variant in VARIANTS.items() if variant.statement}
    keys |= {side: key for key, variant in VARIANTS.items() if variant.kind in likes for side in _SIDES.get(key, ())}
    for statement in document.statements:
        if statement.name.text in ("size", "boxes", "areas"):
            continue
        match statement:
            case Relation((one, other), (sign,)) | Setting(one, (sign, other)) if cell_of(one.text):
                if sign.text != "=":
                    yield _SIGNS[sign.text], [one.text, sign.text, other.text]
            case Setting(name, words) if name.text in _BESIDE:
                clues = enumerate((word.text for word in words), 1)
                yield from ((keys[name.text], [name.text, str(line), text]) for line, text in clues if text != "?")
            case Setting(name, words):
                yield keys[name.text], [name.text, *(word.text for word in words)]
            case Block(name, _):
                for row, line in enumerate(statement.rows, name.text == "board"):
                    for column, word in enumerate(line, name.text == "board"):
                        if word.text not in OPEN and not (name.text == "board" and word.text.isdecimal()):
                            key = keys[word.text] if name.text == "board" else "quadruple"
                            yield key, [name.text, f"r{row}c{column}", word.text]
