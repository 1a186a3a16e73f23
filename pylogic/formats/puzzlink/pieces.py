"""Codecs of genres of pieces and of points: fleets, ends of pieces, circles between them, marks on points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from pylogic.files import coding
from pylogic.files.coding import Codec, Scanner, Sheet
from pylogic.files.reading import cell_of, name_of
from pylogic.formats.puzzlink import files
from pylogic.formats.puzzlink.answers import FileScanner, SideClaim, answer, between, part, rows_of
from pylogic.formats.puzzlink.between import marks_text, pairs, read_marks, signed
from pylogic.formats.puzzlink.codecs import (
    CLOSE,
    DIGITS,
    NUMBERS_16,
    SIZE,
    UNKNOWN,
    Spread,
    beside,
    bits_text,
    clues,
    in_base,
    joins,
    read_bits,
    read_joined,
    read_trits,
    trits_text,
    unsayable,
)
from pylogic.formats.puzzlink.files import NUMBER, Clue, framed, named
from pylogic.model.atom import Side
from pylogic.model.document import Relation, Statement, Token
from pylogic.model.text import whole

_SHIPS = {"1": "T", "2": "B", "3": "L", "4": "R", "5": "M", "6": "S", "0": "~"}
"""The cells of ships by what points at their middle: ends by the side at which they end."""
_FLEETS = {"c": "3 2*2 1*3", "d": "4 3*2 2*3 1*4", "e": "5 4*2 3*3 2*4 1*5"}
"""Fleets with a letter."""
_SHIP = "[1-9a-z]1[0-9a-v]{1,7}|1[2-9a-z][0-9a-v]{1,7}"


def _length(scan: Scanner, word: Token) -> int:
    """The length of a ship: its sides, and a bit for each of its cells."""
    length = int(word.text[0], 36) * int(word.text[1], 36)
    if word.text[2:] != bits_text([True] * length):
        scan.fail("a piece that is not a straight ship, which this kind does not have", word)
    return length


def _fleet(scan: Scanner, ships: list[Token], span: Token) -> Statement:
    lengths = sorted((_length(scan, ship) for ship in ships), reverse=True)
    counts = [(length, len([*group])) for length, group in groupby(lengths)]
    return scan.setting("fleet", [Token(f"{length}*{count}", span.span) for length, count in counts])


def _read_fleet(scan: Scanner) -> Iterator[Statement]:
    preset = scan.skip("//[a-z]")
    if preset is not None:
        yield from _preset(scan, Token(preset.text[-1], preset.span))
        return
    scan.take("/", "a slash before the fleet")
    number = scan.take("[0-9]{1,3}", "the number of ships")
    ships = []
    for _ in range(whole(number.text)):
        scan.take("/", "a slash before a ship")
        ships.append(scan.take(_SHIP, "a ship"))
    scan.skip("/")
    yield _fleet(scan, ships, number)


def _preset(scan: Scanner, letter: Token) -> Iterator[Statement]:
    if letter.text not in _FLEETS:
        scan.fail("pieces that are not straight ships, which this kind does not have", letter)
    yield scan.setting("fleet", [Token(text, letter.span) for text in _FLEETS[letter.text].split()])


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
    return "", [f"{in_base(length, 36)}1{bits_text([True] * length)}" for length in lengths]


def _fleet_text(sheet: Sheet) -> str:
    letter, ships = _ships(sheet)
    return f"//{letter}" if letter else "".join(["/", str(len(ships)), *(f"/{ship}" for ship in ships)])


FLEET = Codec(_read_fleet, _fleet_text)
"""The ships that a fleet has."""
SHIPS = clues(NUMBERS_16.named(_SHIPS), unknown="X")
AROUND = beside("columns", "rows")


def _read_file_fleet(scan: Scanner) -> Iterator[Statement]:
    head = part(scan, "[a-z]|[0-9]{1,3}", "the letter of a fleet, or the number of ships,")
    if head.text.isdecimal():
        yield _fleet(scan, [part(scan, _SHIP, "a ship") for _ in range(whole(head.text))], head)
    else:
        yield from _preset(scan, head)


def _file_fleet_text(sheet: Sheet) -> str:
    letter, ships = _ships(sheet)
    return f"{letter}\n" if letter else "".join(f"{line}\n" for line in (str(len(ships)), *ships))


FILE_FLEET = Codec(_read_file_fleet, _file_fleet_text)
FILE_SHIPS = framed(("columns", "", "rows", ""), clue=named({**_SHIPS, "-": "X"}))
DONE = answer(lambda _: None, lambda sheet: " ".join(["0"] * len(_ships(sheet)[1])) + " \n")
TICKS = answer(lambda _: None, lambda _: "0 0 0 0 0 \n")
"""Which ships, and which of the five tetrominoes, a player has ticked off."""


def _point(place: int, columns: int) -> str:
    """The name of a point between cells, at the rim too, by its place in reading order."""
    row, column = divmod(place, columns + 1)
    return f"{name_of((row, column))}-{name_of((row + 1, column + 1))}"


def _places(sheet: Sheet, name: str) -> list[int]:
    """The places of the points that a setting names."""
    firsts = [cell_of(point.partition("-")[0]) for words in sheet.settings(name) for point in words]
    return sorted(first[0] * (sheet.columns + 1) + first[1] for first in firsts if first)


def points(name: str, end: str = "", rim: bool = True) -> Codec:
    """Dots on points between cells, perhaps at the rim too, and a sign behind them."""

    def order(board: Scanner | Sheet) -> list[int]:
        rows, columns = (range(1 - rim, side + rim) for side in (board.rows, board.columns))
        return [row * (board.columns + 1) + column for row in rows for column in columns]

    def read(scan: Scanner) -> list[Statement]:
        places = order(scan)
        marks = [places[at] for at in read_marks(scan, len(places))]
        if end:
            scan.take(end, "a slash before the numbers")
        return [scan.setting(name, [scan.word(_point(place, scan.columns)) for place in marks])] if marks else []

    def write(sheet: Sheet) -> str:
        places, found = order(sheet), _places(sheet, name)
        if not {*found} <= {*places}:
            raise unsayable("a dot at the rim")
        return marks_text(map(places.index, found), len(places), closed=True) + end

    return Codec(read, write)


def file_points(name: str) -> Codec:
    """The same in files."""

    def read(scan: Scanner) -> list[Statement]:
        words = [part(scan, "[.1]", "1 for a dot, or '.',") for _ in range((scan.rows + 1) * (scan.columns + 1))]
        dots = [Token(_point(place, scan.columns), word.span) for place, word in enumerate(words) if word.text == "1"]
        return [scan.setting(name, dots)] if dots else []

    def write(sheet: Sheet) -> str:
        places = {*_places(sheet, name)}
        words = ["1" if place in places else "." for place in range((sheet.rows + 1) * (sheet.columns + 1))]
        return rows_of(words, sheet.columns + 1)

    return Codec(read, write)


def blocks(numbers: Codec) -> Codec:
    """Numbers of blocks, as many as there are."""

    def read(scan: Scanner) -> Iterator[Statement]:
        (board,) = numbers.read(scan)
        found = {word.text for row in getattr(board, "rows", ()) for word in row if word.text.isdecimal()}
        if found != {str(number) for number in range(1, len(found) + 1)}:
            scan.fail("the blocks of this kind are numbered from 1")
        yield scan.setting("blocks", [scan.word(str(len(found)))])
        yield board

    return Codec(read, numbers.write)


_ARROWS = {"1": "U", "2": "D", "3": "L", "4": "R"}


def _decode_turn(text: str) -> Sequence[str | None]:
    if text in "ghij":
        return [_ARROWS[str("ghij".index(text) + 1)]]
    return NUMBERS_16.decode(text)


def _encode_turn(text: str) -> str:
    ways = {way: "ghij"[int(number) - 1] for number, way in _ARROWS.items()}
    return ways.get(text) or NUMBERS_16.encode(text)


TURNS = Spread("[0-9a-j.]|-[0-9a-f]{2}", DIGITS[20:], _decode_turn, _encode_turn)
"""Numbers at turns, and arrows at ends of lines."""
FILE_TURN = Clue(
    "o[0-9]{0,3}|[1-4]",
    lambda text: _ARROWS.get(text) or (text[1:] or "+"),
    lambda text: {**{way: number for number, way in _ARROWS.items()}, "+": "o"}.get(text) or f"o{NUMBER.write(text)}",
)


def _read_joins(scan: Scanner) -> None:
    """Read the borders between cells; where there is none a line goes."""
    assert isinstance(scan, FileScanner)
    for one, other in pairs(scan):
        word = part(scan, "-?[0-9]", "1 for a border, or 0,")
        row, column = divmod(one, scan.columns)
        side = Side(row + 1, column + 1, int(other != one + 1))
        scan.claims.append(SideClaim(side, Token("0" if word.text == "1" else "1", word.span), edge=False))


def _joins_text(sheet: Sheet) -> str:
    links = {((top, left), (bottom, right)) for (top, left), (bottom, right) in sheet.answer.get("line", ())}

    def word(one: int, other: int) -> str:
        cells = tuple((at // sheet.columns + 1, at % sheet.columns + 1) for at in (one, other))
        return str(int(cells not in links))

    return between(sheet, word)


JOINS = answer(_read_joins, _joins_text)
"""Borders between cells that no line joins."""


def _points(scan: Scanner, words: Mapping[int, Token]) -> list[Statement]:
    """The statements of a board of points, of numbers in the cells between them."""
    wide, columns = scan.columns + 2, scan.columns
    scan.rows, scan.columns = scan.rows + 1, scan.columns + 1
    found = {(at // columns + 1) * wide + at % columns + 1: word for at, word in words.items() if word.text != UNKNOWN}
    return [scan.size(), scan.board(found, "corners", 1)]


def _numbers(sheet: Sheet) -> dict[int, str]:
    """The numbers in the cells between points."""
    wide = sheet.columns + 1
    if any(not (0 < at // wide < sheet.rows and 0 < at % wide < sheet.columns) for at in sheet.texts("corners")):
        raise unsayable("a number at the rim")
    return {(at // wide - 1) * (sheet.columns - 1) + at % wide - 1: text for at, text in sheet.texts("corners").items()}


def _read_point_lines(scan: Scanner) -> None:
    assert isinstance(scan, FileScanner)
    rows, columns = scan.rows, scan.columns
    for _ in range((rows - 1) * (columns - 1)):
        part(scan, r"[^\s/]+", "the mark of a cell")
    sides = [Side(row, column, 1) for row in range(1, rows) for column in range(1, columns + 1)]
    sides += [Side(row, column, 0) for row in range(1, rows + 1) for column in range(1, columns)]
    for side in sides:
        word = part(scan, "-?[0-9]", "1 for a line, or 0,")
        scan.claims.append(SideClaim(side, Token(word.text if word.text.isdecimal() else "0", word.span), edge=False))


def _point_lines_text(sheet: Sheet) -> str:
    links = {(top, left, top == bottom) for (top, left), (bottom, _) in sheet.answer.get("line", ())}
    rows, columns = sheet.rows, sheet.columns
    upright = [str(int((row, column, False) in links)) for row in range(1, rows) for column in range(1, columns + 1)]
    level = [str(int((row, column, True) in links)) for row in range(1, rows + 1) for column in range(1, columns)]
    marks = rows_of(["0"] * (rows - 1) * (columns - 1), columns - 1)
    points = rows_of(["0"] * rows * columns, columns)
    return marks + rows_of(upright, columns) + rows_of(level, columns - 1) + points


_POINT_LINES = answer(_read_point_lines, _point_lines_text)


def _read_file_numbers(scan: Scanner) -> list[Statement]:
    words: dict[int, Token] = {}
    for at in range(scan.count):
        word = part(scan, "[0-4]|[.-]", "a number, or '.' for none,")
        words |= {at: word} if word.text.isdecimal() else {}
    return [*_points(scan, words), *_POINT_LINES.read(scan)]


def _file_numbers_text(sheet: Sheet) -> str:
    numbers, wide = _numbers(sheet), sheet.columns - 1
    cells = [numbers.get(at, ".") for at in range((sheet.rows - 1) * wide)]
    return f"{sheet.rows - 1}\n{wide}\n{rows_of(cells, wide)}{_POINT_LINES.write(sheet)}"


VERTICES = Codec(
    lambda scan: [*SIZE.read(scan), *_points(scan, CLOSE.read(scan, scan.count))],
    lambda sheet: (
        f"{sheet.columns - 1}/{sheet.rows - 1}/" + CLOSE.write(_numbers(sheet), (sheet.columns - 1) * (sheet.rows - 1))
    ),
)
FILE_VERTICES = Codec(lambda scan: [*files.SIZE.read(scan), *_read_file_numbers(scan)], _file_numbers_text)
"""Numbers in cells, of which the points around them are the cells of the library."""
_VOXAS = {"1": "x", "2": "+", "3": "o"}


def _read_circles(scan: Scanner) -> Iterator[Statement]:
    yield scan.size()
    order = pairs(scan)
    for at, word in CLOSE.named(_VOXAS).read(scan, len(order), "border").items():
        if word.text not in _VOXAS.values():
            scan.fail("a border that is given, which this kind does not have", word)
        yield signed(scan, order[at], word)


def _circles_text(sheet: Sheet) -> str:
    signs, order = sheet.marks(), pairs(sheet)
    return CLOSE.named(_VOXAS).write({order.index(pair): sign for pair, sign in signs.items()}, len(order))


def _read_file_circles(scan: Scanner) -> Iterator[Statement]:
    assert isinstance(scan, FileScanner)
    yield scan.size()
    for one, other in pairs(scan):
        word = part(scan, "-?[0-5]", "a circle, a border or 0")
        number = int(word.text.lstrip("-"))
        if number == 1:
            scan.fail("a border that is given, which this kind does not have", word)
        if 1 < number < 5:
            yield signed(scan, (one, other), Token(_VOXAS[str(number - 1)], word.span))
        side = Side(one // scan.columns + 1, one % scan.columns + 1, int(other != one + 1))
        scan.claims.append(SideClaim(side, Token(str(int(number > 0)), word.span), edge=True))


def _file_circles_text(sheet: Sheet) -> str:
    signs = {pair: 1 + "x+o".index(sign) + 1 for pair, sign in sheet.marks().items()}
    edges = {tuple(map(tuple, pair)) for pair in sheet.answer.get("border", ())}

    def word(one: int, other: int) -> str:
        cells = tuple((at // sheet.columns + 1, at % sheet.columns + 1) for at in (one, other))
        return str(signs.get((one, other)) or (5 if cells in edges else 0))

    return between(sheet, word)


CIRCLES, FILE_CIRCLES = Codec(_read_circles, _circles_text), Codec(_read_file_circles, _file_circles_text)
"""Circles between cells."""
_SNAKE = {"1": "O", "2": "X"}


def _snake(scan: Scanner, numbers: Mapping[int, Token], marks: Mapping[int, Token]) -> Iterator[Statement]:
    """The statements of numbers and marks, which may be in one cell."""
    yield scan.board({**numbers, **{at: Token(_SNAKE[word.text], word.span) for at, word in marks.items()}})
    for at in sorted(numbers.keys() & marks):
        yield Relation((scan.cell(at), numbers[at]), (Token("=", numbers[at].span),))


def _read_snakes(scan: Scanner) -> Iterator[Statement]:
    numbers = NUMBERS_16.read(scan, scan.count)
    if wrong := next((word for word in numbers.values() if word.text in ("0", UNKNOWN)), None):
        scan.fail("a block or an unknown number, which this kind does not have", wrong)
    yield from _snake(scan, numbers, read_trits(scan, scan.count))
    if not scan.done and any(read_bits(scan, len(pairs(scan)))):
        scan.fail("borders that are given, which this kind does not have")


def _snake_cells(sheet: Sheet) -> tuple[dict[int, str], dict[int, str]]:
    """The numbers and the marks of a board."""
    texts = sheet.texts()
    marks = {at: number for at, text in texts.items() for number, mark in _SNAKE.items() if text == mark}
    numbers = {at: text.rstrip(".") for at, text in texts.items() if at not in marks}
    for (row, column), text in sheet.given():
        numbers[(row - 1) * sheet.columns + column - 1] = text.partition("/")[0]
    return numbers, marks


def _snakes_text(sheet: Sheet) -> str:
    numbers, marks = _snake_cells(sheet)
    return NUMBERS_16.write(numbers, sheet.count) + trits_text([int(marks.get(at, 0)) for at in range(sheet.count)])


def _read_file_snakes(scan: Scanner) -> Iterator[Statement]:
    words = [part(scan, "[1-9][0-9]?|[.]", "a number, or '.' for none,") for _ in range(scan.count)]
    marks = [part(scan, "[0126.]", "the mark of a cell") for _ in range(scan.count)]
    yield from _snake(
        scan,
        {at: word for at, word in enumerate(words) if word.text != "."},
        {at: Token("2" if word.text == "6" else "1", word.span) for at, word in enumerate(marks) if word.text in "16"},
    )


def _file_snakes_text(sheet: Sheet) -> str:
    numbers, marks = _snake_cells(sheet)
    shown = [{"2": "6"}.get(marks.get(at, "0"), marks.get(at, "0")) for at in range(sheet.count)]
    return rows_of([numbers.get(at, ".") for at in range(sheet.count)], sheet.columns) + rows_of(shown, sheet.columns)


SNAKES, FILE_SNAKES = Codec(_read_snakes, _snakes_text), Codec(_read_file_snakes, _file_snakes_text)
"""Numbers in snakes, circles at their ends and marks on their bodies."""


def again(codec: Codec) -> Codec:
    """What a file says twice."""

    def read(scan: Scanner) -> tuple[()]:
        for _ in codec.read(scan):
            pass
        return ()

    return Codec(read, codec.write)


def either(letter: str, kind: str, other: str) -> Codec:
    """Width and height, and before them the letter of one kind of two."""

    def read(scan: Scanner) -> list[Statement]:
        scan.kind = kind if scan.skip(f"{letter}/") else other
        return [*SIZE.read(scan)]

    return Codec(read, lambda sheet: (f"{letter}/" if sheet.kind == kind else "") + SIZE.write(sheet))


def file_either(word: str, kind: str, rest: str, other: str) -> Codec:
    """A word that tells one kind from another."""

    def read(scan: Scanner) -> tuple[()]:
        scan.kind = kind if part(scan, f"{word}|{rest}", f"'{word}' or '{rest}'").text == word else other
        return ()

    return Codec(read, lambda sheet: f"{word if sheet.kind == kind else rest}\n")


class Bars(Spread):
    """Numbers of bars, ``N5``, and black cells, ``B3``, between gaps of up to fifteen places."""

    def __init__(self) -> None:
        super().__init__("[0-9a-fo-sx.n]|-[0-9a-f]{2}|i[0-9a-f]", "\0", self._decoded, self._encoded)

    @staticmethod
    def _decoded(text: str) -> list[str | None]:
        if text[0] in "in":
            return [None] * int(text[1:] or "1", 16)
        if text in "opqrsx":
            return ["B" + str("opqrs".find(text)).removeprefix("-1")]
        return ["N" + (NUMBERS_16.decode(text)[0] or "").replace(UNKNOWN, "")]

    @staticmethod
    def _encoded(text: str) -> str:
        if text[0] == "B":
            return "opqrs"[whole(text[1:])] if text[1:] else "x"
        return NUMBERS_16.encode(text[1:] or UNKNOWN)

    def write(self, texts: Mapping[int, str], count: int) -> str:
        """Write clues as `read` reads them."""
        parts, place = [], 0
        for at, text in (*sorted(texts.items()), (count, "")):
            far, near = divmod(at - place, 15)
            parts += ["if" * far, "n" if near == 1 else f"i{near:x}" if near else "", text and self.encode(text)]
            place = at + 1
        return "".join(parts)


BARS = clues(Bars())
FILE_BAR = named(
    {**{letter: f"B{number}" for number, letter in enumerate("eabcd")}, "f": "B", "?": "N"},
    Clue("[0-9]{1,3}", lambda text: f"N{text}", lambda text: NUMBER.write(text.removeprefix("N"))),
)
"""Numbers of bars, and black cells."""
_COLOURS = "NROYGUV"


def _decode_colour(text: str) -> str:
    colour, number = divmod(int(text), 10)
    if colour >= len(_COLOURS) or number > len("01234"):
        raise unsayable(text)
    return _COLOURS[colour] + (str(number - 1) if number else "")


def _encode_colour(text: str) -> str:
    if text[0] not in _COLOURS:
        raise unsayable(text)
    return str(10 * _COLOURS.index(text[0]) + (whole(text[1:]) + 1 if text[1:] else 0))


def _read_colours(scan: Scanner) -> list[Statement]:
    words = {}
    for at, word in NUMBERS_16.read(scan, scan.count).items():
        if word.text == UNKNOWN or int(word.text) // 10 >= len(_COLOURS) or int(word.text) % 10 > len("01234"):
            scan.fail("a colour that this kind does not have", word)
        words[at] = Token(_decode_colour(word.text), word.span)
    return [scan.board(words)]


COLOURS = Codec(
    _read_colours,
    lambda sheet: NUMBERS_16.write({at: _encode_colour(text) for at, text in sheet.texts().items()}, sheet.count),
)
FILE_COLOUR = Clue("[1-6]?[0-5]", _decode_colour, _encode_colour)
"""Colours, perhaps with a number; ``N`` is none."""


def _counted(scan: Scanner, words: Mapping[int, Token], noun: str) -> Iterator[Statement]:
    """The statements of numbers, beside the mark of which they are given."""
    yield scan.board({at: Token(noun, word.span) for at, word in words.items()})
    for at, word in sorted(words.items()):
        if word.text.isdecimal():
            yield Relation((scan.cell(at), word), (Token("=", word.span),))


def _counted_text(sheet: Sheet, noun: str) -> dict[int, str]:
    texts = {at: UNKNOWN for at, text in sheet.texts().items() if text == noun}
    for (row, column), text in sheet.given():
        texts[(row - 1) * sheet.columns + column - 1] = text.rpartition("/")[2]
    if strange := next((text for at, text in sheet.texts().items() if text != noun), None):
        raise unsayable(strange)
    return texts


def _read_file_steps(scan: Scanner) -> Iterator[Statement]:
    words = [part(scan, "[0-9]{1,3}|[.-]", "a number, or '.' for none,") for _ in range(scan.count)]
    yield from _counted(scan, {at: word for at, word in enumerate(words) if word.text != "."}, _STEP)


def _file_steps_text(sheet: Sheet) -> str:
    texts = {at: text.replace(UNKNOWN, "-") for at, text in _counted_text(sheet, _STEP).items()}
    return rows_of([texts.get(at, ".") for at in range(sheet.count)], sheet.columns)


_STEP = "O"
STEPS = Codec(
    lambda scan: _counted(scan, NUMBERS_16.read(scan, scan.count), _STEP),
    lambda sheet: NUMBERS_16.write(_counted_text(sheet, _STEP), sheet.count),
)
FILE_STEPS = Codec(_read_file_steps, _file_steps_text)
"""Numbers of cells that are marked as well, as rules count them."""
_STAR_BLOCK = "X"


def _stars(
    scan: Scanner, joined: Sequence[tuple[int, int]], blocks: Mapping[int, Token], numbers: Mapping[int, Token]
) -> list[Statement]:
    """The statements of areas, some with numbers, and of black cells, each of which is in none of those."""
    areas = coding.areas(scan.count, [pair for pair in joined if not blocks.keys() & {*pair}])
    order = sorted(set(range(scan.count)) - blocks.keys(), key=lambda cell: (cell % scan.columns, cell))
    tops = {areas[cell]: cell for cell in reversed(order)}
    names = [area for at, area in enumerate(areas) if at not in blocks]
    words = {tops[[*dict.fromkeys(names)][at]]: word for at, word in numbers.items()}
    shown = {at: Token(_STAR_BLOCK, word.span) for at, word in blocks.items()}
    kept = {at: scan.word(f"a{area}") for at, area in enumerate(areas) if at not in blocks}
    return [scan.board({**words, **shown}), scan.board(kept, "areas")]


def _read_stars(scan: Scanner) -> list[Statement]:
    joined = read_joined(scan)
    blocks = {at: scan.word(_STAR_BLOCK) for at, bit in enumerate(read_bits(scan, scan.count)) if bit}
    areas = coding.areas(scan.count, [pair for pair in joined if not blocks.keys() & {*pair}])
    names = {area for at, area in enumerate(areas) if at not in blocks}
    return _stars(scan, joined, blocks, NUMBERS_16.read(scan, len(names), "area"))


def _star_parts(sheet: Sheet) -> tuple[dict[int, str], set[int], dict[int, str]]:
    """The areas of cells, the black cells, and the numbers by the place of their area."""
    areas, texts = sheet.texts("areas"), sheet.texts()
    blocks = {at for at, text in texts.items() if text == _STAR_BLOCK}
    order = [*dict.fromkeys(areas.get(at, "") for at in range(sheet.count) if at not in blocks)]
    numbers = {order.index(areas.get(at, "")): text for at, text in texts.items() if at not in blocks}
    return areas, blocks, numbers


def _is_border(areas: Mapping[int, str], one: int, other: int) -> bool:
    return one in areas and other in areas and areas[one] != areas[other]


def _stars_text(sheet: Sheet) -> str:
    areas, blocks, numbers = _star_parts(sheet)
    halves = joins(sheet.rows, sheet.columns)
    borders = "".join(bits_text([_is_border(areas, *pair) for pair in half]) for half in halves)
    names = {areas.get(at, "") for at in range(sheet.count) if at not in blocks}
    bits = bits_text([at in blocks for at in range(sheet.count)])
    return borders + bits + NUMBERS_16.write(numbers, len(names))


def _read_file_stars(scan: Scanner) -> list[Statement]:
    words = [part(scan, "[0-9]{1,2}|[.*-]", "a number, '*', or '.' for none,") for _ in range(scan.count)]
    joined = [pair for pair in pairs(scan) if part(scan, "[01]", "1 for a border, or 0,").text == "0"]
    blocks = {at: word for at, word in enumerate(words) if word.text == "*"}
    board, areas = _stars(scan, joined, blocks, {})
    numbers = {
        at: Token(word.text.replace("-", UNKNOWN), word.span) for at, word in enumerate(words) if word.text not in ".*"
    }
    shown = {at: Token(_STAR_BLOCK, word.span) for at, word in blocks.items()}
    return [scan.board({**numbers, **shown}), areas] if numbers else [board, areas]


def _file_stars_text(sheet: Sheet) -> str:
    areas, blocks, _ = _star_parts(sheet)
    texts = {at: text.replace(UNKNOWN, "-") for at, text in sheet.texts().items()} | dict.fromkeys(blocks, "*")
    cells = rows_of([texts.get(at, ".") for at in range(sheet.count)], sheet.columns)
    return cells + between(sheet, lambda one, other: str(int(_is_border(areas, one, other))))


STARS, FILE_STARS = Codec(_read_stars, _stars_text), Codec(_read_file_stars, _file_stars_text)
"""Areas, each perhaps with a number, and black cells."""
