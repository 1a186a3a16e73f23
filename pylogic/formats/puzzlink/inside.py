"""Codecs of what is in cells, and of what lines lead to: circles, boxes, mirrors, snakes, ships, winds, dots."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import reduce
from itertools import groupby
from math import lcm
from operator import or_
from string import ascii_uppercase
from types import MappingProxyType

from pylogic.files import coding
from pylogic.files.coding import Codec, Scanner, Sheet
from pylogic.formats.puzzlink import clues, files
from pylogic.formats.puzzlink import codecs as c
from pylogic.formats.puzzlink.beside import TOP_LEFT, beside
from pylogic.formats.puzzlink.between import cells_towards
from pylogic.formats.puzzlink.clues import (
    DECIMAL,
    DIGITS,
    FILE_CIRCLED,
    HEX,
    PIECE,
    UNKNOWN,
    number,
    same,
    table,
    unsayable,
)
from pylogic.formats.puzzlink.codecs import NUMBERS, Both, Layer, Spread, boarded, both
from pylogic.formats.puzzlink.files import Marks, filed, grid, part
from pylogic.model.document import Relation, Statement, Token
from pylogic.model.text import whole


def cells(
    spread: Spread,
    names: Mapping[str, str] = MappingProxyType({}),
    filed: Mapping[str, str] = MappingProxyType({}),
    *,
    clue: clues.Clue | None = DECIMAL,
    unknown: str = "",
    marks: Marks | None = None,
) -> Both:
    """Clues in cells.

    Args:
        spread: How links have them.
        names: The library's words for some of them.
        filed: The same for files, where those are others.
        clue: How files have those without a word; ``None`` where there are none.
        unknown: The library's word for a clue without a number; empty where there is none.
        marks: The sign of a cell without a clue, where the answer is among them.
    """
    own = [table(filed or names)] * bool(filed or names) + ([clue] if clue else [])
    file = grid(reduce(or_, own + [table({"-": unknown})] * bool(unknown)), marks)
    return boarded(spread.named(names).cells.known(unknown), file if unknown else file.known(""))


def words(
    spread: Spread, names: Mapping[str, str], filed: Mapping[str, str] = MappingProxyType({}), unknown: str = ""
) -> Both:
    """The same for clues that all have words."""
    return cells(spread, names, filed, clue=None, unknown=unknown)


NUMBERS_10 = Spread(clues.NUMBER_10, DIGITS[10:])
"""Numbers of one digit."""
COMPASS = {"1": "N", "2": "S", "3": "W", "4": "E"}
ROUND = Spread(clues.CIRCLED, DIGITS[16:])
MOVING = cells(ROUND, clue=FILE_CIRCLED)
BOMBS = cells(ROUND, {"O0": "b"}, {"0": "b"}, clue=FILE_CIRCLED)
"""Circles that move, perhaps with how far; the same with bombs."""
FOUR = Spread(same("[1-4]") | table({".": UNKNOWN}), DIGITS[5:])
"""Numbers 1 to 4."""
_COLOUR = table({"0": "", "1": "W", "2": "B"})
CASTLE = cells(
    Spread(table({"00.": "G"}) | _COLOUR + (table({"0.": ""}) | clues.ARROW), DIGITS[10:]),
    clue=table({"0,-,0": "G"})
    | clues.swapped(table({"0,-": ""}) | clues.FILE_ARROW, table({",0": "", ",1": "W", ",2": "B"})),
)
"""Pointers in cells that are inside, outside or anywhere."""
PIPES = cells(Spread(PIECE, DIGITS[17:]), clue=PIECE)
_LETTERS = [*ascii_uppercase, *DIGITS[:10], *(f"-{one}" for one in (*DIGITS[:10], *ascii_uppercase))]
LETTERS = cells(Spread(table({letter: str(at) for at, letter in enumerate(_LETTERS, 1)}), DIGITS[10:]))
"""Pieces of a line; letters, which the library has as their numbers."""
UNPOINTED = cells(NUMBERS, unknown="O", clue=table({"0,": ""}) + (table({"-": "O"}) | DECIMAL))
_CORNERS, _FAR = (dict(zip(codes, "ABCD", strict=True)) for codes in ("1234", "6789"))
MIRRORS = cells(
    Spread(table({"5": "X"}) | table(_CORNERS) + (table({"0": ""}) | HEX) | table(_FAR) + number(16, 2), DIGITS[10:]),
    clue=table({"+": "X"}) | table(_CORNERS) + (table({"": "", "-2": ""}) | DECIMAL),
)
"""Circles, perhaps with numbers; mirrors by the corner in which they stand, with a number perhaps, and crossings."""
TOTALS = Spread(table({"+": "X", "_": UNKNOWN}) | clues.TOTAL, "." + DIGITS[20:])
"""Numbers on blocks as kakuro has totals, and blocks without one, ``X``."""
_TURNS = Spread(table({"g": "U", "h": "D", "i": "L", "j": "R"}) | clues.NUMBER_16, DIGITS[20:])
_TURN = table({"1": "U", "2": "D", "3": "L", "4": "R", "o": "+"}) | table({"o": ""}) + DECIMAL


def turns(marks: Marks | None = None) -> Both:
    """Numbers at turns, and arrows at ends of lines."""
    return cells(_TURNS, clue=_TURN, unknown="+", marks=marks)


class _Bars(Spread):
    """Clues between gaps of up to fifteen places."""

    def _gap(self, size: int) -> Iterator[str]:
        for start in range(0, size, 15):
            far = min(15, size - start)
            yield f"i{far:x}" if far > 1 else "n"


_NO_BAR = {"n": clues.OPEN} | {f"i{far:x}": " ".join(clues.OPEN * far) for far in range(1, 16)}
_BLACK = {"x": "B"} | {letter: f"B{at}" for at, letter in enumerate("opqrs")}
BARS = cells(
    _Bars(table(_NO_BAR | _BLACK) | table({"": "N"}) + (table({".": ""}) | clues.WHOLE), ""),
    filed={letter: f"B{at}" for at, letter in enumerate("eabcd")} | {"f": "B", "?": "N"},
    clue=table({"": "N"}) + DECIMAL,
)
"""Numbers of bars, ``N5``, and black cells, ``B3``."""
_COLOURS = {
    str(10 * at + number): colour + (str(number - 1) if number else "")
    for at, colour in enumerate("NROYGUV")
    for number in range(6)
}
COLOURS = boarded(
    Spread(table({clues.WHOLE.encode(code): word for code, word in _COLOURS.items()}), DIGITS[16:]).cells,
    grid(table(_COLOURS), Marks({"#": "#"})),
)
"""Colours, perhaps with a number; ``N`` is none."""


def _crossed(scan: Scanner, words: Mapping[int, Token]) -> Iterator[Statement]:
    """The statements of pieces of which those that cross are in circles, as elsewhere lines do not cross."""
    crossing = {at: word for at, word in words.items() if word.text == "+"}
    yield scan.board({**words, **{at: Token("O", word.span) for at, word in crossing.items()}})
    yield from (given(scan, at, word) for at, word in crossing.items())


def given(scan: Scanner, at: int, word: Token) -> Relation:
    """The statement that a cell has a value."""
    return Relation((scan.cell(at), word), (Token("=", word.span),))


def given_texts(sheet: Sheet) -> dict[int, str]:
    """The values that statements give to cells."""
    return {(row - 1) * sheet.columns + column - 1: text for (row, column), text in sheet.given()}


def _crossed_words(sheet: Sheet) -> list[dict[int, str]]:
    return [sheet.texts() | {at: "+" for at, text in given_texts(sheet).items() if "+" in text.split("/")}]


_RINGS = Spread(table({str(more): " ".join("O" * (more + 1)) for more in range(10)}) | PIECE, DIGITS[17:]).cells
RETURNING = both(
    _crossed,
    _crossed_words,
    [_RINGS._replace(write=lambda *what: re.sub("0{1,10}", lambda found: str(len(found[0]) - 1), _RINGS.write(*what)))],
    [grid(table({"o": "O"}) | PIECE)],
)
"""Pieces of a line and circles, in links those in a row as one number."""


def _goal(side: Callable[[Scanner], int], written: Callable[[int, int], str], ways: Layer) -> Layer:
    """Ways, behind the column and the row of a goal.

    Args:
        side: Reads one of these.
        written: The text of both.
        ways: The layer of the ways.
    """

    def read(scan: Scanner) -> dict[int, Token]:
        column, row, words = side(scan), side(scan), ways.read(scan)
        place = (row - 1) * scan.columns + column - 1
        if not (0 < row <= scan.rows and 0 < column <= scan.columns) or place in words:
            scan.fail("a goal that is not on the board, or on a clue")
        return words | {place: scan.word("O")}

    def write(sheet: Sheet, texts: Mapping[int, str]) -> str:
        places = [at for at, text in texts.items() if text == "O"]
        if len(places) != 1:
            raise unsayable("a board with no goal, or several")
        row, column = divmod(places[0], sheet.columns)
        rest = {at: text for at, text in texts.items() if at not in places}
        return written(column + 1, row + 1) + ways.write(sheet, rest)

    return Layer(read, write)


_SIDE = HEX | number(16, 2, "-")
GOAL = boarded(
    _goal(
        lambda scan: int(_SIDE.read(scan.take(_SIDE.code, "a side").text)),
        lambda *sides: "".join(_SIDE.encode(str(side)) for side in sides),
        c.CLOSE.named(COMPASS).cells,
    ),
    _goal(
        lambda scan: (whole(part(scan, "[0-9]{1,3}", "twice a side, less 1,").text) + 1) // 2,
        lambda column, row: f"{2 * column - 1} {2 * row - 1}\n",
        grid(table(COMPASS)),
    ),
)
"""A goal, and ways to it."""
_TERRAIN = "W"


def _terrain(scan: Scanner, statements: list[Statement]) -> list[Statement]:
    """Clues and marked cells, of which neighbours that are both marked, or both not, are in one area."""
    marks = [word.text.startswith(_TERRAIN) for word in c.words_of(statements)]
    areas = coding.areas(scan.count, [(one, other) for one, other in c.pairs(scan) if marks[one] == marks[other]])
    return [*statements, c.areas_of(scan, areas)]


ROBOTS, WALK = (
    boarded(c.marked(_TERRAIN, spread.cells), grid(table({"#": _TERRAIN}) | clue)).then(_terrain)
    for spread, clue in ((ROUND, FILE_CIRCLED), (NUMBERS, DECIMAL))
)
"""Clues, and cells of water, of forest, or grey ones."""
_CUPS, _LARGE_CUPS = (spread.named({"1": "W", "2": "B"}).cells.known("G") for spread in (NUMBERS_10, NUMBERS))
COFFEE = boarded(
    Layer(lambda scan: (_LARGE_CUPS if scan.skip("-(?![0-9a-f]{2})") else _CUPS).read(scan), _CUPS.write),
    grid(table({"1": "W", "2": "B"})).known("G"),
)
"""Circles, in links of one digit, or behind a dash larger ones too."""
_BOX, _WALL = "O", "W"
_FILE_BOX = table({"#": _BOX, "0,-5": _WALL}) | clues.FILE_WAY + (
    table({"-4": UNKNOWN, "-2": UNKNOWN, "-5": UNKNOWN}) | DECIMAL
)


def _pointed(scan: Scanner, statements: list[Statement]) -> list[Statement]:
    """Make sure that numbers have arrows."""
    if wrong := next((word for word in c.words_of(statements) if word.text[0] in UNKNOWN + DIGITS[:10]), None):
        scan.fail("a number without an arrow, which this kind does not have", wrong)
    return statements


_FAR_BOX = table({"0": UNKNOWN, "1": UNKNOWN}) | number(start=-2)
BOXES = Both(
    both(
        lambda scan, words, walls: [scan.board(words | walls)],
        lambda sheet: [
            {at: text for at, text in sheet.texts().items() if (text == _WALL) is wall} for wall in (False, True)
        ],
        [
            Spread(
                table({".": _BOX})
                | clues.divided(5, clues.WAY, table({"0": UNKNOWN, "1": UNKNOWN}) | number(start=-2)),
                DIGITS[16:],
            ).cells,
            c.bits(_WALL).optional,
        ],
    ).link,
    both(lambda scan, words: [scan.board(words)], lambda sheet: [sheet.texts()], [], [grid(_FILE_BOX)]).file,
).then(_pointed)
"""Boxes, walls, and pointers to where they stand in the end."""
_SNAKE = {"1": "O", "2": "X"}


def _snakes(scan: Scanner, numbers: Mapping[int, Token], marks: Mapping[int, Token]) -> Iterator[Statement]:
    """The statements of numbers and marks, which may be in one cell."""
    if wrong := next((word for word in numbers.values() if word.text in ("0", UNKNOWN)), None):
        scan.fail("a block or an unknown number, which this kind does not have", wrong)
    yield scan.board({**numbers, **marks})
    yield from (given(scan, at, numbers[at]) for at in sorted(numbers.keys() & marks))


def _snake_cells(sheet: Sheet) -> list[dict[int, str]]:
    """The numbers and the marks of a board."""
    texts = sheet.texts()
    marks = {at: text for at, text in texts.items() if text in _SNAKE.values()}
    numbers = {at: text.rstrip(".") for at, text in texts.items() if at not in marks}
    return [numbers | {at: text.partition("/")[0] for at, text in given_texts(sheet).items()}, marks]


def _read_no_walls(scan: Scanner) -> tuple[()]:
    if not scan.done and any(c.read_bits(scan, len(c.pairs(scan)))):
        scan.fail("borders that are given, which this kind does not have")
    return ()


_SNAKES = both(
    _snakes, _snake_cells, [NUMBERS.cells, c.trits(_SNAKE)], [grid(), grid(table({"1": "O", "6": "X"}), blank="02")]
)
SNAKES = _SNAKES._replace(link=(*_SNAKES.link, Codec(_read_no_walls, lambda _: "")))
"""Numbers in snakes, circles at their ends and marks on their bodies."""
_STEP = "O"


def _steps(scan: Scanner, words: Mapping[int, Token]) -> Iterator[Statement]:
    """The statements of numbers, beside the mark of which they are given."""
    yield scan.board({at: Token(_STEP, word.span) for at, word in words.items()})
    yield from (given(scan, at, word) for at, word in sorted(words.items()) if word.text.isdecimal())


def _step_words(sheet: Sheet) -> list[dict[int, str]]:
    if strange := next((text for text in sheet.texts().values() if text != _STEP), None):
        raise unsayable(strange)
    given = {at: text.rpartition("/")[2] for at, text in given_texts(sheet).items()}
    return [dict.fromkeys(sheet.texts(), UNKNOWN) | given]


STEPS = both(_steps, _step_words, [NUMBERS.cells], [grid()])
"""Numbers of cells that are marked as well, as rules count them."""


def _ends(scan: Scanner, words: Mapping[int, Token]) -> Iterator[Statement]:
    """The statements of what is in a maze, of its start and its goal."""
    ends = {word.text: at for at, word in words.items() if word.text in "12"}
    if len(ends) != 2 or len([word for word in words.values() if word.text in ends]) > 2:
        scan.fail("a maze has one start and one goal")
    yield scan.board({at: word for at, word in words.items() if word.text not in ends})
    yield scan.setting("way", [scan.cell(ends[end]) for end in "12"])


def _ends_of(sheet: Sheet) -> list[dict[int, str]]:
    ends = [at for way in sheet.cells("way") for at in way]
    return [sheet.texts() | {at: str(end) for end, at in enumerate(ends[:2], 1)}]


_MAZE = {"s": "1", "g": "2", "o": "O", "t": "T"}
MAZE = both(_ends, _ends_of, [FOUR.named({"3": "O", "4": "T"}).cells], [grid(table(_MAZE))])
"""Circles and triangles of a maze, its start and its goal."""
_SHIPS = {"1": "T", "2": "B", "3": "L", "4": "R", "5": "M", "6": "S", "0": "~"}
"""The cells of ships by what points at their middle: ends by the side at which they end."""
_FLEETS = {"c": "3 2*2 1*3", "d": "4 3*2 2*3 1*4", "e": "5 4*2 3*3 2*4 1*5"}
"""Fleets with a letter."""
_SHIP = "[1-9a-z]1[0-9a-v]{1,7}|1[2-9a-z][0-9a-v]{1,7}"


def _length(scan: Scanner, word: Token) -> int:
    """The length of a ship: its sides, and a bit for each of its cells."""
    length = int(word.text[0], 36) * int(word.text[1], 36)
    if word.text[2:] != c.bits_text([True] * length):
        scan.fail("a piece that is not a straight ship, which this kind does not have", word)
    return length


def _fleet(scan: Scanner, ships: list[Token], span: Token) -> Statement:
    lengths = sorted((_length(scan, ship) for ship in ships), reverse=True)
    counts = [(length, len([*group])) for length, group in groupby(lengths)]
    return scan.setting("fleet", [Token(f"{length}*{count}", span.span) for length, count in counts])


def _fleet_of(take: Callable[[Scanner, str, str], Token], letter: str, line: str) -> Codec:
    """The letter of a fleet, or the number of ships and these, each a line."""

    def read(scan: Scanner) -> Iterator[Statement]:
        head = take(scan, f"{letter}[a-z]|[0-9]{{1,3}}", "the letter of a fleet, or the number of ships,")
        if head.text.isdecimal():
            yield _fleet(scan, [take(scan, _SHIP, "a ship") for _ in range(whole(head.text))], head)
        elif head.text[-1] in _FLEETS:
            yield scan.setting("fleet", [Token(text, head.span) for text in _FLEETS[head.text[-1]].split()])
        else:
            scan.fail("pieces that are not straight ships, which this kind does not have", head)

    def write(sheet: Sheet) -> str:
        name, ships = _ships(sheet)
        return "".join(line.format(one) for one in ([letter + name] if name else [str(len(ships)), *ships]))

    return Codec(read, write)


def _take_line(scan: Scanner, pattern: str, expected: str) -> Token:
    scan.take("/", f"a slash before {expected}")
    return scan.take(pattern, expected)


def _ships(sheet: Sheet) -> tuple[str, list[str]]:
    """The letter of a fleet, empty where it has none, and its ships."""
    counts: dict[int, int] = {}
    for word in sheet.first("fleet", []):
        length, _, count = word.partition("*")
        counts[int(length)] = counts.get(int(length), 0) + int(count or 1)
    lengths = [length for length, count in sorted(counts.items()) for _ in range(count)]
    if not lengths:
        raise unsayable("ships of which no fleet is given")
    for letter, fleet in _FLEETS.items():
        if sorted(fleet.replace("*1", "").split()) == sorted(sheet.first("fleet", [])):
            return letter, [""] * len(lengths)
    if max(lengths) > 35:
        raise unsayable(f"a ship of {max(lengths)}")
    return "", [f"{clues.in_base(length, 36)}1{c.bits_text([True] * length)}" for length in lengths]


FLEET = Both(
    (*TOP_LEFT, *boarded(NUMBERS.named(_SHIPS).cells.known("X")).link, _fleet_of(_take_line, "/", "/{}")),
    (_fleet_of(part, "", "{}\n"), *beside("columns", "rows", clue=table({**_SHIPS, "-": "X"})).file),
)
"""Numbers beside the board, ships in it, and those that a fleet has."""
DONE = files.answer(lambda _: None, lambda sheet: "0 " * len(_ships(sheet)[1]) + "\n")
"""Which ships a player has ticked off."""
_RIM = files.drawing(edge=False, order=files.rimmed)


def _read_junctions(scan: Scanner) -> None:
    """Read lines, also those that lead out of the board: these say to which side a junction leads."""
    _RIM.read(scan)
    lines = filed(scan).side_claims
    drawn = {claim.side: claim.word.text != "0" for claim in lines}
    lines[:] = [claim for claim in lines if files.is_inner(claim.side, scan)]
    for at in range(scan.count):
        around = files.sides_around(at, scan).items()
        rim = {way: drawn[side] for way, side in around if not files.is_inner(side, scan)}
        if rim and at not in filed(scan).clued:
            closed = [way for way, line in rim.items() if not line]
            allowed = closed or [way for way in COMPASS.values() if way not in rim]
            files.claim(scan, at, scan.word("x"), Marks(dict.fromkeys(allowed if len(closed) < 2 else (), "x")))


def _junctions_text(sheet: Sheet) -> str:
    values = [value for row in sheet.answer.get("side", ()) for value in row]
    counts = files.line_sides(sheet)
    for at, value in enumerate(values):
        around = files.sides_around(at, sheet).items()
        counts |= {side: int(value not in ("#", way)) for way, side in around if not files.is_inner(side, sheet)}
    return files.lined([[str(counts.get(side, 0)) for side in row] for row in files.rimmed(sheet)])


JUNCTIONS = files.answer(_read_junctions, _junctions_text)
"""Lines of junctions."""
HOLES = boarded(c.bits("x"), grid(table({"x": "x"}), Marks({"-": "-", "|": "l", "+": "+"})))
"""Bars between holes."""


def _pass_sides(scan: Scanner) -> None:
    for _ in c.pairs(scan):
        part(scan, "-?[0-9]", "a number")


def _read_no_borders(scan: Scanner) -> tuple[()]:
    for _ in c.pairs(scan):
        if (word := part(scan, "[01]", "0 for no border")).text == "1":
            scan.fail("a border, which this kind does not have", word)
    return ()


def _no_sides(sheet: Sheet) -> str:
    return files.lined([["0"] * len(row) for row in files.sides_of(sheet)])


NO_SIDES, NO_BORDERS = files.answer(_pass_sides, _no_sides), Codec(_read_no_borders, _no_sides)
"""Notes of solvers between cells, which are passed over; borders, of which there are none."""
_WINDS = {"N": "north", "S": "south", "W": "west", "E": "east"}
_STREAMS = dict(zip("123456789", [*_WINDS.values(), "#", *_WINDS], strict=True))
_FILE_STREAMS = dict(zip("udlrNUDLR", _STREAMS.values(), strict=True))


def _streams(scan: Scanner, words: Mapping[int, Token]) -> Iterator[Statement]:
    """The statements of blocks, of arrows, which are named as winds, and of winds, each with the cells in it."""
    ways = {name: way for way, name in _WINDS.items()}
    board = {at: "A" if word.text in ways else word.text for at, word in words.items()}
    yield scan.board({at: Token(text, words[at].span) for at, text in board.items() if text in "A#"})
    for at, word in sorted(words.items()):
        if word.text in ways:
            yield given(scan, at, Token(ways[word.text], word.span))
        elif word.text in _WINDS:
            stops = {one for one, text in board.items() if text != "A" and one != at}
            yield scan.setting(_WINDS[word.text], map(scan.cell, cells_towards(scan, at, word.text, stops)), word)


def _stream_words(sheet: Sheet) -> list[dict[int, str]]:
    given = given_texts(sheet)
    words = {at: _WINDS.get(given.get(at, ""), "") if text == "A" else text for at, text in sheet.texts().items()}
    if "" in words.values():
        raise unsayable("an arrow without a direction")
    return [words | {cells[0]: way for way, name in _WINDS.items() for cells in sheet.cells(name)}]


STREAMS = both(_streams, _stream_words, [Spread(table(_STREAMS), DIGITS[10:]).cells], [grid(table(_FILE_STREAMS))])
"""Blocks, arrows on the line, and winds."""
_DOTS = "ABCDEFGHI"
_SIXTIETHS = 60
_FRACTION = same("#|d[0-9]{1,3}|-?[0-9]{1,3},-?[0-9]{1,3}")
"""A block, dots, or a number and what it is divided by, each negative where it is not said."""


def _read_halves(scan: Scanner) -> dict[int, Token]:
    """Read two numbers a cell, of which an unknown one behind another says that these are dots."""
    words: dict[int, Token] = {}
    for at, word in c.NUMBERS.read(scan, 2 * scan.count, "number").items():
        over = words.get(at // 2, Token("-1,-1", word.span))
        first, _, rest = over.text.partition(",")
        text = f"{first},{word}"
        if at % 2 == 0:
            text = f"{word},{rest}".replace(UNKNOWN, "-1")
        elif word.text == UNKNOWN:
            text = {"0": "#"}.get(first, f"d{first}")
        words[at // 2] = Token(text, over.span)
    return words


def _halves_text(sheet: Sheet, texts: Mapping[int, str]) -> str:
    halves: dict[int, str] = {}
    for at, text in texts.items():
        first, _, rest = text.replace("#", "d0").replace("-1", "").partition(",")
        halves[2 * at], halves[2 * at + 1] = (first[1:], UNKNOWN) if first[:1] == "d" else (first or UNKNOWN, rest)
    return c.NUMBERS.write({at: text for at, text in halves.items() if text}, 2 * sheet.count)


def _fractions(scan: Scanner, words: Mapping[int, Token]) -> Iterator[Statement]:
    """The statements of blocks, dots and fractions, and of how many parts one has, of which these are."""
    board: dict[int, str] = {}
    shares: dict[int, Fraction] = {}
    for at, word in words.items():
        number, _, parts = word.text.replace(UNKNOWN, "-1,-1").partition(",")
        if parts == "0" or (number[0] == "d" and not 0 < int(number[1:]) <= len(_DOTS)):
            scan.fail("more than nine dots, or none, or a number that is divided by 0", word)
        if parts and number != "-1":
            shares[at] = Fraction(int(number), max(1, int(parts)))
        else:
            board[at] = UNKNOWN if parts else number if number == "#" else _DOTS[int(number[1:]) - 1]
    least = lcm(*(share.denominator for share in shares.values()))
    one = least if _SIXTIETHS % least else _SIXTIETHS
    if one != _SIXTIETHS:
        yield scan.setting("parts", [scan.word(str(one))])
    board |= {at: str(share * one) for at, share in shares.items()}
    yield scan.board({at: Token(text, words[at].span) for at, text in board.items()})


def _fraction_words(sheet: Sheet) -> list[dict[int, str]]:
    one = int(sheet.first("parts", [str(_SIXTIETHS)])[0])

    def word(text: str) -> str:
        if text.isdecimal():
            share = Fraction(int(text), one)
            return f"{share.numerator},{share.denominator}"
        return "-1,-1" if text == UNKNOWN else text if text == "#" else f"d{_DOTS.index(text) + 1}"

    return [{at: word(text) for at, text in sheet.texts().items()}]


FRACTIONS = both(
    _fractions,
    _fraction_words,
    [Layer(_read_halves, _halves_text)],
    [grid(_FRACTION, expected="dots, a fraction, or '.',")],
)
"""Dots in cells, and how many of them a piece has a cell."""
