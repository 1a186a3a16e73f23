"""The JSON of f-puzzles to the text of a puzzle file: one kind that is like all variants, and its puzzle."""

from __future__ import annotations

from string import ascii_letters
from typing import Any, NamedTuple

from pylogic.core.text import plural, quote
from pylogic.formats.fpuzzles.sheet import Part, Sheet, listed, names, shown
from pylogic.formats.fpuzzles.variants import DIAGONALS, DRAWN, FLAGS, NEGATIVE, PASSED, PROSE, VARIANTS
from pylogic.language.reading import Cell

OWN = "variant_sudoku"
"""The kind that a puzzle of several variants declares."""
_PLAIN = "sudoku"
_LATIN, _JIGSAW = "latin", "jigsaw_sudoku"
_LEAST, _MOST = 2, 16
"""Sides of boards."""
_COLOURS = ("c", "cArray", "highlight")
_BOXES_NAMED = ("disjoint_groups_sudoku", "region_sum_sudoku")
"""Kinds whose rules name boxes, where regions of another shape would be meant."""


class Variant(NamedTuple):
    """A puzzle of f-puzzles.

    Attributes:
        text: The text of a puzzle file.
        cells: The number of its cells.
        left: The rest of it.
    """

    text: str
    cells: int
    left: list[str]


def read(given: Any) -> Variant:
    """Read the object of a puzzle.

    Raises:
        ValueError: It has another shape, or a rule that the library has not.
    """
    if not isinstance(given, dict) or not isinstance(given.get("grid"), list):
        raise ValueError("it is not a puzzle: it has no 'grid'")
    grid = given["grid"]
    side = len(grid)
    if not _LEAST <= side <= _MOST or any(not isinstance(row, list) or len(row) != side for row in grid):
        raise ValueError(f"its grid is not a square of {_LEAST} to {_MOST} cells a side")
    sheet = Sheet(side)
    left: list[str] = []
    kinds = [*_variants(given, sheet, left)]
    regions = _grid(grid, sheet, left)
    if regions:
        if wrong := [kind for kind in kinds if kind in _BOXES_NAMED]:
            raise ValueError(f"the rule of {wrong[0]} is about boxes, and its regions are of other shapes")
        if any(region is not None for region in regions.values()):
            kinds.insert(0, _JIGSAW)
    kinds = [*dict.fromkeys(kinds)]
    name = OWN if len(kinds) > 1 else kinds[0] if kinds else _LATIN if regions else _PLAIN
    title = given.get("title")
    heading = f"{name} {quote(title)}" if isinstance(title, str) and title else name
    declared = ['kind variant_sudoku "Variant sudoku" {', *(f"  like {kind}" for kind in kinds), "}"]
    lines = [*(declared if name == OWN else ()), f"{heading} {{", *_statements(sheet, regions, name), "}"]
    return Variant("\n".join(lines) + "\n", side * side, left)


def _variants(given: dict[str, Any], sheet: Sheet, left: list[str]) -> list[str]:
    """The kinds of all rules; their clues are added to the sheet."""
    kinds, drawn = [], []
    flags = dict(FLAGS)
    if given.get("nonconsecutive") and given.get("difference"):
        flags["nonconsecutive"] = "consecutive_sudoku"  # dots say where numbers are consecutive
    for key, value in given.items():
        if not value or key in PASSED or key in DIAGONALS:
            continue
        if key in PROSE:
            left.append(PROSE[key])
        elif key in DRAWN:
            own = [part for part in listed(value, key) if not (isinstance(part, dict) and part.get("fromConstraint"))]
            drawn += [plural(len(own), key)] if own else []
        elif key in flags:
            kinds.append(flags[key])
        elif key in VARIANTS:
            kinds.append(_clues(key, value, sheet))
        else:
            raise ValueError(f"its rule {shown(key)} is not known here")
    if {"skyscraper_sudoku", "x_sum_sudoku"} <= {*kinds}:
        raise ValueError("its numbers beside the board are of two sorts, skyscrapers and X-sums")
    left += drawn
    kinds += _diagonals(given, sheet)
    return _negative(given, kinds, sheet)


def _clues(key: str, value: object, sheet: Sheet) -> str:
    """Add the clues of a rule to the sheet; the kind that has it."""
    variant = VARIANTS[key]
    if variant.sides and sheet.side not in variant.sides:
        raise ValueError(f"its rule '{key}' has another meaning on a board of {sheet.side}x{sheet.side}")
    for part in listed(value, key):
        if not isinstance(part, dict):
            raise ValueError(f"'{key}' has {shown(part)} in it")
        try:
            variant.shape.read(part, variant.statement, sheet)
        except ValueError as error:
            raise ValueError(f"in '{key}', {error}") from None
    return variant.kind


def _diagonals(given: Part, sheet: Sheet) -> list[str]:
    """One diagonal alone is an extra region."""
    stated = [key for key in DIAGONALS if given.get(key)]
    if len(stated) > 1:
        return ["sudoku_x"]
    for key in stated:
        cells = [(row, row if key == DIAGONALS[0] else sheet.side + 1 - row) for row in range(1, sheet.side + 1)]
        sheet.lines.append(f"extra {names(cells)}")
        return ["extra_regions_sudoku"]
    return []


def _negative(given: Part, kinds: list[str], sheet: Sheet) -> list[str]:
    """The kinds where all clues of some sorts are given."""
    left = {str(one) for one in listed(given.get("negative") or [], "negative")}
    for keys, (some, all_of_them) in NEGATIVE.items():
        if keys <= left:
            left -= keys
            kinds = [*(kind for kind in kinds if kind != some), all_of_them]
    if left:
        raise ValueError(f"that all clues of '{min(left)}' are given, and no others, is not known here")
    if "consecutive_sudoku" in kinds:
        sheet.lines = [line.replace(" o ", " | ") for line in sheet.lines]
        if not given.get("ratio"):
            kinds = [kind for kind in kinds if kind != "kropki_pairs_sudoku"]
    return kinds


def _grid(grid: list[list[Any]], sheet: Sheet, left: list[str]) -> dict[Cell, int | None]:
    """Add the given numbers to the sheet; the regions of cells, empty where these are the usual boxes."""
    height, width = usual_boxes(sheet.side)
    regions: dict[Cell, int | None] = {}
    boxes: dict[Cell, int] = {}
    for row, cells in enumerate(grid):
        for column, cell in enumerate(cells):
            if not isinstance(cell, dict):
                raise ValueError(f"{shown(cell)} is not a cell")
            at = row + 1, column + 1
            boxes[at] = row // height * height + column // width
            region = regions[at] = cell.get("region", boxes[at])
            if region is not None and not isinstance(region, int):
                raise ValueError(f"{shown(region)} is not a region")
            if cell.get("given"):
                _give(at, cell.get("value"), sheet)
            if any(map(cell.get, _COLOURS)) and "colours" not in left:
                left.append("colours")
    parts = {*regions.values()}
    pairs = {(regions[at], boxes[at]) for at in regions}
    return {} if None not in parts and len(pairs) == len(parts) == sheet.side else regions


def _give(at: Cell, value: object, sheet: Sheet) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= sheet.side:
        raise ValueError(f"{shown(value)} is not a number of a cell")
    if at in sheet.board:  # a mark stands on the board already
        sheet.lines.append(f"{names([at])} = {value}")
    else:
        sheet.board[at] = str(value)


def usual_boxes(side: int) -> tuple[int, int]:
    """Rows and columns of the boxes of a board that says nothing about them."""
    height = next(height for height in range(int(side**0.5), 0, -1) if side % height == 0)
    return height, side // height


def _statements(sheet: Sheet, regions: dict[Cell, int | None], name: str) -> list[str]:
    """The lines of a puzzle between its braces."""
    sides = range(1, sheet.side + 1)
    boxes = usual_boxes(sheet.side)
    lines = [f"  size {sheet.side}"] if not sheet.board else []
    if regions and name not in (_LATIN, _JIGSAW):
        lines.append(f"  boxes 1x{sheet.side}")  # every box is a row: the regions stand for them
    elif not regions and boxes[0] != boxes[1]:
        lines.append(f"  boxes {boxes[0]}x{boxes[1]}")
    lines += [f"  {side} {' '.join(stated.get(line, '?') for line in sides)}" for side, stated in sheet.beside.items()]
    lines += [f"  {line}" for line in sheet.lines]
    parts = dict.fromkeys(region for region in regions.values() if region is not None)
    if len(parts) > len(ascii_letters):
        raise ValueError(f"it has more than {len(ascii_letters)} regions")
    if parts:
        letters: dict[int | None, str] = dict(zip(parts, ascii_letters, strict=False))
        lines += _block("areas", [[letters.get(regions[row, column], ".") for column in sides] for row in sides])
    if sheet.board:
        lines += _block("board", [[sheet.board.get((row, column), ".") for column in sides] for row in sides])
    if sheet.corners:
        points = range(sheet.side + 1)
        lines += _block("corners", [[sheet.corners.get((row, column), ".") for column in points] for row in points])
    return lines


def _block(name: str, rows: list[list[str]]) -> list[str]:
    return [f"  {name} {{", *(f"    {' '.join(row)}" for row in rows), "  }"]
