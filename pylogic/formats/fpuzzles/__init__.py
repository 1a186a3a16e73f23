"""Sudokus of f-puzzles: links, one on each line, or the JSON that they hold.

Several variants in one puzzle become a kind that is like all of them, declared with the puzzle; a sudoku of the
library, or of a kind that is like several, is written as that JSON.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from string import ascii_letters
from typing import Any
from urllib.parse import unquote

from pylogic import builtin
from pylogic.files.coding import Sheet as Statements
from pylogic.files.coding import are_links, compressed, decompressed, read_links, usual_boxes
from pylogic.files.reading import Cell, name_of
from pylogic.files.syntax import contents
from pylogic.formats import Format, format_named
from pylogic.formats.fpuzzles import variants as v
from pylogic.model.atom import Atoms
from pylogic.model.document import Document
from pylogic.model.errors import PuzzleError, UsageError
from pylogic.model.files import ROOT
from pylogic.model.kind import Kind
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import NamedTuple, replace
from pylogic.model.text import Problem, Source, Span, plural, quote

_PAGE = "https://f-puzzles.com/?load="
_LINK = re.compile(r"\s*https?://(?:www\.)?f-puzzles\.com/\S*?\?(?:\S*?&)?load=(?P<packed>[^\s&#]*+)\S*+\s*$")
_MOST = 1 << 20
"""Characters of the JSON in a link: many times as many as the largest board has."""
_BEGINNING = 4096
"""Characters of a text in which the grid of a puzzle begins."""


def unpacked(packed: str) -> str:
    """Return the text in a link.

    Raises:
        ValueError: It is damaged, or holds too much.
    """
    return decompressed(unquote(packed), _MOST)


def object_of(text: str) -> Any:
    """Return what a text says in JSON.

    Raises:
        ValueError: It is not JSON.
    """
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("what it holds is not JSON") from None


def documents(source: Source, span: Span, read: Callable[[], Variant]) -> tuple[tuple[Document, ...], int]:
    """Return the puzzle of a link, and the number of its cells.

    Args:
        source: The file.
        span: The place of the link.
        read: Reads it; raises `ValueError`.

    Raises:
        PuzzleError: It cannot be read.
    """
    try:
        variant = read()
    except ValueError as error:
        raise PuzzleError([Problem(f"this puzzle cannot be read: {error}", source, span)]) from None
    notes = (Problem(f"left out, as no rule says it: {', '.join(variant.left)}", source, span),) if variant.left else ()
    documents = format_named("puzzle").read(Source(source.name, variant.text))
    return tuple(replace(one, notes=notes) for one in documents), variant.cells


def _sniff(text: str) -> bool:
    begins = text.lstrip()[:1] == "{" and '"grid"' in text[:_BEGINNING] and '"size"' in text[:_BEGINNING]
    return begins or are_links(text, _LINK)


def _read(source: Source) -> tuple[Document, ...]:
    if source.text.lstrip()[:1] == "{":
        return documents(source, Span(1, 1), lambda: read(object_of(source.text)))[0]
    return read_links(source, lambda number, line: _of_link(source, number, line))


def _of_link(source: Source, number: int, line: str) -> tuple[tuple[Document, ...], int]:
    match = _LINK.match(line)
    if match is None:
        sentence = f"this is not a link of f-puzzles; one begins like {_PAGE}..."
        raise PuzzleError([Problem(sentence, source, Span(number, 1, len(line)))])
    span = Span(number, match.start("packed") + 1, max(1, len(match["packed"])))
    return documents(source, span, lambda: read(object_of(unpacked(match["packed"]))))


def _write(puzzle: Puzzle, atoms: Atoms | None = None) -> str:
    return f"{_PAGE}{packed(puzzle, atoms)}\n"


def packed(puzzle: Puzzle, atoms: Atoms | None = None) -> str:
    """Return a puzzle as links hold it, perhaps solved; that it says the same is seen by reading it.

    Raises:
        UsageError: f-puzzles cannot say it.
    """
    given = write(puzzle)
    try:
        ((again,), _) = documents(Source("<written>", ""), Span(1, 1), lambda: read(given))
        facts = builtin.kind_of_document(again).read(again)
    except PuzzleError as error:
        raise UsageError(f"f-puzzles cannot say this puzzle: {error.problems[0].sentence}") from None
    said, meant = ({fact.atom for fact in some if fact.atom.name != "boxes"} for some in (facts, puzzle.facts))
    if said != meant:
        raise UsageError("f-puzzles cannot say all that this puzzle says")
    if atoms is not None:
        solved = puzzle.kind.fields(puzzle, atoms)["grid"]
        for cells, numbers in zip(given["grid"], solved, strict=True):
            for cell, number in zip(cells, numbers, strict=True):
                cell.setdefault("value", number)
        given["solution"] = [number for numbers in solved for number in numbers]
    return compressed(json.dumps(given, separators=(",", ":")))


_SUMMARY = f"sudokus with variants as links of f-puzzles, {_PAGE}..., or as the JSON in them"
FORMAT = Format("fpuzzles", (), _SUMMARY, _sniff, _read, write=_write, write_solution=_write, several=True)


_BARE = {"latin", "sudoku", "jigsaw_sudoku"}
"""Kinds without a rule of their own in f-puzzles."""
_ALL: dict[str, dict[str, Any]] = {
    "consecutive_sudoku": {"nonconsecutive": True},
    "sudoku_x": dict.fromkeys(v.DIAGONALS, True),
    **{kind: {key: True} for key, kind in v.FLAGS.items()},
    **{kind: {"negative": sorted(keys)} for keys, (_, kind) in v.NEGATIVE.items()},
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
    sheet = v.Sheet(rows)
    given: dict[str, Any] = {"size": rows, "title": puzzle.title, "grid": _grid(puzzle, statements, rows, likes)}
    for kind in likes:
        given |= _ALL.get(kind, {})
    try:
        for key, words in _clues(statements, likes, rows):
            key = v.indexer(words, sheet) if key in v.INDEXERS else key
            given.setdefault(key.split()[0], []).append(v.VARIANTS[key].shape.write(words, sheet))
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
    known = _BARE | {*_ALL} | {variant.kind for variant in v.VARIANTS.values()}
    for name in likes:
        if name not in known or not _of_library(builtin.kind(name)):
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
        elif fact.atom.name == "left":
            _, row, column, number = map(int, fact.atom.args)
            grid[row - 1][column - 1].setdefault("givenPencilMarks", []).append(number)
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
    keys = {variant.statement: key for key, variant in v.VARIANTS.items() if variant.statement} | {v.PILL: "arrow"}
    for name, key in keys.items():
        yield from ((key, [name, *words]) for words in statements.settings(name))
    for one, sign, other in statements.signs():
        yield _SIGNS[sign], [name_of(one), sign, name_of(other)]
    for index, text in statements.texts().items():
        if text in keys:
            yield keys[text], [text, f"r{index // side + 1}c{index % side + 1}"]
    for index, text in statements.texts("corners").items():
        yield "quadruple", ["corners", f"r{index // (side + 1)}c{index % (side + 1)}", text]
    for key, sides in _SIDES.items():
        if v.VARIANTS[key].kind in likes:
            clues = ((name, line, text) for name in sides for line, text in enumerate(statements.first(name, []), 1))
            yield from ((key, [name, str(line), text]) for name, line, text in clues if text != "?")


OWN = "variant_sudoku"
"""The kind that a puzzle of several variants declares."""
_PLAIN = "sudoku"
_LATIN, _JIGSAW = "latin", "jigsaw_sudoku"
_LEAST, _LARGEST = 2, 16
"""Sides of boards."""
_COLOURS = ("c", "cArray", "highlight")
_BOXES_NAMED = ("boxindexer", "disjointgroups", "regionsumline")
"""Rules about boxes, where regions of another shape would be meant."""


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
    if not _LEAST <= side <= _LARGEST or any(not isinstance(row, list) or len(row) != side for row in grid):
        raise ValueError(f"its grid is not a square of {_LEAST} to {_LARGEST} cells a side")
    sheet = v.Sheet(side)
    left: list[str] = []
    kinds = [*_variants(given, sheet, left)]
    regions = _regions(grid, sheet, left)
    if regions:
        if wrong := [key for key in _BOXES_NAMED if given.get(key)]:
            raise ValueError(f"its rule '{wrong[0]}' is about boxes, and its regions are of other shapes")
        if any(region is not None for region in regions.values()):
            kinds.insert(0, _JIGSAW)
    kinds = [*dict.fromkeys(kinds)]
    name = OWN if len(kinds) > 1 else kinds[0] if kinds else _LATIN if regions else _PLAIN
    title = given.get("title")
    heading = f"{name} {quote(title)}" if isinstance(title, str) and title else name
    declared = ['kind variant_sudoku "Variant sudoku" {', *(f"  like {kind}" for kind in kinds), "}"]
    lines = [*(declared if name == OWN else ()), f"{heading} {{", *_statements(sheet, regions, name), "}"]
    return Variant("\n".join(lines) + "\n", side * side, left)


def _variants(given: dict[str, Any], sheet: v.Sheet, left: list[str]) -> list[str]:
    """The kinds of all rules; their clues are added to the sheet."""
    kinds, drawn = [], []
    flags = dict(v.FLAGS)
    if given.get("nonconsecutive") and given.get("difference"):
        flags["nonconsecutive"] = "consecutive_sudoku"  # dots say where numbers are consecutive
    for key, value in given.items():
        if not value or key in v.PASSED or key in v.DIAGONALS:
            continue
        if key in v.PROSE:
            left.append(v.PROSE[key])
        elif key in v.DRAWN:
            own = [part for part in v.listed(value, key) if not (isinstance(part, dict) and part.get("fromConstraint"))]
            drawn += [plural(len(own), key)] if own else []
        elif key in flags:
            kinds.append(flags[key])
        elif key in v.VARIANTS:
            kinds += _clues_of(key, value, sheet)
        else:
            raise ValueError(f"its rule {v.shown(key)} is not known here")
    if {"skyscraper_sudoku", "x_sum_sudoku"} <= {*kinds}:
        raise ValueError("its numbers beside the board are of two sorts, skyscrapers and X-sums")
    if v.compared(sheet):
        kinds = [kind for kind in kinds if kind != "extremes_sudoku" or {"H", "L"} & {*sheet.board.values()}]
        kinds.append("thermo_sudoku")
    left += drawn
    kinds += _diagonals(given, sheet)
    return _negative(given, kinds, sheet)


def _clues_of(key: str, value: object, sheet: v.Sheet) -> list[str]:
    """Add the clues of a rule to the sheet; the kinds that have them."""
    kinds = []
    for part in v.listed(value, key):
        if not isinstance(part, dict):
            raise ValueError(f"'{key}' has {v.shown(part)} in it")
        variant = v.VARIANTS[v.key_of(key, part)]
        if variant.sides and sheet.side not in variant.sides:
            raise ValueError(f"its rule '{key}' has another meaning on a board of {sheet.side}x{sheet.side}")
        try:
            variant.shape.read(part, variant.statement, sheet)
        except ValueError as error:
            raise ValueError(f"in '{key}', {error}") from None
        kinds.append(variant.kind)
    return kinds


def _diagonals(given: v.Part, sheet: v.Sheet) -> list[str]:
    """One diagonal alone is an extra region."""
    stated = [key for key in v.DIAGONALS if given.get(key)]
    if len(stated) > 1:
        return ["sudoku_x"]
    for key in stated:
        cells = [(row, row if key == v.DIAGONALS[0] else sheet.side + 1 - row) for row in range(1, sheet.side + 1)]
        sheet.lines.append(f"extra {v.names(cells)}")
        return ["extra_regions_sudoku"]
    return []


def _negative(given: v.Part, kinds: list[str], sheet: v.Sheet) -> list[str]:
    """The kinds where all clues of some sorts are given."""
    left = {str(one) for one in v.listed(given.get("negative") or [], "negative")}
    if "ratio" in left and "numbered_dots_sudoku" in kinds:
        raise ValueError("that all clues of 'ratio' are given, and no others, is not known here for dots with numbers")
    for keys, (some, all_of_them) in v.NEGATIVE.items():
        if keys <= left and not (keys == {"ratio"} and given.get("difference")):
            left -= keys
            kinds = [*(kind for kind in kinds if kind != some), all_of_them]
    if left:
        raise ValueError(f"that all clues of '{min(left)}' are given, and no others, is not known here")
    if "consecutive_sudoku" in kinds:
        sheet.lines = [line.replace(" o ", " | ") for line in sheet.lines]
        if not given.get("ratio"):
            kinds = [kind for kind in kinds if kind != "kropki_pairs_sudoku"]
    return kinds


def _regions(grid: list[list[Any]], sheet: v.Sheet, left: list[str]) -> dict[Cell, int | None]:
    """Add the given numbers to the sheet; the regions of cells, empty where these are the usual boxes."""
    height, width = usual_boxes(sheet.side)
    regions: dict[Cell, int | None] = {}
    boxes: dict[Cell, int] = {}
    for row, cells in enumerate(grid):
        for column, cell in enumerate(cells):
            if not isinstance(cell, dict):
                raise ValueError(f"{v.shown(cell)} is not a cell")
            at = row + 1, column + 1
            boxes[at] = row // height * height + column // width
            region = regions[at] = cell.get("region", boxes[at])
            if region is not None and not isinstance(region, int):
                raise ValueError(f"{v.shown(region)} is not a region")
            if cell.get("given"):
                _give(at, cell.get("value"), sheet)
            elif marks := v.listed(cell.get("givenPencilMarks") or [], "givenPencilMarks"):
                sheet.lines.append(f"{v.names([at])} in {' '.join(v.number({'value': mark}) for mark in marks)}")
            if any(map(cell.get, _COLOURS)) and "colours" not in left:
                left.append("colours")
    parts = {*regions.values()}
    pairs = {(regions[at], boxes[at]) for at in regions}
    return {} if None not in parts and len(pairs) == len(parts) == sheet.side else regions


def _give(at: Cell, value: object, sheet: v.Sheet) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= sheet.side:
        raise ValueError(f"{v.shown(value)} is not a number of a cell")
    if at in sheet.board:  # a mark stands on the board already
        sheet.lines.append(f"{v.names([at])} = {value}")
    else:
        sheet.board[at] = str(value)


def _statements(sheet: v.Sheet, regions: dict[Cell, int | None], name: str) -> list[str]:
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
