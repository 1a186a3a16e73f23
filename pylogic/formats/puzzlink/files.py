"""Codecs of the file form of pzpr, ``pzprv3``: rows of words for what is given, and after it for the answer.

Blanks, line ends and slashes separate words. Answers are written and never read: a player's drawing is not part of the
puzzle. A `Genre` has both, the codec of its links and that of its files.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from pylogic.files.coding import sheet as sheets
from pylogic.files.coding.links import Scanner
from pylogic.files.coding.sheet import Codec, Game, Sheet
from pylogic.formats.puzzlink import special
from pylogic.formats.puzzlink.between import (
    borders_of,
    centres,
    dot_statements,
    dots_of,
    pairs,
    signed,
    signs_of,
    windows,
)
from pylogic.formats.puzzlink.codecs import UNKNOWN, WAYS, circle, circle_of, complete, joins, sized, unsayable
from pylogic.model.document import Statement, Token
from pylogic.model.text import Source, Span


class Clue(NamedTuple):
    """The notation of clues in cells.

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


def named(names: Mapping[str, str], others: Clue | None = None) -> Clue:
    """Clues that are words of a table, or others."""
    words = {name: word for word, name in names.items()}
    patterns = [*map(re.escape, names), *([others.pattern] if others else [])]

    def read(text: str) -> str:
        return others.read(text) if others and text not in names else names[text]

    def write(text: str) -> str:
        if others and text not in words:
            return others.write(text)
        if text not in words:
            raise unsayable(text)
        return words[text]

    return Clue("|".join(patterns), read, write)


BLACK = named({**{str(number): str(number) for number in range(5)}, "5": "#"})
"""Numbers on blocks; 5 is a block without one."""


def _arrow(text: str) -> str:
    way, _, number = text.partition(",")
    return WAYS[int(way)].strip() + number.replace("-", UNKNOWN)


def _write_arrow(text: str) -> str:
    if text[0] not in WAYS:
        raise unsayable(text)
    return f"{WAYS.index(text[0])},{text[1:].replace(UNKNOWN, '-')}"


ARROW = Clue("[0-4],(?:[0-9]{1,4}|-)", _arrow, _write_arrow)
"""A number with the way into which it looks."""


def _read_castle(text: str) -> str:
    way, number, colour = text.split(",")
    pointer = _arrow(f"{way},{number}").removeprefix(UNKNOWN)
    return ("", "W", "B")[int(colour)] + pointer or "G"


def _write_castle(text: str) -> str:
    colour, pointer = (text[0], text[1:]) if text[0] in "WBG" else ("", text)
    return f"{_write_arrow(pointer) if pointer else '0,-'},{('', 'W', 'B').index(colour.strip('G'))}"


CASTLE = Clue("[0-4],(?:[0-9]{1,4}|-),[0-2]", _read_castle, _write_castle)
"""Pointers with colours."""
PHOTO = Clue("#[0-9]*|[0-9]{1,6}", lambda text: text.replace("#", "O"), lambda text: text.replace("O", "#"))
"""Circles, numbers, and circles with numbers."""


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


def _read_circle(text: str) -> str:
    colour, _, number = text.partition(",")
    return circle(int(colour), number.replace("-2", ""))


def _write_circle(text: str) -> str:
    colour, number = circle_of(text)
    return f"{colour},{number or -2}"


CIRCLE = Clue("[01],(?:-2|[0-9]{1,3})", _read_circle, _write_circle)
"""White or black, perhaps with a number."""


def clues(clue: Clue = NUMBER, unknown: str = "", block: str = "board", answer: Answer | None = None) -> Codec:
    """A row of clues for each row of cells.

    Args:
        clue: How they are written.
        unknown: The library's word for a clue without a number; empty where there is none.
        block: The block; ``corners`` has a row and a column more than the board.
        answer: The sign of a cell without a clue; such words are read as blanks.
    """
    blanks = "[.#+]" if answer else "[.]"
    more = int(block == "corners")

    def read(scan: Scanner) -> list[Statement]:
        words = {}
        for at in range((scan.rows + more) * (scan.columns + more)):
            word = part(scan, f"{clue.pattern}|-|{blanks}", "a clue, or '.' for none,")
            if re.fullmatch(clue.pattern, word.text):
                words[at] = Token(clue.read(word.text), word.span)
            elif word.text == "-" and not unknown:
                scan.fail("a clue without a number, which this kind does not have", word)
            elif word.text == "-":
                words[at] = Token(unknown, word.span)
        return [scan.board(words, block, more)]

    def write(sheet: Sheet) -> str:
        words = dict(answer(sheet)) if answer else {}
        for at, text in sheet.texts(block).items():
            words[at] = "-" if text == unknown else clue.write(text)
        columns = sheet.columns + more
        return rows_of([words.get(at, BLANK) for at in range((sheet.rows + more) * columns)], columns)

    return Codec(read, write)


def framed(sides: tuple[str, str, str, str], clue: Clue | None = None, answer: Answer | None = None) -> Codec:
    """Rows of cells with clues beside the board around them.

    Args:
        sides: The statements of the clues above, below, to the left and to the right; empty where there are none.
        clue: How clues in cells are written.
        answer: The sign of a cell without one.
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
        beside: dict[str, dict[int, Token]] = {name: {} for name in names}
        words: dict[int, Token] = {}
        for name, at in places(scan):
            if name:
                word = part(scan, "c?[0-9]{1,4}|[.]", "a number, or '.' for none,")
                beside[name][at] = scan.word(UNKNOWN) if word.text == BLANK else Token(word.text.lstrip("c"), word.span)
            else:
                word = part(scan, r"[^\s/]+", "a cell")
                if at >= 0 and clue and re.fullmatch(clue.pattern, word.text):
                    words[at] = Token(clue.read(word.text), word.span)
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
        return rows_of(shown, sheet.columns + bool(left) + bool(right))

    return Codec(read, write)


def regions(block: str = "areas", numbered: bool = True, since: int = 9) -> Codec:
    """The regions of all cells, as numbers of cells below how many there are, or as borders between cells.

    Args:
        block: The block.
        numbered: Whether they are numbers.
        since: The version of files since which they are borders all the same.
    """

    def read(scan: Scanner) -> list[Statement]:
        pairs = [pair for both in joins(scan.rows, scan.columns) for pair in both]
        if numbered and version(scan) < since:
            part(scan, "[0-9]{1,6}", "the number of regions")
            names = [part(scan, "[0-9]{1,6}", "the number of a region").text for _ in range(scan.count)]
            joined = [(one, other) for one, other in pairs if names[one] == names[other]]
        else:
            joined = [pair for pair in pairs if part(scan, "[01]", "1 for a border, or 0,").text == "0"]
        words = {cell: scan.word(f"a{area}") for cell, area in enumerate(sheets.areas(scan.count, joined))}
        return [scan.board(words, block)]

    def write(sheet: Sheet) -> str:
        areas = complete(sheet, block)
        if not numbered:
            return between(sheet, lambda one, other: str(int(areas[one] != areas[other])))
        order = list(dict.fromkeys(areas[cell] for cell in range(sheet.count)))
        return f"{len(order)}\n" + rows_of(
            [str(order.index(areas[cell])) for cell in range(sheet.count)], sheet.columns
        )

    return Codec(read, write)


BLANK = "."
APART = r"[\s/]*"


class FileScanner(Scanner):
    """Reads a file from its first line on.

    Args:
        source: The file.
        first: The number of the line at which the puzzle begins.
        text: The puzzle.
        start: The offset in it at which reading begins.
        version: What stands behind the dot of ``pzprv3.2``; 0 for nothing.
    """

    def __init__(self, source: Source, first: int, text: str, start: int, version: int = 0) -> None:
        self.version = version
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]
        super().__init__(source, first, text, start)

    def _span(self, at: int, length: int = 1) -> Span:
        line = bisect_right(self._starts, at) - 1
        return Span(self._number + line, at - self._starts[line] + 1, max(1, length))

    def side(self) -> int:
        """Read a side of the board."""
        self.skip(APART)
        return super().side()

    def part(self, pattern: str, expected: str) -> Token:
        """Read a word that matches a pattern; ``expected`` describes it."""
        self.skip(APART)
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


def rows_of(words: Sequence[str], columns: int, rows: int = 0) -> str:
    """Return words in rows of `columns` words; with no columns, as beside a board of one column, empty rows."""
    if not columns:
        return "\n" * rows
    return "".join(" ".join(words[at : at + columns]) + " \n" for at in range(0, len(words), columns))


def part(scan: Scanner, pattern: str, expected: str) -> Token:
    """Read a word of a file; arguments as for `FileScanner.part`."""
    assert isinstance(scan, FileScanner)
    return scan.part(pattern, expected)


def version(scan: Scanner) -> int:
    """The version of a file."""
    assert isinstance(scan, FileScanner)
    return scan.version


def between(sheet: Sheet, word: Callable[[int, int], str]) -> str:
    """Rows of words for neighbours beside each other, then for those above each other."""
    beside, above = ([word(*pair) for pair in pairs] for pairs in joins(sheet.rows, sheet.columns))
    return rows_of(beside, sheet.columns - 1, sheet.rows) + rows_of(above, sheet.columns)


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
DIRECTIONS = answers(shown({"N": "1", "S": "2", "W": "3", "E": "4"}))
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


def _read_aquarium(scan: Scanner) -> list[Statement]:
    whole = scan.skip(rf"{APART}r(?=[\s/])") is not None
    areas = [*BORDERS.read(scan)]
    special.vet_levels(scan, areas, whole)
    return [*areas, *WATER.read(scan)]


BORDERS = regions(numbered=False)
WATER = framed(("columns", "", "rows", ""), answer=MARKED)
AQUARIUM = Codec(_read_aquarium, lambda sheet: f"r\n{BORDERS.write(sheet)}{WATER.write(sheet)}")


def literal(word: str, also: str = "") -> Codec:
    """A line that is always the same, or the same as ``also`` says."""

    def read(scan: Scanner) -> list[Statement]:
        part(scan, f"{word}|{also or word}", f"'{word}'")
        return []

    return Codec(read, lambda _: f"{word}\n")


def setting(name: str, usual: str) -> Codec:
    """A number that is a setting."""

    def read(scan: Scanner) -> list[Statement]:
        return [scan.setting(name, [part(scan, "[1-9][0-9]{0,2}", f"the number of {name}")])]

    return Codec(read, lambda sheet: f"{sheet.first(name, [usual])[0]}\n")


def _read_places(scan: Scanner) -> dict[int, Token]:
    """Read a row of signs for each row of places, at steps of half a cell."""
    wide = 2 * scan.columns - 1
    words: dict[int, Token] = {}
    for down in range(2 * scan.rows - 1):
        line = part(scan, f"[.123]{{{wide}}}", f"a row of {wide} places")
        words |= {wide * down + right: one for right, one in enumerate(line.characters()) if one.text != BLANK}
    return words


def _places_text(sheet: Sheet, signs: Mapping[int, str]) -> str:
    wide = 2 * sheet.columns - 1
    places = [signs.get(place, BLANK) for place in range(wide * (2 * sheet.rows - 1))]
    return "".join("".join(places[at : at + wide]) + "\n" for at in range(0, len(places), wide))


def dotted(settings: Mapping[str, str], marks: Mapping[str, str]) -> Codec:
    """Dots on sides and corners of cells, and in cells; arguments as for links."""
    return Codec(
        lambda scan: dot_statements(scan, _read_places(scan), settings, marks),
        lambda sheet: _places_text(sheet, dots_of(sheet, settings, marks)),
    )


CENTRES = Codec(
    lambda scan: centres(scan, _read_places(scan)),
    lambda sheet: _places_text(sheet, dict.fromkeys(sheets.points(sheet), "1")),
)


def _signs(names: str) -> Codec:
    """Signs between cells, by their numbers from 1."""

    def read(scan: Scanner) -> Iterator[Statement]:
        yield scan.size()
        for pair in pairs(scan):
            word = part(scan, "[012]", "1 or 2 for a sign, or 0,")
            if word.text != "0":
                yield signed(scan, pair, Token(names[int(word.text) - 1], word.span))

    def write(sheet: Sheet) -> str:
        signs = dict(zip(pairs(sheet), signs_of(sheet, names), strict=True))
        return between(sheet, lambda one, other: str(signs[one, other]))

    return Codec(read, write)


DOTS, LIKES = _signs("ox"), _signs("=x")
"""White and black dots between cells; signs between cells that are alike or not."""


def _read_windows(scan: Scanner) -> list[Statement]:
    return windows(scan, [pair for pair in pairs(scan) if part(scan, "[01]", "1 for a border, or 0,").text == "0"])


def _write_windows(sheet: Sheet) -> str:
    border = borders_of(sheet)
    return between(sheet, lambda one, other: str(int(border(one, other))))


WINDOWS = Codec(_read_windows, _write_windows)
"""Regions, and lines inside them."""


def runs(empty: str) -> Codec:
    """Lengths of runs in lines of two shades, the last nearest to the board; ``empty`` as for links."""
    return Codec(partial(_read_runs, empty=empty), partial(_write_runs, empty=empty))


def _read_runs(scan: Scanner, empty: str) -> Iterator[Statement]:
    above, beside = (scan.rows + 1) // 2, (scan.columns + 1) // 2
    columns: list[list[str]] = [[] for _ in range(scan.columns)]
    rows: list[list[str]] = [[] for _ in range(scan.rows)]
    for row in range(-above, scan.rows):
        for column in range(-beside, scan.columns):
            word = part(scan, "c?[0-9]{1,4}|[.#+]", "a number, or '.' for none,")
            if word.text in ".#+" or (row < 0) == (column < 0):
                continue
            (columns[column] if row < 0 else rows[row]).append(word.text.lstrip("c"))
    yield scan.setting("rows", [scan.word(",".join(runs) or empty) for runs in rows])
    yield scan.setting("columns", [scan.word(",".join(runs) or empty) for runs in columns])


def _write_runs(sheet: Sheet, empty: str) -> str:
    above, beside = (sheet.rows + 1) // 2, (sheet.columns + 1) // 2
    rows = [[BLANK] * (beside - len(runs)) + runs for runs in sheet.runs("rows", empty)]
    columns = [[BLANK] * (above - len(runs)) + runs for runs in sheet.runs("columns", empty)]
    marks = MARKED(sheet)
    lines = [[BLANK] * beside + [runs[at] for runs in columns] for at in range(above)]
    lines += [
        [*rows[row], *(marks.get(row * sheet.columns + column, BLANK) for column in range(sheet.columns))]
        for row in range(sheet.rows)
    ]
    return "".join(" ".join(line) + " \n" for line in lines)


RUNS = runs("0")


def _read_totals(scan: Scanner) -> list[Statement]:
    """Read the totals of a kakuro, those beside the board first in their rows and columns."""
    wide = scan.columns + 1
    words = {}
    for at in range((scan.rows + 1) * wide):
        inner = at > wide and at % wide
        word = part(scan, "[.]|[0-9]{1,2},[0-9]{1,2}" if inner else "[.]|-?[0-9]{1,2}", "a total, or '.' for none,")
        if word.text != BLANK or not inner:
            right, down = word.text.split(",") if inner else ("", word.text) if at < wide else (word.text, "")
            words[at] = Token(
                special.totals(*(max(0, int(one)) if one.strip(".") else 0 for one in (down, right))), word.span
            )
    return [scan.board(words, more=1)]


def _write_totals(sheet: Sheet) -> str:
    wide, texts = sheet.columns, sheet.texts()
    words = {}
    for at, text in texts.items():
        down, right = special.parsed(text)
        words[at] = f"{right},{down}" if at > wide and at % wide else str(down if at < wide else right)
    grid = [row[1:] for row in field(sheet, listed=False)[1:]]
    inner = [str(value) if value else BLANK for row in grid for value in row] or [BLANK] * (wide - 1) * (sheet.rows - 1)
    cells = [words.get(at, BLANK) for at in range(sheet.count)]
    return f"{sheet.rows - 1}\n{wide - 1}\n" + rows_of(cells, wide) + rows_of(inner, wide - 1)


KAKURO = Codec(lambda scan: [*SIZE.read(scan), *_read_totals(scan)], _write_totals)


class Genre(NamedTuple):
    """A genre in both forms.

    Attributes:
        link: The codec of its links, behind the name.
        file: The codec of its files; ``None`` where there is none yet.
    """

    link: Game
    file: Game | None


def genre(
    title: str,
    kind: str,
    link: tuple[Codec, ...],
    *file: Codec,
    size: Codec = SIZE,
    rooms: str = "",
    letter: str = "",
    refused: str = "",
    **usual: str,
) -> Genre:
    """A genre from the codecs behind the size, and the settings that its links state with their usual values.

    Args:
        title: Its name for people.
        kind: The kind of the library.
        link: The codecs of its links.
        file: Those of its files.
        size: The size in files.
        rooms: A block of regions that have one clue each.
        letter: A letter that its links have before the size.
        refused: One that says something of the rules in them alone.
        usual: The usual values of the settings.
    """
    linked = Game(title, (kind,), (sized(letter, refused), *link), usual, rooms)
    return Genre(linked, linked._replace(codecs=(size, *file)) if file else None)
