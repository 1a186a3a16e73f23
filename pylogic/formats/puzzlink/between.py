"""Codecs of the links of puzz.link for what is between cells: signs, numbers, dots, ropes, and regions with more.

Dots lie on sides, on corners and in cells, such as the centres of galaxies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from pylogic.files import coding
from pylogic.files.coding import Codec, Scanner, Sheet
from pylogic.files.reading import cell_of
from pylogic.formats.puzzlink.codecs import (
    DIGITS,
    NUMBERS_16,
    UNKNOWN,
    Spread,
    areas_text,
    bits_text,
    close_gap,
    complete,
    in_base,
    joins,
    read_areas,
    read_bits,
    read_joined,
    read_trits,
    regions,
    trits_text,
    unsayable,
    vet,
)
from pylogic.model.document import Relation, Setting, Statement, Token
from pylogic.model.errors import UsageError

_Pair = tuple[int, int]


def pairs(board: Scanner | Sheet) -> list[_Pair]:
    """Neighbours beside each other, then neighbours above each other."""
    return [pair for both in joins(board.rows, board.columns) for pair in both]


def signed(scan: Scanner, pair: _Pair, sign: Token) -> Statement:
    """The statement of a sign between two cells."""
    first, last = map(scan.cell, pair)
    return Relation((first, last), (sign,)) if sign.text in "<>=" else Setting(first, (sign, last))


def signs_of(sheet: Sheet, names: str) -> list[int]:
    """The number of the sign between neighbours, counting from 1; 0 for none."""
    marks = sheet.marks()
    return [names.index(marks[pair]) + 1 if pair in marks else 0 for pair in pairs(sheet)]


def _read_dots(scan: Scanner) -> Iterator[Statement]:
    order = pairs(scan)
    yield scan.size()
    for at, word in read_trits(scan, len(order)).items():
        yield signed(scan, order[at], Token("ox"[int(word.text) - 1], word.span))


DOTS = Codec(_read_dots, lambda sheet: trits_text(signs_of(sheet, "ox")))
"""White and black dots between cells."""


def _read_walls(scan: Scanner) -> Iterator[Statement]:
    for half in joins(scan.rows, scan.columns):
        for (one, other), wall in zip(half, read_bits(scan, len(half)), strict=True):
            if wall:
                yield signed(scan, (one, other), scan.word("x"))


def _write_walls(sheet: Sheet) -> str:
    marks = sheet.marks()
    return "".join(bits_text([pair in marks for pair in half]) for half in joins(sheet.rows, sheet.columns))


WALLS = Codec(_read_walls, _write_walls)
"""Walls between cells."""


def _numbers(sheet: Sheet, name: str) -> dict[int, str]:
    """The numbers of cages of two neighbours each, by their place among the pairs."""
    places = {pair: at for at, pair in enumerate(pairs(sheet))}
    found = [
        (places.get((min(cells), max(cells))) if len(cells) == 2 else None, words[0])
        for words, cells in zip(sheet.settings(name), sheet.cells(name), strict=True)
    ]
    return {at: number for at, number in found if at is not None and cell_of(number) is None}


def _read_numbers(scan: Scanner, name: str, words: Mapping[int, Token]) -> Iterator[Statement]:
    order = pairs(scan)
    for pair, word in sorted((order[at], word) for at, word in words.items()):
        if word.text == UNKNOWN:
            scan.fail("a clue without a number, which this kind does not have", word)
        yield scan.setting(name, [word, *map(scan.cell, pair)])


def _read_sums(scan: Scanner) -> Iterator[Statement]:
    yield from regions().read(scan)
    yield from _read_numbers(scan, "pair", NUMBERS_16.read(scan, len(pairs(scan)), "border"))


def _write_sums(sheet: Sheet) -> str:
    return regions().write(sheet) + NUMBERS_16.write(_numbers(sheet, "pair"), len(pairs(sheet)))


SUMS = Codec(_read_sums, _write_sums)
"""Regions, and sums of neighbours."""


def _read_gaps(scan: Scanner) -> Iterator[Statement]:
    yield scan.size()
    order = pairs(scan)
    words = _GAPS.read(scan, len(order), "border")
    yield from _read_numbers(scan, "gap", {at: word for at, word in words.items() if word.text not in "<>"})
    for at, word in words.items():
        if word.text in "<>":
            yield signed(scan, order[at], word)


def _write_gaps(sheet: Sheet) -> str:
    order = pairs(sheet)
    texts = _numbers(sheet, "gap")
    signs = {order.index(pair): sign for pair, sign in sheet.marks().items()}
    if texts.keys() & signs:
        raise UsageError("a link has a number or a sign between two cells, not both")
    return _GAPS.write(texts | signs, len(order))


_GAPS = Spread(
    "[0-9a-h.]|-[0-9a-f]{2}",
    DIGITS[18:],
    lambda text: {"g": ["<"], "h": [">"]}.get(text) or NUMBERS_16.decode(text),
    lambda text: {"<": "g", ">": "h"}.get(text) or NUMBERS_16.encode(text),
)
GAPS = Codec(_read_gaps, _write_gaps)
"""Signs and differences between neighbours."""


def _read_ropes(scan: Scanner) -> Iterator[Statement]:
    """Read the neighbours on one rope; a rope has two ends."""
    beside: dict[int, list[int]] = {}
    for half in joins(scan.rows, scan.columns):
        for pair, rope in zip(half, read_bits(scan, len(half)), strict=True):
            for one, other in (pair, pair[::-1]) if rope else ():
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


def _write_ropes(sheet: Sheet) -> str:
    joined = {(min(pair), max(pair)) for cells in sheet.cells("rope") for pair in pairwise(cells)}
    return "".join(bits_text([pair in joined for pair in half]) for half in joins(sheet.rows, sheet.columns))


ROPES = Codec(_read_ropes, _write_ropes)
"""Ropes from cell to cell."""


def _read_borders(scan: Scanner, count: int) -> dict[_Pair, Token]:
    """Read ``1`` or ``2`` for borders to the right of cells and below them, those of a cell in a number."""
    borders: dict[_Pair, Token] = {}
    for one, word in NUMBERS_16.read(scan, count).items():
        if word.text not in {*"012345678"}:
            scan.fail("the borders of a cell are a number below 9", word)
        right, bottom = divmod(int(word.text), 3)
        borders[one, one + 1] = Token(str(right), word.span)
        borders[one, one + scan.columns] = Token(str(bottom), word.span)
    return {pair: borders[pair] for pair in pairs(scan) if pair in borders and borders[pair].text != "0"}


def _border_codes(sheet: Sheet, borders: Mapping[_Pair, int]) -> dict[int, str]:
    codes = dict.fromkeys(range(sheet.count), 0)
    for (one, other), border in borders.items():
        codes[one] += border if other == one + sheet.columns else 3 * border
    return {cell: str(code) for cell, code in codes.items()}


def _read_likes(scan: Scanner) -> Iterator[Statement]:
    yield scan.size()
    for pair, word in sorted(_read_borders(scan, scan.count - 1).items()):
        yield signed(scan, pair, Token("=x"[int(word.text) - 1], word.span))


def _write_likes(sheet: Sheet) -> str:
    codes = _border_codes(sheet, dict(zip(pairs(sheet), signs_of(sheet, "=x"), strict=True)))
    return NUMBERS_16.write({cell: code for cell, code in codes.items() if code != "0"}, sheet.count - 1)


LIKES = Codec(_read_likes, _write_likes)
"""Signs between cells that are alike or not."""


def windows(scan: Scanner, joined: Iterable[_Pair]) -> list[Statement]:
    """The statements of borders, of which those inside a region are lines; neighbours without a border are given."""
    kept = {*joined}
    areas = coding.areas(scan.count, kept)
    lines = [pair for pair in pairs(scan) if pair not in kept and areas[pair[0]] == areas[pair[1]]]
    board = scan.board({cell: scan.word(f"a{area}") for cell, area in enumerate(areas)}, "areas")
    return [board, *(signed(scan, pair, scan.word("|")) for pair in lines)]


def borders_of(sheet: Sheet) -> Callable[[int, int], bool]:
    """Whether a border, or a line inside a region, is between two neighbours."""
    areas, lines = complete(sheet, "areas"), sheet.marks()
    return lambda one, other: areas[one] != areas[other] or (one, other) in lines


def _write_windows(sheet: Sheet) -> str:
    border = borders_of(sheet)
    return "".join(bits_text([border(*pair) for pair in half]) for half in joins(sheet.rows, sheet.columns))


WINDOWS = Codec(lambda scan: windows(scan, read_joined(scan)), _write_windows)
"""Regions, and lines inside them."""


def _read_parts(scan: Scanner) -> list[Statement]:
    """Read borders, ``1`` for one of regions, which is one of parts as well, and ``2`` for one of parts."""
    borders = _read_borders(scan, scan.count)
    areas = coding.areas(scan.count, [pair for pair in pairs(scan) if pair not in borders or borders[pair].text == "2"])
    parts = coding.areas(scan.count, [pair for pair in pairs(scan) if pair not in borders])
    named = (("areas", areas), ("parts", parts))
    return [
        scan.board({cell: scan.word(f"a{area}") for cell, area in enumerate(all_of)}, name) for name, all_of in named
    ]


def _write_parts(sheet: Sheet) -> str:
    areas, parts = complete(sheet, "areas"), complete(sheet, "parts")

    def border(one: int, other: int) -> int:
        return 1 if areas[one] != areas[other] else 2 * (parts[one] != parts[other])

    return "".join(_border_codes(sheet, {pair: border(*pair) for pair in pairs(sheet)}).values())


PARTS = Codec(_read_parts, _write_parts)
"""Regions and their parts."""


def _read_tiles(scan: Scanner) -> list[Statement]:
    """Read where no line may run; a bit for each side of a cell, those of the rim perhaps left out."""
    order = pairs(scan)
    rim = 2 * (scan.rows + scan.columns) if scan.sees(f".{{{-(-len(order) // 5) + 1}}}") else 0
    bits = read_bits(scan, len(order) + rim)
    areas = coding.areas(scan.count, [pair for pair, bit in zip(order, bits, strict=False) if bit])
    if any(bits[len(order) :]):
        scan.fail("a piece of the rim where no line may run, which this kind does not have")
    if any(areas[one] == areas[other] for (one, other), bit in zip(order, bits, strict=False) if not bit):
        scan.fail("a border inside a region, which this kind does not have")
    return [scan.board({cell: scan.word(f"a{area}") for cell, area in enumerate(areas)}, "areas")]


def _write_tiles(sheet: Sheet) -> str:
    areas = complete(sheet, "areas")
    return bits_text([areas[one] == areas[other] for one, other in pairs(sheet)])


TILES = Codec(_read_tiles, _write_tiles)
"""Regions, along whose borders lines may run."""


def _read_rooms(scan: Scanner) -> Iterator[Statement]:
    yield scan.size()
    areas = read_areas(scan)
    names = list(dict.fromkeys(areas))
    numbers = NUMBERS_16.read(scan, len(names), "room")
    for at, name in enumerate(names):
        number = [numbers[at]] if at in numbers and numbers[at].text != UNKNOWN else []
        yield scan.setting("room", [*number, *(scan.cell(cell) for cell in range(scan.count) if areas[cell] == name)])


def _write_rooms(sheet: Sheet) -> str:
    cages = sheet.cages(["room"])
    areas = {cell: str(at) for at, cage in enumerate(cages) for cell in cage.cells}
    numbers = {at: cage.total for at, cage in enumerate(cages) if cage.total}
    return areas_text(areas, sheet.rows, sheet.columns) + NUMBERS_16.write(numbers, len(cages))


ROOMS = Codec(_read_rooms, _write_rooms)
"""Rooms as cages, each perhaps with a number."""


def read_marks(scan: Scanner, count: int) -> list[int]:
    """Read at which of a number of places marks are; for each, how many places without one are before it."""
    marks, place = [], 0
    while place < count and not scan.done:
        gap = scan.take("[0-9a-z.]", "a mark or a gap").text
        place += 36 if gap == "." else int(gap, 36)
        if gap != "." and place < count:
            marks.append(place)
            place += 1
    return marks


def marks_text(marks: Iterable[int], count: int, closed: bool) -> str:
    """Write marks at some of a number of places, and with ``closed`` how many places are behind the last."""
    parts, place = [], 0
    for mark in (*sorted(marks), count):
        far, near = divmod(mark - place, 36)
        parts.append("." * far + (DIGITS[near] if mark < count or (near and closed) else ""))
        place = mark + 1
    return "".join(parts)


class Layer(NamedTuple):
    """The contents of the cells of a board.

    Attributes:
        read: Reads it, by the indices of cells.  Raises `PuzzleError`.
        write: Writes it.  Raises `UsageError`.
    """

    read: Callable[[Scanner], dict[int, Token]]
    write: Callable[[Sheet], str]


_BLOCKS = ("#", "*")


def holed(name: str, board: Layer, drawn: bool = False) -> Codec:
    """Regions, and what is in cells, of which blocks are in no region.

    Args:
        name: The block with the regions.
        board: What is in cells.
        drawn: Whether the borders of a block are written.
    """

    def read(scan: Scanner) -> list[Statement]:
        joined = read_joined(scan)
        words = board.read(scan)
        blocks = {cell for cell, word in words.items() if word.text in _BLOCKS}
        areas = coding.areas(scan.count, [pair for pair in joined if not blocks & {*pair}])
        kept = {cell: scan.word(f"a{area}") for cell, area in enumerate(areas) if cell not in blocks}
        return [scan.board(words), scan.board(kept, name)]

    def write(sheet: Sheet) -> str:
        blocks = {cell for cell, text in sheet.texts().items() if text in _BLOCKS}
        areas = {cell: area for cell, area in sheet.texts(name).items() if cell not in blocks}
        halves = joins(sheet.rows, sheet.columns)

        def border(one: int, other: int) -> bool:
            return areas.get(one) != areas.get(other) and (drawn or (one in areas and other in areas))

        return "".join(bits_text([border(*pair) for pair in half]) for half in halves) + board.write(sheet)

    return Codec(read, write)


def _read_bits(scan: Scanner, block: str) -> dict[int, Token]:
    """Read blocks, a bit for each cell, which are left out where there are none."""
    bits = [] if scan.done else read_bits(scan, scan.count)
    return {cell: scan.word(block) for cell, bit in enumerate(bits) if bit}


def _bits_text(sheet: Sheet, block: str) -> str:
    texts = sheet.texts()
    return bits_text([texts.get(cell) == block for cell in range(sheet.count)]) if block in texts.values() else ""


def _read_poles(scan: Scanner) -> dict[int, Token]:
    words = {} if scan.done else read_trits(scan, scan.count)
    poles = {at: Token("+-"[int(word.text) - 1], word.span) for at, word in words.items()}
    return poles | _read_bits(scan, "*")


def _poles_text(sheet: Sheet) -> str:
    texts = sheet.texts()
    if not texts:
        return ""
    poles = trits_text(["*+-".index(texts.get(cell, "*")) for cell in range(sheet.count)])
    return poles + (_bits_text(sheet, "*") or bits_text([False] * sheet.count))


def _read_marked(scan: Scanner) -> dict[int, Token]:
    return dict.fromkeys(read_marks(scan, scan.count), scan.word("#"))


HOLES = holed("areas", Layer(partial(_read_bits, block="#"), partial(_bits_text, block="#")))
POLES = holed("domino", Layer(_read_poles, _poles_text))
WEIGHTS = holed("areas", Layer(_read_marked, lambda sheet: marks_text(sheet.texts(), sheet.count, False)), drawn=True)
"""Regions with blocks in none; with poles as well; with blocks by how many cells are between them."""


def _read_cakes(scan: Scanner) -> Iterator[Statement]:
    wide = scan.columns - 1
    yield scan.size()
    for mark in read_marks(scan, wide * (scan.rows - 1)):
        first = mark // wide * scan.columns + mark % wide
        yield scan.setting("cake", [scan.cell(first + step) for step in (0, 1, scan.columns, scan.columns + 1)])


def _write_cakes(sheet: Sheet) -> str:
    wide = sheet.columns - 1
    marks = [min(cells) // sheet.columns * wide + min(cells) % sheet.columns for cells in sheet.cells("cake")]
    return marks_text(marks, wide * (sheet.rows - 1), closed=True)


CAKES = Codec(_read_cakes, _write_cakes)
"""Squares of four cells, by the corners in their middles."""


def read_stars(scan: Scanner, wide: int, high: int) -> dict[int, Token]:
    """Read dots, ``1`` for a white one and ``2`` for a black one, each of which says how many open places follow."""
    words: dict[int, Token] = {}
    place = 0
    while place < wide * high:
        vet(scan, place, wide * high, "place")
        piece = scan.take("[0-9a-z]", "a star or a gap")
        value = int(piece.text, 36)
        if value < 16:
            words[place] = Token(str(value % 2 + 1), piece.span)
        place += 1 + (value >> 1) if value < 16 else value - 15
    return words


def stars_text(stars: Mapping[int, str], count: int) -> str:
    """Write dots at some of a number of places."""
    parts: list[str] = []
    place = 0
    for index, following in pairwise((*sorted(stars), count + 8)):
        parts += close_gap(index - place)
        after = min(7, following - index - 1)
        parts.append(in_base(2 * after + int(stars[index]) - 1, 16))
        place = index + 1 + after
    return "".join([*parts, *close_gap(count - place)])


def _read_nibbles(scan: Scanner, wide: int, high: int) -> dict[int, Token]:
    """Read dots of three colours, two places in a number."""
    words: dict[int, Token] = {}
    for at, word in NUMBERS_16.read(scan, (wide * high + 1) // 2, "pair").items():
        digits = divmod(int(word.text), 4) if word.text.isdecimal() else (4, 4)
        if max(digits) > 3:
            scan.fail("two dots are a number below 16", word)
        words |= {2 * at + half: Token(str(digit), word.span) for half, digit in enumerate(digits) if digit}
    return words


def _nibbles_text(dots: Mapping[int, str], count: int) -> str:
    both = {at // 2: 4 * int(dots.get(at // 2 * 2, "0")) + int(dots.get(at // 2 * 2 + 1, "0")) for at in dots}
    return NUMBERS_16.write({at: str(number) for at, number in both.items()}, (count + 1) // 2)


def dotted(settings: Mapping[str, str], marks: Mapping[str, str], stars: bool = False) -> Codec:
    """Dots on sides and corners of cells, and in cells, where they are marks.

    Args:
        settings: The statements of the dots of each colour.
        marks: The marks of each colour.
        stars: Whether each dot says how many open places follow.
    """

    def read(scan: Scanner) -> list[Statement]:
        wide, high = 2 * scan.columns - 1, 2 * scan.rows - 1
        return dot_statements(scan, (read_stars if stars else _read_nibbles)(scan, wide, high), settings, marks)

    def write(sheet: Sheet) -> str:
        count = (2 * sheet.columns - 1) * (2 * sheet.rows - 1)
        return (stars_text if stars else _nibbles_text)(dots_of(sheet, settings, marks), count)

    return Codec(read, write)


def dot_statements(
    scan: Scanner, dots: Mapping[int, Token], settings: Mapping[str, str], marks: Mapping[str, str]
) -> list[Statement]:
    """The statements of dots by their places."""
    wide = 2 * scan.columns - 1
    cells: dict[int, Token] = {}
    points: dict[str, list[Token]] = {}
    for place, word in dots.items():
        down, right = divmod(place, wide)
        inside = not (down % 2 or right % 2)
        if word.text not in (marks if inside else settings):
            scan.fail("a dot that this kind does not have there", word)
        if inside:
            cells[down // 2 * scan.columns + right // 2] = Token(marks[word.text], word.span)
        else:
            points.setdefault(settings[word.text], []).append(Token(coding.point(down, right), word.span))
    return [scan.board(cells), *(scan.setting(name, words) for name, words in points.items())]


def dots_of(sheet: Sheet, settings: Mapping[str, str], marks: Mapping[str, str]) -> dict[int, str]:
    """The dots of a sheet by their places."""
    wide = 2 * sheet.columns - 1
    dots = {place: colour for colour, name in settings.items() for place in coding.points(sheet, name)}
    names = {mark: colour for colour, mark in marks.items()}
    for cell, text in sheet.texts().items():
        if text not in names:
            raise unsayable(text)
        dots[cell // sheet.columns * 2 * wide + cell % sheet.columns * 2] = names[text]
    return dots


def centres(scan: Scanner, stars: Mapping[int, Token], blocks: Mapping[int, Token]) -> list[Statement]:
    """The statements of the centres of galaxies; colours of the stars say nothing of the rules."""
    if not stars:
        scan.fail("a star is expected")
    if any(word.text == "2" for word in stars.values()):
        scan.left["black stars"] = None
    wide = 2 * scan.columns - 1
    points = [Token(coding.point(*divmod(place, wide)), word.span) for place, word in stars.items()]
    return [scan.board(blocks) if blocks else scan.size(), scan.setting("centres", points)]


def _read_centres(scan: Scanner) -> list[Statement]:
    return centres(scan, read_stars(scan, 2 * scan.columns - 1, 2 * scan.rows - 1), _read_bits(scan, "#"))


def _write_centres(sheet: Sheet) -> str:
    stars = dict.fromkeys(coding.points(sheet), "1")
    return stars_text(stars, (2 * sheet.columns - 1) * (2 * sheet.rows - 1)) + _bits_text(sheet, "#")


CENTRES = Codec(_read_centres, _write_centres)
