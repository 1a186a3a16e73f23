"""Codecs of the file form of pzpr, ``pzprv3``: rows of words for what is given, and after it for the answer.

Blanks, line ends and slashes separate words.  What a reader has marked is not part of the puzzle.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pylogic.core.document import Setting, Statement, Word
from pylogic.core.text import Source, Span
from pylogic.formats.puzzlink import special
from pylogic.formats.puzzlink.codecs import complete, joins
from pylogic.formats.puzzlink.spread import UNKNOWN, WAYS, unsayable
from pylogic.language.coding import boards
from pylogic.language.coding.game import Codec
from pylogic.language.coding.scanning import Scanner
from pylogic.language.coding.sheet import Sheet

BLANK = "."
_APART = r"[\s/]*"
_Pair = tuple[tuple[int, int], tuple[int, int]]
Answer = Callable[[Sheet], Mapping[int, str]]
"""The words of an answer by the cells that they stand in."""


class FileScanner(Scanner):
    """Reads a file from its first line on.

    Args:
        source: The file.
        first: The number of the line at which the puzzle begins.
        text: The puzzle.
        start: The offset in it at which reading begins.
    """

    def __init__(self, source: Source, first: int, text: str, start: int) -> None:
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]
        super().__init__(source, first, text, start)

    def _span(self, at: int, length: int = 1) -> Span:
        line = bisect_right(self._starts, at) - 1
        return Span(self._number + line, at - self._starts[line] + 1, max(1, length))

    def side(self) -> int:
        """Read a side of the board."""
        self.skip(_APART)
        return super().side()

    def part(self, pattern: str, expected: str) -> Word:
        """Read a word that matches a pattern; ``expected`` describes it."""
        self.skip(_APART)
        return self.take(rf"(?:{pattern})(?![^\s/])", expected)

    def end(self) -> None:
        """Pass over the answer and whatever follows it."""


def _read_size(scan: Scanner) -> list[Statement]:
    rows = scan.side()
    scan.side()
    scan.rows = rows
    return []


SIZE = Codec(_read_size, lambda sheet: f"{sheet.rows}\n{sheet.columns}\n")
"""Height and width."""


def _read_side(scan: Scanner) -> list[Statement]:
    scan.side()
    return []


SQUARE = Codec(_read_side, lambda sheet: f"{sheet.rows}\n")
"""The one side of a square board."""


def _rows(words: Sequence[str], columns: int, rows: int = 0) -> str:
    """Rows of so many words; of none, where a board has one column, so many empty rows."""
    if not columns:
        return "\n" * rows
    return "".join(" ".join(words[at : at + columns]) + " \n" for at in range(0, len(words), columns))


def _part(scan: Scanner, pattern: str, expected: str) -> Word:
    assert isinstance(scan, FileScanner)
    return scan.part(pattern, expected)


class Clue(NamedTuple):
    """How clues are written in cells.

    Attributes:
        pattern: The words.
        read: The library's word for one.
        write: The word for one of the library.  Raises `UsageError`.
    """

    pattern: str
    read: Callable[[str], str]
    write: Callable[[str], str]


def _number(text: str) -> str:
    if not text.isdecimal():
        raise unsayable(text)
    return text


NUMBER = Clue("[0-9]{1,6}", lambda text: str(int(text)), _number)


def named(names: Mapping[str, str]) -> Clue:
    """Clues that are words of a table."""
    words = {name: word for word, name in names.items()}

    def write(text: str) -> str:
        if text not in words:
            raise unsayable(text)
        return words[text]

    return Clue("|".join(map(re.escape, names)), names.__getitem__, write)


def _arrow(text: str) -> str:
    way, _, number = text.partition(",")
    return WAYS[int(way)].strip() + number.replace("-", UNKNOWN)


def _write_arrow(text: str) -> str:
    if text[0] not in WAYS:
        raise unsayable(text)
    return f"{WAYS.index(text[0])},{text[1:].replace(UNKNOWN, '-')}"


ARROW = Clue("[0-4],(?:[0-9]{1,4}|-)", _arrow, _write_arrow)
"""A number with the way into which it looks."""


def _write_list(text: str) -> str:
    numbers = text.split(",")
    if len(numbers) > 1 and "0" in numbers:
        raise unsayable(text)
    return text.replace(UNKNOWN, "-")


LIST = Clue(
    "[0-8]|-|(?:[1-8]|-)(?:,(?:[1-8]|-)){1,3}",
    lambda text: text.replace("-", UNKNOWN),
    _write_list,
)
"""Up to four numbers."""


def clues(clue: Clue = NUMBER, unknown: str = "", block: str = "board", answer: Answer | None = None) -> Codec:
    """A row of clues for each row of cells.

    Args:
        clue: How they are written.
        unknown: The library's word for a clue without a number; empty where there is none.
        block: The block; ``corners`` has a row and a column more than the board.
        answer: What is written where there is no clue; such words are read as blanks.
    """
    blanks = "[.#+]" if answer else "[.]"
    more = int(block == "corners")

    def read(scan: Scanner) -> list[Statement]:
        words = {}
        for at in range((scan.rows + more) * (scan.columns + more)):
            word = _part(scan, f"{clue.pattern}|-|{blanks}", "a clue, or '.' for none,")
            if re.fullmatch(clue.pattern, word.text):
                words[at] = Word(clue.read(word.text), word.span)
            elif word.text == "-" and not unknown:
                scan.fail("a clue without a number, which this kind does not have", word)
            elif word.text == "-":
                words[at] = Word(unknown, word.span)
        return [scan.board(words, block, more)]

    def write(sheet: Sheet) -> str:
        words = dict(answer(sheet)) if answer else {}
        for at, text in sheet.texts(block).items():
            words[at] = "-" if text == unknown else clue.write(text)
        columns = sheet.columns + more
        return _rows([words.get(at, BLANK) for at in range((sheet.rows + more) * columns)], columns)

    return Codec(read, write)


def framed(sides: tuple[str, str, str, str], clue: Clue | None = None, answer: Answer | None = None) -> Codec:
    """Rows of cells with clues beside the board around them.

    Args:
        sides: The statements of the clues above, below, to the left and to the right; empty where there are none.
        clue: How clues in cells are written.
        answer: What is written where there is none.
    """
    top, bottom, left, right = sides
    names = [name for name in (top, bottom, left, right) if name]

    def place(row: int, column: int, board: Scanner | Sheet) -> tuple[str, int]:
        """The statement of a place and the index in it, empty for corners and cells."""
        row, column = row - bool(top), column - bool(left)
        inside = 0 <= row < board.rows, 0 <= column < board.columns
        if inside == (False, True):
            return (top if row < 0 else bottom), column
        if inside == (True, False):
            return (left if column < 0 else right), row
        return "", row * board.columns + column if inside[0] else -1

    def places(board: Scanner | Sheet) -> Iterator[tuple[str, int]]:
        for row in range(board.rows + bool(top) + bool(bottom)):
            for column in range(board.columns + bool(left) + bool(right)):
                yield place(row, column, board)

    def read(scan: Scanner) -> Iterator[Statement]:
        beside: dict[str, dict[int, Word]] = {name: {} for name in names}
        words: dict[int, Word] = {}
        for name, at in places(scan):
            if name:
                word = _part(scan, "c?[0-9]{1,4}|[.]", "a number, or '.' for none,")
                beside[name][at] = scan.word(UNKNOWN) if word.text == BLANK else Word(word.text.lstrip("c"), word.span)
            else:
                word = _part(scan, r"[^\s/]+", "a cell")
                if at >= 0 and clue and re.fullmatch(clue.pattern, word.text):
                    words[at] = Word(clue.read(word.text), word.span)
        if clue:
            yield scan.board(words)
        for name, numbers in beside.items():
            if any(word.text != UNKNOWN for word in numbers.values()):
                yield scan.setting(name, [numbers[at] for at in sorted(numbers)])

    def write(sheet: Sheet) -> str:
        words = dict(answer(sheet)) if answer else {}
        words |= {at: clue.write(text) for at, text in sheet.texts().items()} if clue else {}
        beside = {name: sheet.numbers(name, sheet.columns if name in (top, bottom) else sheet.rows) for name in names}
        shown = [
            beside[name][at].replace(UNKNOWN, BLANK) if name else words.get(at, BLANK) for name, at in places(sheet)
        ]
        return _rows(shown, sheet.columns + bool(left) + bool(right))

    return Codec(read, write)


def regions(block: str = "areas", numbered: bool = True) -> Codec:
    """The regions of all cells, as numbers of cells below how many there are, or as borders between cells."""

    def read(scan: Scanner) -> list[Statement]:
        pairs = [pair for both in joins(scan.rows, scan.columns) for pair in both]
        if numbered:
            _part(scan, "[0-9]{1,6}", "the number of regions")
            names = [_part(scan, "[0-9]{1,6}", "the number of a region").text for _ in range(scan.count)]
            joined = [(one, other) for one, other in pairs if names[one] == names[other]]
        else:
            joined = [pair for pair in pairs if _part(scan, "[01]", "1 for a border, or 0,").text == "0"]
        words = {cell: scan.word(f"a{area}") for cell, area in enumerate(boards.areas(scan.count, joined))}
        return [scan.board(words, block)]

    def write(sheet: Sheet) -> str:
        areas = complete(sheet, block)
        if not numbered:
            return between(sheet, lambda one, other: str(int(areas[one] != areas[other])))
        order = list(dict.fromkeys(areas[cell] for cell in range(sheet.count)))
        return f"{len(order)}\n" + _rows([str(order.index(areas[cell])) for cell in range(sheet.count)], sheet.columns)

    return Codec(read, write)


def between(sheet: Sheet, word: Callable[[int, int], str]) -> str:
    """Rows of words for neighbours beside each other, then for those above each other."""
    beside, above = ([word(*pair) for pair in pairs] for pairs in joins(sheet.rows, sheet.columns))
    return _rows(beside, sheet.columns - 1, sheet.rows) + _rows(above, sheet.columns)


def shown(names: Mapping[Any, str]) -> Answer:
    """The cells of an answer, by the words of their values; numbers stand for themselves."""

    def answer(sheet: Sheet) -> dict[int, str]:
        values = enumerate(value for row in _field(sheet, listed=False) for value in row)
        words = ((cell, str(value) if isinstance(value, int) else names.get(value, "")) for cell, value in values)
        return {cell: word for cell, word in words if word}

    return answer


def _field(sheet: Sheet, listed: bool) -> list[Any]:
    """The field of an answer that lists pairs of cells, or the one that has a value for every cell; perhaps empty."""
    fields = (field for field in sheet.answer.values() if field)
    return next((field for field in fields if isinstance(field[0][0], list) is listed), [])


def answers(answer: Answer, over: bool = False) -> Codec:
    """A row of words for each row of cells of an answer; without ``over`` not of cells with a clue."""

    def write(sheet: Sheet) -> str:
        hidden = {} if over else sheet.texts()
        words = {cell: word for cell, word in answer(sheet).items() if cell not in hidden}
        return _rows([words.get(cell, BLANK) for cell in range(sheet.count)], sheet.columns)

    return _written(write)


def _written(write: Callable[[Sheet], str]) -> Codec:
    """What is written of an answer, and never read."""
    return Codec(lambda _: [], write)


MARKED = shown(dict.fromkeys(("black", "#", "*", *"LITS"), "#"))
SHADES, VALUES = answers(MARKED, over=True), answers(shown({}))
"""Shaded cells, or cells with a star, a lamp or a piece of a tetromino; numbers."""
SLANTS = answers(shown({"\\": "1", "/": "2"}))
COLOURS = answers(shown({"o": "1", "#": "2"}))
SYMBOLS = answers(shown({"c": "1", "t": "2", "s": "3"}))
STROKES = answers(shown({"v": "1", "h": "2"}), over=True)
ONES = answers(shown(dict.fromkeys(("black", "#"), "1")), over=True)
NO_CELLS = answers(lambda _: {})
NO_MARKS = _written(lambda sheet: _rows(["0"] * sheet.count, sheet.columns))
"""Marks of cells that say nothing of the answer."""


def _lines(sheet: Sheet) -> str:
    """How many lines join neighbours, those of long ones included."""
    counts: dict[tuple[int, int], int] = {}
    for (top, left), (bottom, right), *count in _field(sheet, listed=True):
        step = 1 if top == bottom else sheet.columns
        first, last = ((row - 1) * sheet.columns + column - 1 for row, column in ((top, left), (bottom, right)))
        for cell in range(first, last, step):
            counts[cell, cell + step] = count[0] if count else 1
    return between(sheet, lambda one, other: str(counts.get((one, other), 0)))


def _edges(sheet: Sheet) -> set[_Pair]:
    """The pairs of cells between which lines are; those around the unshaded cells where the answer is of cells."""
    grid = _field(sheet, listed=False)
    if not grid:
        return {((top, left), (bottom, right)) for (top, left), (bottom, right) in _field(sheet, listed=True)}
    values = {(row, column): value for row, line in enumerate(grid, 1) for column, value in enumerate(line, 1)}
    cells = [(row, column) for row in range(sheet.rows + 1) for column in range(sheet.columns + 1)]
    pairs = [pair for row, column in cells for pair in _pairs(row, column)]
    return {pair for pair in pairs if len({values.get(cell, "black") for cell in pair}) > 1}


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
    return _rows(upright, sheet.columns - 1 + 2 * outer, sheet.rows) + _rows(level, sheet.columns)


LINES = _written(_lines)
EDGES = _written(lambda sheet: _edge_words(sheet, 1))
DIVISIONS = _written(lambda sheet: _edge_words(sheet, 0))
FRAMED = _written(lambda sheet: _edge_words(sheet, 1, drawn=False))
"""Lines from cell to cell; lines along the sides of cells, with those of the board, without, or with none there."""


def _read_aquarium(scan: Scanner) -> list[Statement]:
    whole = scan.skip(rf"{_APART}r(?=[\s/])") is not None
    areas = [*BORDERS.read(scan)]
    special.vet_levels(scan, areas, whole)
    return [*areas, *WATER.read(scan)]


BORDERS = regions(numbered=False)
WATER = framed(("columns", "", "rows", ""), answer=MARKED)
AQUARIUM = Codec(_read_aquarium, lambda sheet: f"r\n{BORDERS.write(sheet)}{WATER.write(sheet)}")


def setting(name: str, usual: str) -> Codec:
    """A number that is a setting."""

    def read(scan: Scanner) -> list[Statement]:
        return [scan.setting(name, [_part(scan, "[1-9][0-9]{0,2}", f"the number of {name}")])]

    return Codec(read, lambda sheet: f"{sheet.first(name, [usual])[0]}\n")


def _read_centres(scan: Scanner) -> list[Statement]:
    words = []
    for down in range(2 * scan.rows - 1):
        line = _part(scan, f"[.12]{{{2 * scan.columns - 1}}}", f"a row of {2 * scan.columns - 1} places")
        words += [
            Word(boards.point(down, right), one.span)
            for right, one in enumerate(line.characters())
            if one.text != BLANK
        ]
    return [scan.size(), scan.setting("centres", words)]


def _write_centres(sheet: Sheet) -> str:
    wide = 2 * sheet.columns - 1
    stars = {*boards.points(sheet)}
    places = ["1" if place in stars else BLANK for place in range(wide * (2 * sheet.rows - 1))]
    return "".join("".join(places[at : at + wide]) + "\n" for at in range(0, len(places), wide))


CENTRES = Codec(_read_centres, _write_centres)


def _read_signs(scan: Scanner) -> Iterator[Statement]:
    yield scan.size()
    for one, other in (pair for pairs in joins(scan.rows, scan.columns) for pair in pairs):
        word = _part(scan, "[012]", "1 or 2 for a dot, or 0,")
        if word.text != "0":
            yield Setting(scan.cell(one), (Word("ox"[int(word.text) - 1], word.span), scan.cell(other)))


DOTS = Codec(_read_signs, lambda sheet: between(sheet, lambda one, other: str(sheet.sign(one, other, "ox"))))
"""White and black dots between cells."""


def _read_runs(scan: Scanner) -> Iterator[Statement]:
    """Read the lengths of runs, the last of each line nearest to the board."""
    above, beside = (scan.rows + 1) // 2, (scan.columns + 1) // 2
    columns: list[list[str]] = [[] for _ in range(scan.columns)]
    rows: list[list[str]] = [[] for _ in range(scan.rows)]
    for row in range(-above, scan.rows):
        for column in range(-beside, scan.columns):
            word = _part(scan, "c?[0-9]{1,4}|[.#+]", "a number, or '.' for none,")
            if word.text in ".#+" or (row < 0) == (column < 0):
                continue
            (columns[column] if row < 0 else rows[row]).append(word.text.lstrip("c"))
    yield scan.setting("rows", [scan.word(",".join(runs) or "0") for runs in rows])
    yield scan.setting("columns", [scan.word(",".join(runs) or "0") for runs in columns])


def _write_runs(sheet: Sheet) -> str:
    above, beside = (sheet.rows + 1) // 2, (sheet.columns + 1) // 2
    rows = [[BLANK] * (beside - len(runs)) + runs for runs in sheet.runs("rows")]
    columns = [[BLANK] * (above - len(runs)) + runs for runs in sheet.runs("columns")]
    marks = MARKED(sheet)
    lines = [[BLANK] * beside + [runs[at] for runs in columns] for at in range(above)]
    lines += [
        [*rows[row], *(marks.get(row * sheet.columns + column, BLANK) for column in range(sheet.columns))]
        for row in range(sheet.rows)
    ]
    return "".join(" ".join(line) + " \n" for line in lines)


RUNS = Codec(_read_runs, _write_runs)
"""Lengths of runs in lines of two shades."""


def _read_totals(scan: Scanner) -> list[Statement]:
    """Read the totals of a kakuro, those beside the board first in their rows and columns."""
    wide = scan.columns + 1
    words = {}
    for at in range((scan.rows + 1) * wide):
        inner = at > wide and at % wide
        word = _part(scan, "[.]|[0-9]{1,2},[0-9]{1,2}" if inner else "[.]|-?[0-9]{1,2}", "a total, or '.' for none,")
        if word.text != BLANK or not inner:
            right, down = word.text.split(",") if inner else ("", word.text) if at < wide else (word.text, "")
            words[at] = Word(
                special.totals(*(max(0, int(one)) if one.strip(".") else 0 for one in (down, right))), word.span
            )
    return [scan.board(words, more=1)]


def _write_totals(sheet: Sheet) -> str:
    wide, texts = sheet.columns, sheet.texts()
    words = {}
    for at, text in texts.items():
        down, right = special.parsed(text)
        words[at] = f"{right},{down}" if at > wide and at % wide else str(down if at < wide else right)
    grid = [row[1:] for row in _field(sheet, listed=False)[1:]]
    inner = [str(value) if value else BLANK for row in grid for value in row] or [BLANK] * (wide - 1) * (sheet.rows - 1)
    cells = [words.get(at, BLANK) for at in range(sheet.count)]
    return f"{sheet.rows - 1}\n{wide - 1}\n" + _rows(cells, wide) + _rows(inner, wide - 1)


KAKURO = Codec(lambda scan: [*_read_size(scan), *_read_totals(scan)], _write_totals)
