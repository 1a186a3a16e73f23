"""Codecs of the file form of pzpr, ``pzprv3``: rows of words for what is given, and after it for the answer.

Blanks, line ends and slashes separate words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from pylogic.files import coding
from pylogic.files.coding import Codec, Scanner, Sheet
from pylogic.formats.puzzlink.answers import BLANK, Marks, claim, part, rows_of, version
from pylogic.formats.puzzlink.codecs import UNKNOWN, WAYS, Layer, circle, circle_of, joins, pairs, unsayable
from pylogic.model.document import Statement, Token
from pylogic.model.records import NamedTuple


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
    words = dict(zip(names.values(), names, strict=True))
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


PHOTO = Clue("#[0-9]*|[0-9]{1,6}", lambda text: text.replace("#", "O"), lambda text: text.replace("O", "#"))
"""Circles, numbers, and circles with numbers."""


def _write_list(text: str) -> str:
    numbers = text.split(",")
    if len(numbers) > 1 and "0" in numbers:
        raise unsayable(text)
    return text.replace(UNKNOWN, "-")


LIST = Clue("[0-8]|-|(?:[1-8]|-)(?:,(?:[1-8]|-)){1,3}", lambda text: text.replace("-", UNKNOWN), _write_list)
"""Up to four numbers."""


def _read_circle(text: str) -> str:
    colour, _, number = text.partition(",")
    return circle(int(colour), number.replace("-2", ""))


def _write_circle(text: str) -> str:
    colour, number = circle_of(text)
    return f"{colour},{number or -2}"


CIRCLE = Clue("[01],(?:-2|[0-9]{1,3})", _read_circle, _write_circle)
"""White or black, perhaps with a number."""


def clues(clue: Clue = NUMBER, unknown: str = "", block: str = "board", marks: Marks | None = None) -> Codec:
    """A row of clues for each row of cells.

    Args:
        clue: How they are written.
        unknown: The library's word for a clue without a number; empty where there is none.
        block: The block; ``corners`` has a row and a column more than the board.
        marks: The sign of a cell without a clue; such words are read as blanks.
    """
    drawn = frozenset(marks.names.values()) if marks else frozenset()
    blanks = "|".join(["[.#+_]", *map(re.escape, drawn)]) if marks else "[.]|0,-1,0"
    more = int(block == "corners")

    def read(scan: Scanner) -> list[Statement]:
        words = {}
        for at in range((scan.rows + more) * (scan.columns + more)):
            word = part(scan, f"{clue.pattern}|-|{blanks}", "a clue, or '.' for none,")
            if re.fullmatch(clue.pattern, word.text):
                words[at] = Token(clue.read(word.text), word.span)
            elif word.text != "-" or "-" in drawn:
                claim(scan, at, word, marks)
            elif not unknown:
                scan.fail("a clue without a number, which this kind does not have", word)
            else:
                words[at] = Token(unknown, word.span)
        return [scan.board(words, block, more)]

    def write(sheet: Sheet) -> str:
        words = marks.words(sheet) if marks else {}
        for at, text in sheet.texts(block).items():
            words[at] = "-" if text == unknown else clue.write(text)
        columns = sheet.columns + more
        return rows_of([words.get(at, BLANK) for at in range((sheet.rows + more) * columns)], columns)

    return Codec(read, write)


def framed(sides: tuple[str, str, str, str], clue: Clue | None = None, marks: Marks | None = None) -> Codec:
    """Rows of cells with clues beside the board around them.

    Args:
        sides: The statements of the clues above, below, to the left and to the right; empty where there are none.
        clue: How clues in cells are written.
        marks: The sign of a cell without one.
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
                elif at >= 0:
                    claim(scan, at, word, marks)
        if clue:
            yield scan.board(words)
        for name, numbers in beside.items():
            if any(word.text != UNKNOWN for word in numbers.values()):
                yield scan.setting(name, [numbers[at] for at in sorted(numbers)])

    def write(sheet: Sheet) -> str:
        words = marks.words(sheet) if marks else {}
        words |= {at: clue.write(text) for at, text in sheet.texts().items()} if clue else {}
        beside = {name: sheet.numbers(name, sheet.columns if name in (top, bottom) else sheet.rows) for name in names}
        shown = [
            beside[name][at].replace(UNKNOWN, BLANK) if name else words.get(at, BLANK) for name, at in places(sheet)
        ]
        return rows_of(shown, sheet.columns + bool(left) + bool(right))

    return Codec(read, write)


def grid(pattern: str, expected: str = "a number, or '.' for none,", blank: str = BLANK, more: int = 0) -> Layer:
    """A row of words for each row of cells.

    Args:
        pattern: The words.
        expected: A description of them.
        blank: The word for none.
        more: How many rows and columns there are more than the board has.
    """

    def read(scan: Scanner) -> dict[int, Token]:
        count = (scan.rows + more) * (scan.columns + more)
        words = [part(scan, f"{pattern}|[.]", expected) for _ in range(count)]
        return {at: word for at, word in enumerate(words) if word.text != blank}

    def write(sheet: Sheet, texts: Mapping[int, str]) -> str:
        columns = sheet.columns + more
        return rows_of([texts.get(at, blank) for at in range((sheet.rows + more) * columns)], columns)

    return Layer(read, write)


def sides(pattern: str, expected: str, blank: str = "0") -> Layer:
    """A word for each two neighbours beside each other, then for those above each other; ``blank`` for none."""

    def read(scan: Scanner) -> dict[int, Token]:
        words = [part(scan, pattern, expected) for _ in pairs(scan)]
        return {at: word for at, word in enumerate(words) if word.text.lstrip("-") != blank}

    def write(sheet: Sheet, texts: Mapping[int, str]) -> str:
        beside, above = map(len, joins(sheet.rows, sheet.columns))
        words = [texts.get(at, blank) for at in range(beside + above)]
        return rows_of(words[:beside], sheet.columns - 1, sheet.rows) + rows_of(words[beside:], sheet.columns)

    return Layer(read, write)


def walls(sign: str = "1") -> Layer:
    """Borders between neighbours, and what players note there."""
    noted = sides(f"-?[01{sign}]", f"{sign} for a border, or 0,")

    def read(scan: Scanner) -> dict[int, Token]:
        return {at: word for at, word in noted.read(scan).items() if word.text[-1] == sign}

    return Layer(read, lambda sheet, texts: noted.write(sheet, dict.fromkeys(texts, sign)))


def numbered(since: int = 1) -> Layer:
    """The same as the numbers of regions in cells, below how many there are; borders since a version of files."""

    def read(scan: Scanner) -> dict[int, Token]:
        if version(scan) >= since:
            return BORDERS.read(scan)
        part(scan, "[0-9]{1,6}", "the number of regions")
        names = [part(scan, "[0-9]{1,6}", "the number of a region") for _ in range(scan.count)]
        order = enumerate(pairs(scan))
        return {at: names[one] for at, (one, other) in order if names[one].text != names[other].text}

    def write(sheet: Sheet, texts: Mapping[int, str]) -> str:
        areas = coding.areas(sheet.count, [pair for at, pair in enumerate(pairs(sheet)) if at not in texts])
        return f"{max(areas)}\n" + rows_of([str(area - 1) for area in areas], sheet.columns)

    return Layer(read, write)


BORDERS, WINDOWS, NUMBERED = walls(), sides("[01]", "1 for a border, or 0,"), numbered()


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


def literal(word: str, also: str = "") -> Codec:
    """A line that is always the same, or the same as ``also`` says."""

    def read(scan: Scanner) -> list[Statement]:
        part(scan, f"{word}|{also or word}", f"'{word}'")
        return []

    return Codec(read, lambda _: f"{word}\n")


def _read_places(scan: Scanner) -> dict[int, Token]:
    """Read a row of signs for each row of places, at steps of half a cell."""
    wide = 2 * scan.columns - 1
    words: dict[int, Token] = {}
    for down in range(2 * scan.rows - 1):
        line = part(scan, f"[.123X]{{{wide}}}", f"a row of {wide} places")
        words |= {wide * down + right: one for right, one in enumerate(line.characters()) if one.text != BLANK}
    return words


def _places_text(sheet: Sheet, signs: Mapping[int, str]) -> str:
    wide = 2 * sheet.columns - 1
    places = [signs.get(place, BLANK) for place in range(wide * (2 * sheet.rows - 1))]
    return "".join("".join(places[at : at + wide]) + "\n" for at in range(0, len(places), wide))


PLACES = Layer(_read_places, _places_text)
"""Signs in cells and between them."""


def again(codec: Codec) -> Codec:
    """Return the codec of a part that a file repeats: it is written once more, and ignored when it is read."""

    def read(scan: Scanner) -> tuple[()]:
        for _ in codec.read(scan):
            pass
        return ()

    return codec._replace(read=read)


def places(board: Scanner | Sheet, above: int, left: int) -> Iterator[tuple[int, int]]:
    """The places of a board with some rows above it and columns to its left, in reading order.

    Each is the index of a place beside the board, those of a column or a row together and the nearest first, or else of
    a cell; below 0 for none.
    """
    for row in range(-above, board.rows):
        for column in range(-left, board.columns):
            at = -1
            if row < 0 <= column:
                at = above * column - row - 1
            elif column < 0 <= row:
                at = above * board.columns + left * row - column - 1
            yield at, row * board.columns + column if row >= 0 and column >= 0 else -1
