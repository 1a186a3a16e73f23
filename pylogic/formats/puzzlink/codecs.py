"""Codecs of the links of puzz.link for boards, clues beside them, regions and circles.

Clues at places, with letters for gaps, as pzpr's ``src/puzzle/Encode.js`` writes them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise

from pylogic.files import coding
from pylogic.files.coding import Codec, Scanner, Sheet
from pylogic.model.document import Block, Statement, Token
from pylogic.model.errors import UsageError
from pylogic.model.records import NamedTuple
from pylogic.model.text import number_in, plural, whole

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
"""Digits of bases up to 36."""
UNKNOWN = "?"
"""A clue that says that there is one, not which."""


def unsayable(text: str) -> UsageError:
    """The error that pzpr has no sign for a text."""
    return UsageError(f"pzpr has nothing for '{text}'")


def number_said(text: str) -> int:
    """The number in a text.

    Raises:
        UsageError: It is none, or below 0, for which pzpr has no sign.
    """
    number = number_in(text)
    if number is None or number < 0:
        raise unsayable(text)
    return number


def in_base(number: int, base: int) -> str:
    """A number in the digits of a base up to 36."""
    high, low = divmod(number, base)
    return (in_base(high, base) if high else "") + DIGITS[low]


def vet(scan: Scanner, place: int, count: int, noun: str) -> None:
    """Make sure that a link does not end before its last place.

    Raises:
        PuzzleError: It does.
    """
    if scan.sees("$|/"):
        scan.fail(f"the link ends after {place} of {plural(count, noun)}")


class Layer(NamedTuple):
    """Words at places: the cells of a board, the borders between them, or others.

    Attributes:
        read: Reads them, by the indices of places.  Raises `PuzzleError`.
        write: Writes them for a board.  Raises `UsageError`.
    """

    read: Callable[[Scanner], dict[int, Token]]
    write: Callable[[Sheet, Mapping[int, str]], str]

    def spelt(self, read: Callable[[str], str], write: Callable[[str], str]) -> Layer:
        """The same with other words."""
        return Layer(
            lambda scan: {at: Token(read(word.text), word.span) for at, word in self.read(scan).items()},
            lambda sheet, texts: self.write(sheet, {at: write(text) for at, text in texts.items()}),
        )

    def named(self, names: Mapping[str, str]) -> Layer:
        """The same with other words for some."""
        words = dict(zip(names.values(), names, strict=True))
        return self.spelt(lambda text: names.get(text, text), lambda text: words.get(text, text))


class Both(NamedTuple):
    """A part of a puzzle in both forms.

    Attributes:
        link: Its codecs in links.
        file: Those in files; none where no file has it.
        rooms: A block of regions that have one clue each.
    """

    link: tuple[Codec, ...]
    file: tuple[Codec, ...] = ()
    rooms: str = ""

    def through(self, wrap: Callable[[Codec], Codec]) -> Both:
        """The same with each codec in another, where there are one or two."""
        return self._replace(link=tuple(map(wrap, self.link)), file=tuple(map(wrap, self.file)))


def forms(link: Codec, file: Codec | None = None) -> Both:
    """A part of a puzzle from a codec for each form."""
    return Both((link,), (file,) if file else ())


def both(
    state: Callable[..., Iterable[Statement]],
    words: Callable[[Sheet], Sequence[Mapping[int, str]]],
    link: Sequence[Layer],
    file: Sequence[Layer] = (),
) -> Both:
    """A part of a puzzle from one description.

    Args:
        state: Makes statements of the words of each layer.  Raises `PuzzleError`.
        words: Returns the words of a puzzle for each layer.  Raises `UsageError`.
        link: The layers of links.
        file: The layers of files.
    """
    codecs = [Codec(partial(_read, state, layers), partial(_text, words, layers)) for layers in (link, file) if layers]
    return Both((codecs[0],), tuple(codecs[1:]))


def _read(state: Callable[..., Iterable[Statement]], layers: Sequence[Layer], scan: Scanner) -> Iterable[Statement]:
    return state(scan, *[layer.read(scan) for layer in layers])


def _text(words: Callable[[Sheet], Sequence[Mapping[int, str]]], layers: Sequence[Layer], sheet: Sheet) -> str:
    return "".join(layer.write(sheet, texts) for layer, texts in zip(layers, words(sheet), strict=True))


class Spread:
    """Clues at places, and letters that skip places without one.

    Args:
        clue: The pattern of a clue and of what belongs to it.
        gaps: The letters, for 1, 2, 3 ... places.
        decode: The words of the clues that a piece of text gives; ``None`` for a place without one.
        encode: The text of a clue.  Raises `UsageError`.
        expected: A description of a clue or a gap, for messages.

    Attributes:
        clue, decode, encode: As given.
    """

    def __init__(
        self,
        clue: str,
        gaps: str,
        decode: Callable[[str], Sequence[str | None]],
        encode: Callable[[str], str],
        expected: str = "a clue or a gap",
    ) -> None:
        self.clue = clue
        self._pattern = f"{clue}|[{gaps}]"
        self._gaps = gaps
        self.decode = decode
        self.encode = encode
        self._expected = expected

    def named(self, names: Mapping[str, str]) -> Spread:
        """The same with other words for some clues."""
        words = dict(zip(names.values(), names, strict=True))

        def decode(text: str) -> list[str | None]:
            return [word and names.get(word, word) for word in self.decode(text)]

        return Spread(self.clue, self._gaps, decode, lambda text: self.encode(words.get(text, text)))

    def read(self, scan: Scanner, count: int, noun: str = "cell") -> dict[int, Token]:
        """Read clues until the places are full.

        Raises:
            PuzzleError: Something is not a clue, or the link ends too early.
        """
        words: dict[int, Token] = {}
        place = 0
        while place < count:
            vet(scan, place, count, noun)
            piece = scan.take(self._pattern, self._expected)
            if piece.text in self._gaps:
                place += self._gaps.index(piece.text) + 1
                continue
            for text in self.decode(piece.text):
                if text is not None:
                    if place >= count:
                        scan.fail(f"a clue behind the last of {plural(count, noun)}", piece)
                    words[place] = Token(text, piece.span)
                place += 1
        return words

    def over(self, count: Callable[[Scanner | Sheet], int], noun: str) -> Layer:
        """A layer of clues at as many places as a board has."""
        return Layer(
            lambda scan: self.read(scan, count(scan), noun), lambda sheet, texts: self.write(texts, count(sheet))
        )

    @property
    def cells(self) -> Layer:
        """A layer of clues in cells."""
        return self.over(lambda board: board.count, "cell")

    @property
    def sides(self) -> Layer:
        """A layer of clues between neighbours."""
        return self.over(lambda board: len(pairs(board)), "border")

    def write(self, texts: Mapping[int, str], count: int) -> str:
        """Write clues as `read` reads them."""
        parts: list[str] = []
        place = 0
        for index, text in (*sorted(texts.items()), (count, "")):
            parts += [*self._gap(index - place), self.encode(text) if text else ""]
            place = index + 1
        return "".join(parts)

    def _gap(self, size: int) -> Iterator[str]:
        """Write a gap of some places."""
        while size > 0:
            yield self._gaps[min(size, len(self._gaps)) - 1]
            size -= len(self._gaps)


class Close(Spread):
    """Clues of one character, which says as well how many open places follow, up to a number.

    Args:
        words: The clues.
        most: The most places that follow one.
        gaps: The letters for gaps.
        unknown: Whether there is a clue without a number, ``.``.
        expected: A description of a clue or a gap, for messages.
        beyond: Whether open places follow behind the last as well.
    """

    def __init__(
        self,
        words: Sequence[str],
        most: int,
        gaps: str = DIGITS[16:],
        unknown: bool = False,
        expected: str = "a clue or a gap",
        beyond: bool = True,
    ) -> None:
        codes = DIGITS[: len(words) * (most + 1)]
        super().__init__(f"[{codes}{'.' * unknown}]", gaps, self._decoded, self._encoded, expected)
        self._words = words
        self._most = most
        self._unknown = unknown
        self._beyond = beyond

    def named(self, names: Mapping[str, str]) -> Close:
        """The same with other words for some clues."""
        words = [names.get(word, word) for word in self._words]
        return Close(words, self._most, self._gaps, self._unknown, self._expected, self._beyond)

    def _decoded(self, text: str) -> list[str | None]:
        if text == ".":
            return [UNKNOWN]
        after, number = divmod(int(text, 36), len(self._words))
        return [self._words[number], *[None] * after]

    def _encoded(self, text: str) -> str:
        if text not in self._words:
            raise unsayable(text)
        return DIGITS[self._words.index(text)]

    def write(self, texts: Mapping[int, str], count: int) -> str:
        """Write clues as `read` reads them."""
        parts: list[str] = []
        place = 0
        for index, following in pairwise((*sorted(texts), count + (self._most if self._beyond else 0))):
            code, after = "." * (self._unknown and texts[index] == UNKNOWN), 0
            if not code:
                after = min(self._most, following - index - 1)
                code = DIGITS[int(self._encoded(texts[index]), 36) + len(self._words) * after]
            parts += [*self._gap(index - place), code]
            place = index + 1 + after
        return "".join([*parts, *self._gap(count - place)])


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


NUMBERS_16 = Spread(r"[0-9a-f.]|-[0-9a-f]{2}|[+=%][0-9a-f]{3}", DIGITS[16:], _decode_16, _encode_16)
"""Numbers in base 16; longer ones behind a sign."""
CLOSE = Close("01234", 2, unknown=True)
"""Numbers 0 to 4."""


def _digit(text: str) -> str:
    if not re.fullmatch(r"[0-9?]", text):
        raise unsayable(text)
    return text.replace(UNKNOWN, ".")


NUMBERS_10 = Spread("[0-9.]", DIGITS[10:], lambda text: [text.replace(".", UNKNOWN)], _digit)
"""Numbers of one digit."""
OUTER = Spread("[0-9a-f]|-[0-9a-f]{2}", ".", _decode_16, _encode_16)
"""Numbers in base 16 beside the board, and a sign for each place without one."""


def circle(colour: int, number: str) -> str:
    """A white or a black circle, perhaps with a number."""
    return "WB"[colour] + number.lstrip("0")


def circle_of(text: str) -> tuple[int, int]:
    """The colour of a circle, 0 for white, and its number, 0 for none."""
    if not re.fullmatch("[WB][0-9]{0,3}", text):
        raise unsayable(text)
    return "WB".index(text[0]), int(text[1:] or 0)


def _decode_circle(text: str) -> list[str]:
    number, colour = divmod(int(_decode_16(text)[0]), 2)
    return [circle(colour, str(number))]


def _encode_circle(text: str) -> str:
    colour, number = circle_of(text)
    return _encode_16(str(2 * number + colour))


CIRCLES = Spread("[0-9a-f]|-[0-9a-f]{2}|[+][0-9a-f]{3}", DIGITS[16:], _decode_circle, _encode_circle)
"""Circles with numbers, twice the number and one for black."""


WAYS = " UDLR"
"""The ways of arrows by their numbers."""


def _decode_arrow(text: str) -> list[str]:
    kind = int(text[0], 16) if text[0] != "-" else int(text[1], 16)
    number = text[2:] if text[0] == "-" else text[1:]
    way = kind % 5
    return [WAYS[way].strip() + (UNKNOWN if number == "." else str(int(number, 16)))]


def _encode_arrow(text: str) -> str:
    match = re.fullmatch(r"([UDLR])(\d+|\?)", text)
    if match is None:
        raise unsayable(text)
    way = WAYS.index(match[1])
    if match[2] == UNKNOWN:
        return f"{way}."
    number = whole(match[2])
    if number < 256:
        return f"{way}{in_base(number, 16)}" if number < 16 else f"{way + 5}{in_base(number, 16)}"
    return f"-{way}{in_base(number, 16)}"


ARROWS = Spread(r"[0-4][0-9a-f.]|[5-9][0-9a-f]{2}|-[0-4][0-9a-f]{3}", DIGITS[10:], _decode_arrow, _encode_arrow)
"""Numbers with the way into which they look."""


def _lists(clue: str, forms: Mapping[int, tuple[str, int, int]], single: Mapping[str, str]) -> Spread:
    """Lists of up to four numbers.

    Args:
        clue: The pattern of a list.
        forms: For the length of a list a sign before it, the base in which it is written, and what is added to that.
        single: Words for some of the lists.
    """
    words = {word: sign for sign, word in single.items()}

    def decode(text: str) -> list[str]:
        if len(text) == 1:
            return [single.get(text, text)]
        sign = text[0].strip(DIGITS)
        value = int(text.removeprefix(sign), 36)
        found = [(start, base, length) for length, (before, base, start) in forms.items() if before == sign]
        start, base, length = max(form for form in found if form[0] <= value)
        numbers = [(value - start) // base**place % base for place in reversed(range(length))]
        return [",".join(str(number) if number else UNKNOWN for number in numbers)]

    def encode(text: str) -> str:
        if text in words:
            return words[text]
        numbers = [
            0 if word == UNKNOWN else whole(word) for word in text.split(",") if word.isdecimal() or word == UNKNOWN
        ]
        if len(numbers) == 1 and numbers[0] < 9:
            return text
        sign, base, start = forms.get(len(numbers), ("", 0, 0))
        if not numbers or max(numbers) >= base:
            raise unsayable(text)
        return sign + in_base(start + sum(number * base**place for place, number in enumerate(reversed(numbers))), 36)

    return Spread(clue, DIGITS[16:], decode, encode)


LISTS = _lists(
    "[0-9.]|[a-f][0-9a-z]", {2: ("", 6, 360), 3: ("", 4, 396), 4: ("", 2, 460)}, {"9": "1,1,1,1", ".": UNKNOWN}
)
LONG_LISTS = _lists(
    "[0-8.]|[ab][0-9a-z]|[-+][1-9a-z][0-9a-z]", {2: ("", 8, 360), 3: ("+", 7, 36), 4: ("-", 6, 36)}, {".": UNKNOWN}
)
"""Lists of up to four numbers; those with larger numbers."""


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
_SIZE_STATED = Codec(lambda scan: [scan.size()], lambda _: "")
NO_BOARD = Both((_SIZE_STATED,), (_SIZE_STATED,))
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
                words[at] = Token(unknown, word.span)
        return [scan.board(words, block, more)]

    def write(sheet: Sheet) -> str:
        texts = {at: UNKNOWN if text == unknown else text for at, text in sheet.texts(block).items()}
        return spread.write(texts, (sheet.rows + more) * (sheet.columns + more))

    return Codec(read, write)


def board_of(scan: Scanner, words: Mapping[int, Token]) -> list[Statement]:
    """The statement of words in cells."""
    return [scan.board(words)]


def boarded(link: Layer, *file: Layer) -> Both:
    """Words in cells."""
    return both(board_of, lambda sheet: [sheet.texts()], [link], file)


def words_of(statements: Iterable[Statement], name: str = "") -> list[Token]:
    """The words of the cells in blocks, all or those of a name."""
    blocks = (one for one in statements if isinstance(one, Block) and name in ("", one.name.text))
    return [word for block in blocks for row in block.rows for word in row]


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


def bits(mark: str, optional: bool = False) -> Layer:
    """Cells with a mark, a bit for each cell; with ``optional`` left out where there are none.

    Writing raises `UsageError` where a cell holds another word.
    """

    def read(scan: Scanner) -> dict[int, Token]:
        found = [] if optional and (scan.done or scan.sees("/")) else read_bits(scan, scan.count)
        return {at: scan.word(mark) for at, bit in enumerate(found) if bit}

    def write(sheet: Sheet, texts: Mapping[int, str]) -> str:
        if strange := next((text for text in texts.values() if text != mark), None):
            raise unsayable(strange)
        return bits_text([at in texts for at in range(sheet.count)]) if texts or not optional else ""

    return Layer(read, write)


def joins(rows: int, columns: int) -> list[list[tuple[int, int]]]:
    """Neighbours beside each other, then neighbours above each other, row by row."""
    cells = range(rows * columns)
    return [
        [(cell, cell + 1) for cell in cells if (cell + 1) % columns],
        [(cell, cell + columns) for cell in cells[: (rows - 1) * columns]],
    ]


def pairs(board: Scanner | Sheet) -> list[tuple[int, int]]:
    """Neighbours beside each other, then neighbours above each other."""
    return [pair for half in joins(board.rows, board.columns) for pair in half]


def _read_walls(scan: Scanner) -> dict[int, Token]:
    found = [bit for half in joins(scan.rows, scan.columns) for bit in read_bits(scan, len(half))]
    return {at: scan.word("1") for at, bit in enumerate(found) if bit}


def _write_walls(sheet: Sheet, texts: Mapping[int, str]) -> str:
    beside, above = map(len, joins(sheet.rows, sheet.columns))
    return bits_text([at in texts for at in range(beside)]) + bits_text([beside + at in texts for at in range(above)])


WALLS = Layer(_read_walls, _write_walls)
"""Borders between neighbours."""


def joined(scan: Scanner, walls: Mapping[int, Token], apart: Iterable[int] = ()) -> list[int]:
    """The number of the region of each cell, from 1 in the order of their first cells; some cells stand apart."""
    alone = {*apart}
    order = enumerate(pairs(scan))
    return coding.areas(scan.count, [pair for at, pair in order if at not in walls and not alone & {*pair}])


def parted(sheet: Sheet, apart: Callable[[int, int], bool]) -> dict[int, str]:
    """The borders between neighbours that are apart."""
    return {at: "1" for at, pair in enumerate(pairs(sheet)) if apart(*pair)}


def areas_of(scan: Scanner, areas: Sequence[int], name: str = "areas", apart: Iterable[int] = ()) -> Block:
    """The block of the regions of all cells but some."""
    alone = {*apart}
    return scan.board({at: scan.word(f"a{area}") for at, area in enumerate(areas) if at not in alone}, name)


def region_walls(sheet: Sheet, name: str) -> dict[int, str]:
    """The borders between the regions of a block that has one for every cell.

    Raises:
        UsageError: A cell is in none.
    """
    areas = complete(sheet, name)
    return parted(sheet, lambda one, other: areas[one] != areas[other])


def regions(name: str, *file: Layer) -> Both:
    """A block with the regions of all cells; ``file`` is how files have their borders."""
    return both(
        lambda scan, walls: [areas_of(scan, joined(scan, walls), name)],
        lambda sheet: [region_walls(sheet, name)],
        [WALLS],
        file,
    )


def complete(sheet: Sheet, name: str) -> dict[int, str]:
    """The regions of a block that has one for every cell; errors as for `region_walls`."""
    areas = sheet.texts(name)
    if len(areas) < sheet.count:
        raise UsageError("a link cannot say that a cell is in no region")
    return areas


def tops_of(scan: Scanner, areas: Sequence[int], apart: Iterable[int] = ()) -> list[int]:
    """The leftmost cell of each region, the highest of these, in the order of the regions' first cells."""
    kept = [cell for cell in range(scan.count) if cell not in {*apart}]
    tops = {areas[cell]: cell for cell in sorted(kept, key=lambda cell: (-(cell % scan.columns), -cell))}
    return [tops[area] for area in dict.fromkeys(areas[cell] for cell in kept)]


def marked(mark: str, clues: Layer, after: bool = False) -> Layer:
    """Clues in cells, and cells with a mark before what they hold, a bit for each; ``after`` puts the bits last."""
    marks = bits(mark)

    def read(scan: Scanner) -> dict[int, Token]:
        found = {} if after else marks.read(scan)
        words = clues.read(scan)
        found = marks.read(scan) if after else found
        return found | {at: Token(mark + word.text, word.span) if at in found else word for at, word in words.items()}

    def write(sheet: Sheet, texts: Mapping[int, str]) -> str:
        found = marks.write(sheet, {at: mark for at, text in texts.items() if text.startswith(mark)})
        kept = clues.write(sheet, {at: text.removeprefix(mark) for at, text in texts.items() if text != mark})
        return kept + found if after else found + kept

    return Layer(read, write)


def _read_trits(scan: Scanner, count: int) -> dict[int, Token]:
    """Read three signs a character; the places with 1 or 2."""
    words: dict[int, Token] = {}
    place = 0
    while place < count:
        vet(scan, place, count, "circle")
        piece = scan.take("[0-9a-q]", "a digit or a letter a to q for three circles")
        value = int(piece.text, 27)
        for sign in (value // 9, value // 3 % 3, value % 3):
            if sign and place < count:
                words[place] = Token(str(sign), piece.span)
            place += 1
    return words


def trits(names: Mapping[str, str], count: Callable[[Scanner | Sheet], int] = lambda board: board.count) -> Layer:
    """Two words at places, three places a character."""

    def write(sheet: Sheet, texts: Mapping[int, str]) -> str:
        if strange := next((text for text in texts.values() if text not in ("1", "2")), None):
            raise unsayable(strange)
        signs = [int(texts.get(at, 0)) for at in range(count(sheet))]
        signs += [0] * (-len(signs) % 3)
        return "".join(DIGITS[9 * signs[at] + 3 * signs[at + 1] + signs[at + 2]] for at in range(0, len(signs), 3))

    return Layer(lambda scan: _read_trits(scan, count(scan)), write).named(names)
