"""Codecs and names of clues that several genres share, and codecs of boxes, crosses, and counts beside a board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import ascii_letters

from pylogic.files.coding import Codec, Scanner, Sheet
from pylogic.formats.puzzlink import answers, codecs, files, moves, special
from pylogic.formats.puzzlink.answers import (
    LINES,
    part,
    rows_of,
)
from pylogic.formats.puzzlink.codecs import (
    NUMBERS_10,
    NUMBERS_16,
    WAYS,
    bits_text,
    clues,
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
