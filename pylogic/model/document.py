"""A parsed puzzle file: shapes with their positions, before anyone asks what they mean.

Puzzles that are built without a text have the same statements, each with the form of its content.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum, StrEnum, auto
from functools import cached_property

from pylogic.model.records import NamedTuple, dataclass, field
from pylogic.model.text import Problem, Source, Span

OPEN = ".?_"
"""Signs for a cell of which nothing is known; the first is what pylogic writes."""
_PAIR = 2
_WORD = re.compile(r"\S+")


class Token:
    """A stretch of text and where it stands; equal to another of the same text."""

    __slots__ = ("span", "text")  # large boards have many

    def __init__(self, text: str, span: Span) -> None:
        self.text = text
        self.span = span

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Token) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Token({self.text!r}, {self.span!r})"

    def __str__(self) -> str:
        return self.text

    def characters(self) -> Iterator[Token]:
        """Each character as a word of its own."""
        line, column, _ = self.span
        return (Token(character, Span(line, column + offset)) for offset, character in enumerate(self.text))


def words_on(number: int, line: str, pattern: re.Pattern[str] = _WORD, column: int = 1) -> list[Token]:
    """The words on a line of a text that begins at a column, each with its place."""
    return [Token(match[0], Span(number, match.start() + column, len(match[0]))) for match in pattern.finditer(line)]


class Row(Token):
    """A line of a board of which each word has a place of its own, as in formats that count open cells.

    Attributes:
        words: The words on it.
    """

    __slots__ = ("words",)

    def __init__(self, text: str, span: Span, words: tuple[Token, ...]) -> None:
        super().__init__(text, span)
        self.words = words

    @classmethod
    def of(cls, words: Sequence[Token]) -> Row:
        """The row of some words, of at least one."""
        return cls(" ".join(word.text for word in words), words[0].span.until(words[-1].span), tuple(words))


class Setting(NamedTuple):
    """``fleet 3 2*2``: a name and what follows it on the line."""

    name: Token
    words: tuple[Token, ...]


class Relation(NamedTuple):
    """``r1c1 < r1c2 < r1c3``: one sign fewer than operands."""

    operands: tuple[Token, ...]
    signs: tuple[Token, ...]

    @property
    def name(self) -> Token:
        """The first operand, by which ``moves <= 11`` is known."""
        return self.operands[0]


@dataclass(frozen=True)
class Block:
    """``board { ... }``: the lines between the braces, each from its first visible character on.

    Attributes:
        name: The word before the braces.
        lines: Their lines.
        end: The line of the closing brace; 0 when the block was never written.
    """

    name: Token
    lines: tuple[Token, ...]
    end: int = field(default=0, compare=False)

    @cached_property
    def rows(self) -> list[list[Token]]:
        """The cells on the lines of a board: words separated by blanks, else characters.

        A board with a single column has no blanks; its words are whole when half of them are one character, or all
        others two, and none of these has an open cell in it, as in ``12 . 10`` from top to bottom.
        """
        rows = [
            list(line.words) if isinstance(line, Row) else words_on(line.span.line, line.text, column=line.span.column)
            for line in self.lines
        ]
        alone = [row[0].text for row in rows if len(row) == 1]
        long = [text for text in alone if len(text) > 1]
        few = 2 * len(long) <= len(rows) or (len(long) < len(rows) and max(map(len, long)) == _PAIR)
        if len(alone) == len(rows) and few and not any({*OPEN} & {*text} for text in long):
            return rows
        return [
            row if isinstance(line, Row) or len(row) > 1 else list(line.characters())
            for line, row in zip(self.lines, rows, strict=True)
        ]


Statement = Setting | Relation | Block


class Phrase(NamedTuple):
    """A statement of a declared kind: words and the signs between them, understood later.

    Attributes:
        sentence: The rule in its author's words, or empty.
        words: ``count ( lines , 1 ) = n/2``, each with its place.
    """

    sentence: str
    words: tuple[Token, ...]


@dataclass(frozen=True)
class Declaration:
    """A kind of puzzle as a file declares it.

    Attributes:
        name: The word after ``kind``.
        title: Its title, or empty.
        phrases: The phrases between the braces, in order.
        source: The file it came from.
        comments: Comments by line number, as for a document.
        end: The line of the closing brace.
    """

    name: Token
    title: str
    phrases: tuple[Phrase, ...]
    source: Source = field(compare=False)
    comments: Mapping[int, str] = field(default_factory=dict, compare=False)
    end: int = field(default=0, compare=False)


@dataclass(frozen=True, eq=False, repr=False)
class Scope:
    """The places in which the kinds of a file are looked up before the library; equal to itself only.

    Attributes:
        declarations: Those in the file itself.
        uses: The files that it names, as it writes them.
        source: The file.
    """

    declarations: tuple[Declaration, ...] = ()
    uses: tuple[Token, ...] = ()
    source: Source = field(default_factory=lambda: Source("<none>", ""))


@dataclass(frozen=True)
class Document:
    """One puzzle of a file as it was written.

    Attributes:
        kind: The word before the title.
        title: The text between the quotes, or empty.
        statements: The statements between the braces, in order.
        source: The file it came from.
        comments: Comments by line number; a key's text starts with ``%``.
        end: The line of the closing brace; 0 when the document was never written.
        scope: Where its kind may be declared.
        notes: Parts of the text beyond the puzzle, with their places.
    """

    kind: Token
    title: str
    statements: tuple[Statement, ...]
    source: Source = field(compare=False)
    comments: Mapping[int, str] = field(default_factory=dict, compare=False)
    end: int = field(default=0, compare=False)
    scope: Scope = field(default=Scope(), compare=False)
    notes: tuple[Problem, ...] = field(default=(), compare=False)


class Holds(Enum):
    """The content of a statement."""

    LINE = auto()
    """Words on a line: a number, or a list with one for each row or column; a list in it is a list of numbers."""
    SIZE = auto()
    """``9`` or ``4x5``: a number, or a pair of numbers."""
    ROWS = auto()
    """Rows in braces: a list of rows, each a text or a list of cells."""
    LETTERS = auto()
    """The same, where each cell is one character."""
    EACH = auto()
    """A statement for each item of a list: numbers and cells."""
    PLACES = auto()
    """Cells, or pairs of neighbouring cells, on one line."""
    FLEET = auto()
    """``3 2*2``: lengths, or how many there are of each."""
    FLAG = auto()
    """The word alone: true or false."""
    MOST = auto()
    """``moves <= 11``: a number."""


class Gesture(StrEnum):
    """What somebody does on a board to make a statement; the names are those of the page."""

    WORDS = auto()
    """Words are written behind its name."""
    SIGNS = auto()
    """A sign is put into a cell."""
    VALUES = auto()
    """A value is put into a cell, whatever sign stands there; its name is ``=``."""
    REGIONS = auto()
    """Cells are taken into a region, each of them into one."""
    CORNERS = auto()
    """A number is put where cells meet."""
    BESIDE = auto()
    """A clue is put beside a row or a column."""
    AREAS = auto()
    """Cells are gone through, and a number may be put to them."""
    PATHS = auto()
    """Cells are gone through in their order."""
    POINTS = auto()
    """Cells, and points between them, are chosen."""
    DOTS = auto()
    """Points between cells are chosen."""
    RIM = auto()
    """Corners of cells are chosen, those at the rim of the board too."""
    BETWEEN = auto()
    """Two neighbours are chosen; its name is the sign between them."""
