"""Codecs of the file form of pzpr, ``pzprv3``: rows of words for what is given, and after it for the answer.

Blanks, line ends and slashes separate words. A `Genre` has both, the codec of its links and that of its files.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from pylogic.files import coding
from pylogic.files.coding import Codec, Game, Scanner, Sheet
from pylogic.formats.puzzlink import special
from pylogic.formats.puzzlink.answers import (
    APART,
    BLANK,
    MARKED,
    NUMBERS,
    Marks,
    answer,
    between,
    claim,
    field,
    part,
    rows_of,
    version,
)
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
from pylogic.model.document import Block, Statement, Token


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


def regions(block: str = "areas", numbered: bool = True, since: int = 1, wall: str = "1") -> Codec:
    """The regions of all cells, as numbers of cells below how many there are, or as borders between cells.

    Args:
        block: The block.
        numbered: Whether they are numbers.
        since: The version of files since which they are borders all the same.
        wall: The sign of a border.
    """

    def read(scan: Scanner) -> list[Statement]:
        pairs = [pair for both in joins(scan.rows, scan.columns) for pair in both]
        if numbered and version(scan) < since:
            part(scan, "[0-9]{1,6}", "the number of regions")
            names = [part(scan, "[0-9]{1,6}", "the number of a region").text for _ in range(scan.count)]
            joined = [(one, other) for one, other in pairs if names[one] == names[other]]
        else:
            joined = [
                pair for pair in pairs if part(scan, f"-?[01{wall}]", f"{wall} for a border, or 0,").text[-1] != wall
            ]
        words = {cell: scan.word(f"a{area}") for cell, area in enumerate(coding.areas(scan.count, joined))}
        return [scan.board(words, block)]

    def write(sheet: Sheet) -> str:
        areas = complete(sheet, block)
        if not numbered:
            return between(sheet, lambda one, other: wall if areas[one] != areas[other] else "0")
        order = list(dict.fromkeys(areas[cell] for cell in range(sheet.count)))
        return f"{len(order)}\n" + rows_of(
            [str(order.index(areas[cell])) for cell in range(sheet.count)], sheet.columns
        )

    return Codec(read, write)


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


def _read_aquarium(scan: Scanner) -> list[Statement]:
    whole = scan.skip(rf"{APART}r(?=[\s/])") is not None
    areas = [*BORDERS.read(scan)]
    special.vet_levels(scan, areas, whole)
    return [*areas, *WATER.read(scan)]


BORDERS, WALLS = regions(numbered=False), regions(numbered=False, wall="X")
WATER = framed(("columns", "", "rows", ""), marks=MARKED)
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
        line = part(scan, f"[.123X]{{{wide}}}", f"a row of {wide} places")
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


def _read_centres(scan: Scanner) -> list[Statement]:
    places, wide = _read_places(scan), 2 * scan.columns - 1
    blocks = {at // wide // 2 * scan.columns + at % wide // 2: word for at, word in places.items() if word.text == "X"}
    stars = {at: word for at, word in places.items() if word.text != "X"}
    return centres(scan, stars, {at: Token("#", word.span) for at, word in blocks.items()})


def _centres_text(sheet: Sheet) -> str:
    wide = 2 * sheet.columns - 1
    blocks = {at // sheet.columns * 2 * wide + at % sheet.columns * 2: "X" for at in sheet.texts()}
    return _places_text(sheet, blocks | dict.fromkeys(coding.points(sheet), "1"))


CENTRES = Codec(_read_centres, _centres_text)


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


DOTS, LIKES, TOUCHING = _signs("ox"), _signs("=x"), _signs("x")
"""White and black dots between cells; signs between cells that are alike or not, or where pieces touch."""


def _read_windows(scan: Scanner) -> list[Statement]:
    return windows(scan, [pair for pair in pairs(scan) if part(scan, "[01]", "1 for a border, or 0,").text == "0"])


def _write_windows(sheet: Sheet) -> str:
    border = borders_of(sheet)
    return between(sheet, lambda one, other: str(int(border(one, other))))


WINDOWS = Codec(_read_windows, _write_windows)
"""Regions, and lines inside them."""


def _read_rooms(scan: Scanner) -> Iterator[Statement]:
    (block,) = regions(since=1).read(scan)
    assert isinstance(block, Block)
    names = [word.text for row in block.rows for word in row]
    words = [part(scan, "[0-9]{1,4}|[.]", "a number, or '.' for none,") for _ in names]
    yield scan.size()
    for name in dict.fromkeys(names):
        cells = [cell for cell in range(scan.count) if names[cell] == name]
        yield scan.setting(
            "room", [*(words[cell] for cell in cells if words[cell].text != BLANK), *map(scan.cell, cells)]
        )


def _write_rooms(sheet: Sheet) -> str:
    cages = sheet.cages(["room"])
    names = {cell: str(at) for at, cage in enumerate(cages) for cell in cage.cells}
    numbers = {cage.cells[0]: cage.total for cage in cages if cage.total}
    cells = range(sheet.count)
    areas = rows_of([names[cell] for cell in cells], sheet.columns)
    return f"{len(cages)}\n{areas}" + rows_of([numbers.get(cell, BLANK) for cell in cells], sheet.columns)


ROOMS = Codec(_read_rooms, _write_rooms)
"""Rooms as cages, each perhaps with a number."""


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
            if row >= 0 and column >= 0:
                claim(scan, row * scan.columns + column, word, MARKED)
            if word.text in ".#+" or (row < 0) == (column < 0):
                continue
            (columns[column] if row < 0 else rows[row]).append(word.text.lstrip("c"))
    yield scan.setting("rows", [scan.word(",".join(runs) or empty) for runs in rows])
    yield scan.setting("columns", [scan.word(",".join(runs) or empty) for runs in columns])


def _write_runs(sheet: Sheet, empty: str) -> str:
    above, beside = (sheet.rows + 1) // 2, (sheet.columns + 1) // 2
    rows = [[BLANK] * (beside - len(runs)) + runs for runs in sheet.runs("rows", empty)]
    columns = [[BLANK] * (above - len(runs)) + runs for runs in sheet.runs("columns", empty)]
    signs = MARKED.words(sheet)
    lines = [[BLANK] * beside + [runs[at] for runs in columns] for at in range(above)]
    lines += [
        [*rows[row], *(signs.get(row * sheet.columns + column, BLANK) for column in range(sheet.columns))]
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
        word = part(scan, "[.]|-?[0-9]{1,2},-?[0-9]{1,2}" if inner else "[.]|-?[0-9]{1,2}", "a total, or '.' for none,")
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


def _read_filled(scan: Scanner) -> None:
    for cell in range(scan.count):
        row, column = divmod(cell, scan.columns)
        word = part(scan, "[.0-9+-]", "a number, or '.' for none,")
        claim(scan, (row + 1) * (scan.columns + 1) + column + 1, word, NUMBERS)
    scan.rows, scan.columns = scan.rows + 1, scan.columns + 1  # as the library counts them


_FILLED = answer(_read_filled, lambda _: "")
KAKURO = Codec(lambda scan: [*SIZE.read(scan), *_read_totals(scan), *_FILLED.read(scan)], _write_totals)


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
