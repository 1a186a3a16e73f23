"""Answers in files of pzpr, written and never read: a player's drawing is not part of the puzzle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pylogic.formats.puzzlink.files.rows import BLANK, between, rows_of
from pylogic.language.coding.game import Codec
from pylogic.language.coding.sheet import Sheet

_Pair = tuple[tuple[int, int], tuple[int, int]]
Answer = Callable[[Sheet], Mapping[int, str]]
"""The words of an answer by the cells that they stand in."""


def shown(names: Mapping[Any, str]) -> Answer:
    """The cells of an answer, by the words of their values; numbers stand for themselves."""

    def answer(sheet: Sheet) -> dict[int, str]:
        values = enumerate(value for row in field(sheet, listed=False) for value in row)
        words = ((cell, str(value) if isinstance(value, int) else names.get(value, "")) for cell, value in values)
        return {cell: word for cell, word in words if word}

    return answer


def field(sheet: Sheet, listed: bool) -> list[Any]:
    """The field of an answer that lists pairs of cells, or the one that has a value for every cell; perhaps empty."""
    fields = (field for field in sheet.answer.values() if field)
    return next((field for field in fields if isinstance(field[0][0], list) is listed), [])


def answers(answer: Answer, over: bool = False, blank: str = BLANK, hidden: str = BLANK) -> Codec:
    """A row of words for each row of cells of an answer.

    Args:
        answer: The words.
        over: Whether cells with a clue have one.
        blank: The word of a cell without one.
        hidden: The word of a cell with a clue.
    """

    def write(sheet: Sheet) -> str:
        clues = {} if over else dict.fromkeys(sheet.texts(), hidden)
        words = {**answer(sheet), **clues}
        return rows_of([words.get(cell, blank) for cell in range(sheet.count)], sheet.columns)

    return _written(write)


def _written(write: Callable[[Sheet], str]) -> Codec:
    """Parts of an answer that are written and never read."""
    return Codec(lambda _: [], write)


MARKED = shown(dict.fromkeys(("black", "#", "*", *"LITS", *"ABCDE"), "#"))
SHADES, VALUES = answers(MARKED, over=True), answers(shown({}))
"""Shaded cells, or cells with a star, a lamp, a piece of a tetromino or of a shape; numbers."""
TRIANGLES = answers(shown({"SW": "2", "SE": "3", "NE": "4", "NW": "5"}))
SLANTS = answers(shown({"\\": "1", "/": "2"}))
COLOURS = answers(shown({"o": "1", "#": "2"}))
SYMBOLS = answers(shown({"c": "1", "t": "2", "s": "3"} | {"A": "1", "B": "2", "C": "3"}))
GREYS = answers(shown({"black": "1", "white": "2"}), blank="0", hidden="0")
WHITE = answers(shown({"white": "#"}), over=True)
ZEROS = answers(shown({}), blank="0")
BLACKS = answers(lambda sheet: {at: word for at, word in MARKED(sheet).items() if word == "#"}, over=True)
WAYS = answers(shown({"N": "1", "S": "2", "W": "3", "E": "4"}))
STROKES = answers(shown({"v": "1", "h": "2"}), over=True)
ONES = answers(shown(dict.fromkeys(("black", "#"), "1")), over=True)
STRIPES = answers(lambda sheet: dict.fromkeys(shown({})(sheet), "#"), over=True)
"""Shaded cells that hold numbers here."""
NO_CELLS = answers(lambda _: {})
NO_MARKS = _written(lambda sheet: rows_of(["0"] * sheet.count, sheet.columns))
"""Marks of cells that say nothing of the answer."""


def _lines(sheet: Sheet) -> str:
    """The number of lines between neighbours, including parts of long ones."""
    counts: dict[tuple[int, int], int] = {}
    for (top, left), (bottom, right), *count in field(sheet, listed=True):
        step = 1 if top == bottom else sheet.columns
        first, last = ((row - 1) * sheet.columns + column - 1 for row, column in ((top, left), (bottom, right)))
        for cell in range(first, last, step):
            counts[cell, cell + step] = count[0] if count else 1
    return between(sheet, lambda one, other: str(counts.get((one, other), 0)))


def _edges(sheet: Sheet) -> set[_Pair]:
    """The pairs of cells between which lines are, without blocks; if there are none, those of two values."""
    rows = enumerate(field(sheet, listed=False), 1)
    values = {(row, column): value for row, line in rows for column, value in enumerate(line, 1)}
    found = {((top, left), (bottom, right)) for (top, left), (bottom, right) in field(sheet, listed=True)}
    if not found:
        cells = [(row, column) for row in range(sheet.rows + 1) for column in range(sheet.columns + 1)]
        pairs = [pair for row, column in cells for pair in _pairs(row, column)]
        found = {pair for pair in pairs if len({values.get(cell, "black") for cell in pair}) > 1}
    blocks = {(at // sheet.columns + 1, at % sheet.columns + 1) for at, text in sheet.texts().items() if text == "#"}
    return {pair for pair in found if not blocks & {*pair}}


def _pairs(row: int, column: int) -> tuple[_Pair, _Pair]:
    """A cell with the next on its row, and with the one below."""
    return ((row, column), (row, column + 1)), ((row, column), (row + 1, column))


def _edge_words(sheet: Sheet, outer: int, drawn: bool = True) -> str:
    """The edges of an answer; where ``outer`` is 1 those of the board too, as they are or without ``drawn`` as open."""
    found, rows, columns = _edges(sheet), range(1, sheet.rows + 1), range(1, sheet.columns + 1)

    def word(pair: _Pair) -> str:
        return str(int(pair in found and (drawn or all(row in rows and column in columns for row, column in pair))))

    upright = [word(_pairs(row, column)[0]) for row in rows for column in range(1 - outer, sheet.columns + outer)]
    level = [word(_pairs(row, column)[1]) for row in range(1 - outer, sheet.rows + outer) for column in columns]
    return rows_of(upright, sheet.columns - 1 + 2 * outer, sheet.rows) + rows_of(level, sheet.columns)


LINES = _written(_lines)
EDGES = _written(lambda sheet: _edge_words(sheet, 1))
DIVISIONS = _written(lambda sheet: _edge_words(sheet, 0))
FRAMED = _written(lambda sheet: _edge_words(sheet, 1, drawn=False))
"""Lines from cell to cell; lines along the sides of cells, with those of the board, without, or with none there."""
