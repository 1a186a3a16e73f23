"""Codecs of the links of puzz.link for boards, clues beside them, regions and circles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pylogic.files.coding import game
from pylogic.files.coding.game import Codec
from pylogic.files.coding.scanning import Scanner
from pylogic.files.coding.sheet import Sheet
from pylogic.formats.puzzlink.spread import (
    DIGITS,
    NUMBERS_16,
    UNKNOWN,
    Spread,
    unsayable,
    vet,
)
from pylogic.model.document import Block, Statement, Word
from pylogic.model.errors import UsageError
from pylogic.model.numbers import whole

_SHOWN = "vcbhi"
"""Letters before the size that say only how a page shows the puzzle."""


def sized(needed: str = "", refused: str = "") -> Codec:
    """Width and height, and letters before them.

    Args:
        needed: A letter that a link of the kind has.
        refused: One that it has not, as there it says something of the rules.
    """

    def read(scan: Scanner) -> list[Statement]:
        flags = scan.skip("[a-z]*:?/") or scan.word("")
        if flags.text == "v:/":
            scan.left["that its rules are not the usual ones (v:)"] = None
        letters = flags.text.rstrip(":/")
        if wrong := [letter for letter in letters if letter not in _SHOWN + needed or letter == refused]:
            scan.fail(f"a link with the letter {wrong[0]} has rules that this kind does not have", flags)
        if needed not in letters:
            scan.fail(f"a link without the letter {needed} has rules that this kind does not have")
        width = scan.side()
        scan.take("/", "a slash before the height")
        scan.side()
        scan.columns = width
        scan.take("/", "a slash after the height")
        return []

    return Codec(read, lambda sheet: f"{needed and needed + '/'}{sheet.columns}/{sheet.rows}/")


SIZE = sized()
NO_BOARD = Codec(lambda scan: [scan.size()], lambda _: "")
"""The size as a statement, where no board tells it."""


def clues(spread: Spread, block: str = "board", unknown: str = "") -> Codec:
    """Clues spread over a block.

    Args:
        spread: How they are written.
        block: The block; ``corners`` has a row and a column more than the board.
        unknown: The library's word for a clue without a number, ``.`` where it says nothing; empty for none.
    """
    more = int(block == "corners")

    def read(scan: Scanner) -> list[Statement]:
        words = spread.read(scan, (scan.rows + more) * (scan.columns + more), "corner" if more else "cell")
        for at, word in words.items():
            if UNKNOWN in word.text:
                if not unknown:
                    scan.fail("a clue without a number, which this kind does not have", word)
                words[at] = Word(unknown, word.span)
        return [scan.board(words, block, more)]

    def write(sheet: Sheet) -> str:
        texts = {at: UNKNOWN if text == unknown else text for at, text in sheet.texts(block).items()}
        return spread.write(texts, (sheet.rows + more) * (sheet.columns + more))

    return Codec(read, write)


def bounded(codec: Codec, setting: str, usual: int) -> Codec:
    """Clues of a block, whose largest is stated as a setting where it is larger than usual."""

    def read(scan: Scanner) -> Iterator[Statement]:
        statements = list(codec.read(scan))
        words = (word.text for block in statements if isinstance(block, Block) for row in block.rows for word in row)
        largest = max((whole(text) for text in words if text.isdecimal()), default=usual)
        if largest > usual:
            yield scan.setting(setting, [scan.word(str(largest))])
        yield from statements

    return Codec(read, codec.write)


def beside(*sides: str, spread: Spread = NUMBERS_16) -> Codec:
    """Numbers beside the board, in this order; a side without any is not stated.

    Args:
        sides: The names of the sides, or of two whose numbers alternate, separated by a blank.
        spread: How they are written.
    """

    def places(board: Scanner | Sheet) -> list[tuple[str, int]]:
        pairs = ((side.split(), range(_along(board, side.split()[0]))) for side in sides)
        return [(name, at) for names, line in pairs for at in line for name in names]

    def read(scan: Scanner) -> Iterator[Statement]:
        order = places(scan)
        found = {order[at]: word for at, word in spread.read(scan, len(order), "place beside the board").items()}
        for name in dict.fromkeys(name for name, _ in found):
            line = range(_along(scan, name))
            yield scan.setting(name, [found.get((name, at)) or scan.word(UNKNOWN) for at in line])

    def write(sheet: Sheet) -> str:
        order = places(sheet)
        numbers = {name: sheet.numbers(name, _along(sheet, name)) for name in dict(order)}
        texts = ((place, numbers[name][at]) for place, (name, at) in enumerate(order))
        return spread.write({place: text for place, text in texts if text != UNKNOWN}, len(order))

    return Codec(read, write)


def _along(board: Scanner | Sheet, name: str) -> int:
    return board.columns if name in ("top", "bottom", "columns") else board.rows


def read_bits(scan: Scanner, count: int) -> list[bool]:
    """Read five bits a character, the highest first."""
    text = ""
    while len(text) * 5 < count:
        vet(scan, len(text) * 5, count, "border")
        text += scan.take("[0-9a-v]", "a digit or a letter a to v for five borders").text
    bits = [bool(int(digit, 32) >> (4 - place) & 1) for digit in text for place in range(5)]
    return (bits + [False] * count)[:count]


def bits_text(bits: Sequence[bool]) -> str:
    """Write five bits a character."""
    padded = [*bits, *[False] * (-len(bits) % 5)]
    return "".join(
        DIGITS[sum(bit << (4 - place) for place, bit in enumerate(padded[at : at + 5]))]
        for at in range(0, len(padded), 5)
    )


def joins(rows: int, columns: int) -> list[list[tuple[int, int]]]:
    """Neighbours beside each other, then neighbours above each other, row by row."""
    cells = range(rows * columns)
    return [
        [(cell, cell + 1) for cell in cells if (cell + 1) % columns],
        [(cell, cell + columns) for cell in cells[: (rows - 1) * columns]],
    ]


def read_joined(scan: Scanner) -> list[tuple[int, int]]:
    """Read the borders of regions; the neighbours that have none between them."""
    halves = joins(scan.rows, scan.columns)
    return [pair for half in halves for pair, wall in zip(half, read_bits(scan, len(half)), strict=True) if not wall]


def read_areas(scan: Scanner) -> list[int]:
    """Read the borders of regions; the number of the region of each cell, from 1 in the order of their first cells."""
    return game.areas(scan.count, read_joined(scan))


def areas_text(areas: Mapping[int, str], rows: int, columns: int) -> str:
    """Write the borders between regions."""
    return "".join(bits_text([areas[one] != areas[other] for one, other in pairs]) for pairs in joins(rows, columns))


def regions(name: str = "areas") -> Codec:
    """A block with the regions of all cells."""

    def read(scan: Scanner) -> list[Statement]:
        return [scan.board({cell: scan.word(f"a{area}") for cell, area in enumerate(read_areas(scan))}, name)]

    return Codec(read, lambda sheet: areas_text(complete(sheet, name), sheet.rows, sheet.columns))


def complete(sheet: Sheet, name: str) -> dict[int, str]:
    """The regions of a block that has one for every cell.

    Raises:
        UsageError: A cell is in none.
    """
    areas = sheet.texts(name)
    if len(areas) < sheet.count:
        raise UsageError("a link cannot say that a cell is in no region")
    return areas


def rooms(block: str) -> Codec:
    """Regions, each perhaps with a number, which is put at the leftmost of its cells, the highest of these."""

    def read(scan: Scanner) -> list[Statement]:
        areas = read_areas(scan)
        order = sorted(range(scan.count), key=lambda cell: (cell % scan.columns, cell // scan.columns))
        tops = {area: next(cell for cell in order if areas[cell] == area) for area in set(areas)}
        names = list(dict.fromkeys(areas))
        numbers = NUMBERS_16.read(scan, len(names), "room")
        return [
            scan.board({tops[names[at]]: word for at, word in numbers.items()}),
            scan.board({cell: scan.word(f"a{area}") for cell, area in enumerate(areas)}, block),
        ]

    def write(sheet: Sheet) -> str:
        areas = complete(sheet, block)
        names = list(dict.fromkeys(areas[cell] for cell in range(sheet.count)))
        numbers: dict[int, str] = {}
        for cell, text in sheet.texts().items():
            if numbers.setdefault(names.index(areas[cell]), text) != text:
                raise UsageError("a link has one number for a room, not two")
        return areas_text(areas, sheet.rows, sheet.columns) + NUMBERS_16.write(numbers, len(names))

    return Codec(read, write)


def marked(mark: str, spread: Spread | None = None) -> Codec:
    """Cells with a mark, a bit for each cell, and clues in cells behind them.

    Args:
        mark: The mark.
        spread: How clues are written; ``None`` where there are none.
    """

    def read(scan: Scanner) -> list[Statement]:
        bits = read_bits(scan, scan.count)
        words = spread.read(scan, scan.count) if spread else {}
        for cell in (cell for cell, bit in enumerate(bits) if bit):
            words[cell] = Word(mark + words[cell].text, words[cell].span) if cell in words else scan.word(mark)
        return [scan.board(words)]

    def write(sheet: Sheet) -> str:
        texts = sheet.texts()
        clues = {cell: text.removeprefix(mark) for cell, text in texts.items() if text != mark}
        if clues and spread is None:
            raise unsayable(next(iter(clues.values())))
        bits = [cell in texts and texts[cell].startswith(mark) for cell in range(sheet.count)]
        return bits_text(bits) + (spread.write(clues, sheet.count) if spread else "")

    return Codec(read, write)


def read_trits(scan: Scanner, count: int) -> dict[int, Word]:
    """Read three signs a character; the places with 1 or 2."""
    words: dict[int, Word] = {}
    place = 0
    while place < count:
        vet(scan, place, count, "circle")
        piece = scan.take("[0-9a-q]", "a digit or a letter a to q for three circles")
        value = int(piece.text, 27)
        for sign in (value // 9, value // 3 % 3, value % 3):
            if sign and place < count:
                words[place] = Word(str(sign), piece.span)
            place += 1
    return words


def trits_text(signs: Sequence[int]) -> str:
    """Write three signs a character."""
    padded = [*signs, *[0] * (-len(signs) % 3)]
    return "".join(DIGITS[9 * padded[at] + 3 * padded[at + 1] + padded[at + 2]] for at in range(0, len(padded), 3))


def circles(white: str, black: str) -> Codec:
    """Circles in cells, white or black."""
    names = {"1": white, "2": black}
    numbers = {white: 1, black: 2}

    def read(scan: Scanner) -> list[Statement]:
        words = read_trits(scan, scan.count)
        return [scan.board({at: Word(names[word.text], word.span) for at, word in words.items()})]

    def write(sheet: Sheet) -> str:
        texts = sheet.texts()
        if strange := next((text for text in texts.values() if text not in numbers), None):
            raise unsayable(strange)
        return trits_text([numbers.get(texts.get(cell, ""), 0) for cell in range(sheet.count)])

    return Codec(read, write)
