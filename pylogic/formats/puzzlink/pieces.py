"""Codecs of genres of pieces, of points and of lines: fleets, ends of pieces, marks on points, stars, junctions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from pylogic.files.coding import Codec, Scanner, Sheet
from pylogic.files.reading import cell_of, name_of
from pylogic.formats.puzzlink import codecs as c
from pylogic.formats.puzzlink import files
from pylogic.formats.puzzlink.answers import (
    FileScanner,
    Marks,
    SideClaim,
    answer,
    between,
    line_counts,
    part,
    read_sides,
    rows_of,
)
from pylogic.formats.puzzlink.between import gaps, signed, signs_of
from pylogic.formats.puzzlink.files import NUMBER, Clue, framed, grid, named
from pylogic.model.atom import Side
from pylogic.model.document import Statement, Token
from pylogic.model.text import whole

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
        raise c.unsayable("ships of which no fleet is given")
    for letter, fleet in _FLEETS.items():
        if sorted(fleet.replace("*1", "").split()) == sorted(sheet.first("fleet", [])):
            return letter, [""] * len(lengths)
    if max(lengths) > 35:
        raise c.unsayable(f"a ship of {max(lengths)}")
    return "", [f"{c.in_base(length, 36)}1{c.bits_text([True] * length)}" for length in lengths]


def _fleet_text(sheet: Sheet) -> str:
    letter, ships = _ships(sheet)
    return f"//{letter}" if letter else "".join(["/", str(len(ships)), *(f"/{ship}" for ship in ships)])


def _read_file_fleet(scan: Scanner) -> Iterator[Statement]:
    head = part(scan, "[a-z]|[0-9]{1,3}", "the letter of a fleet, or the number of ships,")
    if head.text.isdecimal():
        yield _fleet(scan, [part(scan, _SHIP, "a ship") for _ in range(whole(head.text))], head)
    else:
        yield from _preset(scan, head)


def _file_fleet_text(sheet: Sheet) -> str:
    letter, ships = _ships(sheet)
    return f"{letter}\n" if letter else "".join(f"{line}\n" for line in (str(len(ships)), *ships))


FLEET = c.Both(
    (c.beside("columns", "rows"), c.clues(c.NUMBERS_16.named(_SHIPS), unknown="X"), Codec(_read_fleet, _fleet_text)),
    (Codec(_read_file_fleet, _file_fleet_text), framed(("columns", "", "rows", ""), named({**_SHIPS, "-": "X"}))),
)
"""Numbers beside the board, ships in it, and those that a fleet has."""
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


def points(name: str, end: str = "", rim: bool = True) -> c.Both:
    """Dots on points between cells, in links perhaps none at the rim, and a sign behind them."""

    def order(board: Scanner | Sheet) -> list[int]:
        rows, columns = (range(1 - rim, side + rim) for side in (board.rows, board.columns))
        return [row * (board.columns + 1) + column for row in rows for column in columns]

    marks = gaps("1", lambda board: len(order(board)))

    def read(scan: Scanner) -> dict[int, Token]:
        places = order(scan)
        found = {places[at]: word for at, word in marks.read(scan).items()}
        if end:
            scan.take(end, "a slash before the numbers")
        return found

    def write(sheet: Sheet, texts: Mapping[int, str]) -> str:
        places = order(sheet)
        if not {*texts} <= {*places}:
            raise c.unsayable("a dot at the rim")
        return marks.write(sheet, {places.index(place): "1" for place in texts}) + end

    def state(scan: Scanner, dots: Mapping[int, Token]) -> list[Statement]:
        names = [Token(_point(place, scan.columns), word.span) for place, word in dots.items()]
        return [scan.setting(name, names)] if dots else []

    filed = grid("1", "1 for a dot, or '.',", more=1)
    return c.both(state, lambda sheet: [dict.fromkeys(_places(sheet, name), "1")], [c.Layer(read, write)], [filed])


_ARROWS = {"1": "U", "2": "D", "3": "L", "4": "R"}


def _decode_turn(text: str) -> Sequence[str | None]:
    if text in "ghij":
        return [_ARROWS[str("ghij".index(text) + 1)]]
    return c.NUMBERS_16.decode(text)


def _encode_turn(text: str) -> str:
    ways = {way: "ghij"[int(number) - 1] for number, way in _ARROWS.items()}
    return ways.get(text) or c.NUMBERS_16.encode(text)


_TURNS = c.Spread("[0-9a-j.]|-[0-9a-f]{2}", c.DIGITS[20:], _decode_turn, _encode_turn)
_TURN = Clue(
    "o[0-9]{0,3}|[1-4]",
    lambda text: _ARROWS.get(text) or (text[1:] or "+"),
    lambda text: {**{way: number for number, way in _ARROWS.items()}, "+": "o"}.get(text) or f"o{NUMBER.write(text)}",
)


def turns(marks: Marks | None = None) -> c.Both:
    """Numbers at turns, and arrows at ends of lines."""
    return c.Both((c.clues(_TURNS, unknown="+"),), (files.clues(_TURN, marks=marks),))


def _read_joins(scan: Scanner) -> None:
    """Read the borders between cells; where there is none a line goes."""
    assert isinstance(scan, FileScanner)
    for one, other in c.pairs(scan):
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
    found = {
        (at // columns + 1) * wide + at % columns + 1: word for at, word in words.items() if word.text != c.UNKNOWN
    }
    return [scan.size(), scan.board(found, "corners", 1)]


def _numbers(sheet: Sheet) -> dict[int, str]:
    """The numbers in the cells between points."""
    wide = sheet.columns + 1
    if any(not (0 < at // wide < sheet.rows and 0 < at % wide < sheet.columns) for at in sheet.texts("corners")):
        raise c.unsayable("a number at the rim")
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
    words = grid("[0-4]|-").read(scan)
    shown = {at: word for at, word in words.items() if word.text.isdecimal()}
    return [*_points(scan, shown), *_POINT_LINES.read(scan)]


def _file_numbers_text(sheet: Sheet) -> str:
    numbers, wide = _numbers(sheet), sheet.columns - 1
    cells = [numbers.get(at, ".") for at in range((sheet.rows - 1) * wide)]
    return f"{sheet.rows - 1}\n{wide}\n{rows_of(cells, wide)}{_POINT_LINES.write(sheet)}"


VERTICES = c.forms(
    Codec(
        lambda scan: [*c.SIZE.read(scan), *_points(scan, c.CLOSE.read(scan, scan.count))],
        lambda sheet: (
            f"{sheet.columns - 1}/{sheet.rows - 1}/"
            + c.CLOSE.write(_numbers(sheet), (sheet.columns - 1) * (sheet.rows - 1))
        ),
    ),
    Codec(lambda scan: [*files.SIZE.read(scan), *_read_file_numbers(scan)], _file_numbers_text),
)
"""Numbers in cells, of which the points around them are the cells of the library."""
_VOXAS = {"1": "x", "2": "+", "3": "o"}


def _voxas(scan: Scanner, words: Mapping[int, Token]) -> Iterator[Statement]:
    """The statements of circles between cells."""
    yield scan.size()
    order = c.pairs(scan)
    for at, word in words.items():
        if word.text not in _VOXAS.values():
            scan.fail("a border that is given, which this kind does not have", word)
        yield signed(scan, order[at], word)


def _read_file_voxas(scan: Scanner) -> dict[int, Token]:
    assert isinstance(scan, FileScanner)
    words = {}
    for at, (one, other) in enumerate(c.pairs(scan)):
        word = part(scan, "-?[0-5]", "a circle, a border or 0")
        number = int(word.text.lstrip("-"))
        if 0 < number < 5:
            words[at] = Token(_VOXAS.get(str(number - 1), ""), word.span)
        side = Side(one // scan.columns + 1, one % scan.columns + 1, int(other != one + 1))
        scan.claims.append(SideClaim(side, Token(str(int(number > 0)), word.span), edge=True))
    return words


def _file_voxas_text(sheet: Sheet, texts: Mapping[int, str]) -> str:
    edges = {tuple(map(tuple, pair)) for pair in sheet.answer.get("border", ())}
    numbers = {name: str(int(number) + 1) for number, name in _VOXAS.items()}
    places = {pair: at for at, pair in enumerate(c.pairs(sheet))}

    def word(one: int, other: int) -> str:
        cells = tuple((at // sheet.columns + 1, at % sheet.columns + 1) for at in (one, other))
        return numbers.get(texts.get(places[one, other], "")) or str(5 * (cells in edges))

    return between(sheet, word)


VOXAS = c.both(
    _voxas,
    lambda sheet: [signs_of(sheet)],
    [c.CLOSE.named(_VOXAS).sides],
    [c.Layer(_read_file_voxas, _file_voxas_text)],
)
"""Circles between cells."""


class _Bars(c.Spread):
    """Numbers of bars, ``N5``, and black cells, ``B3``, between gaps of up to fifteen places."""

    def __init__(self) -> None:
        super().__init__("[0-9a-fo-sx.n]|-[0-9a-f]{2}|i[0-9a-f]", "\0", self._decoded, self._encoded)

    @staticmethod
    def _decoded(text: str) -> list[str | None]:
        if text[0] in "in":
            return [None] * int(text[1:] or "1", 16)
        if text in "opqrsx":
            return ["B" + str("opqrs".find(text)).removeprefix("-1")]
        return ["N" + (c.NUMBERS_16.decode(text)[0] or "").replace(c.UNKNOWN, "")]

    @staticmethod
    def _encoded(text: str) -> str:
        if text[0] == "B":
            return "opqrs"[whole(text[1:])] if text[1:] else "x"
        return c.NUMBERS_16.encode(text[1:] or c.UNKNOWN)

    def write(self, texts: Mapping[int, str], count: int) -> str:
        """Write clues as `read` reads them."""
        parts, place = [], 0
        for at, text in (*sorted(texts.items()), (count, "")):
            far, near = divmod(at - place, 15)
            parts += ["if" * far, "n" if near == 1 else f"i{near:x}" if near else "", text and self.encode(text)]
            place = at + 1
        return "".join(parts)


BARS = c.forms(
    c.clues(_Bars()),
    files.clues(
        named(
            {**{letter: f"B{number}" for number, letter in enumerate("eabcd")}, "f": "B", "?": "N"},
            Clue("[0-9]{1,3}", lambda text: f"N{text}", lambda text: NUMBER.write(text.removeprefix("N"))),
        )
    ),
)
"""Numbers of bars, and black cells."""
_COLOURS = "NROYGUV"


def _decode_colour(text: str) -> str:
    colour, number = divmod(int(text), 10)
    if colour >= len(_COLOURS) or number > len("01234"):
        return text  # which is no colour
    return _COLOURS[colour] + (str(number - 1) if number else "")


def _encode_colour(text: str) -> str:
    if text[0] not in _COLOURS:
        raise c.unsayable(text)
    return str(10 * _COLOURS.index(text[0]) + (whole(text[1:]) + 1 if text[1:] else 0))


def _coloured(scan: Scanner, words: Mapping[int, Token]) -> list[Statement]:
    if wrong := next((word for word in words.values() if word.text[0] not in _COLOURS), None):
        scan.fail("a colour that this kind does not have", wrong)
    return [scan.board(words)]


_COLOUR = c.NUMBERS_16.cells.spelt(lambda text: text if text == c.UNKNOWN else _decode_colour(text), _encode_colour)
COLOURS = c.Both(
    c.both(_coloured, lambda sheet: [sheet.texts()], [_COLOUR]).link,
    (files.clues(Clue("[1-6]?[0-5]", _decode_colour, _encode_colour), marks=Marks({"#": "#"})),),
)
"""Colours, perhaps with a number; ``N`` is none."""
_COUNTED = ("curves", "straights_on", "tees", "crosses")


def _lines_of(board: Scanner | Sheet) -> list[list[int]]:
    """The cells of every column, then of every row."""
    cells = [range(column, board.count, board.columns) for column in range(board.columns)]
    cells += [range(row * board.columns, (row + 1) * board.columns) for row in range(board.rows)]
    return [[*line] for line in cells]


def _counts(scan: Scanner, numbers: Mapping[int, Token], blocks: Mapping[int, Token]) -> Iterator[Statement]:
    """The statements of how many cells of each sort are in each line, and of blocks."""
    yield scan.board({at: Token("#", word.span) for at, word in blocks.items()})
    lines = _lines_of(scan)
    for at, number in sorted(numbers.items()):
        line, sort = divmod(at, len(_COUNTED))
        cells = [cell for cell in lines[line] if cell not in blocks]
        if not cells:
            scan.fail("a number of a line without cells", number)
        if number.text != c.UNKNOWN:
            yield scan.setting(_COUNTED[sort], [number, *map(scan.cell, cells)])


def _counts_of(sheet: Sheet) -> dict[int, str]:
    """The numbers beside the board by their places."""
    blocks = sheet.texts()
    lines = [[cell for cell in line if cell not in blocks] for line in _lines_of(sheet)]
    found: dict[int, str] = {}
    for sort, name in enumerate(_COUNTED):
        for setting, cells in zip(sheet.settings(name), sheet.cells(name), strict=True):
            free = [
                at for at, line in enumerate(lines) if line == sorted(cells) and len(_COUNTED) * at + sort not in found
            ]
            if not free or not setting[0].isdecimal():
                raise c.unsayable(" ".join([name, *setting]))
            found[len(_COUNTED) * free[0] + sort] = setting[0]
    return found


def _read_file_counts(scan: Scanner) -> Iterator[Statement]:
    numbers, blocks = {}, {}
    for at_side, cell in files.places(scan, len(_COUNTED), len(_COUNTED)):
        word = part(scan, r"c?-?[0-9]{1,3}|[^\s/]+", "a number, or '.' for none,")
        if at_side >= 0 and word.text != ".":
            numbers[at_side] = Token(word.text.lstrip("c"), word.span)
        if cell >= 0 and word.text == "#":
            blocks[cell] = word
    if strange := next((word for word in numbers.values() if not word.text.isdecimal()), None):
        scan.fail("a number is expected", strange)
    yield from _counts(scan, numbers, blocks)


def _file_counts_text(sheet: Sheet) -> str:
    numbers, blocks = _counts_of(sheet), sheet.texts()
    words = [
        numbers.get(at_side, ".") if cell < 0 else "#" if cell in blocks else "."
        for at_side, cell in files.places(sheet, len(_COUNTED), len(_COUNTED))
    ]
    return rows_of(words, sheet.columns + len(_COUNTED))


COUNTS = c.Both(
    c.both(
        _counts,
        lambda sheet: [_counts_of(sheet), sheet.texts()],
        [
            c.NUMBERS_16.over(lambda board: len(_COUNTED) * (board.rows + board.columns), "place beside the board"),
            c.bits("#", optional=True),
        ],
    ).link,
    (Codec(_read_file_counts, _file_counts_text),),
)
"""How many turns, straight pieces, junctions and crossings are in each line."""
_OUTER = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}


def _read_junctions(scan: Scanner) -> None:
    """Read lines, also those that lead out of the board: these say to which side a junction leads."""
    assert isinstance(scan, FileScanner)
    claims = len(scan.claims)
    read_sides(scan, 1, edge=False)
    outer: dict[int, dict[str, bool]] = {}
    for claim in scan.claims[claims:]:
        assert isinstance(claim, SideClaim)
        inner = [cell for cell in claim.side.cells if 0 < cell[0] <= scan.rows and 0 < cell[1] <= scan.columns]
        if len(inner) == 1:
            ((row, column),) = inner
            (other,) = (cell for cell in claim.side.cells if cell not in inner)
            way = next(way for way, step in _OUTER.items() if step == (other[0] - row, other[1] - column))
            outer.setdefault((row - 1) * scan.columns + column - 1, {})[way] = claim.word.text != "0"
        else:
            outer.setdefault(-1, {})
    scan.claims[claims:] = [one for one in scan.claims[claims:] if isinstance(one, SideClaim) and _is_inner(one, scan)]
    for at, drawn in outer.items():
        if at >= 0 and at not in scan.clued:
            closed = [way for way, line in drawn.items() if not line]
            allowed = closed if closed else [way for way in _OUTER if way not in drawn]
            marks = Marks(dict.fromkeys(allowed if len(closed) < len("NE") else (), "x"))
            scan.claim(at, scan.word("x"), marks)


def _is_inner(claim: SideClaim, scan: Scanner) -> bool:
    return all(0 < row <= scan.rows and 0 < column <= scan.columns for row, column in claim.side.cells)


def _junctions_text(sheet: Sheet) -> str:
    grid = sheet.answer.get("side", ())
    lines = line_counts(sheet)
    rows, columns = sheet.rows, sheet.columns

    def word(row: int, column: int, way: str) -> str:
        down, right = _OUTER[way]
        if 0 <= row + down < rows and 0 <= column + right < columns:
            return str(lines.get((row * columns + column, (row + down) * columns + column + right), 0))
        return str(int(bool(grid) and grid[row][column] not in ("#", way)))

    upright = [[word(row, 0, "W"), *(word(row, column, "E") for column in range(columns))] for row in range(rows)]
    level = [[word(0, column, "N") for column in range(columns)]]
    level += [[word(row, column, "S") for column in range(columns)] for row in range(rows)]
    return rows_of([one for line in upright for one in line], columns + 1) + rows_of(
        [one for line in level for one in line], columns
    )


JUNCTIONS = answer(_read_junctions, _junctions_text)
"""Lines of junctions."""


def _read_no_sides(scan: Scanner) -> None:
    assert isinstance(scan, FileScanner)
    claims = len(scan.claims)
    read_sides(scan, 0, edge=False)
    del scan.claims[claims:]


HOLES = c.Both(
    (c.boarded(c.bits("x")).link),
    (files.clues(named({"x": "x"}), marks=Marks({"-": "-", "|": "l", "+": "+"})),),
)
NO_SIDES = answer(_read_no_sides, lambda sheet: between(sheet, lambda _one, _other: "0"))
"""Bars between holes, and what solvers note between cells."""
