"""Codecs: the parts of which the links of puzz.link are made, as pzpr encodes them (its ``src/puzzle/Encode.js``)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from pylogic.core.document import Block, Statement, Word
from pylogic.core.errors import UsageError
from pylogic.core.numbers import whole
from pylogic.core.text import plural
from pylogic.language.coding.game import Codec
from pylogic.language.coding.scanning import Scanner
from pylogic.language.coding.sheet import Sheet
from pylogic.language.reading import cell_of, name_of

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
UNKNOWN = "?"
"""A clue that says that there is one, not which."""


def unsayable(text: str) -> UsageError:
    """The error that a link has no sign for a text."""
    return UsageError(f"a link has nothing for '{text}'")


def in_base(number: int, base: int) -> str:
    """A number in the digits of a base up to 36."""
    high, low = divmod(number, base)
    return (in_base(high, base) if high else "") + _DIGITS[low]


def _read_size(scan: Scanner) -> list[Statement]:
    width = scan.side()
    scan.take("/", "a slash before the height")
    scan.side()
    scan.columns = width
    scan.take("/", "a slash after the height")
    return []


SIZE = Codec(_read_size, lambda sheet: f"{sheet.columns}/{sheet.rows}/")
"""Width and height."""
NO_BOARD = Codec(lambda scan: [scan.size()], lambda _: "")
"""The size as a statement, where no board tells it."""

# --- clues at places, with letters for gaps --------------------------------------------------------------------------


class Spread:
    """Clues at places, and letters that skip places without one.

    Args:
        clue: The pattern of a clue and of what belongs to it.
        gaps: The letters, for 1, 2, 3 ... places.
        decode: The words of the clues that a piece of text gives; ``None`` for a place without one.
        encode: The text of a clue.  Raises `UsageError`.
    """

    def __init__(
        self, clue: str, gaps: str, decode: Callable[[str], Sequence[str | None]], encode: Callable[[str], str]
    ) -> None:
        self._pattern = f"{clue}|[{gaps}]"
        self._gaps = gaps
        self._decode = decode
        self._encode = encode

    def read(self, scan: Scanner, count: int, noun: str = "cell") -> dict[int, Word]:
        """Read clues until the places are full.

        Raises:
            PuzzleError: Something is no clue, or the link ends before.
        """
        words: dict[int, Word] = {}
        place = 0
        while place < count:
            _vet(scan, place, count, noun)
            piece = scan.take(self._pattern, "a clue or a gap")
            if piece.text in self._gaps:
                place += self._gaps.index(piece.text) + 1
                continue
            for text in self._decode(piece.text):
                if text is not None:
                    if place >= count:
                        scan.fail(f"a clue behind the last of {plural(count, noun)}", piece)
                    words[place] = Word(text, piece.span)
                place += 1
        return words

    def write(self, texts: Mapping[int, str], count: int) -> str:
        """Write clues as `read` reads them."""
        parts: list[str] = []
        place = 0
        for index, text in (*sorted(texts.items()), (count, "")):
            far, near = divmod(index - place, len(self._gaps))
            parts += [self._gaps[-1] * far, self._gaps[near - 1] if near else "", self._encode(text) if text else ""]
            place = index + 1
        return "".join(parts)


class Close(Spread):
    """Clues 0 to 4 of one character, which says as well whether one or two open places follow."""

    def __init__(self) -> None:
        super().__init__(r"[0-9a-e.]", _DIGITS[16:], self._decoded, str)

    @staticmethod
    def _decoded(text: str) -> list[str | None]:
        if text == ".":
            return [UNKNOWN]
        after, number = divmod(int(text, 16), 5)
        return [str(number), *[None] * after]

    def write(self, texts: Mapping[int, str], count: int) -> str:
        """Write clues as `read` reads them."""
        parts: list[str] = []
        place = 0
        places = sorted(texts)
        for index, following in pairwise((*places, count + 2)):
            parts += close_gap(index - place)
            text = texts[index]
            if text != UNKNOWN and text not in "01234":
                raise unsayable(text)
            after = 0 if text == UNKNOWN else min(2, following - index - 1)
            parts.append("." if text == UNKNOWN else in_base(int(text) + 5 * after, 16))
            place = index + 1 + after
        return "".join([*parts, *close_gap(count - place)])


def close_gap(size: int) -> Iterator[str]:
    """Write a gap of some places, at most 20 a letter."""
    while size > 0:
        yield _DIGITS[min(size, 20) + 15]
        size -= 20


_LONG = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192)}
"""Signs before longer numbers: how many digits follow, and what they are added to."""


def _decode_16(text: str) -> list[str]:
    if text == ".":
        return [UNKNOWN]
    return [str(int(text[1:], 16) + _LONG[text[0]][1] if text[0] in _LONG else int(text, 16))]


def _encode_16(text: str) -> str:
    if text == UNKNOWN:
        return "."
    if not text.isdecimal() or int(text) >= 12288:
        raise unsayable(text)
    number = int(text)
    if number < 16:
        return in_base(number, 16)
    sign, (length, start) = next(
        (sign, (length, start)) for sign, (length, start) in _LONG.items() if number - start < 16**length
    )
    return sign + in_base(number - start, 16).rjust(length, "0")


NUMBERS_16 = Spread(r"[0-9a-f.]|-[0-9a-f]{2}|[+=%][0-9a-f]{3}", _DIGITS[16:], _decode_16, _encode_16)
"""Numbers in base 16; longer ones behind a sign."""
CLOSE = Close()


def clues(spread: Spread, block: str = "board", unknown: str = "") -> Codec:
    """Clues spread over a block.

    Args:
        spread: How they are written.
        block: The block; ``corners`` has a row and a column more than the board.
        unknown: The library's word for a clue without a number; empty where there is none.
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


def beside(*names: str) -> Codec:
    """Numbers beside the board, side by side in this order; a side without any is not stated."""

    def read(scan: Scanner) -> Iterator[Statement]:
        counts = [_along(scan, name) for name in names]
        words = NUMBERS_16.read(scan, sum(counts), "place beside the board")
        start = 0
        for name, count in zip(names, counts, strict=True):
            places = range(start, start + count)
            if any(place in words for place in places):
                yield scan.setting(name, [words.get(place) or scan.word(UNKNOWN) for place in places])
            start += count

    def write(sheet: Sheet) -> str:
        texts = [text for name in names for text in sheet.numbers(name, _along(sheet, name))]
        return NUMBERS_16.write({at: text for at, text in enumerate(texts) if text != UNKNOWN}, len(texts))

    return Codec(read, write)


def _along(board: Scanner | Sheet, name: str) -> int:
    return board.columns if name in ("top", "bottom", "columns") else board.rows


def _vet(scan: Scanner, place: int, count: int, noun: str) -> None:
    """Make sure that a link does not end before its last place.

    Raises:
        PuzzleError: It does.
    """
    if scan.sees("$|/"):
        scan.fail(f"the link ends after {place} of {plural(count, noun)}")


# --- borders of regions ----------------------------------------------------------------------------------------------


def _read_bits(scan: Scanner, count: int) -> list[bool]:
    """Read five bits a character, the highest first."""
    text = ""
    while len(text) * 5 < count:
        _vet(scan, len(text) * 5, count, "border")
        text += scan.take("[0-9a-v]", "a digit or a letter a to v for five borders").text
    bits = [bool(int(digit, 32) >> (4 - place) & 1) for digit in text for place in range(5)]
    return (bits + [False] * count)[:count]


def _bits_text(bits: Sequence[bool]) -> str:
    padded = [*bits, *[False] * (-len(bits) % 5)]
    return "".join(
        _DIGITS[sum(bit << (4 - place) for place, bit in enumerate(padded[at : at + 5]))]
        for at in range(0, len(padded), 5)
    )


def _joins(rows: int, columns: int) -> list[list[tuple[int, int]]]:
    """Neighbours beside each other, then neighbours above each other, row by row."""
    cells = range(rows * columns)
    return [
        [(cell, cell + 1) for cell in cells if (cell + 1) % columns],
        [(cell, cell + columns) for cell in cells[: (rows - 1) * columns]],
    ]


def read_areas(scan: Scanner) -> list[int]:
    """Read the borders of regions; the number of the region of each cell, from 1 in the order of their first cells."""
    first = list(range(scan.count))
    for pairs in _joins(scan.rows, scan.columns):
        for (one, other), wall in zip(pairs, _read_bits(scan, len(pairs)), strict=True):
            if not wall:
                low, high = sorted((_root(first, one), _root(first, other)))
                first[high] = low
    numbers: dict[int, int] = {}
    return [numbers.setdefault(_root(first, cell), len(numbers) + 1) for cell in range(len(first))]


def _root(first: list[int], cell: int) -> int:
    while first[cell] != cell:
        first[cell] = cell = first[first[cell]]
    return cell


def areas_text(areas: Mapping[int, str], rows: int, columns: int) -> str:
    """Write the borders between regions."""
    return "".join(_bits_text([areas[one] != areas[other] for one, other in pairs]) for pairs in _joins(rows, columns))


def regions(name: str = "areas") -> Codec:
    """A block with the regions of all cells."""

    def read(scan: Scanner) -> list[Statement]:
        return [scan.board({cell: scan.word(f"a{area}") for cell, area in enumerate(read_areas(scan))}, name)]

    return Codec(read, lambda sheet: areas_text(_complete(sheet, name), sheet.rows, sheet.columns))


def _complete(sheet: Sheet, name: str) -> dict[int, str]:
    """The regions of a block that has one for every cell.

    Raises:
        UsageError: A cell is in none.
    """
    areas = sheet.texts(name)
    if len(areas) < sheet.count:
        raise UsageError("a link cannot say that a cell is in no region")
    return areas


def _read_rooms(scan: Scanner) -> list[Statement]:
    """Read rooms and a clue for each; it is put at the leftmost of its cells, the highest of these."""
    areas = read_areas(scan)
    order = sorted(range(scan.count), key=lambda cell: (cell % scan.columns, cell // scan.columns))
    tops = {area: next(cell for cell in order if areas[cell] == area) for area in set(areas)}
    rooms = list(dict.fromkeys(areas))
    numbers = NUMBERS_16.read(scan, len(rooms), "room")
    return [
        scan.board({tops[rooms[at]]: word for at, word in numbers.items()}),
        scan.board({cell: scan.word(f"a{area}") for cell, area in enumerate(areas)}, "rooms"),
    ]


def _write_rooms(sheet: Sheet) -> str:
    areas = _complete(sheet, "rooms")
    rooms = list(dict.fromkeys(areas[cell] for cell in range(sheet.count)))
    numbers: dict[int, str] = {}
    for cell, text in sheet.texts().items():
        if numbers.setdefault(rooms.index(areas[cell]), text) != text:
            raise UsageError("a link has one number for a room, not two")
    return areas_text(areas, sheet.rows, sheet.columns) + NUMBERS_16.write(numbers, len(rooms))


ROOMS = Codec(_read_rooms, _write_rooms)
"""Rooms, each perhaps with a number."""

# --- circles ---------------------------------------------------------------------------------------------------------


def _read_trits(scan: Scanner, count: int) -> dict[int, Word]:
    """Read three signs a character; the places with 1 or 2."""
    words: dict[int, Word] = {}
    place = 0
    while place < count:
        _vet(scan, place, count, "circle")
        piece = scan.take("[0-9a-q]", "a digit or a letter a to q for three circles")
        value = int(piece.text, 27)
        for sign in (value // 9, value // 3 % 3, value % 3):
            if sign and place < count:
                words[place] = Word(str(sign), piece.span)
            place += 1
    return words


def _trits_text(signs: Sequence[int]) -> str:
    padded = [*signs, *[0] * (-len(signs) % 3)]
    return "".join(_DIGITS[9 * padded[at] + 3 * padded[at + 1] + padded[at + 2]] for at in range(0, len(padded), 3))


def circles(white: str, black: str) -> Codec:
    """Circles in cells, white or black."""
    names = {"1": white, "2": black}
    numbers = {white: 1, black: 2}

    def read(scan: Scanner) -> list[Statement]:
        words = _read_trits(scan, scan.count)
        return [scan.board({at: Word(names[word.text], word.span) for at, word in words.items()})]

    def write(sheet: Sheet) -> str:
        texts = sheet.texts()
        if strange := next((text for text in texts.values() if text not in numbers), None):
            raise unsayable(strange)
        return _trits_text([numbers.get(texts.get(cell, ""), 0) for cell in range(sheet.count)])

    return Codec(read, write)


# --- arrows with numbers ---------------------------------------------------------------------------------------------

_WAYS = " UDLR"


def _decode_arrow(text: str) -> list[str]:
    kind = int(text[0], 16) if text[0] != "-" else int(text[1], 16)
    number = text[2:] if text[0] == "-" else text[1:]
    way = kind % 5
    return [_WAYS[way].strip() + (UNKNOWN if number == "." else str(int(number, 16)))]


def _encode_arrow(text: str) -> str:
    match = re.fullmatch(r"([UDLR])(\d+|\?)", text)
    if match is None:
        raise unsayable(text)
    way = _WAYS.index(match[1])
    if match[2] == UNKNOWN:
        return f"{way}."
    number = whole(match[2])
    if number < 256:
        return f"{way}{in_base(number, 16)}" if number < 16 else f"{way + 5}{in_base(number, 16)}"
    return f"-{way}{in_base(number, 16)}"


ARROWS = Spread(r"[0-4][0-9a-f.]|[5-9][0-9a-f]{2}|-[0-4][0-9a-f]{3}", _DIGITS[10:], _decode_arrow, _encode_arrow)
"""Numbers with the way into which they look."""

# --- lists of numbers ------------------------------------------------------------------------------------------------

_BASES = {2: (6, 360), 3: (4, 396), 4: (2, 460)}
"""Of lists of a length: the base in which they are written, and what is added to that."""


def _decode_list(text: str) -> list[str]:
    if text in "0123456789.":
        return [{"9": "1,1,1,1", ".": UNKNOWN}.get(text, text)]
    value = int(text, 36)
    length = next(length for length in (4, 3, 2) if value >= _BASES[length][1])
    base, start = _BASES[length]
    numbers = [(value - start) // base**place % base for place in reversed(range(length))]
    return [",".join(str(number) if number else UNKNOWN for number in numbers)]


def _encode_list(text: str) -> str:
    numbers = [0 if word == UNKNOWN else whole(word) for word in text.split(",") if word == UNKNOWN or word.isdecimal()]
    if not 1 <= len(numbers) <= 4 or max(numbers) > 8:
        raise unsayable(text)
    if len(numbers) == 1:
        return "." if text == UNKNOWN else text
    if numbers == [1, 1, 1, 1]:
        return "9"
    base, start = _BASES[len(numbers)]
    if max(numbers) >= base:
        raise unsayable(text)
    return in_base(start + sum(number * base**place for place, number in enumerate(reversed(numbers))), 36)


LISTS = Spread(r"[0-9.]|[a-f][0-9a-z]", _DIGITS[16:], _decode_list, _encode_list)
"""Lists of up to four numbers."""

# --- others ----------------------------------------------------------------------------------------------------------


def _read_hitori(scan: Scanner) -> list[Statement]:
    words = {}
    for cell in range(scan.count):
        _vet(scan, cell, scan.count, "cell")
        piece = scan.take(r"[0-9a-z%.]|-[0-9a-z]{2}", "a number in base 36")
        if piece.text in ".%":
            scan.fail("a cell without a number, which hitori does not have", piece)
        words[cell] = Word(str(int(piece.text.lstrip("-"), 36)), piece.span)
    return [scan.board(words)]


def _write_hitori(sheet: Sheet) -> str:
    texts = sheet.texts()
    if len(texts) < sheet.count:
        raise UsageError("a link cannot say that a cell has no number")
    return "".join(
        in_base(number, 36) if (number := whole(texts[cell])) < 16 else f"-{in_base(number, 36).rjust(2, '0')}"
        for cell in range(sheet.count)
    )


HITORI = Codec(_read_hitori, _write_hitori)


def _read_stars(scan: Scanner) -> list[Statement]:
    word = scan.take("[1-9][0-9]{0,2}", "the number of stars")
    scan.take("/", "a slash before the regions")
    return [scan.setting("stars", [word])]


STARS = Codec(_read_stars, lambda sheet: f"{sheet.first('stars', ['1'])[0]}/")


def _read_centres(scan: Scanner) -> list[Statement]:
    """Read centres of galaxies; pzpr's colours of the stars say nothing of the rules."""
    wide = 2 * scan.columns - 1
    places = wide * (2 * scan.rows - 1)
    words = []
    place = 0
    while place < places:
        _vet(scan, place, places, "place")
        piece = scan.take("[0-9a-z]", "a star or a gap")
        value = int(piece.text, 36)
        if value >= 16:
            place += value - 15
            continue
        words.append(Word(_point(*divmod(place, wide)), piece.span))
        place += 1 + (value >> 1)
    if not words:
        scan.fail("a star is expected")
    return [scan.size(), scan.setting("centres", words)]


def _point(down: int, right: int) -> str:
    """The name of a place by its steps of half a cell from the first cell."""
    first = name_of((down // 2 + 1, right // 2 + 1))
    last = name_of(((down + 1) // 2 + 1, (right + 1) // 2 + 1))
    return first if first == last else f"{first}-{last}"


def _write_centres(sheet: Sheet) -> str:
    wide = 2 * sheet.columns - 1
    places = []
    for point in (point for words in sheet.settings("centres") for point in words):
        first, _, last = point.partition("-")
        (row, column), (other_row, other_column) = cell_of(first) or (1, 1), cell_of(last or first) or (1, 1)
        places.append((row + other_row - 2) * wide + column + other_column - 2)
    places.sort()
    parts: list[str] = []
    place = 0
    for index, following in pairwise((*places, wide * (2 * sheet.rows - 1) + 8)):
        parts += close_gap(index - place)
        after = min(7, following - index - 1)
        parts.append(in_base(2 * after, 16))
        place = index + 1 + after
    return "".join([*parts, *close_gap(wide * (2 * sheet.rows - 1) - place)])


CENTRES = Codec(_read_centres, _write_centres)


def _read_kakuro(scan: Scanner) -> list[Statement]:
    """Read the size and totals; those beside the board are in a row and a column of their own in the library."""
    SIZE.read(scan)
    wide = scan.columns + 1
    words = {0: scan.word("#")}
    place = 0
    while place < scan.count:
        _vet(scan, place, scan.count, "cell")
        piece = scan.take("[k-z.]|[0-9a-jA-Z]{2}", "totals or a gap")
        if piece.text in _DIGITS[20:]:
            place += _DIGITS.index(piece.text) - 19
            continue
        row, column = divmod(place, scan.columns)
        down, right = (0, 0) if piece.text == "." else map(_total, piece.text)
        words[(row + 1) * wide + column + 1] = Word(_totals(down, right), piece.span)
        place += 1
    outside = [(column + 1, (column + 1 + wide), True) for column in range(scan.columns)]
    outside += [((row + 1) * wide, (row + 1) * wide + 1, False) for row in range(scan.rows)]
    for at, inner, down in outside:
        words[at] = scan.word("#")
        if inner not in words and (outer := scan.skip("[0-9a-jA-Z]")) is not None:
            total = _total(outer.text)
            words[at] = Word(_totals(total, 0) if down else _totals(0, total), piece.span)
    return [scan.board(words, more=1)]


def _total(letter: str) -> int:
    """A total: 0 to 19 as in base 36, then 20 to 45 as capital letters."""
    return int(letter, 36) + 10 * letter.isupper()


def _totals(down: int, right: int) -> str:
    return f"{down or ''}\\{right or ''}" if down or right else "#"


def _write_kakuro(sheet: Sheet) -> str:
    wide, texts = sheet.columns, sheet.texts()
    rows, columns = sheet.rows - 1, sheet.columns - 1
    parsed = {at: _parsed(text) for at, text in texts.items()}
    cells = [(row + 1) * wide + column + 1 for row in range(rows) for column in range(columns)]
    parts: list[str] = []
    place = 0
    for number, at in [(number, at) for number, at in enumerate(cells) if at in parsed]:
        parts += _kakuro_gap(number - place)
        down, right = parsed[at]
        parts.append(_letter(down) + _letter(right) if down or right else ".")
        place = number + 1
    parts += _kakuro_gap(rows * columns - place)
    parts += [_letter(parsed.get(column, (0, 0))[0]) for column in range(1, wide) if wide + column not in parsed]
    parts += [_letter(parsed.get(row * wide, (0, 0))[1]) for row in range(1, rows + 1) if row * wide + 1 not in parsed]
    return "".join(parts)


def _parsed(text: str) -> tuple[int, int]:
    """The totals downwards and to the right of a block.

    Raises:
        UsageError: The cell is not a block.
    """
    match = re.fullmatch(r"#|(\d*)\\(\d*)", text)
    if match is None:
        raise unsayable(text)
    return whole(match[1] or "0"), whole(match[2] or "0")


def _letter(total: int) -> str:
    if total > 45:
        raise unsayable(str(total))
    return in_base(total, 36) if total < 20 else in_base(total - 10, 36).upper()


def _kakuro_gap(size: int) -> Iterator[str]:
    while size > 0:
        yield _DIGITS[min(size, 16) + 19]
        size -= 16


KAKURO = Codec(_read_kakuro, lambda sheet: f"{sheet.columns - 1}/{sheet.rows - 1}/{_write_kakuro(sheet)}")
