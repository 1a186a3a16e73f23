"""Codecs of what is between cells: signs, numbers, dots, ropes and circles, and arrows that count borders.

Dots lie on sides, on corners and in cells, such as the centres of galaxies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from pylogic.files import coding
from pylogic.files.coding import Scanner, Sheet
from pylogic.files.reading import cell_of, name_of
from pylogic.formats.puzzlink import codecs as c
from pylogic.formats.puzzlink import files
from pylogic.formats.puzzlink.clues import (
    ARROW,
    DECIMAL,
    DIGITS,
    FILE_ARROW,
    NUMBER_16,
    OPEN,
    UNKNOWN,
    table,
    unsayable,
)
from pylogic.formats.puzzlink.codecs import Both, Layer, Spread, both
from pylogic.formats.puzzlink.files import SideClaim, filed, grid
from pylogic.model.document import Relation, Setting, Statement, Token
from pylogic.model.errors import UsageError


def signed(scan: Scanner, pair: tuple[int, int], sign: Token) -> Statement:
    """The statement of a sign between two cells."""
    first, last = map(scan.cell, pair)
    return Relation((first, last), (sign,)) if sign.text in "<>=" else Setting(first, (sign, last))


def signs(scan: Scanner, words: Mapping[int, Token]) -> list[Statement]:
    """The statements of signs between neighbours."""
    order = c.pairs(scan)
    return [signed(scan, order[at], word) for at, word in words.items()]


def signs_of(sheet: Sheet) -> dict[int, str]:
    """The signs between neighbours."""
    marks = sheet.marks()
    return {at: marks[pair] for at, pair in enumerate(c.pairs(sheet)) if pair in marks}


def _signed(names: Mapping[str, str], link: Layer) -> Both:
    """Signs between neighbours by their numbers."""
    filed = files.sides(table({"0": OPEN, **names}), f"{' or '.join(names)} for a sign, or 0,")
    return both(
        lambda scan, words: [scan.size(), *signs(scan, words)], lambda sheet: [signs_of(sheet)], [link], [filed]
    )


def _codes(last: bool) -> Layer:
    """``1`` or ``2`` for borders to the right of cells and below them, those of a cell in a number.

    Args:
        last: Whether the last cell has a number, and cells without borders have one.
    """

    def read(scan: Scanner) -> dict[int, Token]:
        borders: dict[tuple[int, int], Token] = {}
        for one, word in c.NUMBERS.read(scan, scan.count - (not last)).items():
            if word.text not in {*"012345678"}:
                scan.fail("the borders of a cell are a number below 9", word)
            right, bottom = divmod(int(word.text), 3)
            borders[one, one + 1] = Token(str(right), word.span)
            borders[one, one + scan.columns] = Token(str(bottom), word.span)
        found = ((at, borders.get(pair)) for at, pair in enumerate(c.pairs(scan)))
        return {at: word for at, word in found if word and word.text != "0"}

    def write(sheet: Sheet, texts: Mapping[int, str]) -> str:
        codes = dict.fromkeys(range(sheet.count), 0)
        for at, (one, other) in enumerate(c.pairs(sheet)):
            codes[one] += int(texts.get(at, 0)) * (1 if other == one + sheet.columns else 3)
        return c.NUMBERS.write({at: str(code) for at, code in codes.items() if code or last}, sheet.count - (not last))

    return Layer(read, write)


CODES = _codes(last=True)
DOTS = _signed({"1": "o", "2": "x"}, c.trits({"1": "o", "2": "x"}, lambda board: len(c.pairs(board))))
LIKES = _signed({"1": "=", "2": "x"}, _codes(last=False).named({"1": "=", "2": "x"}))
TOUCHING = _signed({"1": "x"}, c.WALLS.named({"1": "x"}))
"""White and black dots between cells; signs between cells that are alike or not; where pieces touch, or walls."""


def numbers_of(sheet: Sheet, name: str) -> dict[int, str]:
    """The numbers of cages of two neighbours each, by their place among the pairs."""
    places = {pair: at for at, pair in enumerate(c.pairs(sheet))}
    found = [
        (places.get((min(cells), max(cells))) if len(cells) == 2 else None, words[0])
        for words, cells in zip(sheet.settings(name), sheet.cells(name), strict=True)
    ]
    return {at: number for at, number in found if at is not None and cell_of(number) is None}


def numbered(scan: Scanner, name: str, words: Mapping[int, Token]) -> Iterator[Statement]:
    """The statements of cages of two neighbours each."""
    order = c.pairs(scan)
    for pair, word in sorted((order[at], word) for at, word in words.items()):
        if word.text == UNKNOWN:
            scan.fail("a clue without a number, which this kind does not have", word)
        yield scan.setting(name, [word, *map(scan.cell, pair)])


def _gaps(scan: Scanner, words: Mapping[int, Token]) -> Iterator[Statement]:
    yield scan.size()
    yield from signs(scan, {at: word for at, word in words.items() if word.text in "<>"})
    yield from numbered(scan, "gap", {at: word for at, word in words.items() if word.text not in "<>"})


def _gaps_of(sheet: Sheet) -> list[dict[int, str]]:
    texts, signs = numbers_of(sheet, "gap"), signs_of(sheet)
    if texts.keys() & signs:
        raise UsageError("a link has a number or a sign between two cells, not both")
    return [texts | signs]


_GAPS = c.Spread(table({"g": "<", "h": ">"}) | NUMBER_16, DIGITS[18:])
SUMS = both(
    lambda scan, words: numbered(scan, "pair", words), lambda sheet: [numbers_of(sheet, "pair")], [c.NUMBERS.sides]
)
_FILE_GAPS = files.sides(table({"0": OPEN, "a": "<", "b": ">"}) | DECIMAL, "a sign, a number or 0")
GAPS = both(_gaps, _gaps_of, [_GAPS.sides], [_FILE_GAPS])
"""Sums of neighbours; signs and differences between neighbours."""


def _circles(scan: Scanner, words: Mapping[int, Token]) -> Iterator[Statement]:
    """The statements of circles between neighbours, perhaps with a number."""
    yield scan.size()
    order = c.pairs(scan)
    for at, word in sorted(words.items()):
        number = [word] if word.text.isdecimal() else []
        yield scan.setting("circle", [*number, *map(scan.cell, order[at])])


def _circle_words(sheet: Sheet) -> list[dict[int, str]]:
    if text := next(iter(sheet.texts().values()), ""):
        raise unsayable(text)
    order = c.pairs(sheet)
    words = {}
    for setting, cells in zip(sheet.settings("circle"), sheet.cells("circle"), strict=True):
        pair = (min(cells), max(cells))
        if len(cells) != 2 or pair not in order:
            raise unsayable(" ".join(setting))
        words[order.index(pair)] = setting[0] if setting[0].isdecimal() else UNKNOWN
    return [words]


CIRCLES = both(
    _circles,
    _circle_words,
    [c.NUMBERS.sides],
    [files.sides(table({".": OPEN, "-2": UNKNOWN}) | DECIMAL, "a number, or '.' for none,")],
)
"""Circles between groups, perhaps with the sum of their sizes."""


def ropes(scan: Scanner, ties: Mapping[int, Token], at: Token | None = None) -> Iterator[Statement]:
    """The statements of ropes from the neighbours on one; a rope has two ends, else there is a mistake at a word."""
    beside: dict[int, list[int]] = {}
    order = c.pairs(scan)
    for one, other in (pair for at in ties for pair in (order[at], order[at][::-1])):
        beside.setdefault(one, []).append(other)
    if any(len(others) > 2 for others in beside.values()):
        scan.fail("a rope that branches", at)
    for end in sorted(cell for cell, others in beside.items() if len(others) == 1):
        path = [end] if end in beside else []
        while path and (following := [cell for cell in beside.pop(path[-1]) if cell in beside]):
            path += following
        if path:
            yield scan.setting("rope", map(scan.cell, path))
    if beside:
        scan.fail("a rope without ends, or one that branches", at)


def ties(sheet: Sheet) -> list[dict[int, str]]:
    """The neighbours on ropes."""
    tied = {(min(pair), max(pair)) for cells in sheet.cells("rope") for pair in pairwise(cells)}
    return [c.parted(sheet, lambda one, other: (one, other) in tied)]


ROPES = both(ropes, ties, [c.WALLS], [files.WINDOWS])
"""Ropes from cell to cell."""


def _places(board: Scanner | Sheet) -> int:
    """The number of places at steps of half a cell."""
    return (2 * board.columns - 1) * (2 * board.rows - 1)


def _read_nibbles(scan: Scanner) -> dict[int, Token]:
    """Read dots of three colours, two places in a number."""
    words: dict[int, Token] = {}
    for at, word in c.NUMBERS.read(scan, (_places(scan) + 1) // 2, "pair").items():
        digits = divmod(int(word.text), 4) if word.text.isdecimal() else (4, 4)
        if max(digits) > 3:
            scan.fail("two dots are a number below 16", word)
        words |= {2 * at + half: Token(str(digit), word.span) for half, digit in enumerate(digits) if digit}
    return words


def _nibbles_text(sheet: Sheet, dots: Mapping[int, str]) -> str:
    both = {at // 2: 4 * int(dots.get(at // 2 * 2, "0")) + int(dots.get(at // 2 * 2 + 1, "0")) for at in dots}
    return c.NUMBERS.write({at: str(number) for at, number in both.items()}, (_places(sheet) + 1) // 2)


_STARS = c.Close("12", 7, expected="a star or a gap").over(_places, "place")
"""Dots, ``1`` for a white one and ``2`` for a black one, each of which says how many open places follow."""


def dotted(settings: Mapping[str, str], marks: Mapping[str, str], stars: bool = False) -> Both:
    """Dots on sides and corners of cells, and in cells, where they are marks.

    Args:
        settings: The statements of the dots of each colour.
        marks: The marks of each colour.
        stars: Whether in links each dot says how many open places follow.
    """

    def state(scan: Scanner, dots: Mapping[int, Token]) -> list[Statement]:
        cells: dict[int, Token] = {}
        points: dict[str, list[Token]] = {}
        for place, word in dots.items():
            down, right = divmod(place, 2 * scan.columns - 1)
            inside = not (down % 2 or right % 2)
            if word.text not in (marks if inside else settings):
                scan.fail("a dot that this kind does not have there", word)
            if inside:
                cells[down // 2 * scan.columns + right // 2] = Token(marks[word.text], word.span)
            else:
                points.setdefault(settings[word.text], []).append(Token(coding.point(down, right), word.span))
        return [scan.board(cells), *(scan.setting(name, words) for name, words in points.items())]

    def words(sheet: Sheet) -> list[dict[int, str]]:
        dots = {place: colour for colour, name in settings.items() for place in coding.points(sheet, name)}
        names = {mark: colour for colour, mark in marks.items()}
        for cell, text in sheet.texts().items():
            if text not in names:
                raise unsayable(text)
            dots[_place(sheet, cell)] = names[text]
        return [dots]

    return both(state, words, [_STARS if stars else Layer(_read_nibbles, _nibbles_text)], [files.PLACES])


def _place(board: Scanner | Sheet, cell: int) -> int:
    """The place of a cell."""
    return cell // board.columns * 2 * (2 * board.columns - 1) + cell % board.columns * 2


def _centres(scan: Scanner, stars: Mapping[int, Token], blocks: Mapping[int, Token]) -> list[Statement]:
    """The statements of the centres of galaxies and of blocks; colours of the stars say nothing of the rules."""
    if not stars:
        scan.fail("a star is expected")
    if any(word.text == "2" for word in stars.values()):
        scan.left["black stars"] = None
    points = [Token(coding.point(*divmod(at, 2 * scan.columns - 1)), word.span) for at, word in stars.items()]
    board = scan.board({cell: Token("#", word.span) for cell, word in blocks.items()}) if blocks else scan.size()
    return [board, scan.setting("centres", points)]


def _placed_centres(scan: Scanner, places: Mapping[int, Token]) -> list[Statement]:
    """The same where both are at places."""
    stars = {at: word for at, word in places.items() if word.text != "X"}
    cells = {_place(scan, cell): cell for cell in range(scan.count)}
    return _centres(scan, stars, {cells[at]: word for at, word in places.items() if at not in stars and at in cells})


def _stars_of(sheet: Sheet) -> dict[int, str]:
    return dict.fromkeys(coding.points(sheet), "1")


CENTRES = Both(
    both(
        _centres,
        lambda sheet: [_stars_of(sheet), {cell: "X" for cell, text in sheet.texts().items() if text == "#"}],
        [_STARS, c.bits("X").optional],
    ).link,
    both(
        _placed_centres,
        lambda sheet: [{_place(sheet, cell): "X" for cell in sheet.texts()} | _stars_of(sheet)],
        [],
        [files.PLACES],
    ).file,
)
"""The centres of galaxies, and blocks."""


def _point(place: int, columns: int) -> str:
    """The name of a point between cells, at the rim too, by its place in reading order."""
    row, column = divmod(place, columns + 1)
    return f"{name_of((row, column))}-{name_of((row + 1, column + 1))}"


def _named_points(sheet: Sheet, name: str) -> list[int]:
    """The places of the points that a setting names."""
    firsts = [cell_of(point.partition("-")[0]) for words in sheet.settings(name) for point in words]
    return sorted(first[0] * (sheet.columns + 1) + first[1] for first in firsts if first)


def _dots(rim: bool, end: str = "") -> Layer:
    """Dots on points between cells, perhaps none at the rim, and a sign behind them."""

    def order(board: Scanner | Sheet) -> list[int]:
        rows, columns = (range(1 - rim, side + rim) for side in (board.rows, board.columns))
        return [row * (board.columns + 1) + column for row in rows for column in columns]

    marks = c.gaps("1", lambda board: len(order(board)))

    def read(scan: Scanner) -> dict[int, Token]:
        places = order(scan)
        found = {places[at]: word for at, word in marks.read(scan).items()}
        if end:
            scan.take(end, "a slash before the numbers")
        return found

    def write(sheet: Sheet, texts: Mapping[int, str]) -> str:
        places = order(sheet)
        if not {*texts} <= {*places}:
            raise unsayable("a dot at the rim")
        return marks.write(sheet, {places.index(place): "1" for place in texts}) + end

    return Layer(read, write)


_FILE_DOTS = files.grid(table({"1": "1"}), more=1, expected="1 for a dot, or '.',")


def points(name: str, end: str = "", rim: bool = True) -> Both:
    """Dots on points between cells, in links perhaps none at the rim, and a sign behind them."""

    def state(scan: Scanner, dots: Mapping[int, Token]) -> list[Statement]:
        names = [Token(_point(place, scan.columns), word.span) for place, word in dots.items()]
        return [scan.setting(name, names)] if dots else []

    return both(state, lambda sheet: [dict.fromkeys(_named_points(sheet, name), "1")], [_dots(rim, end)], [_FILE_DOTS])


def cakes(scan: Scanner, marks: Mapping[int, Token]) -> Iterator[Statement]:
    """The statements of squares of four cells, from the points in their middles."""
    yield scan.size()
    for mark in marks:
        first = mark - mark // (scan.columns + 1) - scan.columns - 1
        yield scan.setting("cake", [scan.cell(first + step) for step in (0, 1, scan.columns, scan.columns + 1)])


def cakes_of(sheet: Sheet) -> list[dict[int, str]]:
    """These points."""
    firsts = (min(cells) for cells in sheet.cells("cake"))
    return [{first + first // sheet.columns + sheet.columns + 2: "1" for first in firsts}]


CAKES = both(cakes, cakes_of, [_dots(rim=False)], [_FILE_DOTS])
"""Squares of four cells, by the points in their middles."""
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
    words = {}
    for at, side in enumerate(side for row in files.sides_of(scan) for side in row):
        word = files.part(scan, "-?[0-5]", "a circle, a border or 0")
        number = int(word.text.lstrip("-"))
        if 0 < number < 5:
            words[at] = Token(_VOXAS.get(str(number - 1), ""), word.span)
        filed(scan).side_claims.append(SideClaim(side, Token(str(int(number > 0)), word.span), edge=True))
    return words


def _file_voxas_text(sheet: Sheet, texts: Mapping[int, str]) -> str:
    edges = files.edge_sides(sheet) if sheet.answer else {}
    numbers = {name: str(int(number) + 1) for number, name in _VOXAS.items()}
    at = iter(range(len(c.pairs(sheet))))
    return files.lined(
        [
            [numbers.get(texts.get(next(at), "")) or str(5 * (side in edges)) for side in row]
            for row in files.sides_of(sheet)
        ]
    )


VOXAS = both(
    _voxas, lambda sheet: [signs_of(sheet)], [c.CLOSE.named(_VOXAS).sides], [Layer(_read_file_voxas, _file_voxas_text)]
)
"""Circles between cells."""
_WAYS = {"N": (-1, 0), "S": (1, 0), "W": (0, -1), "E": (0, 1)}


def cells_towards(board: Scanner | Sheet, at: int, way: str, stops: Iterable[int] = ()) -> Iterator[int]:
    """The cells from one on, up to the rim or to one that stops it."""
    (row, column), (down, right) = divmod(at, board.columns), _WAYS[way]
    while 0 <= row < board.rows and 0 <= column < board.columns and at not in stops:
        yield at
        row, column = row + down, column + right
        at = row * board.columns + column


_FROM = {"U": "N", "D": "S", "L": "W", "R": "E"}


def _strips(scan: Scanner, words: Mapping[int, Token], walls: Mapping[int, Token]) -> Iterator[Statement]:
    """The statements of numbers, of the cells to which their arrows point, and of printed borders."""
    if wrong := next((word for word in words.values() if UNKNOWN in word.text), None):
        scan.fail("an arrow without a number, which this kind does not have", wrong)
    numbers = {at: Token(word.text.strip("UDLR"), word.span) for at, word in words.items()}
    yield scan.board(numbers)
    for at, word in sorted(words.items()):
        if word.text[0] in _FROM:
            cells = map(scan.cell, cells_towards(scan, at, _FROM[word.text[0]]))
            yield scan.setting("along", [numbers[at], *cells], word)
    yield from signs(scan, walls)


def _strip_words(sheet: Sheet) -> list[dict[int, str]]:
    words = sheet.texts()
    for cells in sheet.cells("along"):
        way = next((way for way, to in _FROM.items() if [*cells_towards(sheet, cells[0], to)] == cells), "")
        words[cells[0]] = way + words.get(cells[0], UNKNOWN)
    return [words, signs_of(sheet)]


def _read_printed(scan: Scanner) -> dict[int, Token]:
    """Read borders that are printed, which an answer has too."""
    words, order = files.BORDERS.read(scan), [side for row in files.sides_of(scan) for side in row]
    filed(scan).side_claims += [SideClaim(order[at], word, edge=True) for at, word in words.items()]
    return words


_PRINTED, _BORDER = files.BORDERS._replace(read=_read_printed), {"1": "|"}
STRIPS = both(
    _strips,
    _strip_words,
    [Spread(ARROW, DIGITS[10:]).cells, c.WALLS.named(_BORDER).optional],
    [grid(FILE_ARROW), _PRINTED.named(_BORDER)],
)
"""Lengths of strips, perhaps with an arrow, and borders that are printed."""
