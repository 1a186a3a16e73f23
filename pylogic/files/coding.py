"""Links and game IDs as text: files with one on each line, what they hold, and the statements they are written from.

f-puzzles and SudokuPad pack puzzles by lz-string in base 64.  A text is a row of codes: each names a phrase that was
seen before, or says that a new character follows, in 8 or in 16 bits.  A code has as many bits as the number of phrases
needs, the lowest first.  Regions are packed as joined cells, points as places between cells.
"""

from __future__ import annotations

import binascii
import re
import zlib
from base64 import urlsafe_b64decode
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from string import ascii_letters, digits
from types import MappingProxyType
from typing import Any, NoReturn

from pylogic.files.reading import Cell, cell_of, name_of
from pylogic.files.syntax import vet_cells
from pylogic.model.document import OPEN, Block, Document, Relation, Row, Setting, Statement, Token
from pylogic.model.errors import Problems, PuzzleError, UsageError
from pylogic.model.files import ROOT
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import NamedTuple, replace
from pylogic.model.text import Problem, Source, Span, lines_of, whole


def is_significant(line: str) -> bool:
    """Whether a line is neither blank nor a comment, which starts with ``#``."""
    return bool(line.strip()) and not line.lstrip().startswith("#")


def are_links(text: str, link: re.Pattern[str]) -> bool:
    """Whether every significant line begins with a link of this pattern."""
    lines = list(filter(is_significant, lines_of(text)))
    return bool(lines) and all(map(link.match, lines))


def read_links(source: Source, read: Callable[[int, str], tuple[Iterable[Document], int]]) -> tuple[Document, ...]:
    """Read the puzzles of all lines.

    Args:
        source: The file.
        read: Reads a line by its number; returns its puzzles and the number of their cells.  Raises `PuzzleError`.

    Raises:
        PuzzleError: With the mistakes of all lines.
    """
    problems = Problems(source)
    documents: list[Document] = []
    total = 0
    for number, line in enumerate(source.lines, 1):
        if not is_significant(line):
            continue
        try:
            found, cells = read(number, line)
        except PuzzleError as error:
            problems.take(error)
            continue
        documents += found
        total += cells
        vet_cells(source, total, Span(number, 1, len(line)))
    problems.stop()
    return tuple(documents)


def unpacked(letters: str, most: int) -> bytes:
    """Decode base 64, with or without padding and in either alphabet, and inflate the deflate stream in it.

    Args:
        letters: The text.
        most: The most bytes to inflate.

    Raises:
        ValueError: The text is damaged, or holds more.
    """
    letters = letters.rstrip("=")
    try:
        stream = zlib.decompressobj(-zlib.MAX_WBITS)
        content = stream.decompress(urlsafe_b64decode(letters + "=" * (-len(letters) % 4)), most + 1)
    except (binascii.Error, zlib.error, ValueError):
        raise ValueError("it is damaged, or something is missing from it") from None
    if len(content) > most:
        raise ValueError(f"it holds more than {most >> 10} kB")
    if not stream.eof or stream.unused_data:
        raise ValueError("it is damaged, or something is missing from it")
    return content


_DIGITS = ascii_letters[26:] + ascii_letters[:26] + digits + "+/"
_VALUES = {digit: index for index, digit in enumerate(_DIGITS)}
_BITS = 6
_SHORT, _LONG, _END = range(3)
"""Codes that name no phrase: a character of 8 bits follows, one of 16 bits, nothing."""
_WIDTHS = {_SHORT: 8, _LONG: 16}
_OF_TWO_BYTES = 256


class _Codes:
    """The width of codes, which grows with the number of phrases."""

    def __init__(self, width: int) -> None:
        self.width = width
        self._left = 1 << (width - 1)

    def count(self) -> None:
        """Count one phrase more."""
        self._left -= 1
        if not self._left:
            self._left = 1 << self.width
            self.width += 1


def compressed(text: str) -> str:
    """Compress a text into base 64."""
    phrases: dict[str, int] = {}
    new: set[str] = set()
    codes = _Codes(2)
    bits: list[str] = []

    def put(number: int, width: int) -> None:
        bits.append(f"{number:0{width}b}"[::-1])

    def spell(phrase: str) -> None:
        if phrase in new:
            new.remove(phrase)
            form = _SHORT if ord(phrase) < _OF_TWO_BYTES else _LONG
            put(form, codes.width)
            put(ord(phrase), _WIDTHS[form])
            codes.count()
        else:
            put(phrases[phrase], codes.width)
        codes.count()

    phrase = ""
    for unit in _units(text):
        if unit not in phrases:
            phrases[unit] = len(phrases) + _END + 1
            new.add(unit)
        if phrase + unit in phrases:
            phrase += unit
        else:
            spell(phrase)
            phrases[phrase + unit] = len(phrases) + _END + 1
            phrase = unit
    if phrase:
        spell(phrase)
    put(_END, codes.width)
    row = "".join(bits)
    row += "0" * (_BITS - len(row) % _BITS)
    letters = "".join(_DIGITS[int(row[at : at + _BITS], 2)] for at in range(0, len(row), _BITS))
    return letters + "=" * (-len(letters) % 4)


def decompressed(letters: str, most: int) -> str:
    """Decompress a text in base 64, padded or not; a blank is a plus that an address has lost.

    Args:
        letters: The text.
        most: The most characters to decompress.

    Raises:
        ValueError: The text is damaged, or holds more.
    """
    letters = letters.rstrip("=").replace(" ", "+")
    if wrong := re.search(f"[^{re.escape(_DIGITS)}]", letters):
        raise ValueError(f"it has a '{wrong[0]}', which base 64 has not")
    bits = "".join(f"{_VALUES[letter]:06b}" for letter in letters)
    at = 0

    def take(width: int) -> int:
        nonlocal at
        if at + width > len(bits):
            raise ValueError("it is damaged, or something is missing from it")
        at += width
        return int(bits[at - width : at][::-1], 2)

    first = take(2)
    if first >= _END:
        return ""
    phrase = chr(take(_WIDTHS[first]))
    phrases = ["", "", "", phrase]
    codes = _Codes(3)
    found, total = [phrase], 1
    while (code := take(codes.width)) != _END:
        if code in _WIDTHS:
            phrases.append(chr(take(_WIDTHS[code])))
            code = len(phrases) - 1
            codes.count()
        if code > len(phrases):
            raise ValueError("it is damaged, or something is missing from it")
        next_one = phrases[code] if code < len(phrases) else phrase + phrase[0]
        phrases.append(phrase + next_one[0])
        codes.count()
        phrase = next_one
        found.append(phrase)
        total += len(phrase)
        if total > most:
            raise ValueError(f"it holds more than {most >> 10} kB")
    return "".join(found).encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _units(text: str) -> list[str]:
    """The text in units of 16 bits, as JavaScript counts characters."""
    encoded = text.encode("utf-16-le", "surrogatepass")
    return [chr(encoded[at] | encoded[at + 1] << 8) for at in range(0, len(encoded), 2)]


_LARGEST = 999


class Scanner:
    """Reads one line; the first mistake ends it.

    Args:
        source: The file.
        number: The number of the line.
        line: That line.
        start: The offset at which reading begins, after the name of the game.

    Attributes:
        whole: The line from there on.
        rows: The number of rows, once the size is read.
        columns: The number of columns.
        kind: The kind of the puzzle, where a game has several.
        left: The statements beyond the puzzle, which are left out.
    """

    def __init__(self, source: Source, number: int, line: str, start: int) -> None:
        self._source = source
        self._number = number
        self._line = line.rstrip()
        self._at = start
        self.whole = self.word_at(start, len(self._line) - start)
        self.rows = self.columns = 0
        self.kind = ""
        self.left: dict[str, None] = {}

    def word_at(self, at: int, length: int) -> Token:
        """The characters from an offset on, at their place."""
        return Token(self._line[at : at + length], self._span(at, length))

    def _span(self, at: int, length: int = 1) -> Span:
        return Span(self._number, at + 1, max(1, length))

    @property
    def count(self) -> int:
        """The number of cells."""
        return self.rows * self.columns

    @property
    def done(self) -> bool:
        """Whether the line is read to its end."""
        return self._at == len(self._line)

    def skip(self, pattern: str) -> Token | None:
        """Read what matches a pattern; ``None`` where nothing does."""
        match = re.compile(pattern).match(self._line, self._at)
        if match is None:
            return None
        word = self.word_at(self._at, len(match[0]))
        self._at = match.end()
        return word

    @property
    def notes(self) -> tuple[Problem, ...]:
        """A note of what is left out."""
        sentence = f"left out, as no rule of the kind says it: {', '.join(self.left)}"
        return (Problem(sentence, self._source, self.whole.span),) if self.left else ()

    def sees(self, pattern: str) -> bool:
        """Whether what comes next matches."""
        return re.compile(pattern).match(self._line, self._at) is not None

    def take(self, pattern: str, expected: str) -> Token:
        """Read what matches a pattern; ``expected`` describes it.

        Raises:
            PuzzleError: Nothing matches.
        """
        word = self.skip(pattern)
        if word is None:
            self.fail(f"{expected} is expected here" + ("" if self.done else f", not '{self._line[self._at]}'"))
        return word

    def side(self) -> int:
        """Read the side of a board, which is square unless another side follows."""
        word = self.take(r"\d+", "the size of the board")
        if not 1 <= whole(word.text[:4]) <= _LARGEST:
            self.fail(f"a side is a number from 1 to {_LARGEST}, not {word}", word)
        self.rows = self.columns = whole(word.text)
        return self.rows

    def sides(self) -> None:
        """Read ``7x5``, where the width comes first, or ``7``."""
        width = self.side()
        if self.skip("x(?=[0-9])"):
            self.side()
            self.columns = width

    def colon(self, settings: str = "") -> Token:
        """Read the colon after the size; returns the settings before it, which match a pattern."""
        word = self.skip(settings) or self.word_at(self._at, 0)
        self.take(":", "a colon")
        return word

    def end(self) -> None:
        """Refuse anything that follows.

        Raises:
            PuzzleError: Something does.
        """
        if not self.done:
            rest = self.word_at(self._at, len(self._line) - self._at)
            self.fail(f"the board is complete before '{rest}'", rest)

    def fail(self, sentence: str, word: Token | None = None) -> NoReturn:
        """Report a mistake at a word, or at what comes next.

        Raises:
            PuzzleError: Always.
        """
        span = word.span if word else self._span(min(self._at, len(self._line) - 1))
        raise PuzzleError([Problem(sentence, self._source, span)])

    def word(self, text: str) -> Token:
        """A word at the place of the whole line."""
        return Token(text, self.whole.span)

    def setting(self, name: str, words: Iterable[Token], at: Token | None = None) -> Setting:
        """The statement ``name words...``; the name is placed at ``at``, else at the whole line."""
        return Setting(Token(name, (at or self.whole).span), tuple(words))

    def size(self) -> Setting:
        """The size of an otherwise empty board."""
        return self.setting("size", [self.word(f"{self.rows}x{self.columns}")])

    def board(self, words: Mapping[int, Token], name: str = "board", more: int = 0) -> Block:
        """A block with words by their indices in reading order.

        Args:
            words: The words.
            name: The name of the block.
            more: How many rows and columns it has more than the board.
        """
        blank, columns = self.word(OPEN[0]), self.columns + more
        lines = [
            tuple(words.get(index, blank) for index in range(start, start + columns))
            for start in range(0, (self.rows + more) * columns, columns)
        ]
        rows = (Row(" ".join(word.text for word in line), self.whole.span, line) for line in lines)
        return Block(self.word(name), tuple(rows))

    def cell(self, index: int) -> Token:
        """The name of a cell by its index in reading order."""
        row, column = divmod(index, self.columns)
        return self.word(name_of((row + 1, column + 1)))


class Cage(NamedTuple):
    """A cage of a document.

    Attributes:
        name: The statement that lists it.
        total: Its number, or nothing.
        cells: The indices of its cells in reading order.
    """

    name: str
    total: str
    cells: tuple[int, ...]


class Sheet:
    """A document of a kind, as it writes it, by the names of its statements.

    Attributes:
        document: The document.
        kind: The kind.
        rows: The number of rows.
        columns: The number of columns.
        answer: The fields of a solution, where one is written as well.
    """

    def __init__(self, document: Document, answer: Mapping[str, Any] = MappingProxyType({})) -> None:
        self.document = document
        self.answer = answer
        self.kind = document.kind.text
        self._statements: dict[str, list[Statement]] = {}
        for statement in document.statements:
            self._statements.setdefault(statement.name.text, []).append(statement)
        self.rows, self.columns = self._measure()

    def _measure(self) -> Cell:
        if stated := self.first("size", []):
            height, _, width = stated[0].partition("x")
            return int(height), int(width or height)
        blocks = (one.rows for found in self._statements.values() for one in found if isinstance(one, Block))
        if (rows := next(blocks, None)) is not None:
            return len(rows), len(rows[0])
        return len(self.first("rows", [])), len(self.first("columns", []))

    @property
    def shape(self) -> str:
        """The size as an ID has it, ``7x5``, the width first."""
        return f"{self.columns}x{self.rows}"

    @property
    def count(self) -> int:
        """The number of cells."""
        return self.rows * self.columns

    def texts(self, name: str = "board") -> dict[int, str]:
        """The words of a block, without open cells, by their indices in reading order."""
        blocks = [one for one in self._statements.get(name, []) if isinstance(one, Block)]
        words = [word for block in blocks for row in block.rows for word in row]
        return {index: word.text for index, word in enumerate(words) if word.text != OPEN[0]}

    def settings(self, name: str) -> list[list[str]]:
        """The words of each setting of a name."""
        found = self._statements.get(name, [])
        return [[word.text for word in one.words] for one in found if isinstance(one, Setting)]

    def first(self, name: str, default: list[str]) -> list[str]:
        """The words of the first setting of a name."""
        return (self.settings(name) or [default])[0]

    def cells(self, name: str) -> list[list[int]]:
        """The indices of the cells that each setting of a name lists, in its order."""
        found = ([cell_of(word) for word in words] for words in self.settings(name))
        return [[(one[0] - 1) * self.columns + one[1] - 1 for one in cells if one] for cells in found]

    def signs(self) -> list[tuple[Cell, str, Cell]]:
        """The signs between cells, each of which is a statement of its own."""
        found = []
        for statement in (one for some in self._statements.values() for one in some):
            match statement:
                case Relation((one, other), (sign,)) | Setting(one, (sign, other)):
                    first, last = cell_of(one.text), cell_of(other.text)
                    found += [(first, sign.text, last)] if first and last else []
        return found

    def given(self) -> list[tuple[Cell, str]]:
        """The numbers of cells that statements give, ``r1c2 = 4``."""
        found = []
        for statement in (one for some in self._statements.values() for one in some):
            match statement:
                case Relation((one, number), (sign,)) if sign.text == "=":
                    cell = cell_of(one.text)
                    found += [(cell, number.text)] if cell and not cell_of(number.text) else []
        return found

    def numbers(self, name: str, count: int) -> list[str]:
        """The clues of some lines, ``?`` where there is none.

        Raises:
            UsageError: A line has a list of clues.
        """
        found = self.first(name, ["?"] * count)
        for text in found:
            if text != "?" and not text.isdecimal():
                raise unsayable(text)
        return found

    def runs(self, name: str, empty: str = "0") -> list[list[str]]:
        """The lists of clues of some lines; a list is empty where a line has the word for that.

        Raises:
            UsageError: A line has no clue, and that is not the word.
        """
        lists = [text.split(",") for text in self.first(name, ["?"])]
        if ["?"] in lists and empty != "?":
            raise unsayable("?")
        return [[text for text in texts if text != empty] for texts in lists]

    def marks(self) -> dict[tuple[int, int], str]:
        """The signs between cells by the indices of the two, the smaller first."""
        found = {}
        for one, sign, other in self.signs():
            first, last = ((row - 1) * self.columns + column - 1 for row, column in (one, other))
            turned = sign if first < last else {"<": ">", ">": "<"}.get(sign, sign)
            found[min(first, last), max(first, last)] = turned
        return found

    def cages(self, names: Iterable[str]) -> list[Cage]:
        """The cages that settings of these names list, in the order of their first cells.

        Raises:
            UsageError: A cell is in none, or in two.
        """
        found = []
        for name in names:
            for words, cells in zip(self.settings(name), self.cells(name), strict=True):
                found.append(Cage(name, words[0] if cell_of(words[0]) is None else "", tuple(sorted(cells))))
        if sorted(index for cage in found for index in cage.cells) != list(range(self.count)):
            raise UsageError("a game ID cannot say that a cell is in no cage, or in two")
        return sorted(found, key=lambda cage: cage.cells)


def unsayable(text: str) -> UsageError:
    """The error that an ID has no word for a text."""
    return UsageError(f"a game ID has nothing for '{text}'")


class Codec(NamedTuple):
    """A part of an ID.

    Attributes:
        read: Reads it into statements.  Raises `PuzzleError`.
        write: Writes it.  Raises `UsageError`.
    """

    read: Callable[[Scanner], Iterable[Statement]]
    write: Callable[[Sheet], str]


class Game(NamedTuple):
    """A game of the collection.

    Attributes:
        title: Its name for people.
        kinds: The kinds of the library that it plays.
        codecs: The parts of its IDs.
        usual: Settings that an ID always states, with their values where a puzzle does not.
        rooms: A block of regions, in each of which it does not matter where the clue on the board is.
    """

    title: str
    kinds: tuple[str, ...]
    codecs: tuple[Codec, ...]
    usual: Mapping[str, str] = MappingProxyType({})
    rooms: str = ""

    def read(self, scan: Scanner) -> tuple[str, list[Statement]]:
        """The kind of an ID and the statements of its puzzle.

        Raises:
            PuzzleError: It is not an ID of the game.
        """
        statements = [statement for codec in self.codecs for statement in codec.read(scan)]
        scan.end()
        return scan.kind or self.kinds[0], statements

    def write(self, sheet: Sheet) -> str:
        """A puzzle as an ID without the name of the game, checked by reading it again.

        Raises:
            UsageError: The game has no such puzzle.
        """
        return "".join(codec.write(sheet) for codec in self.codecs)


def write_checked(puzzle: Puzzle, game: Game, what: str, read: Callable[[str], Document]) -> str:
    """A puzzle of the library as a game writes it, checked by reading it again.

    Args:
        puzzle: The puzzle.
        game: The game.
        what: Name of the form in sentences.
        read: Reads what was written.

    Raises:
        UsageError: The form cannot say the puzzle, or its kind is not that of the library.
    """
    kind = puzzle.kind
    own = ROOT / "kinds" / f"{kind.name}.puzzle"
    if kind.declared_in.resolve() != own.resolve() if kind.declared_in else kind.declarations:
        raise UsageError(f"{what} is of the kind of the library; this {kind.name} is declared elsewhere")
    text = game.write(Sheet(kind.write(puzzle)))
    try:
        again = kind.read(read(text))
    except PuzzleError as error:
        raise UsageError(f"{what} cannot say this puzzle: {error.problems[0].sentence}") from None
    if not is_same(puzzle, replace(puzzle, facts=again), game):
        atoms = {fact.atom for fact in again}
        lost = next((fact.clue.sentence for fact in puzzle.facts if fact.clue and fact.atom not in atoms), None)
        raise UsageError(f"{what} cannot say all that this puzzle says{f', such as {lost}' if lost else ''}")
    return text


def is_same(puzzle: Puzzle, other: Puzzle, game: Game) -> bool:
    """Whether two puzzles of a kind are the same, said perhaps in another way of the game."""
    atoms, others = ({fact.atom for fact in one.facts} for one in (puzzle, other))
    return atoms == others or _essence(puzzle, game) == _essence(other, game)


def _essence(puzzle: Puzzle, game: Game) -> tuple[list[tuple[str, ...]], Counter[str]]:
    """Return the statements of a puzzle, with cages and their cells in a fixed order, and how many facts it has."""
    found = []
    tacit = ("boxes", *(("setting",) if game.usual else ()), *(("clue",) if game.rooms else ()))
    document = puzzle.kind.write(puzzle)
    if game.rooms:
        sheet = Sheet(document)
        areas = list(sheet.texts(game.rooms).values())
        found.append(("rooms", *sorted(f"{areas.index(areas[cell])} {text}" for cell, text in sheet.texts().items())))
    for statement in document.statements:
        if game.rooms and statement.name.text == "board":
            continue
        words = statement.lines if isinstance(statement, Block) else _words(statement)
        texts = [word.text for word in words]
        cells = sorted(text for text in texts if cell_of(text))
        if statement.name.text == "boxes" and len(set(texts[0].split("x"))) == 1:
            continue  # square boxes are those of a board that does not say which it has
        if texts == [game.usual.get(statement.name.text)]:
            continue
        found.append((statement.name.text, *(text for text in texts if not cell_of(text)), *cells))
    return sorted(found), Counter(atom.name for atom in {fact.atom for fact in puzzle.facts} if atom.name not in tacit)


def _words(statement: Setting | Relation) -> tuple[Token, ...]:
    return statement.words if isinstance(statement, Setting) else (*statement.operands, *statement.signs)


def areas(count: int, joined: Iterable[tuple[int, int]]) -> list[int]:
    """The number of the area of each cell, counted from 1 in the order of their first cells.

    Args:
        count: The number of cells.
        joined: Pairs of cells that are in one area.
    """
    first = list(range(count))  # of each cell the first cell of its area, perhaps over others
    for one, other in joined:
        low, high = sorted((_root(first, one), _root(first, other)))
        first[high] = low
    numbers: dict[int, int] = {}
    return [numbers.setdefault(_root(first, cell), len(numbers) + 1) for cell in range(count)]


def _root(first: list[int], cell: int) -> int:
    while first[cell] != cell:
        first[cell] = cell = first[first[cell]]
    return cell


def point(down: int, right: int) -> str:
    """The name of a place by its steps of half a cell from the first cell: a cell, or the corners of several."""
    first = name_of((down // 2 + 1, right // 2 + 1))
    last = name_of(((down + 1) // 2 + 1, (right + 1) // 2 + 1))
    return first if first == last else f"{first}-{last}"


def points(sheet: Sheet, setting: str = "centres") -> list[int]:
    """The places that a setting names in reading order, by steps of half a cell."""
    places = []
    for name in (name for words in sheet.settings(setting) for name in words):
        first, _, last = name.partition("-")
        (row, column), (other_row, other_column) = cell_of(first) or (1, 1), cell_of(last or first) or (1, 1)
        places.append((row + other_row - 2) * (2 * sheet.columns - 1) + column + other_column - 2)
    return sorted(places)


def usual_boxes(side: int) -> tuple[int, int]:
    """Rows and columns of the boxes that are usual on a board of sudoku."""
    rows = max(size for size in range(1, side + 1) if side % size == 0 and size * size <= side)
    return rows, side // rows
