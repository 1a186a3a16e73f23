"""Codecs of genres whose cells hold what moves or lies in them: circles, beds, arrows to the largest number, sums."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import product

from pylogic.files import coding
from pylogic.files.coding import Codec, Scanner, Sheet
from pylogic.formats.puzzlink import files
from pylogic.formats.puzzlink.answers import CellClaim, FileScanner, Marks, SideClaim, between, part, rows_of
from pylogic.formats.puzzlink.between import pairs
from pylogic.formats.puzzlink.codecs import (
    CLOSE,
    DIGITS,
    NUMBERS_10,
    NUMBERS_16,
    UNKNOWN,
    Spread,
    areas_text,
    bits_text,
    clues,
    in_base,
    joins,
    marked,
    number_said,
    read_bits,
    read_joined,
    read_trits,
    regions,
    trits_text,
    unsayable,
)
from pylogic.formats.puzzlink.files import Clue, named
from pylogic.formats.puzzlink.special import COMPASS, PIECES, piece
from pylogic.model.atom import Side
from pylogic.model.document import Block, Relation, Statement, Token
from pylogic.model.text import whole

_CIRCLE = "O"
CIRCLES = Spread(
    NUMBERS_16.clue,
    DIGITS[16:],
    lambda text: [_CIRCLE + (word or "").replace(UNKNOWN, "") for word in NUMBERS_16.decode(text)],
    lambda text: NUMBERS_16.encode(text.removeprefix(_CIRCLE) or UNKNOWN),
)
"""Circles that move, perhaps with how far."""
FILE_CIRCLE = Clue(
    "[0-9]{1,3}|-",
    lambda text: _CIRCLE + text.strip("-"),
    lambda text: text.removeprefix(_CIRCLE) or "-",
)
PIPES = Spread(
    "[a-g0-9]",
    DIGITS[17:],
    lambda text: [_CIRCLE] * (int(text) + 1) if text.isdecimal() else [PIECES[text]],
    lambda text: "0" if text == _CIRCLE else piece(text),
)
"""Pieces of a line, and circles, several in a row as one number."""
FILE_PIPE = Clue(
    "[a-go]",
    lambda text: _CIRCLE if text == "o" else PIECES[text],
    lambda text: "o" if text == _CIRCLE else piece(text),
)


def circled(codec: Codec) -> Codec:
    """Pieces of a line of which those that cross are in circles, as elsewhere lines do not cross."""

    def read(scan: Scanner) -> Iterator[Statement]:
        (board,) = codec.read(scan)
        assert isinstance(board, Block)
        words = [word for row in board.rows for word in row]
        crossing = {at: word for at, word in enumerate(words) if word.text == "+"}
        shown = {at: Token(_CIRCLE, word.span) if at in crossing else word for at, word in enumerate(words)}
        yield scan.board(shown)
        for at, word in crossing.items():
            yield Relation((scan.cell(at), word), (Token("=", word.span),))

    return Codec(read, lambda sheet: codec.write(_Crossed(sheet.document, sheet.answer)))


def packed(codec: Codec) -> Codec:
    """The same with circles in a row as one number, of up to ten."""
    return Codec(codec.read, lambda sheet: re.sub("0{1,10}", lambda found: str(len(found[0]) - 1), codec.write(sheet)))


class _Crossed(Sheet):
    """A document with the pieces that cross in the cells of its board."""

    def texts(self, name: str = "board") -> dict[int, str]:
        """The words of a block by the indices of their cells."""
        crossing = [cell for cell, text in self.given() if "+" in text.split("/")]
        return super().texts(name) | {(row - 1) * self.columns + column - 1: "+" for row, column in crossing}


_WAYS = {"t": (-1, 0), "b": (1, 0), "l": (0, -1), "r": (0, 1)}
"""The neighbour to which an arrow points."""


def _beside(cell: int, board: Scanner | Sheet) -> dict[str, int]:
    """The neighbours of a cell by the arrows that point to them."""
    row, column = divmod(cell, board.columns)
    places = {way: (row + down, column + right) for way, (down, right) in _WAYS.items()}
    return {
        way: at * board.columns + side
        for way, (at, side) in places.items()
        if 0 <= at < board.rows and 0 <= side < board.columns
    }


def _arrows(scan: Scanner, words: Mapping[int, Token]) -> Iterator[Statement]:
    """The statements of numbers and blocks, and that the numbers around an arrow rise to the one that it points to."""
    blocks = {at for at, word in words.items() if word.text in (*_WAYS, "#")}
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


def _decode_arrow(text: str) -> list[str]:
    if text[0] in "abcde":
        return ["#tblr"["abcde".index(text[0])]]
    return [str(int(text.lstrip("-")) + 1)]


def _encode_arrow(text: str) -> str:
    if text in (*_WAYS, "#"):
        return "abcde"["#tblr".index(text)]
    number = number_said(text) - 1
    return str(number) if number < 10 else f"-{number:02}"


_MAKARO = Spread("[0-9a-e]|-[0-9]{2}", DIGITS[16:], _decode_arrow, _encode_arrow)


def _read_makaro(scan: Scanner) -> Iterator[Statement]:
    joined = read_joined(scan)
    words = _MAKARO.read(scan, scan.count)
    yield from _arrows(scan, words)
    blocks = {at for at, word in words.items() if word.text in (*_WAYS, "#")}
    areas = coding.areas(scan.count, [pair for pair in joined if not blocks & {*pair}])
    yield scan.board({at: scan.word(f"a{area}") for at, area in enumerate(areas) if at not in blocks}, "areas")


def _makaro_areas(sheet: Sheet) -> dict[int, str]:
    areas = sheet.texts("areas")
    return {at: areas.get(at, "") for at in range(sheet.count)}


def _makaro_text(sheet: Sheet) -> str:
    return areas_text(_makaro_areas(sheet), sheet.rows, sheet.columns) + _MAKARO.write(_arrow_words(sheet), sheet.count)


def _read_file_makaro(scan: Scanner) -> Iterator[Statement]:
    part(scan, "[0-9]{1,6}", "the number of regions")
    names = [part(scan, "[0-9]{1,6}|[.]", "the number of a region, or '.',") for _ in range(scan.count)]
    words = [part(scan, "[0-9]{1,3}|[tblr#.]", "a number, an arrow, # or '.'") for _ in range(scan.count)]
    yield from _arrows(scan, {at: word for at, word in enumerate(words) if word.text != "."})
    apart = {at for at in range(scan.count) if words[at].text in (*_WAYS, "#") or names[at].text == "."}
    same = [pair for pair in pairs(scan) if not apart & {*pair} and names[pair[0]].text == names[pair[1]].text]
    areas = coding.areas(scan.count, same)
    kept = {at: Token(f"a{area}", names[at].span) for at, area in enumerate(areas) if at not in apart}
    yield scan.board(kept, "areas")


def _file_makaro_text(sheet: Sheet) -> str:
    areas, words = _makaro_areas(sheet), _arrow_words(sheet)
    order = [name for name in dict.fromkeys(areas[at] for at in range(sheet.count)) if name]
    names = [str(order.index(areas[at])) if areas[at] else "." for at in range(sheet.count)]
    cells = [words.get(at, ".") for at in range(sheet.count)]
    return f"{len(order)}\n" + rows_of(names, sheet.columns) + rows_of(cells, sheet.columns)


MAKARO, FILE_MAKARO = Codec(_read_makaro, _makaro_text), Codec(_read_file_makaro, _file_makaro_text)
"""Areas, numbers, and blocks with arrows to the largest number around them."""

SEATS = Spread(
    "[0-5]",
    DIGITS[6:],
    lambda text: [text.replace("5", UNKNOWN)],
    lambda text: text.replace(UNKNOWN, "5"),
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


BEDS = Codec(_read_beds, _beds_text)
"""Numbers in blocks, and beds."""


def _read_ponds(scan: Scanner) -> Iterator[Statement]:
    yield from regions().read(scan)
    numbers = NUMBERS_16.read(scan, scan.count)
    yield from _ponds(scan, numbers, {at for at, bit in enumerate(read_bits(scan, scan.count)) if bit})


def _ponds(scan: Scanner, numbers: Mapping[int, Token], grey: set[int]) -> Iterator[Statement]:
    if unknown := next((word for word in numbers.values() if word.text == UNKNOWN), None):
        scan.fail("a clue without a number, which this kind does not have", unknown)
    areas = coding.areas(scan.count, [pair for pair in pairs(scan) if grey.issuperset(pair)])
    yield scan.board(numbers)
    yield scan.board({at: scan.word(f"p{area}") for at, area in enumerate(areas) if at in grey}, "ponds")


def _ponds_text(sheet: Sheet) -> str:
    grey = sheet.texts("ponds")
    numbers = NUMBERS_16.write(sheet.texts(), sheet.count)
    return regions().write(sheet) + numbers + bits_text([at in grey for at in range(sheet.count)])


def _read_file_ponds(scan: Scanner) -> Iterator[Statement]:
    words = [part(scan, "-?[0-9]{0,3}|[.]", "a number, - for a grey cell, or '.'") for _ in range(scan.count)]
    numbers = {at: Token(word.text.lstrip("-"), word.span) for at, word in enumerate(words) if word.text.strip("-.")}
    yield from _ponds(scan, numbers, {at for at, word in enumerate(words) if word.text.startswith("-")})


def _file_ponds_text(sheet: Sheet) -> str:
    grey, texts = sheet.texts("ponds"), sheet.texts()
    cells = [("-" * (at in grey) + texts.get(at, "")) or "." for at in range(sheet.count)]
    return rows_of(cells, sheet.columns)


PONDS, FILE_PONDS = Codec(_read_ponds, _ponds_text), Codec(_read_file_ponds, _file_ponds_text)
"""Numbers, and cells that are grey."""


def _sums(scan: Scanner, sums: Mapping[int, Token], counts: Mapping[int, Token]) -> Iterator[Statement]:
    """The statements of blocks with the sum of the numbers beside them, and with how many these are."""
    yield scan.board({**dict.fromkeys([*sums, *counts], scan.word("#")), **sums})
    blocks = {*sums, *counts}
    for at, count in sorted(counts.items()):
        if count.text != "#":
            cells = [scan.cell(cell) for cell in sorted(_beside(at, scan).values()) if cell not in blocks]
            if not cells:
                scan.fail("a block without a cell beside it", count)
            yield scan.setting("near", [count, *cells])


def _read_sums(scan: Scanner) -> Iterator[Statement]:
    sums, counts = {}, {}
    for at, word in NUMBERS_16.read(scan, scan.count).items():
        high, low = divmod(whole(word.text), 5) if word.text != UNKNOWN else (0, 0)
        counts[at] = Token(str(low) if low else "#", word.span)
        if high:
            sums[at] = Token(str(high - 1), word.span)
    yield from _sums(scan, sums, counts)


def _sum_words(sheet: Sheet) -> dict[int, tuple[str, str]]:
    """The sum and the count of each block, empty where it has none."""
    texts = sheet.texts()
    near = dict(zip((tuple(cells) for cells in sheet.cells("near")), sheet.settings("near"), strict=True))
    words = {}
    for at, text in texts.items():
        cells = tuple(sorted(cell for cell in _beside(at, sheet).values() if cell not in texts))
        count = near.pop(cells, [""])[0]
        if count == "0":
            raise unsayable("a block with no number beside it")
        words[at] = (text.strip("#"), count)
    if near:
        raise unsayable("near " + " ".join(next(iter(near.values()))))
    return words


def _sums_text(sheet: Sheet) -> str:
    numbers = {}
    for at, (total, count) in _sum_words(sheet).items():
        numbers[at] = str((5 * (number_said(total) + 1) if total else 0) + number_said(count or "0"))
    return NUMBERS_16.write(numbers, sheet.count)


def _read_file_sums(scan: Scanner) -> Iterator[Statement]:
    sums, counts = {}, {}
    for at in range(scan.count):
        word = part(scan, "(?:-2|[0-9]{1,3}),[0-4]|[.-]", "a block, or '.' for none,")
        if word.text != ".":
            total, _, count = word.text.partition(",")
            counts[at] = Token(count if count.strip("0") else "#", word.span)
            if total.isdecimal():
                sums[at] = Token(total, word.span)
    yield from _sums(scan, sums, counts)


def _file_sums_text(sheet: Sheet) -> str:
    words = _sum_words(sheet)
    shown = {at: f"{total or -2},{count or 0}" if total or count else "-" for at, (total, count) in words.items()}
    return rows_of([shown.get(at, ".") for at in range(sheet.count)], sheet.columns)


SUMS, FILE_SUMS = Codec(_read_sums, _sums_text), Codec(_read_file_sums, _file_sums_text)
"""Blocks with sums of the numbers beside them, and with how many these are."""


def _circles(scan: Scanner, words: Mapping[int, Token]) -> Iterator[Statement]:
    """The statements of circles between neighbours, perhaps with a number."""
    yield scan.size()
    order = pairs(scan)
    for at, word in sorted(words.items()):
        number = [word] if word.text.isdecimal() else []
        yield scan.setting("circle", [*number, *map(scan.cell, order[at])])


def _circle_words(sheet: Sheet) -> dict[int, str]:
    if text := next(iter(sheet.texts().values()), ""):
        raise unsayable(text)
    order = pairs(sheet)
    words = {}
    for setting, cells in zip(sheet.settings("circle"), sheet.cells("circle"), strict=True):
        pair = (min(cells), max(cells))
        if len(cells) != 2 or pair not in order:
            raise unsayable(" ".join(setting))
        words[order.index(pair)] = setting[0] if setting[0].isdecimal() else UNKNOWN
    return words


WAFUSUMA = Codec(
    lambda scan: _circles(scan, NUMBERS_16.read(scan, len(pairs(scan)), "border")),
    lambda sheet: NUMBERS_16.write(_circle_words(sheet), len(pairs(sheet))),
)


def _read_file_wafusuma(scan: Scanner) -> Iterator[Statement]:
    words = [part(scan, "-2|[0-9]{1,4}|[.]", "a number, or '.' for none,") for _ in pairs(scan)]
    yield from _circles(scan, {at: word for at, word in enumerate(words) if word.text != "."})


def _file_wafusuma_text(sheet: Sheet) -> str:
    words = {at: word.replace(UNKNOWN, "-2") for at, word in _circle_words(sheet).items()}
    half = len(joins(sheet.rows, sheet.columns)[0])
    texts = [words.get(at, ".") for at in range(len(pairs(sheet)))]
    return rows_of(texts[:half], sheet.columns - 1, sheet.rows) + rows_of(texts[half:], sheet.columns)


FILE_WAFUSUMA = Codec(_read_file_wafusuma, _file_wafusuma_text)
"""Circles between groups, perhaps with the sum of their sizes."""


def turnable(codec: Codec, name: str) -> Codec:
    """Regions in a block of which each is symmetric about its middle, as the half turn of a kind needs it."""

    def read(scan: Scanner) -> Iterator[Statement]:
        for statement in codec.read(scan):
            if isinstance(statement, Block) and statement.name.text == name:
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


def _goal(scan: Scanner, row: int, column: int, words: Mapping[int, Token]) -> list[Statement]:
    place = (row - 1) * scan.columns + column - 1
    if not (0 < row <= scan.rows and 0 < column <= scan.columns) or place in words:
        scan.fail("a goal that is not on the board, or on a clue")
    return [scan.board({**words, place: scan.word("O")})]


def _read_goal(scan: Scanner) -> list[Statement]:
    column, row = (whole(NUMBERS_16.decode(scan.take("[0-9a-f]|-[0-9a-f]{2}", "a side").text)[0] or "") for _ in "xy")
    return _goal(scan, row, column, CLOSE.named(COMPASS).read(scan, scan.count))


def _goal_of(sheet: Sheet) -> tuple[int, int, dict[int, str]]:
    """The row and the column of a goal, and the clues of the other cells."""
    texts = sheet.texts()
    places = [at for at, text in texts.items() if text == "O"]
    if len(places) != 1:
        raise unsayable("a board with no goal, or several")
    del texts[places[0]]
    return places[0] // sheet.columns + 1, places[0] % sheet.columns + 1, texts


def _goal_text(sheet: Sheet) -> str:
    row, column, texts = _goal_of(sheet)
    return NUMBERS_16.encode(str(column)) + NUMBERS_16.encode(str(row)) + CLOSE.named(COMPASS).write(texts, sheet.count)


_WAY = named(COMPASS | {"-": UNKNOWN})


def _read_file_goal(scan: Scanner) -> list[Statement]:
    column, row = ((whole(part(scan, "[0-9]{1,3}", "twice a side, less 1,").text) + 1) // 2 for _ in "xy")
    words = [part(scan, f"{_WAY.pattern}|[.]", "a way, or '.' for none,") for _ in range(scan.count)]
    found = {at: Token(_WAY.read(word.text), word.span) for at, word in enumerate(words) if word.text != "."}
    return _goal(scan, row, column, found)


def _file_goal_text(sheet: Sheet) -> str:
    row, column, texts = _goal_of(sheet)
    words = [_WAY.write(texts[at]) if at in texts else "." for at in range(sheet.count)]
    return f"{2 * column - 1} {2 * row - 1}\n{rows_of(words, sheet.columns)}"


GOAL, FILE_GOAL = Codec(_read_goal, _goal_text), Codec(_read_file_goal, _file_goal_text)
"""A goal, and ways to it."""


def _decode_letter(text: str) -> list[str]:
    return [str(int(text.lstrip("-"), 36) + (37 if text[0] == "-" else 27 if text.isdecimal() else -9))]


def _encode_letter(text: str) -> str:
    number = number_said(text)
    if not 0 < number < 73:
        raise unsayable(text)
    first = 37 if number > 36 else 27 if number > 26 else -9
    return "-" * (number > 36) + in_base(number - first, 36).upper()


LETTERS = Spread("[0-9A-Z]|-[0-9A-Z]", DIGITS[10:], _decode_letter, _encode_letter)
"""Letters, which the library has as their numbers."""
BOMBS, FILE_BOMBS = CIRCLES.named({_CIRCLE + "0": "b"}), files.clues(named({"0": "b"}, FILE_CIRCLE))


def _read_no_borders(scan: Scanner) -> tuple[()]:
    for _ in pairs(scan):
        if (word := part(scan, "[01]", "0 for no border")).text == "1":
            scan.fail("a border, which this kind does not have", word)
    return ()


NO_BORDERS = Codec(_read_no_borders, lambda sheet: between(sheet, lambda _one, _other: "0"))
"""Borders, of which there are none."""


def terrain(codec: Codec) -> Codec:
    """Clues and marked cells, of which neighbours that are both marked, or both not, are in one area."""

    def read(scan: Scanner) -> Iterator[Statement]:
        (board,) = codec.read(scan)
        assert isinstance(board, Block)
        marks = [word.text.startswith(_TERRAIN) for row in board.rows for word in row]
        areas = coding.areas(scan.count, [(one, other) for one, other in pairs(scan) if marks[one] == marks[other]])
        yield board
        yield scan.board({at: scan.word(f"a{area}") for at, area in enumerate(areas)}, "areas")

    return Codec(read, codec.write)


_TERRAIN = "W"
WALK = terrain(marked(_TERRAIN, NUMBERS_16))
ROBOTS = terrain(marked(_TERRAIN, CIRCLES))
FILE_ROBOTS = terrain(files.clues(named({"#": _TERRAIN}, FILE_CIRCLE)))
FILE_WALK = terrain(files.clues(named({"#": _TERRAIN}, files.NUMBER), unknown=UNKNOWN))
"""Clues, and cells of water, of forest, or grey ones."""
UNPOINTED = Clue(
    "0,(?:[0-9]{1,4}|-)",
    lambda text: text[2:].replace("-", _CIRCLE),
    lambda text: f"0,{text}".replace(_CIRCLE, "-"),
)


def either_base(names: Mapping[str, str], unknown: str) -> Codec:
    """Clues of one digit, or behind a dash larger ones too."""
    small, large = (clues(spread.named(names), unknown=unknown) for spread in (NUMBERS_10, NUMBERS_16))
    return Codec(lambda scan: (large if scan.skip("-(?![0-9a-f]{2})") else small).read(scan), small.write)


_BIRDS = {"1": "L", "2": "S"}


def _birds(scan: Scanner, words: Mapping[int, Token], grey: set[int]) -> list[Statement]:
    """The statements of birds, and of nests."""
    nests = coding.areas(scan.count, [pair for pair in pairs(scan) if grey.issuperset(pair)])
    return [
        scan.board({at: Token(_BIRDS[word.text], word.span) for at, word in words.items()}),
        scan.board({at: scan.word(f"n{nest}") for at, nest in enumerate(nests) if at in grey}, "nests"),
    ]


def _read_birds(scan: Scanner) -> Iterator[Statement]:
    yield from regions().read(scan)
    words = read_trits(scan, scan.count)
    yield from _birds(scan, words, {at for at, bit in enumerate(read_bits(scan, scan.count)) if bit})


def _bird_numbers(sheet: Sheet) -> dict[int, int]:
    numbers = {bird: int(number) for number, bird in _BIRDS.items()}
    texts = sheet.texts()
    if strange := next((text for text in texts.values() if text not in numbers), None):
        raise unsayable(strange)
    return {at: numbers[text] for at, text in texts.items()}


def _birds_text(sheet: Sheet) -> str:
    numbers, nests = _bird_numbers(sheet), sheet.texts("nests")
    birds = trits_text([numbers.get(at, 0) for at in range(sheet.count)])
    return regions().write(sheet) + birds + bits_text([at in nests for at in range(sheet.count)])


def _read_file_birds(scan: Scanner) -> list[Statement]:
    words = [part(scan, "9|1?[0-9]|[.]", "a bird, a nest, or '.' for none,") for _ in range(scan.count)]
    codes = {at: int(word.text) for at, word in enumerate(words) if word.text != "."}
    birds = {at: Token(str((code & 7) - 2), words[at].span) for at, code in codes.items() if code & 7 > 2}
    if strange := next((word for word in birds.values() if word.text not in _BIRDS), None):
        scan.fail("a bird that this kind does not have", strange)
    return _birds(scan, birds, {at for at, code in codes.items() if code & 8})


def _file_birds_text(sheet: Sheet) -> str:
    numbers, nests = _bird_numbers(sheet), sheet.texts("nests")
    codes = [(numbers.get(at, -1) + 2) | (8 if at in nests else 0) for at in range(sheet.count)]
    return rows_of([str(code) if code != 1 else "." for code in codes], sheet.columns)


BIRDS, FILE_BIRDS = Codec(_read_birds, _birds_text), Codec(_read_file_birds, _file_birds_text)
"""Birds, areas, and nests."""
