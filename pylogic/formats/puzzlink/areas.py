"""Codecs of genres of areas, with arrows, beds, ponds, nests, pots or stars in them, and of sums in blocks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from pylogic.files import coding
from pylogic.files.coding import Codec, Scanner, Sheet
from pylogic.formats.puzzlink import codecs as c
from pylogic.formats.puzzlink import files
from pylogic.formats.puzzlink.answers import CellClaim, FileScanner, Marks, SideClaim, part, rows_of
from pylogic.formats.puzzlink.files import grid
from pylogic.model.atom import Side
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


def _decode_point(text: str) -> list[str]:
    if text[0] in "abcde":
        return ["#tblr"["abcde".index(text[0])]]
    return [str(int(text.lstrip("-")) + 1)]


def _encode_point(text: str) -> str:
    if text in (*_POINTS, "#"):
        return "abcde"["#tblr".index(text)]
    number = c.number_said(text) - 1
    return str(number) if number < 10 else f"-{number:02}"


_MAKARO = c.Spread("[0-9a-e]|-[0-9]{2}", c.DIGITS[16:], _decode_point, _encode_point)


def _read_names(scan: Scanner) -> dict[int, Token]:
    """Read the areas of cells as numbers below how many there are; cells with a dot are in none."""
    part(scan, "[0-9]{1,6}", "the number of regions")
    return _NAMES.read(scan)


def _names_text(sheet: Sheet, names: Mapping[int, str]) -> str:
    order = [*dict.fromkeys(names[at] for at in sorted(names))]
    return f"{len(order)}\n" + _NAMES.write(sheet, {at: str(order.index(name)) for at, name in names.items()})


def _link_names_text(sheet: Sheet, names: Mapping[int, str]) -> str:
    return c.WALLS.write(sheet, c.parted(sheet, lambda one, other: names.get(one) != names.get(other)))


def _makaro(scan: Scanner, names: Mapping[int, Token], words: Mapping[int, Token]) -> Iterator[Statement]:
    yield from _arrows(scan, words)
    kept = {at: name for at, name in names.items() if at not in words or words[at].text.isdecimal()}
    texts = {at: name.text for at, name in kept.items()}
    same = [(one, other) for one, other in c.pairs(scan) if one in kept and texts[one] == texts.get(other)]
    areas = coding.areas(scan.count, same)
    yield scan.board({at: Token(f"a{areas[at]}", name.span) for at, name in kept.items()}, "areas")


_NAMES = grid("[0-9]{1,6}", "the number of a region, or '.',")
MAKARO = c.both(
    _makaro,
    lambda sheet: [sheet.texts("areas"), _arrow_words(sheet)],
    [
        c.Layer(
            lambda scan: {at: scan.word(str(area)) for at, area in enumerate(c.joined(scan, c.WALLS.read(scan)))},
            _link_names_text,
        ),
        _MAKARO.cells,
    ],
    [c.Layer(_read_names, _names_text), grid("[0-9]{1,3}|[tblr#]", "a number, an arrow, # or '.'")],
)
"""Areas, numbers, and blocks with arrows to the largest number around them."""


_SEATS = c.Spread(
    "[0-5]", c.DIGITS[6:], lambda text: [text.replace("5", c.UNKNOWN)], lambda text: text.replace(c.UNKNOWN, "5")
)
"""Numbers in blocks, and gaps."""
_BED = {"b": "N", "c": "S", "d": "W", "e": "E"}
_FOOT = {"g": "N", "h": "S", "i": "W", "j": "E"}
"""The other cell of a bed, of a pillow and of a foot."""
_STEPS = {"N": (-1, 0), "S": (1, 0), "W": (0, -1), "E": (0, 1)}
_PLACES = Marks({"o": "o", "x": "x", "#": "#"})


def _read_beds(scan: Scanner) -> list[Statement]:
    assert isinstance(scan, FileScanner)
    words = {}
    for at in range(scan.count):
        word = part(scan, "[0-5a-j#.-]", "a number, a bed, # or '.'")
        if word.text.isdecimal():
            words[at] = Token("*" if word.text == "5" else word.text, word.span)
            continue
        side = _BED.get(word.text) or _FOOT.get(word.text)
        place = "o" if word.text in "abcde" else "x" if word.text in "fghij" else word.text.strip(".-")
        scan.claims.append(CellClaim(at, Token(place, word.span), _PLACES))
        if side:
            (down, right), (row, column) = _STEPS[side], divmod(at, scan.columns)
            first = (row + 1 + min(0, down), column + 1 + min(0, right))
            scan.claims.append(SideClaim(Side(*first, int(down != 0)), Token("0", word.span), edge=True))
    return [scan.board(words)]


def _beds_text(sheet: Sheet) -> str:
    texts, grid = sheet.texts(), sheet.answer.get("bed", ())
    edges = {tuple(map(tuple, pair)) for pair in sheet.answer.get("border", ())}

    def word(row: int, column: int) -> str:
        text = texts.get((row - 1) * sheet.columns + column - 1)
        place = grid[row - 1][column - 1] if grid and text is None else "."
        for sign, side in (_BED if place == "o" else _FOOT).items() if place in ("o", "x") else ():
            down, right = _STEPS[side]
            pair = tuple(sorted(((row, column), (row + down, column + right))))
            if pair not in edges and 0 < row + down <= sheet.rows and 0 < column + right <= sheet.columns:
                return sign
        return {"*": "5"}.get(text, text) if text else place or "."

    cells = product(range(1, sheet.rows + 1), range(1, sheet.columns + 1))
    return rows_of([word(row, column) for row, column in cells], sheet.columns)


BEDS = c.Both((c.clues(_SEATS, unknown="*"),), (Codec(_read_beds, _beds_text),))
"""Numbers in blocks, and beds."""


def _split(words: Mapping[int, Token], mark: str) -> tuple[set[int], dict[int, Token]]:
    """The cells with a mark before their word, and the words without it."""
    bare = {at: Token(word.text.removeprefix(mark), word.span) for at, word in words.items()}
    return {at for at, word in words.items() if word.text[:1] == mark}, {
        at: one for at, one in bare.items() if one.text
    }


def _joined_in(scan: Scanner, grey: set[int]) -> list[int]:
    """The areas of grey cells."""
    return coding.areas(scan.count, [pair for pair in c.pairs(scan) if grey.issuperset(pair)])


def _marked_words(sheet: Sheet, name: str, mark: str) -> dict[int, str]:
    """The words of a board, with a mark before those of the cells of a block."""
    texts = sheet.texts()
    return texts | {at: mark + texts.get(at, "") for at in sheet.texts(name)}


def _ponds(scan: Scanner, words: Mapping[int, Token]) -> Iterator[Statement]:
    grey, numbers = _split(words, "-")
    if unknown := next((word for word in numbers.values() if word.text == c.UNKNOWN), None):
        scan.fail("a clue without a number, which this kind does not have", unknown)
    areas = _joined_in(scan, grey)
    yield scan.board(numbers)
    yield scan.board({at: scan.word(f"p{area}") for at, area in enumerate(areas) if at in grey}, "ponds")


PONDS = c.both(
    _ponds,
    lambda sheet: [_marked_words(sheet, "ponds", "-")],
    [c.marked("-", c.NUMBERS_16.cells, after=True)],
    [grid("-?[0-9]{0,3}", "a number, - for a grey cell, or '.'")],
)
"""Numbers, and cells that are grey."""
_BIRDS = {"1": "L", "2": "S"}
_FILE_BIRDS = {"0": "", "1": "", "2": "", "8": "n", "10": "n", "3": "L", "11": "nL", "4": "S", "12": "nS", "9": "n"}
"""Birds and nests by their numbers in files, which are written as those that come last."""


def _birds(scan: Scanner, words: Mapping[int, Token]) -> list[Statement]:
    grey, birds = _split(words, "n")
    if strange := next((word for word in birds.values() if word.text not in _BIRDS.values()), None):
        scan.fail("a bird that this kind does not have", strange)
    areas = _joined_in(scan, grey)
    return [scan.board(birds), scan.board({at: scan.word(f"n{areas[at]}") for at in grey}, "nests")]


BIRDS = c.both(
    _birds,
    lambda sheet: [_marked_words(sheet, "nests", "n")],
    [c.marked("n", c.trits(_BIRDS), after=True)],
    [grid("9|1?[0-9]", "a bird, a nest, or '.' for none,").named(_FILE_BIRDS)],
)
"""Birds and nests."""


def _pots(scan: Scanner, found: Mapping[int, Token]) -> Iterator[Statement]:
    """The statements of circles with numbers, ``o3``, and of pots, some with a number, behind an ``i``."""
    grey, words = _split(found, "i")
    circles = {at: Token(word.text[1:], word.span) for at, word in words.items() if word.text[0] == "o"}
    if strange := next((word for word in circles.values() if not word.text.strip(c.UNKNOWN)), None):
        scan.fail("a circle without a number, which this kind does not have", strange)
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


def _decode_pot(text: str) -> list[str]:
    if text[0] in "gih":
        return [str(int(text[1:], 16)) if text[1:] else c.UNKNOWN]
    return ["o" + (c.NUMBERS_16.decode(text)[0] or "")]


def _encode_pot(text: str) -> str:
    if text[0] == "o":
        return c.NUMBERS_16.encode(text[1:])
    number = c.number_said(text)
    if number > 255:
        raise c.unsayable(text)
    return f"i{number:x}" if number < 16 else f"g{number:x}"


_USUAL = 9
_POTS = c.Spread("[0-9a-f.h]|-[0-9a-f]{2}|i[0-9a-f]|g[0-9a-f]{2}", c.DIGITS[19:], _decode_pot, _encode_pot)


def _pot_words(sheet: Sheet) -> list[dict[int, str]]:
    """The words of circles, and of pots, a number at the first of their cells that has no circle."""
    pots = sheet.cells("pot")
    words = {at: f"o{text}" for at, text in sheet.texts().items()}
    for setting, cells in zip(sheet.settings("pot"), pots, strict=True):
        if setting[0].isdecimal():
            free = next((at for at in sorted(cells) if at not in words), None)
            if free is None:
                raise c.unsayable("a pot whose number has no cell")
            words[free] = setting[0]
    return [words | {at: "i" + words.get(at, "") for cells in pots for at in cells}]


POTS = c.both(
    _pots, _pot_words, [c.marked("i", _POTS.cells)], [grid("i?(?:o[0-9]{0,3}|[0-9]{1,3})|i", "a circle, a pot, or '.'")]
)
"""Circles with numbers, and the pots in which they end."""


def _sums(scan: Scanner, words: Mapping[int, Token]) -> Iterator[Statement]:
    """The statements of blocks, ``5,2`` with the sum of the numbers beside them and with how many these are."""
    parts = {at: (word.text.split(","), word.span) for at, word in words.items()}
    yield scan.board({at: Token(total or "#", span) for at, ((total, _), span) in parts.items()})
    for at, ((_, number), span) in sorted(parts.items()):
        if number:
            cells = [scan.cell(cell) for cell in sorted(_beside(at, scan).values()) if cell not in words]
            if not cells:
                scan.fail("a block without a cell beside it", Token(number, span))
            yield scan.setting("near", [Token(number, span), *cells])


def _sum_words(sheet: Sheet) -> list[dict[int, str]]:
    """The sum and the count of each block, empty where it has none."""
    texts = sheet.texts()
    near = dict(zip((tuple(cells) for cells in sheet.cells("near")), sheet.settings("near"), strict=True))
    words = {}
    for at, text in texts.items():
        cells = tuple(sorted(cell for cell in _beside(at, sheet).values() if cell not in texts))
        count = near.pop(cells, [""])[0]
        if count == "0":
            raise c.unsayable("a block with no number beside it")
        words[at] = f"{text.strip('#')},{count}"
    if near:
        raise c.unsayable("near " + " ".join(next(iter(near.values()))))
    return [words]


def _decode_sum(text: str) -> str:
    high, low = divmod(whole(text), 5) if text != c.UNKNOWN else (0, 0)
    return f"{high - 1 if high else ''},{low or ''}"


def _encode_sum(text: str) -> str:
    total, _, count = text.partition(",")
    return str((5 * (c.number_said(total) + 1) if total else 0) + c.number_said(count or "0"))


def _read_sum(text: str) -> str:
    total, _, count = text.partition(",")
    return f"{total.strip('-') if total != '-2' else ''},{count.strip('0')}"


def _sum_text(text: str) -> str:
    total, _, count = text.partition(",")
    return f"{total or -2},{count or 0}" if total or count else "-"


SUMS = c.both(
    _sums,
    _sum_words,
    [c.NUMBERS_16.cells.spelt(_decode_sum, _encode_sum)],
    [grid("(?:-2|[0-9]{1,3}),[0-4]|-", "a block, or '.' for none,").spelt(_read_sum, _sum_text)],
)
"""Blocks with sums of the numbers beside them, and with how many these are."""


def turnable(codec: Codec) -> Codec:
    """Regions in a block of which each is symmetric about its middle, as the half turn of a kind needs it."""

    def read(scan: Scanner) -> Iterator[Statement]:
        for statement in codec.read(scan):
            if isinstance(statement, Block) and statement.name.text in ("areas", "rooms"):
                _vet_turnable(scan, statement)
            yield statement

    return Codec(read, codec.write)


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


def _stars(
    scan: Scanner, walls: Mapping[int, Token], blocks: Mapping[int, Token], numbers: Mapping[int, Token]
) -> list[Statement]:
    """The statements of areas, some with numbers, and of black cells, each of which is in none of those."""
    return [scan.board({**numbers, **blocks}), c.areas_of(scan, c.joined(scan, walls, blocks), apart=blocks)]


def _star_parts(sheet: Sheet) -> tuple[dict[int, str], dict[int, str], dict[int, str]]:
    """The borders of areas, the black cells, and the numbers in cells."""
    areas, texts = sheet.texts("areas"), sheet.texts()
    blocks = {at: text for at, text in texts.items() if text == _BLOCK}
    walls = c.parted(sheet, lambda one, other: one in areas and other in areas and areas[one] != areas[other])
    return walls, blocks, {at: text for at, text in texts.items() if at not in blocks}


def _read_stars(scan: Scanner) -> list[Statement]:
    walls, blocks = c.WALLS.read(scan), c.bits(_BLOCK).read(scan)
    tops = c.tops_of(scan, c.joined(scan, walls, blocks), blocks)
    numbers = c.NUMBERS_16.read(scan, len(tops), "area")
    return _stars(scan, walls, blocks, {tops[at]: word for at, word in numbers.items()})


def _stars_text(sheet: Sheet) -> str:
    areas, (walls, blocks, texts) = sheet.texts("areas"), _star_parts(sheet)
    order = [*dict.fromkeys(areas.get(at, "") for at in range(sheet.count) if at not in blocks)]
    numbers = {order.index(areas.get(at, "")): text for at, text in texts.items()}
    return c.WALLS.write(sheet, walls) + c.bits(_BLOCK).write(sheet, blocks) + c.NUMBERS_16.write(numbers, len(order))


_STARRED = grid("[0-9]{1,2}|[*-]", "a number, '*', or '.' for none,").named({"*": _BLOCK, "-": c.UNKNOWN})


def _read_file_stars(scan: Scanner) -> list[Statement]:
    words, walls = _STARRED.read(scan), files.WINDOWS.read(scan)
    blocks = {at: word for at, word in words.items() if word.text == _BLOCK}
    return _stars(scan, walls, blocks, {at: word for at, word in words.items() if at not in blocks})


def _file_stars_text(sheet: Sheet) -> str:
    return _STARRED.write(sheet, sheet.texts()) + files.WINDOWS.write(sheet, _star_parts(sheet)[0])


STARS = c.Both((Codec(_read_stars, _stars_text),), (Codec(_read_file_stars, _file_stars_text),))
"""Areas, each perhaps with a number, and black cells."""
