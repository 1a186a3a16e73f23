"""Codecs and names of clues that several genres share, and codecs of boxes, crosses, counts, pots and junctions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import ascii_letters

from pylogic.files import coding as sheets
from pylogic.files.coding import Codec, Scanner, Sheet
from pylogic.formats.puzzlink import answers, codecs, files, moves, special
from pylogic.formats.puzzlink.answers import (
    LINES,
    FileScanner,
    Marks,
    SideClaim,
    line_counts,
    part,
    read_sides,
    rows_of,
)
from pylogic.formats.puzzlink.between import pairs
from pylogic.formats.puzzlink.codecs import (
    DIGITS,
    NUMBERS_10,
    NUMBERS_16,
    WAYS,
    Spread,
    bits_text,
    clues,
    number_said,
    read_bits,
    unsayable,
)
from pylogic.model.document import Statement, Token
from pylogic.model.text import whole

NUMBERS, LINK_AREAS = (clues(NUMBERS_16),), codecs.regions()
UNKNOWN, SMALL = (clues(NUMBERS_16, unknown="?"),), (clues(NUMBERS_10, unknown="?"),)
GIVEN = (clues(NUMBERS_16, unknown="."),)
"""Numbers, with ``?`` as an unknown one, and as a cell of which nothing is said."""
CELLS, AREAS = files.clues(), files.regions()
UNKNOWN_CELLS, GIVEN_CELLS = files.clues(unknown="?"), files.clues(unknown=".")
ROOMS = files.regions("rooms")
SYMBOLS, LETTERS = {"1": "c", "2": "t", "3": "s"}, {"1": "A", "2": "B", "3": "C"}
SIGNS = {"1": "o", "2": "t", "3": "s"}
TURNS = {"1": "U", "2": "D", "3": "L", "4": "R", "5": "+"}
SWEETS = {"1": "o", "2": "v", "3": "h"}
HERD = {"5": "S", "6": "W"}
PENTOMINOES, TETROMINOES = ({str(at): piece for at, piece in enumerate(names)} for names in ("FILNPTUVWXYZ", "ILOST"))
EMPTY = {"12": "#"}
GOALS = special.COMPASS | {"5": "O"}
DOTS = {"1": "black", "2": "grey", "3": "white"}
TATAMI = {"a": "|", "b": "-", "c": "+"}
CIRCLES = files.named({"1": "W", "2": "B"})
MOONS = files.named({"1": "M", "2": "S"})
SIDES = ("top", "bottom", "left", "right")
TOP_LEFT = ("columns", "", "rows", "")
MOVED = (answers.NO_MARKS, LINES)
ENDS = files.named({letter: str(at) for at, letter in enumerate(ascii_letters[26:] + ascii_letters[:26], 1)})
MOVING = files.clues(moves.FILE_CIRCLE)
CORNERS = files.clues(unknown=".", block="corners")
COFFEE = {"1": "W", "2": "B"}


def _boxes(scan: Scanner, words: Mapping[int, Token]) -> list[Statement]:
    """The statements of boxes, walls and pointers; a word is the number of a way and a number, below 0 for none."""
    found = {}
    for at, word in words.items():
        way, comma, number = word.text.partition(",")
        if comma and not whole(way) and number != _WALL:
            scan.fail("a number without an arrow, which this kind does not have", word)
        pointer = WAYS[whole(way)] + (number if number.isdecimal() else codecs.UNKNOWN) if comma else _BOX
        found[at] = Token(_BLOCK if number == _WALL else pointer, word.span)
    return [scan.board(found)]


def _read_boxes(scan: Scanner) -> list[Statement]:
    words = {}
    for at, word in NUMBERS_16.read(scan, scan.count).items():
        number, way = divmod(int(word.text.replace(codecs.UNKNOWN, "0")), 5)
        text = "#" if word.text == codecs.UNKNOWN else f"{way},{number - 2 if number > 1 else -4}"
        words[at] = Token(text, word.span)
    bits = [] if scan.done else read_bits(scan, scan.count)
    return _boxes(scan, {**words, **{at: scan.word(f"0,{_WALL}") for at, bit in enumerate(bits) if bit}})


def _way(text: str) -> int:
    """The number of the way in which a pointer points.

    Raises:
        UsageError: It is none, but something that a solution has there.
    """
    if text[0] not in WAYS:
        raise codecs.unsayable(text)
    return WAYS.index(text[0])


def _boxes_text(sheet: Sheet) -> str:
    texts = sheet.texts()
    words = {at: codecs.UNKNOWN for at, text in texts.items() if text == _BOX}
    walls = {at for at, text in texts.items() if text == _BLOCK}
    for at in texts.keys() - words.keys() - walls:
        number = texts[at][1:]
        words[at] = str(_way(texts[at]) + (0 if number == codecs.UNKNOWN else 5 * (whole(number) + 2)))
    bits = bits_text([at in walls for at in range(sheet.count)]) if walls else ""
    return NUMBERS_16.write(words, sheet.count) + bits


def _read_file_boxes(scan: Scanner) -> list[Statement]:
    words = [
        part(scan, "[0-4],(?:-[245]|[0-9]{1,3})|[#.]", "a box, a pointer, or '.' for none,") for _ in range(scan.count)
    ]
    return _boxes(scan, {at: word for at, word in enumerate(words) if word.text != "."})


def _file_boxes_text(sheet: Sheet) -> str:
    def word(text: str) -> str:
        if text in (_BOX, _BLOCK):
            return "#" if text == _BOX else f"0,{_WALL}"
        return f"{_way(text)},{text[1:].replace(codecs.UNKNOWN, '-4')}"

    texts = sheet.texts()
    return rows_of([word(texts[at]) if at in texts else "." for at in range(sheet.count)], sheet.columns)


_BOX, _BLOCK, _WALL = "O", "W", "-5"
BOXES, FILE_BOXES = Codec(_read_boxes, _boxes_text), Codec(_read_file_boxes, _file_boxes_text)
"""Boxes, walls, and pointers to where they stand in the end."""


def crossed(mark: str) -> Codec:
    """Cells with a mark, a bit for each, which are left out where there are none."""

    def read(scan: Scanner) -> list[Statement]:
        bits = [] if scan.done or scan.sees("/") else read_bits(scan, scan.count)
        return [scan.board({at: scan.word(mark) for at, bit in enumerate(bits) if bit})]

    def write(sheet: Sheet) -> str:
        texts = sheet.texts()
        if strange := next((text for text in texts.values() if text != mark), None):
            raise unsayable(strange)
        return bits_text([at in texts for at in range(sheet.count)]) if texts else ""

    return Codec(read, write)


CROSSES = files.clues(files.named({"x": "X"}), marks=answers.marked("O"))
"""Cells that no piece covers, and the answer between them."""
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
        if number.text != codecs.UNKNOWN:
            yield scan.setting(_COUNTED[sort], [number, *map(scan.cell, cells)])


def _read_counts(scan: Scanner) -> Iterator[Statement]:
    numbers = NUMBERS_16.read(scan, len(_COUNTED) * (scan.rows + scan.columns), "place beside the board")
    bits = [] if scan.done else read_bits(scan, scan.count)
    yield from _counts(scan, numbers, {at: scan.word("#") for at, bit in enumerate(bits) if bit})


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
                raise unsayable(" ".join([name, *setting]))
            found[len(_COUNTED) * free[0] + sort] = setting[0]
    return found


def _counts_text(sheet: Sheet) -> str:
    blocks = sheet.texts()
    bits = bits_text([at in blocks for at in range(sheet.count)]) if blocks else ""
    return NUMBERS_16.write(_counts_of(sheet), len(_COUNTED) * (sheet.rows + sheet.columns)) + bits


def _places(board: Scanner | Sheet) -> Iterator[tuple[int, int]]:
    """The places of a file in reading order: those beside the board, below 0 else, and the cells, likewise."""
    deep = len(_COUNTED)
    for row in range(-deep, board.rows):
        for column in range(-deep, board.columns):
            beside = -1
            if row < 0 <= column:
                beside = deep * column - row - 1
            elif column < 0 <= row:
                beside = deep * (board.columns + row) - column - 1
            yield beside, row * board.columns + column if row >= 0 and column >= 0 else -1


def _read_file_counts(scan: Scanner) -> Iterator[Statement]:
    numbers, blocks = {}, {}
    for beside, cell in _places(scan):
        word = part(scan, r"c?-?[0-9]{1,3}|[^\s/]+", "a number, or '.' for none,")
        if beside >= 0 and word.text != answers.BLANK:
            numbers[beside] = Token(word.text.lstrip("c"), word.span)
        if cell >= 0 and word.text == "#":
            blocks[cell] = word
    if strange := next((word for word in numbers.values() if not word.text.isdecimal()), None):
        scan.fail("a number is expected", strange)
    yield from _counts(scan, numbers, blocks)


def _file_counts_text(sheet: Sheet) -> str:
    numbers, blocks = _counts_of(sheet), sheet.texts()
    words = [
        numbers.get(beside, ".") if cell < 0 else "#" if cell in blocks else "." for beside, cell in _places(sheet)
    ]
    return rows_of(words, sheet.columns + len(_COUNTED))


COUNTS, FILE_COUNTS = Codec(_read_counts, _counts_text), Codec(_read_file_counts, _file_counts_text)
"""How many turns, straight pieces, junctions and crossings are in each line."""


def _pots(scan: Scanner, grey: set[int], words: Mapping[int, Token]) -> Iterator[Statement]:
    """The statements of circles with numbers, ``o3``, and of pots, some with a number."""
    circles = {at: Token(word.text[1:], word.span) for at, word in words.items() if word.text[0] == "o"}
    if strange := next((word for word in circles.values() if not word.text.strip(codecs.UNKNOWN)), None):
        scan.fail("a circle without a number, which this kind does not have", strange)
    if (most := max((whole(word.text) for word in circles.values()), default=0)) > _USUAL:
        yield scan.setting("most", [scan.word(str(most))])
    yield scan.board(circles)
    areas = sheets.areas(scan.count, [pair for pair in pairs(scan) if grey.issuperset(pair)])
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
        return [str(int(text[1:], 16)) if text[1:] else codecs.UNKNOWN]
    return ["o" + (NUMBERS_16.decode(text)[0] or "")]


def _encode_pot(text: str) -> str:
    if text[0] == "o":
        return NUMBERS_16.encode(text[1:])
    number = number_said(text)
    if number > 255:
        raise unsayable(text)
    return f"i{number:x}" if number < 16 else f"g{number:x}"


_USUAL = 9
_POTS = Spread("[0-9a-f.h]|-[0-9a-f]{2}|i[0-9a-f]|g[0-9a-f]{2}", DIGITS[19:], _decode_pot, _encode_pot)


def _read_pots(scan: Scanner) -> Iterator[Statement]:
    grey = {at for at, bit in enumerate(read_bits(scan, scan.count)) if bit}
    yield from _pots(scan, grey, _POTS.read(scan, scan.count))


def _pot_parts(sheet: Sheet) -> tuple[set[int], dict[int, str]]:
    """The cells of pots, and the words of circles, and of pots at their first cell."""
    pots = sheet.cells("pot")
    words = {at: f"o{text}" for at, text in sheet.texts().items()}
    for setting, cells in zip(sheet.settings("pot"), pots, strict=True):
        if setting[0].isdecimal():
            free = next((at for at in sorted(cells) if at not in words), None)
            if free is None:
                raise unsayable("a pot whose number has no cell")
            words[free] = setting[0]
    return {at for cells in pots for at in cells}, words


def _pots_text(sheet: Sheet) -> str:
    grey, words = _pot_parts(sheet)
    return bits_text([at in grey for at in range(sheet.count)]) + _POTS.write(words, sheet.count)


def _read_file_pots(scan: Scanner) -> Iterator[Statement]:
    words = [part(scan, "i?(?:o[0-9]{0,3}|[0-9]{1,3})|[i.]", "a circle, a pot, or '.'") for _ in range(scan.count)]
    shown = {at: Token(word.text.lstrip("i"), word.span) for at, word in enumerate(words) if word.text.strip("i.")}
    yield from _pots(scan, {at for at, word in enumerate(words) if word.text[0] == "i"}, shown)


def _file_pots_text(sheet: Sheet) -> str:
    grey, words = _pot_parts(sheet)
    cells = ["i" * (at in grey) + words.get(at, "") or "." for at in range(sheet.count)]
    return rows_of(cells, sheet.columns)


POTS, FILE_POTS = Codec(_read_pots, _pots_text), Codec(_read_file_pots, _file_pots_text)
"""Circles with numbers, and the pots in which they end."""
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


JUNCTIONS = answers.answer(_read_junctions, _junctions_text)
"""Lines of junctions."""


def _read_no_sides(scan: Scanner) -> None:
    assert isinstance(scan, FileScanner)
    claims = len(scan.claims)
    read_sides(scan, 0, edge=False)
    del scan.claims[claims:]


HOLED = files.clues(files.named({"x": "x"}), marks=Marks({"-": "-", "|": "l", "+": "+"}))
NO_SIDES = answers.answer(_read_no_sides, lambda sheet: answers.between(sheet, lambda _one, _other: "0"))
"""Bars between holes, and what solvers note between cells."""


def _decode_mirror(text: str) -> list[str | None]:
    if text == _CROSSED:
        return ["X"]
    way, number = divmod(int(text[0]) - 1, len(_MIRRORS) + 1)[1], int(text[1:], 16)
    return [_MIRRORS[way] + (str(number) if number else "")]


def _encode_mirror(text: str) -> str:
    if text == "X":
        return _CROSSED
    way, number = _MIRRORS.find(text[:1]) + 1, number_said(text[1:] or "0")
    if not way or number > 255:
        raise unsayable(text)
    return f"{way}{number:x}" if number < 16 else f"{way + 5}{number:x}"


def _mirror_in_file(text: str) -> str:
    if text[0] not in _MIRRORS:
        raise unsayable(text)
    return f"{_MIRRORS.index(text[0]) + 1}{text[1:]}"


_MIRRORS, _CROSSED = "ABCD", "5"
MIRRORS = clues(Spread("5|[1-4][0-9a-f]|[6-9][0-9a-f]{2}", DIGITS[10:], _decode_mirror, _encode_mirror))
FILE_MIRRORS = files.clues(
    files.named(
        {"+": "X"},
        files.Clue(
            "[1-4](?:[0-9]{1,3}|-2)?",
            lambda text: _MIRRORS[int(text[0]) - 1] + text[1:].removeprefix("-2"),
            _mirror_in_file,
        ),
    )
)
"""Mirrors by the corner in which they stand, with a number perhaps, and crossings."""
