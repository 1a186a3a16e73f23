"""Codecs of the links of puzz.link for boards, clues beside them, regions and circles.

Clues at places, with letters for gaps, as pzpr's ``src/puzzle/Encode.js`` writes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import partial
from itertools import pairwise

from pylogic.files import coding
from pylogic.files.coding import Codec, Scanner, Sheet
from pylogic.formats.puzzlink.clues import DIGITS, HEX, NUMBER_16, OPEN, UNKNOWN, Clue, number, table, unsayable
from pylogic.model.document import Block, Statement, Token
from pylogic.model.errors import UsageError
from pylogic.model.records import NamedTuple
from pylogic.model.text import plural


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

    @property
    def optional(self) -> Layer:
        """The same, left out where there are none."""
        return Layer(
            lambda scan: {} if scan.done or scan.sees("/") else self.read(scan),
            lambda sheet, texts: self.write(sheet, texts) if texts else "",
        )

    def named(self, names: Mapping[str, str]) -> Layer:
        """The same with other words."""
        clue = table(names)
        return Layer(
            lambda scan: {at: Token(clue.read(word.text), word.span) for at, word in self.read(scan).items()},
            lambda sheet, texts: self.write(sheet, {at: clue.encode(text) for at, text in texts.items()}),
        )

    def known(self, unknown: str) -> Layer:
        """The same with another word for clues without a number; they are refused where it is empty."""

        def read(scan: Scanner) -> dict[int, Token]:
            words = self.read(scan)
            for at in [at for at, word in words.items() if word.text == UNKNOWN]:
                if not unknown:
                    scan.fail("a clue without a number, which this kind does not have", words[at])
                words[at] = Token(unknown, words[at].span)
            return words

        def write(sheet: Sheet, texts: Mapping[int, str]) -> str:
            return self.write(sheet, {at: UNKNOWN if text == unknown else text for at, text in texts.items()})

        return Layer(read, write)


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

    def then(self, change: Callable[[Scanner, list[Statement]], Iterable[Statement]]) -> Both:
        """The same with changed statements of each codec."""

        def changed(codec: Codec) -> Codec:
            return codec._replace(read=lambda scan: change(scan, [*codec.read(scan)]))

        return self._replace(link=tuple(map(changed, self.link)), file=tuple(map(changed, self.file)))


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

    def codecs(layers: Sequence[Layer]) -> tuple[Codec, ...]:
        return (Codec(partial(_read, state, layers), partial(_text, words, layers)),) if layers else ()

    return Both(codecs(link), codecs(file))


def _read(state: Callable[..., Iterable[Statement]], layers: Sequence[Layer], scan: Scanner) -> Iterable[Statement]:
    return state(scan, *[layer.read(scan) for layer in layers])


def _text(words: Callable[[Sheet], Sequence[Mapping[int, str]]], layers: Sequence[Layer], sheet: Sheet) -> str:
    return "".join(layer.write(sheet, texts) for layer, texts in zip(layers, words(sheet), strict=True))


def boarded(*layers: Layer, block: str = "board") -> Both:
    """Words in a block, in a layer of links and perhaps one of files; ``corners`` has a row and a column more."""
    more = int(block == "corners")
    return both(
        lambda scan, words: [scan.board(words, block, more)], lambda sheet: [sheet.texts(block)], layers[:1], layers[1:]
    )


class Spread:
    """Clues at places, and letters that skip places without one.

    Args:
        clue: The clues.
        gaps: The letters, for 1, 2, 3 ... places.
        expected: A description of a clue or a gap, for messages.

    Attributes:
        clue, gaps: As given.
    """

    def __init__(self, clue: Clue, gaps: str, expected: str = "a clue or a gap") -> None:
        self.clue = clue
        self.gaps = gaps
        self._expected = expected

    def named(self, names: Mapping[str, str]) -> Spread:
        """The same with other words for some clues."""
        other = copy(self)
        other.clue = self.clue.named(names)
        return other

    def read(self, scan: Scanner, count: int, noun: str = "cell") -> dict[int, Token]:
        """Read clues until the places are full.

        Raises:
            PuzzleError: Something is not a clue, or the link ends too early.
        """
        words: dict[int, Token] = {}
        place = 0
        pattern = f"{self.clue.code}|[{self.gaps}]" if self.gaps else self.clue.code
        while place < count:
            vet(scan, place, count, noun)
            piece = scan.take(pattern, self._expected)
            if piece.text in self.gaps:
                place += self.gaps.index(piece.text) + 1
                continue
            for text in self.clue.read(piece.text).split(" "):
                if text != OPEN:
                    if place >= count:
                        scan.fail(f"a clue behind the last of {plural(count, noun)}", piece)
                    words[place] = Token(text, piece.span)
                place += 1
        return words

    def write(self, texts: Mapping[int, str], count: int) -> str:
        """Write clues as `read` reads them."""
        parts: list[str] = []
        place = 0
        for index, text in (*sorted(texts.items()), (count, "")):
            parts += [*self._gap(index - place), self.clue.encode(text) if text else ""]
            place = index + 1
        return "".join(parts)

    def _gap(self, size: int) -> Iterator[str]:
        """Write a gap of some places."""
        while size > 0:
            yield self.gaps[min(size, len(self.gaps)) - 1]
            size -= len(self.gaps)

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
    def corners(self) -> Layer:
        """A layer of clues where cells meet."""
        return self.over(lambda board: (board.rows + 1) * (board.columns + 1), "corner")

    @property
    def sides(self) -> Layer:
        """A layer of clues between neighbours."""
        return self.over(lambda board: len(pairs(board)), "border")


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
        codes = [word + f" {OPEN}" * after for after in range(most + 1) for word in words]
        names = dict(zip(DIGITS, codes, strict=False)) | ({".": UNKNOWN} if unknown else {})
        super().__init__(table(names), gaps, expected)
        self._words, self._most, self._beyond = len(words), most, beyond

    def write(self, texts: Mapping[int, str], count: int) -> str:
        """Write clues as `read` reads them."""
        parts: list[str] = []
        place = 0
        for index, following in pairwise((*sorted(texts), count + (self._most if self._beyond else 0))):
            code, after = self.clue.encode(texts[index]), 0
            if code != ".":
                after = min(self._most, following - index - 1)
                code = DIGITS[int(code, 36) + self._words * after]
            parts += [*self._gap(index - place), code]
            place = index + 1 + after
        return "".join([*parts, *self._gap(count - place)])


NUMBERS = Spread(NUMBER_16, DIGITS[16:])
CLOSE = Close("01234", 2, unknown=True)
OUTER = Spread(HEX | number(16, 2, "-"), ".")
"""Numbers in base 16; numbers 0 to 4; numbers beside the board, and a sign for each place without one."""
_SHOWN = "vcbhi"
"""Letters before the size that say only how a page shows the puzzle."""


def sized(needed: str = "", refused: str = "", less: int = 0) -> Codec:
    """Width and height, and letters before them.

    Args:
        needed: A letter that a link of the kind has.
        refused: One that it has not, as there it says something of the rules.
        less: How many rows and columns it has less than the board of the library.
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

    return Codec(read, lambda sheet: f"{needed and needed + '/'}{sheet.columns - less}/{sheet.rows - less}/")


def tacit(state: Callable[[Scanner], Sequence[Statement]]) -> Both:
    """Statements that the genre implies and neither a link nor a file contains."""
    codec = Codec(state, lambda _: "")
    return Both((codec,), (codec,))


SIZE = sized()
NO_BOARD = tacit(lambda scan: [scan.size()])
"""The size; as a statement, where no board tells it."""


def words_of(statements: Iterable[Statement]) -> list[Token]:
    """The words of the cells in blocks."""
    return [word for one in statements if isinstance(one, Block) for row in one.rows for word in row]


def series(*codecs: Codec) -> Codec:
    """Codecs one after the other as one."""
    return Codec(
        lambda scan: [statement for codec in codecs for statement in codec.read(scan)],
        lambda sheet: "".join(codec.write(sheet) for codec in codecs),
    )


def literal(text: str, expected: str) -> Codec:
    """A text that is always the same."""

    def read(scan: Scanner) -> tuple[()]:
        scan.take(text, expected)
        return ()

    return Codec(read, lambda _: text)


def digits(scan: Scanner, count: int, base: int, each: int, expected: str, noun: str) -> list[tuple[int, Token]]:
    """Read digits of a base, `each` of them in a character, the highest first."""
    found: list[tuple[int, Token]] = []
    while len(found) < count:
        vet(scan, len(found), count, noun)
        piece = scan.take(f"[{DIGITS[: base**each]}]", expected)
        found += [(int(piece.text, 36) // base**place % base, piece) for place in reversed(range(each))]
    return found[:count]


def digits_text(values: Sequence[int], base: int, each: int) -> str:
    """Write digits of a base as `digits` reads them."""
    padded = [*values, *[0] * (-len(values) % each)]
    groups = (padded[at : at + each] for at in range(0, len(padded), each))
    return "".join(DIGITS[sum(one * base**place for place, one in enumerate(group[::-1]))] for group in groups)


def read_bits(scan: Scanner, count: int) -> list[int]:
    """Read five bits a character."""
    expected = "a digit or a letter a to v for five borders"
    return [bit for bit, _ in digits(scan, count, 2, 5, expected, "border")]


def bits_text(bits: Sequence[int]) -> str:
    """Write five bits a character."""
    return digits_text(bits, 2, 5)


def bits(mark: str) -> Layer:
    """Cells with a mark, a bit for each cell; writing raises `UsageError` where a cell holds another word."""

    def read(scan: Scanner) -> dict[int, Token]:
        return {at: scan.word(mark) for at, bit in enumerate(read_bits(scan, scan.count)) if bit}

    def write(sheet: Sheet, texts: Mapping[int, str]) -> str:
        if strange := next((text for text in texts.values() if text != mark), None):
            raise unsayable(strange)
        return bits_text([at in texts for at in range(sheet.count)])

    return Layer(read, write)


def trits(names: Mapping[str, str], count: Callable[[Scanner | Sheet], int] = lambda board: board.count) -> Layer:
    """Two words at places, three places a character."""
    clue = table(names)
    expected = "a digit or a letter a to q for three circles"

    def read(scan: Scanner) -> dict[int, Token]:
        found = enumerate(digits(scan, count(scan), 3, 3, expected, "circle"))
        return {at: Token(clue.read(str(sign)), word.span) for at, (sign, word) in found if sign}

    def write(sheet: Sheet, texts: Mapping[int, str]) -> str:
        signs = {at: int(clue.encode(text)) for at, text in texts.items()}
        return digits_text([signs.get(at, 0) for at in range(count(sheet))], 3, 3)

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


def read_numbers(
    scan: Scanner, areas: Sequence[int], noun: str = "room", apart: Iterable[int] = ()
) -> dict[int, Token]:
    """Read a number for each region, in the order of their first cells, each at the leftmost of its highest cells."""
    kept = [cell for cell in range(scan.count) if cell not in {*apart}]
    tops = {areas[cell]: cell for cell in sorted(kept, key=lambda cell: (-(cell % scan.columns), -cell))}
    order = [*dict.fromkeys(areas[cell] for cell in kept)]
    return {tops[order[at]]: word for at, word in NUMBERS.read(scan, len(order), noun).items()}


def numbers_text(areas: Mapping[int, object], texts: Mapping[int, str]) -> str:
    """Write the numbers of regions as `read_numbers` reads them.

    Raises:
        UsageError: A region has two.
    """
    order = [*dict.fromkeys(areas[cell] for cell in sorted(areas))]
    numbers: dict[int, str] = {}
    for cell, text in texts.items():
        if numbers.setdefault(order.index(areas[cell]), text) != text:
            raise UsageError("a link has one number for a room, not two")
    return NUMBERS.write(numbers, len(order))


def rooms(block: str) -> Codec:
    """Regions, each perhaps with a number."""

    def read(scan: Scanner) -> list[Statement]:
        areas = joined(scan, WALLS.read(scan))
        return [scan.board(read_numbers(scan, areas)), areas_of(scan, areas, block)]

    def write(sheet: Sheet) -> str:
        return WALLS.write(sheet, region_walls(sheet, block)) + numbers_text(sheet.texts(block), sheet.texts())

    return Codec(read, write)


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


def gaps(mark: str, count: Callable[[Scanner | Sheet], int], closed: bool = True) -> Layer:
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
            parts.append("." * far + (DIGITS[near] if at < count(sheet) or (near and closed) else ""))
            place = at + 1
        return "".join(parts)

    return Layer(read, write)
