"""Codecs of regions, of what is in them, and of areas with arrows, beds, ponds, nests, pots or stars in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pylogic.files import coding
from pylogic.files.coding import Codec, Scanner, Sheet
from pylogic.formats.puzzlink import clues, files
from pylogic.formats.puzzlink import codecs as c
from pylogic.formats.puzzlink.between import CODES, signed
from pylogic.formats.puzzlink.clues import DECIMAL, DIGITS, EMPTY, HEX, OPEN, UNKNOWN, number, swapped, table, unsayable
from pylogic.formats.puzzlink.codecs import WALLS, Both, Layer, Spread, both
from pylogic.formats.puzzlink.files import Marks, SideClaim, filed, grid, part
from pylogic.model.atom import side_between
from pylogic.model.document import Block, Statement, Token
from pylogic.model.text import whole

_POINTS = {"t": (-1, 0), "b": (1, 0), "l": (0, -1), "r": (0, 1)}
"""The neighbour to which an arrow points."""


def _beside(cell: int, board: Scanner | Sheet) -> dict[str, int]:
    """The neighbours of a cell by the arrows that point to them."""
    row, column = divmod(cell, board.columns)
    places = {way: (row + down, column + right) for way, (down, right) in _POINTS.items()}
    return {
        way: at * board.columns + side
        for way, (at, side) in places.items()
        if 0 <= at < board.rows and 0 <= side < board.columns
    }


def _arrows(scan: Scanner, words: Mapping[int, Token]) -> Iterator[Statement]:
    """The statements of numbers and blocks, and that the numbers around an arrow rise to the one that it points to."""
    blocks = {at for at, word in words.items() if word.text in (*_POINTS, "#")}
    yield scan.board({at: Token("#", word.span) if at in blocks else word for at, word in words.items()})
    for at in sorted(blocks):
        around = {way: cell for way, cell in _beside(at, scan).items() if cell not in blocks}
        most = around.get(words[at].text)
        if most is None and words[at].text != "#":
            scan.fail("an arrow that points to no number", words[at])
        for cell in around.values():
            if most is not None and cell != most:
                yield scan.setting("rise", [Token(scan.cell(one).text, words[at].span) for one in (cell, most)])


def _arrow_words(sheet: Sheet) -> dict[int, str]:
    """The numbers of a board, and its blocks with their arrows."""
    texts = sheet.texts()
    rising = {(*cells,) for cells in sheet.cells("rise")}
    for at in [at for at, text in texts.items() if text == "#"]:
        around = {way: cell for way, cell in _beside(at, sheet).items() if texts.get(cell) != "#"}
        for way, most in around.items():
            if len(around) > 1 and {(cell, most) for cell in around.values() if cell != most} <= rising:
                texts[at] = way
    return texts


_MAKARO = Spread(
    table(dict(zip("abcde", "#tblr", strict=True))) | number(10, 1, start=1) | number(10, 2, "-", 1), DIGITS[16:]
)


def _read_names(scan: Scanner) -> dict[int, Token]:
    """Read the areas of cells as numbers below how many there are; cells with a dot are in none."""
    part(scan, "[0-9]{1,6}", "the number of regions")
    return _NAMES.read(scan)


def _names_text(sheet: Sheet, names: Mapping[int, str]) -> str:
    order = [*dict.fromkeys(names[at] for at in sorted(names))]
    return f"{len(order)}\n" + _NAMES.write(sheet, {at: str(order.index(name)) for at, name in names.items()})


def _makaro(scan: Scanner, names: Mapping[int, Token], words: Mapping[int, Token]) -> Iterator[Statement]:
    yield from _arrows(scan, words)
    kept = {at: name for at, name in names.items() if at not in words or words[at].text.isdecimal()}
    texts = {at: name.text for at, name in kept.items()}
    same = [(one, other) for one, other in c.pairs(scan) if one in kept and texts[one] == texts.get(other)]
    areas = coding.areas(scan.count, same)
    yield scan.board({at: Token(f"a{areas[at]}", name.span) for at, name in kept.items()}, "areas")


_NAMES = grid(expected="the number of a region, or '.',")
MAKARO = both(
    _makaro,
    lambda sheet: [sheet.texts("areas"), _arrow_words(sheet)],
    [
        Layer(
            lambda scan: {at: scan.word(str(area)) for at, area in enumerate(c.joined(scan, WALLS.read(scan)))},
            lambda sheet, names: WALLS.write(sheet, c.parted(sheet, lambda *pair: len({*map(names.get, pair)}) > 1)),
        ),
        _MAKARO.cells,
    ],
    [Layer(_read_names, _names_text), grid(DECIMAL | table({sign: sign for sign in "tblr#"}))],
)
"""Areas, numbers, and blocks with arrows to the largest number around them."""
_SEATS = Spread(number(5, 1) | table({"5": UNKNOWN}), DIGITS[6:])
_HALVES = {
    sign: (place, way)
    for place, signs in (("o", "bcde"), ("x", "ghij"))
    for sign, way in zip(signs, "NSWE", strict=True)
}
"""Pillows and feet, by the other cell of the bed; alone an ``a`` or an ``f``."""
_PLACES = Marks({"o": "o", "x": "x", "#": "#"})


def _read_beds(scan: Scanner) -> list[Statement]:
    words = {}
    for at in range(scan.count):
        word = part(scan, "[0-5a-j#.-]", "a number, a bed, # or '.'")
        if word.text.isdecimal():
            words[at] = Token("*" if word.text == "5" else word.text, word.span)
            continue
        alone = {"a": "o", "f": "x"}.get(word.text, word.text.strip(".-"))
        place, way = _HALVES.get(word.text, (alone, ""))
        filed(scan).cell_claims[at] = Token(place, word.span), _PLACES
        if way:
            side = files.sides_around(at, scan)[way]
            filed(scan).side_claims.append(SideClaim(side, Token("0", word.span), edge=True))
    return [scan.board(words)]


def _beds_text(sheet: Sheet) -> str:
    texts, borders = sheet.texts(), {side_between(*map(tuple, pair)) for pair in sheet.answer.get("border", ())}
    places = [place for row in sheet.answer.get("bed", ()) for place in row] or [OPEN] * sheet.count

    def word(at: int) -> str:
        if at in texts:
            return texts[at].replace("*", "5")
        around = files.sides_around(at, sheet).items()
        joined = {way for way, side in around if side not in borders and files.is_inner(side, sheet)}
        found = (sign for sign, (place, way) in _HALVES.items() if place == places[at] and way in joined)
        return next(found, places[at] or OPEN)

    return files.rows_of([word(at) for at in range(sheet.count)], sheet.columns)


BEDS = Both(c.boarded(_SEATS.cells.known("*")).link, (Codec(_read_beds, _beds_text),))
"""Numbers in blocks, and beds."""


def _split(words: Mapping[int, Token], mark: str) -> tuple[set[int], dict[int, Token]]:
    """The cells with a mark before their word, and the words without it."""
    bare = {at: Token(word.text.removeprefix(mark), word.span) for at, word in words.items()}
    return {at for at in words if words[at].text[:1] == mark}, {at: one for at, one in bare.items() if one.text}


def _joined_in(scan: Scanner, grey: set[int]) -> list[int]:
    """The areas of grey cells."""
    return coding.areas(scan.count, [pair for pair in c.pairs(scan) if grey.issuperset(pair)])


def _grey(name: str, mark: str, link: Layer, file: Layer) -> Both:
    """Words in cells, and areas of grey cells, which have a mark before their words."""

    def state(scan: Scanner, words: Mapping[int, Token]) -> list[Statement]:
        grey, others = _split(words, mark)
        areas = _joined_in(scan, grey)
        return [scan.board(others), scan.board({at: scan.word(f"{name[0]}{areas[at]}") for at in grey}, name)]

    def texts(sheet: Sheet) -> list[dict[int, str]]:
        words = sheet.texts()
        return [words | {at: mark + words.get(at, "") for at in sheet.texts(name)}]

    return both(state, texts, [c.marked(mark, link, after=True)], [file])


PONDS = _grey("ponds", "-", c.NUMBERS.cells.known(""), grid(table({"-": "-"}) + (EMPTY | DECIMAL) | DECIMAL))
_BIRDS = {"9": "n", "8": "n", "10": "n", "3": "L", "11": "nL", "4": "S", "12": "nS"}
BIRDS = _grey("nests", "n", c.trits({"1": "L", "2": "S"}), grid(table(_BIRDS), blank=".012"))
"""Numbers, and cells that are grey; birds and nests."""
_USUAL = 9
_RING, _RINGED = table({"": "o"}) + (HEX | number(16, 2, "-")), table({"o": "o"}) + DECIMAL
_POT = Spread(_RING | table({"i": ""}) + HEX | table({"g": ""}) + number(16, 2) | table({"h": UNKNOWN}), DIGITS[19:])


def _pots(scan: Scanner, found: Mapping[int, Token]) -> Iterator[Statement]:
    """The statements of circles with numbers, ``o3``, and of pots, some with a number, behind an ``i``."""
    grey, words = _split(found, "i")
    circles = {at: Token(word.text[1:], word.span) for at, word in words.items() if word.text[0] == "o"}
    if (most := max((whole(word.text) for word in circles.values()), default=0)) > _USUAL:
        yield scan.setting("most", [scan.word(str(most))])
    yield scan.board(circles)
    areas = _joined_in(scan, grey)
    for area in dict.fromkeys(areas[at] for at in sorted(grey)):
        cells = [at for at in sorted(grey) if areas[at] == area]
        numbers = [words[at] for at in cells if at in words and words[at].text.isdecimal()]
        if len(numbers) > 1:
            scan.fail("a pot with two numbers", numbers[1])
        yield scan.setting("pot", [*numbers, *map(scan.cell, cells)])
    if strange := next((word for at, word in words.items() if word.text[0] != "o" and at not in grey), None):
        scan.fail("a number that is in no pot", strange)


def _pot_words(sheet: Sheet) -> list[dict[int, str]]:
    """The words of circles, and of pots, a number at the first of their cells that has no circle."""
    pots = sheet.cells("pot")
    words = {at: f"o{text}" for at, text in sheet.texts().items()}
    for setting, cells in zip(sheet.settings("pot"), pots, strict=True):
        if setting[0].isdecimal():
            free = next((at for at in sorted(cells) if at not in words), None)
            if free is None:
                raise unsayable("a pot whose number has no cell")
            words[free] = setting[0]
    return [words | {at: "i" + words.get(at, "") for cells in pots for at in cells}]


_FILE_POT = table({"i": "i"}) + (EMPTY | _RINGED | DECIMAL) | _RINGED | DECIMAL
POTS = both(_pots, _pot_words, [c.marked("i", _POT.cells)], [grid(_FILE_POT, expected="a circle, a pot, or '.'")])
"""Circles with numbers, and the pots in which they end."""


def _sums(scan: Scanner, words: Mapping[int, Token]) -> Iterator[Statement]:
    """The statements of blocks, ``2,5`` with how many numbers are beside them and with the sum of these."""
    parts = {at: (word.text.split(","), word.span) for at, word in words.items()}
    yield scan.board({at: Token(total or "#", span) for at, ((_, total), span) in parts.items()})
    for at, ((count, _), span) in sorted(parts.items()):
        if count:
            cells = [scan.cell(cell) for cell in sorted(_beside(at, scan).values()) if cell not in words]
            if not cells:
                scan.fail("a block without a cell beside it", Token(count, span))
            yield scan.setting("near", [Token(count, span), *cells])


def _sum_words(sheet: Sheet) -> list[dict[int, str]]:
    """The count and the sum of each block, empty where it has none."""
    texts = sheet.texts()
    near = dict(zip((tuple(cells) for cells in sheet.cells("near")), sheet.settings("near"), strict=True))
    words = {}
    for at, text in texts.items():
        cells = tuple(sorted(cell for cell in _beside(at, sheet).values() if cell not in texts))
        count = near.pop(cells, [""])[0]
        if count == "0":
            raise unsayable("a block with no number beside it")
        words[at] = f"{count},{text.strip('#')}"
    if near:
        raise unsayable("near " + " ".join(next(iter(near.values()))))
    return [words]


_COUNT, _COMMA = table({"0": ""}) | number(5, 1), table({"": ","})
_SUM = clues.divided(5, _COUNT + _COMMA, table({"0": ""}) | number(start=-1))
_FILE_SUM = table({"-": ",", "-2,0": ","}) | swapped(
    table({"-2": "", "-1": ""}) | DECIMAL, swapped(table({",": ""}), _COUNT + _COMMA)
)
SUMS = both(_sums, _sum_words, [Spread(_SUM | table({".": ","}), DIGITS[16:]).cells], [grid(_FILE_SUM)])
"""Blocks with sums of the numbers beside them, and with how many these are."""


def turnable(scan: Scanner, statements: Iterable[Statement]) -> Iterator[Statement]:
    """Make sure that each region is symmetric about its middle, as the half turn of a kind needs it."""
    for statement in statements:
        if isinstance(statement, Block) and statement.name.text in ("areas", "rooms"):
            _vet_turnable(scan, statement)
        yield statement


def _vet_turnable(scan: Scanner, block: Block) -> None:
    places: dict[str, list[tuple[int, int]]] = {}
    for row, words in enumerate(block.rows):
        for column, word in enumerate(words):
            places.setdefault(word.text, []).append((row, column))
    for cells in places.values():
        rows, columns = ([*side] for side in zip(*cells, strict=True))
        down, right = min(rows) + max(rows), min(columns) + max(columns)
        if {(down - row, right - column) for row, column in cells} != {*cells}:
            scan.fail("a region that is not symmetric, in which this kind has no middle")


_BLOCK = "X"


def _stars(scan: Scanner, walls: Mapping[int, Token], words: Mapping[int, Token]) -> list[Statement]:
    """The statements of areas, some with numbers, and of black cells, each of which is in none of those."""
    blocks = [at for at, word in words.items() if word.text == _BLOCK]
    return [scan.board(words), c.areas_of(scan, c.joined(scan, walls, blocks), apart=blocks)]


def _star_walls(sheet: Sheet) -> dict[int, str]:
    """The borders of areas."""
    areas = sheet.texts("areas")
    return c.parted(sheet, lambda one, other: one in areas and other in areas and areas[one] != areas[other])


def _read_stars(scan: Scanner) -> list[Statement]:
    walls, blocks = WALLS.read(scan), c.bits(_BLOCK).read(scan)
    numbers = c.read_numbers(scan, c.joined(scan, walls, blocks), "area", blocks)
    return _stars(scan, walls, numbers | blocks)


def _stars_text(sheet: Sheet) -> str:
    blocks = {at: text for at, text in sheet.texts().items() if text == _BLOCK}
    areas = {at: area for at, area in sheet.texts("areas").items() if at not in blocks}
    numbers = {at: text for at, text in sheet.texts().items() if at not in blocks}
    return WALLS.write(sheet, _star_walls(sheet)) + c.bits(_BLOCK).write(sheet, blocks) + c.numbers_text(areas, numbers)


STARS = Both(
    (Codec(_read_stars, _stars_text),),
    both(
        lambda scan, words, walls: _stars(scan, walls, words),
        lambda sheet: [sheet.texts(), _star_walls(sheet)],
        [],
        [grid(DECIMAL | table({"*": _BLOCK})), files.WINDOWS],
    ).file,
)
"""Areas, each perhaps with a number, and black cells."""


def _windows(scan: Scanner, walls: Mapping[int, Token]) -> list[Statement]:
    """The statements of borders, of which those inside a region are lines."""
    areas, order = c.joined(scan, walls), c.pairs(scan)
    lines = [order[at] for at in sorted(walls) if areas[order[at][0]] == areas[order[at][1]]]
    return [c.areas_of(scan, areas), *(signed(scan, pair, scan.word("|")) for pair in lines)]


def _window_walls(sheet: Sheet) -> list[dict[int, str]]:
    areas, lines = c.complete(sheet, "areas"), sheet.marks()
    return [c.parted(sheet, lambda one, other: areas[one] != areas[other] or (one, other) in lines)]


WINDOWS = both(_windows, _window_walls, [WALLS], [files.WINDOWS])
"""Regions, and lines inside them."""


def _read_gates(scan: Scanner) -> list[Statement]:
    walls = WALLS.read(scan)
    return [*_windows(scan, walls), scan.board(c.read_numbers(scan, c.joined(scan, walls)))]


def _gates_text(sheet: Sheet) -> str:
    return WINDOWS.link[0].write(sheet) + c.numbers_text(sheet.texts("areas"), sheet.texts())


GATES = Both((Codec(_read_gates, _gates_text),), (*WINDOWS.file, *c.boarded(c.NUMBERS.cells, grid()).file), "areas")
"""The same, and the number of each region."""


def _parts(scan: Scanner, borders: Mapping[int, Token]) -> list[Statement]:
    """The statements of regions, ``1``, which part parts as well, and of parts, ``2``."""
    firm = {at: word for at, word in borders.items() if word.text == "1"}
    return [c.areas_of(scan, c.joined(scan, firm)), c.areas_of(scan, c.joined(scan, borders), "parts")]


def _parts_of(sheet: Sheet) -> list[dict[int, str]]:
    areas, parts = c.complete(sheet, "areas"), c.complete(sheet, "parts")
    small = dict.fromkeys(c.parted(sheet, lambda one, other: parts[one] != parts[other]), "2")
    return [small | c.parted(sheet, lambda one, other: areas[one] != areas[other])]


PARTS = both(_parts, _parts_of, [CODES], [files.SIGNS])
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


TILES = Both((Codec(_read_tiles, _tiles_text),))
"""Regions, along whose borders lines may run."""


_WALLED = ("#", "*")


def _holed(name: str, *boards: Layer, file: Sequence[Layer] = (), drawn: bool = False) -> Both:
    """Regions, and what is in cells, of which blocks are in no region.

    Args:
        name: The block with the regions.
        boards: What is in cells, in each layer other words.
        file: The layers of files.
        drawn: Whether the borders of a block are written.
    """

    def state(scan: Scanner, walls: Mapping[int, Token], *found: dict[int, Token]) -> list[Statement]:
        words = {at: word for layer in found for at, word in layer.items()}
        blocks = [cell for cell, word in words.items() if word.text in _WALLED]
        return [scan.board(words), c.areas_of(scan, c.joined(scan, walls, blocks), name, blocks)]

    def words(sheet: Sheet) -> list[dict[int, str]]:
        blocks = {cell: text for cell, text in sheet.texts().items() if text in _WALLED}
        areas = {cell: area for cell, area in sheet.texts(name).items() if cell not in blocks}
        others = {cell: text for cell, text in sheet.texts().items() if cell not in blocks}
        kept = [others, blocks] if len(boards) > 1 else [blocks]

        def border(one: int, other: int) -> bool:
            return areas.get(one) != areas.get(other) and (drawn or (one in areas and other in areas))

        return [c.parted(sheet, border), *kept]

    return both(state, words, [WALLS, *boards], file)


HOLES = _holed("areas", c.bits("#").optional, file=[files.numbered(since=2, hole="."), grid(table({"*": "#"}))])


def _if_any(layer: Layer) -> Layer:
    """A layer that is left out where cells hold nothing at all."""
    return layer.optional._replace(write=lambda sheet, texts: layer.write(sheet, texts) if sheet.texts() else "")


POLES = _holed("domino", _if_any(c.trits({"1": "+", "2": "-"})), _if_any(c.bits("*")))
WEIGHTS = _holed("areas", c.gaps("#", lambda board: board.count, closed=False), drawn=True)
"""Regions with blocks in none; with poles as well; with blocks by how many cells are between them."""


def rooms_of(scan: Scanner, areas: Iterable[int], numbers: Mapping[int, Token]) -> Iterator[Statement]:
    """The statements of rooms as cages, with the numbers in their cells."""
    rooms: dict[int, list[int]] = {}
    for cell, area in enumerate(areas):
        rooms.setdefault(area, []).append(cell)
    yield scan.size()
    for cells in rooms.values():
        stated = [numbers[cell] for cell in cells if cell in numbers and numbers[cell].text != UNKNOWN]
        yield scan.setting("room", [*stated, *map(scan.cell, cells)])


def _room_words(sheet: Sheet) -> list[dict[int, str]]:
    """The borders of rooms, and their numbers in their first cells."""
    cages = sheet.cages(["room"])
    names = _rooms(sheet)
    numbers = {cage.cells[0]: cage.total for cage in cages if cage.total}
    return [c.parted(sheet, lambda one, other: names[one] != names[other]), numbers]


def _rooms(sheet: Sheet) -> dict[int, int]:
    """The number of the room of each cell."""
    return {cell: at for at, cage in enumerate(sheet.cages(["room"])) for cell in cage.cells}


def _read_rooms(scan: Scanner) -> Iterator[Statement]:
    areas = c.joined(scan, WALLS.read(scan))
    yield from rooms_of(scan, areas, c.read_numbers(scan, areas))


def _rooms_text(sheet: Sheet) -> str:
    walls, numbers = _room_words(sheet)
    return WALLS.write(sheet, walls) + c.numbers_text(_rooms(sheet), numbers)


def _caged(walls: Layer) -> Both:
    """Rooms as cages, each perhaps with a number; how files have their borders."""
    file = both(
        lambda scan, walls, numbers: rooms_of(scan, c.joined(scan, walls), numbers), _room_words, [], [walls, grid()]
    )
    return Both((Codec(_read_rooms, _rooms_text),), file.file)


ROOMS, FACTORS = _caged(files.NUMBERED), _caged(files.BORDERS)
