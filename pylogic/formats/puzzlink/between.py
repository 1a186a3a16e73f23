"""Codecs of what is between cells: signs, numbers, dots, ropes, and regions with more.

Dots lie on sides, on corners and in cells, such as the centres of galaxies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise

from pylogic.files import coding
from pylogic.files.coding import Codec, Scanner, Sheet
from pylogic.files.reading import cell_of
from pylogic.formats.puzzlink import codecs as c
from pylogic.formats.puzzlink import files
from pylogic.formats.puzzlink.codecs import both
from pylogic.model.document import Relation, Setting, Statement, Token
from pylogic.model.errors import UsageError


def signed(scan: Scanner, pair: tuple[int, int], sign: Token) -> Statement:
    """The statement of a sign between two cells."""
    first, last = map(scan.cell, pair)
    return Relation((first, last), (sign,)) if sign.text in "<>=" else Setting(first, (sign, last))


def _signs(scan: Scanner, words: Mapping[int, Token]) -> Iterator[Statement]:
    """The statements of signs between neighbours."""
    yield scan.size()
    order = c.pairs(scan)
    for at, word in words.items():
        yield signed(scan, order[at], word)


def signs_of(sheet: Sheet) -> dict[int, str]:
    """The signs between neighbours."""
    order = {pair: at for at, pair in enumerate(c.pairs(sheet))}
    return {order[pair]: sign for pair, sign in sorted(sheet.marks().items())}


def _signed(names: Mapping[str, str], link: c.Layer, *file: c.Layer) -> c.Both:
    """Signs between neighbours by their numbers."""
    sides = [layer.named(names) for layer in file]
    return both(_signs, lambda sheet: [signs_of(sheet)], [link.named(names)], sides)


def _read_codes(scan: Scanner, count: int) -> dict[int, Token]:
    """Read ``1`` or ``2`` for borders to the right of cells and below them, those of a cell in a number."""
    borders: dict[tuple[int, int], Token] = {}
    for one, word in c.NUMBERS_16.read(scan, count).items():
        if word.text not in {*"012345678"}:
            scan.fail("the borders of a cell are a number below 9", word)
        right, bottom = divmod(int(word.text), 3)
        borders[one, one + 1] = Token(str(right), word.span)
        borders[one, one + scan.columns] = Token(str(bottom), word.span)
    found = ((at, borders.get(pair)) for at, pair in enumerate(c.pairs(scan)))
    return {at: word for at, word in found if word and word.text != "0"}


def _codes_text(sheet: Sheet, texts: Mapping[int, str], short: bool) -> str:
    codes = dict.fromkeys(range(sheet.count), 0)
    for at, (one, other) in enumerate(c.pairs(sheet)):
        codes[one] += int(texts.get(at, 0)) * (1 if other == one + sheet.columns else 3)
    if short:
        return c.NUMBERS_16.write({cell: str(code) for cell, code in codes.items() if code}, sheet.count - 1)
    return "".join(map(str, codes.values()))


_CODES = c.Layer(lambda scan: _read_codes(scan, scan.count), lambda sheet, texts: _codes_text(sheet, texts, False))
_SHORT = c.Layer(lambda scan: _read_codes(scan, scan.count - 1), lambda sheet, texts: _codes_text(sheet, texts, True))
_FILED = files.sides("[012]", "1 or 2 for a sign, or 0,")
DOTS = _signed({"1": "o", "2": "x"}, c.trits({}, lambda board: len(c.pairs(board))), _FILED)
LIKES = _signed({"1": "=", "2": "x"}, _SHORT, _FILED)
TOUCHING = _signed({"1": "x"}, c.WALLS, files.sides("[012]", "1 or 2 for a sign, or 0,"))
"""White and black dots between cells; signs between cells that are alike or not; where pieces touch, or walls."""


def _numbers(sheet: Sheet, name: str) -> dict[int, str]:
    """The numbers of cages of two neighbours each, by their place among the pairs."""
    places = {pair: at for at, pair in enumerate(c.pairs(sheet))}
    found = [
        (places.get((min(cells), max(cells))) if len(cells) == 2 else None, words[0])
        for words, cells in zip(sheet.settings(name), sheet.cells(name), strict=True)
    ]
    return {at: number for at, number in found if at is not None and cell_of(number) is None}


def _numbered(scan: Scanner, name: str, words: Mapping[int, Token]) -> Iterator[Statement]:
    order = c.pairs(scan)
    for pair, word in sorted((order[at], word) for at, word in words.items()):
        if word.text == c.UNKNOWN:
            scan.fail("a clue without a number, which this kind does not have", word)
        yield scan.setting(name, [word, *map(scan.cell, pair)])


def _gaps(scan: Scanner, words: Mapping[int, Token]) -> Iterator[Statement]:
    yield from _signs(scan, {at: word for at, word in words.items() if word.text in "<>"})
    yield from _numbered(scan, "gap", {at: word for at, word in words.items() if word.text not in "<>"})


def _gaps_of(sheet: Sheet) -> list[dict[int, str]]:
    texts, signs = _numbers(sheet, "gap"), signs_of(sheet)
    if texts.keys() & signs:
        raise UsageError("a link has a number or a sign between two cells, not both")
    return [texts | signs]


_GAPS = c.Spread(
    "[0-9a-h.]|-[0-9a-f]{2}",
    c.DIGITS[18:],
    lambda text: {"g": ["<"], "h": [">"]}.get(text) or c.NUMBERS_16.decode(text),
    lambda text: {"<": "g", ">": "h"}.get(text) or c.NUMBERS_16.encode(text),
)
SUMS = both(
    lambda scan, words: _numbered(scan, "pair", words), lambda sheet: [_numbers(sheet, "pair")], [c.NUMBERS_16.sides]
)
GAPS = both(_gaps, _gaps_of, [_GAPS.sides])
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
        raise c.unsayable(text)
    order = c.pairs(sheet)
    words = {}
    for setting, cells in zip(sheet.settings("circle"), sheet.cells("circle"), strict=True):
        pair = (min(cells), max(cells))
        if len(cells) != 2 or pair not in order:
            raise c.unsayable(" ".join(setting))
        words[order.index(pair)] = setting[0] if setting[0].isdecimal() else c.UNKNOWN
    return [words]


CIRCLES = both(
    _circles,
    _circle_words,
    [c.NUMBERS_16.sides],
    [files.sides("-2|[0-9]{1,4}|[.]", "a number, or '.' for none,", ".").named({"-2": c.UNKNOWN})],
)
"""Circles between groups, perhaps with the sum of their sizes."""


def _ropes(scan: Scanner, ties: Mapping[int, Token]) -> Iterator[Statement]:
    """The statements of ropes from the neighbours on one; a rope has two ends."""
    beside: dict[int, list[int]] = {}
    order = c.pairs(scan)
    for at in ties:
        for one, other in (order[at], order[at][::-1]):
            beside.setdefault(one, []).append(other)
    rest = dict(beside)
    for end in [cell for cell, others in beside.items() if len(others) == 1]:
        path = [end] if end in rest else []
        while path and (following := [cell for cell in rest.pop(path[-1]) if cell not in path]):
            path += following[:1]
            if path[-1] not in rest or len(beside[path[-1]]) > 2:
                scan.fail("a rope that branches")
        if path:
            yield scan.setting("rope", map(scan.cell, path))
    if rest:
        scan.fail("a rope without ends, or one that branches")


def _ties(sheet: Sheet) -> list[dict[int, str]]:
    tied = {(min(pair), max(pair)) for cells in sheet.cells("rope") for pair in pairwise(cells)}
    return [c.parted(sheet, lambda one, other: (one, other) in tied)]


ROPES = both(_ropes, _ties, [c.WALLS])
"""Ropes from cell to cell."""


def _windows(scan: Scanner, walls: Mapping[int, Token]) -> list[Statement]:
    """The statements of borders, of which those inside a region are lines."""
    areas, order = c.joined(scan, walls), c.pairs(scan)
    lines = [order[at] for at in sorted(walls) if areas[order[at][0]] == areas[order[at][1]]]
    return [c.areas_of(scan, areas), *(signed(scan, pair, scan.word("|")) for pair in lines)]


def _window_walls(sheet: Sheet) -> list[dict[int, str]]:
    areas, lines = c.complete(sheet, "areas"), sheet.marks()
    return [c.parted(sheet, lambda one, other: areas[one] != areas[other] or (one, other) in lines)]


WINDOWS = both(_windows, _window_walls, [c.WALLS], [files.WINDOWS])
"""Regions, and lines inside them."""


def _parts(scan: Scanner, borders: Mapping[int, Token]) -> list[Statement]:
    """The statements of regions, ``1``, which part parts as well, and of parts, ``2``."""
    firm = {at: word for at, word in borders.items() if word.text == "1"}
    return [c.areas_of(scan, c.joined(scan, firm)), c.areas_of(scan, c.joined(scan, borders), "parts")]


def _parts_of(sheet: Sheet) -> list[dict[int, str]]:
    areas, parts = c.complete(sheet, "areas"), c.complete(sheet, "parts")
    small = dict.fromkeys(c.parted(sheet, lambda one, other: parts[one] != parts[other]), "2")
    return [small | c.parted(sheet, lambda one, other: areas[one] != areas[other])]


PARTS = both(_parts, _parts_of, [_CODES])
"""Regions and their parts."""


def _read_tiles(scan: Scanner) -> list[Statement]:
    """Read where no line may run; a bit for each side of a cell, those of the rim perhaps left out."""
    order = c.pairs(scan)
    rim = 2 * (scan.rows + scan.columns) if scan.sees(f".{{{-(-len(order) // 5) + 1}}}") else 0
    found = c.read_bits(scan, len(order) + rim)
    areas = coding.areas(scan.count, [pair for pair, bit in zip(order, found, strict=False) if bit])
    if any(found[len(order) :]):
        scan.fail("a piece of the rim where no line may run, which this kind does not have")
    if any(areas[one] == areas[other] for (one, other), bit in zip(order, found, strict=False) if not bit):
        scan.fail("a border inside a region, which this kind does not have")
    return [c.areas_of(scan, areas)]


def _tiles_text(sheet: Sheet) -> str:
    areas = c.complete(sheet, "areas")
    found = [areas[one] == areas[other] for one, other in c.pairs(sheet)]
    return c.bits_text(found)


TILES = c.Both((Codec(_read_tiles, _tiles_text),))
"""Regions, along whose borders lines may run."""


def gaps(mark: str, count: Callable[[Scanner | Sheet], int], closed: bool = True) -> c.Layer:
    """A mark at some places; for each, how many places without one are before it.

    Args:
        mark: The mark.
        count: The number of places of a board.
        closed: Whether it is written as well how many are behind the last.
    """

    def read(scan: Scanner) -> dict[int, Token]:
        words, place = {}, 0
        while place < count(scan) and not scan.done:
            gap = scan.take("[0-9a-z.]", "a mark or a gap").text
            place += 36 if gap == "." else int(gap, 36)
            if gap != "." and place < count(scan):
                words[place] = scan.word(mark)
                place += 1
        return words

    def write(sheet: Sheet, texts: Mapping[int, str]) -> str:
        parts, place = [], 0
        for at in (*sorted(texts), count(sheet)):
            far, near = divmod(at - place, 36)
            parts.append("." * far + (c.DIGITS[near] if at < count(sheet) or (near and closed) else ""))
            place = at + 1
        return "".join(parts)

    return c.Layer(read, write)


_BLOCKS = ("#", "*")


def _holed(name: str, *boards: c.Layer, drawn: bool = False) -> c.Both:
    """Regions, and what is in cells, of which blocks are in no region.

    Args:
        name: The block with the regions.
        boards: What is in cells, in each layer other words.
        drawn: Whether the borders of a block are written.
    """

    def state(scan: Scanner, walls: Mapping[int, Token], *found: dict[int, Token]) -> list[Statement]:
        words = {at: word for layer in found for at, word in layer.items()}
        blocks = [cell for cell, word in words.items() if word.text in _BLOCKS]
        return [scan.board(words), c.areas_of(scan, c.joined(scan, walls, blocks), name, blocks)]

    def words(sheet: Sheet) -> list[dict[int, str]]:
        blocks = {cell: text for cell, text in sheet.texts().items() if text in _BLOCKS}
        areas = {cell: area for cell, area in sheet.texts(name).items() if cell not in blocks}
        others = {cell: text for cell, text in sheet.texts().items() if cell not in blocks}
        kept = [others, blocks] if len(boards) > 1 else [blocks]

        def border(one: int, other: int) -> bool:
            return areas.get(one) != areas.get(other) and (drawn or (one in areas and other in areas))

        return [c.parted(sheet, border), *kept]

    return both(state, words, [c.WALLS, *boards])


_POLES = c.trits({"1": "+", "2": "-"})
HOLES = _holed("areas", c.bits("#", optional=True))
POLES = _holed(
    "domino",
    c.Layer(
        lambda scan: {} if scan.done else _POLES.read(scan),
        lambda sheet, texts: _POLES.write(sheet, texts) if sheet.texts() else "",
    ),
    c.Layer(
        c.bits("*", optional=True).read,
        lambda sheet, texts: c.bits("*", optional=not sheet.texts()).write(sheet, texts),
    ),
)
WEIGHTS = _holed("areas", gaps("#", lambda board: board.count, closed=False), drawn=True)
"""Regions with blocks in none; with poles as well; with blocks by how many cells are between them."""


def _cakes(scan: Scanner, marks: Mapping[int, Token]) -> Iterator[Statement]:
    yield scan.size()
    for mark in marks:
        first = mark // (scan.columns - 1) * scan.columns + mark % (scan.columns - 1)
        yield scan.setting("cake", [scan.cell(first + step) for step in (0, 1, scan.columns, scan.columns + 1)])


def _cakes_of(sheet: Sheet) -> list[dict[int, str]]:
    firsts = (divmod(min(cells), sheet.columns) for cells in sheet.cells("cake"))
    return [{row * (sheet.columns - 1) + column: "1" for row, column in firsts}]


CAKES = both(_cakes, _cakes_of, [gaps("1", lambda board: (board.columns - 1) * (board.rows - 1))])
"""Squares of four cells, by the corners in their middles."""


def _places(board: Scanner | Sheet) -> int:
    """The number of places at steps of half a cell."""
    return (2 * board.columns - 1) * (2 * board.rows - 1)


def _read_nibbles(scan: Scanner) -> dict[int, Token]:
    """Read dots of three colours, two places in a number."""
    words: dict[int, Token] = {}
    for at, word in c.NUMBERS_16.read(scan, (_places(scan) + 1) // 2, "pair").items():
        digits = divmod(int(word.text), 4) if word.text.isdecimal() else (4, 4)
        if max(digits) > 3:
            scan.fail("two dots are a number below 16", word)
        words |= {2 * at + half: Token(str(digit), word.span) for half, digit in enumerate(digits) if digit}
    return words


def _nibbles_text(sheet: Sheet, dots: Mapping[int, str]) -> str:
    both = {at // 2: 4 * int(dots.get(at // 2 * 2, "0")) + int(dots.get(at // 2 * 2 + 1, "0")) for at in dots}
    return c.NUMBERS_16.write({at: str(number) for at, number in both.items()}, (_places(sheet) + 1) // 2)


_STARS = c.Close("12", 7, expected="a star or a gap").over(_places, "place")
"""Dots, ``1`` for a white one and ``2`` for a black one, each of which says how many open places follow."""


def dotted(settings: Mapping[str, str], marks: Mapping[str, str], stars: bool = False) -> c.Both:
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
                raise c.unsayable(text)
            dots[_place(sheet, cell)] = names[text]
        return [dots]

    return both(state, words, [_STARS if stars else c.Layer(_read_nibbles, _nibbles_text)], [files.PLACES])


def _place(board: Scanner | Sheet, cell: int) -> int:
    """The place of a cell."""
    return cell // board.columns * 2 * (2 * board.columns - 1) + cell % board.columns * 2


def _centres(scan: Scanner, places: Mapping[int, Token]) -> list[Statement]:
    """The statements of the centres of galaxies and of blocks; colours of the stars say nothing of the rules."""
    stars = {place: Token(word.text.strip("X"), word.span) for place, word in places.items() if word.text != "X"}
    if not stars:
        scan.fail("a star is expected")
    if any(word.text == "2" for word in stars.values()):
        scan.left["black stars"] = None
    blocks = {
        cell: places[at]
        for cell in range(scan.count)
        if (at := _place(scan, cell)) in places and places[at].text[-1] == "X"
    }
    points = [Token(coding.point(*divmod(at, 2 * scan.columns - 1)), word.span) for at, word in stars.items()]
    board = scan.board({cell: Token("#", word.span) for cell, word in blocks.items()}) if blocks else scan.size()
    return [board, scan.setting("centres", points)]


def _centres_of(sheet: Sheet) -> list[dict[int, str]]:
    blocks = {_place(sheet, cell): "X" for cell in sheet.texts()}
    return [blocks | dict.fromkeys(coding.points(sheet), "1")]


def _read_starred(scan: Scanner) -> dict[int, Token]:
    stars = _STARS.read(scan)
    blocks = c.bits("X", optional=True).read(scan)
    for cell, word in blocks.items():
        at = _place(scan, cell)
        stars[at] = Token(f"{stars[at]}X", stars[at].span) if at in stars else word
    return stars


def _starred_text(sheet: Sheet, places: Mapping[int, str]) -> str:
    stars = {at: text for at, text in places.items() if text != "X"}
    blocks = {cell: "X" for cell, text in sheet.texts().items() if text == "#"}
    return _STARS.write(sheet, stars) + c.bits("X", optional=True).write(sheet, blocks)


CENTRES = both(_centres, _centres_of, [c.Layer(_read_starred, _starred_text)], [files.PLACES])


def rooms_of(scan: Scanner, areas: Iterable[int], numbers: Mapping[int, Token]) -> Iterator[Statement]:
    """The statements of rooms as cages, with the numbers in their cells."""
    rooms: dict[int, list[int]] = {}
    for cell, area in enumerate(areas):
        rooms.setdefault(area, []).append(cell)
    yield scan.size()
    for cells in rooms.values():
        stated = [numbers[cell] for cell in cells if cell in numbers and numbers[cell].text != c.UNKNOWN]
        yield scan.setting("room", [*stated, *map(scan.cell, cells)])


def _read_rooms(scan: Scanner) -> Iterator[Statement]:
    areas = c.joined(scan, c.WALLS.read(scan))
    firsts = [areas.index(area) for area in dict.fromkeys(areas)]
    numbers = c.NUMBERS_16.read(scan, len(firsts), "room")
    yield from rooms_of(scan, areas, {firsts[at]: word for at, word in numbers.items()})


def _room_words(sheet: Sheet) -> list[dict[int, str]]:
    """The borders of rooms, and their numbers in their first cells."""
    cages = sheet.cages(["room"])
    names = {cell: at for at, cage in enumerate(cages) for cell in cage.cells}
    numbers = {cage.cells[0]: cage.total for cage in cages if cage.total}
    return [c.parted(sheet, lambda one, other: names[one] != names[other]), numbers]


def _rooms_text(sheet: Sheet) -> str:
    firsts = [cage.cells[0] for cage in sheet.cages(["room"])]
    walls, numbers = _room_words(sheet)
    places = {at: numbers[cell] for at, cell in enumerate(firsts) if cell in numbers}
    return c.WALLS.write(sheet, walls) + c.NUMBERS_16.write(places, len(firsts))


ROOMS = c.Both(
    (Codec(_read_rooms, _rooms_text),),
    both(
        lambda scan, walls, numbers: rooms_of(scan, c.joined(scan, walls), numbers),
        _room_words,
        [files.NUMBERED, files.grid("[0-9]{1,4}")],
    ).link,
)
"""Rooms as cages, each perhaps with a number."""
