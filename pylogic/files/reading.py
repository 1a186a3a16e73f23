"""Tools to interpret documents: words to numbers and cells, and a reader that collects problems."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence, Sized
from typing import Any, TypeVar, cast

from pylogic.model.atom import Atom, Atoms
from pylogic.model.document import OPEN, Block, Document, Relation, Row, Setting, Statement, Token
from pylogic.model.errors import Problems, PuzzleError
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import NamedTuple, replace
from pylogic.model.text import (
    Problem,
    Source,
    Span,
    harmless,
    lines_of,
    number_in,
    plural,
    signed_in,
    suggestion,
    whole,
)

GENERAL_WORDS = ("solve", "limit")
"""Statements that a puzzle of any kind may end with."""


def without_general(document: Document) -> Document:
    """Return a document without these statements: what its kind has to understand."""
    own = [statement for statement in document.statements if statement.name.text not in GENERAL_WORDS]
    return replace(document, statements=tuple(own))


COMMENTS = ("#", "//", "/*", "--")
"""Signs that begin comments in other languages."""

_BRACKETS = (["["], ["("])

Cell = tuple[int, int]
"""A 1-based row and column."""

_S = TypeVar("_S", Setting, Relation, Block)


def name_of(cell: Cell) -> str:
    """Return a cell as puzzle files write it, ``r3c1``."""
    return f"r{cell[0]}c{cell[1]}"


def cell_of(text: str) -> Cell | None:
    """Return the cell that ``r3c1`` names, or ``None``."""
    match = re.fullmatch(r"r(\d{1,6})c(\d{1,6})", text)
    return (whole(match[1]), whole(match[2])) if match else None


def word(token: Any) -> Token:
    """Return the text of a lark token without trailing blanks, and its place."""
    text = token.rstrip()
    return Token(text, Span(token.line or 1, token.column or 1, len(text)))


def symbols(line: Token) -> list[Token]:
    """Return the characters of a board's line, each with its place; blanks between them are left out."""
    if isinstance(line, Row):
        return list(line.words)
    return [character for character in line.characters() if not character.text.isspace()]


def oversized(block: Block, most: int) -> bool:
    """Whether a board has too many lines or too long ones, without scanning any."""
    return len(block.lines) > most or any(len("".join(line.text.split())) > most for line in block.lines)


def as_drawn(block: Block) -> tuple[str, ...]:
    """Return the lines of a block with their indentation."""
    margin = min((line.span.column for line in block.lines), default=1)
    return tuple(" " * (line.span.column - margin) + line.text for line in block.lines)


def json_fields(answer: Source) -> dict[str, Any] | None:
    """Return the fields of a solution that a person gives as JSON; ``None`` when the text is not JSON at all.

    The text is such fields, ``{"grid": [...]}``, or what `pylogic run --to json` prints, of which the first
    answer's first solution is taken.  A bare list is a grid.  What is neither has no fields.

    Raises:
        PuzzleError: The JSON is broken, or an answer without a solution.
    """
    if answer.text.lstrip()[:1] not in ("{", "["):
        return None
    try:
        value = json.loads(answer.text)
    except json.JSONDecodeError as error:
        place = Span(error.lineno, error.colno)
        raise PuzzleError([Problem(f"this is not JSON: {error.msg}", answer, place)]) from None
    except ValueError:
        raise PuzzleError([Problem("this JSON has a number that is too long to be read", answer)]) from None
    except RecursionError:
        raise PuzzleError([Problem("this JSON has too many lists within lists to be read", answer)]) from None
    if isinstance(value, list):
        value = value[0] if value and isinstance(value[0], dict) else {"grid": value}
    if isinstance(value.get("solutions"), list):
        if not value["solutions"]:
            raise PuzzleError([Problem("there is no solution in it", answer)])
        value = value["solutions"][0]
    return value if isinstance(value, dict) else {}


class InPlay(NamedTuple):
    """A board in play as JSON: ``{"board": [[2, null], [null, null]], "marks": {"r1c2": [1, 4]}}``.

    Attributes:
        board: What is entered, as an answer with gaps.
        marks: The values that are pencilled in, by the names of cells; cells without any are left out.
        whole: The text.
    """

    board: Source
    marks: Mapping[str, Sequence[str]]
    whole: Source

    def barred(self, puzzle: Puzzle, known: Atoms = frozenset()) -> dict[Cell, Atoms]:
        """The pieces of a solution that marks rule out, by cells; marks beside something known say nothing.

        Raises:
            PuzzleError: There is no such cell, or no such value in it.
        """
        cells = markable(puzzle)
        found: dict[Cell, Atoms] = {}
        for name, marks in self.marks.items():
            if name not in cells:
                raise PuzzleError([Problem(f"there is no '{harmless(name)}' to pencil values into", self.whole)])
            cell, values = cells[name]
            for mark in marks:
                if mark not in values:
                    shown = f"'{harmless(mark)}' is none of the values of {name}: {', '.join(values)}"
                    raise PuzzleError([Problem(shown, self.whole)])
            if known.isdisjoint(values.values()):
                gone = frozenset(atom for text, atom in values.items() if text not in marks)
                found[cell] = found.get(cell, frozenset()) | gone
        return found


def in_play(answer: Source) -> InPlay | None:
    """Return the board and the marks of a person who plays; ``None`` for other texts.

    Raises:
        PuzzleError: There are other things in it, or it is no such board.
    """
    if answer.text.lstrip()[:1] not in ("{", "["):
        return None
    try:
        value = json.loads(answer.text)
    except (ValueError, RecursionError):
        return None  # what reads answers says what is wrong
    if isinstance(value, list) and len(value) == 1:
        (value,) = value
    if not isinstance(value, dict) or "board" not in value:
        return None
    board, marks = value["board"], value.get("marks", {})
    sound = isinstance(marks, dict) and all(
        isinstance(one, list) and all(type(mark) in (int, str) for mark in one) for one in marks.values()
    )
    if not sound:
        sentence = 'marks are lists of values by the names of cells, such as {"r1c3": [1, 4]}'
        raise PuzzleError([Problem(sentence, answer)])
    if strange := sorted(value.keys() - {"board", "marks", "kind", "title", "source"}):
        sentence = f"a board in play has 'board' and 'marks', not '{harmless(strange[0])}'"
        raise PuzzleError([Problem(sentence, answer)])
    text = board if isinstance(board, str) else json.dumps({"grid": board} if isinstance(board, list) else board)
    pencilled = {name: tuple(map(str, values)) for name, values in marks.items() if values}
    return InPlay(Source(answer.name, text), pencilled, answer)


def markable(puzzle: Puzzle) -> dict[str, tuple[Cell, dict[str, Atom]]]:
    """The cells into which values may be pencilled, by their names, each with its values as JSON has them.

    Where several sorts of values stand in a cell its name has the sort in front: ``first r1c2``.
    """
    places = [one for one in puzzle.kind.variables(puzzle) if one.form == "cells" and one.seen]
    several = len({one.sort for one in places}) > 1
    words: dict[tuple[str, str], str] = {}
    found: dict[str, tuple[Cell, dict[str, Atom]]] = {}
    for one in places:
        cell = cast("Cell", one.place)
        for text, atom in one.values.items():
            if (one.sort, text) not in words:
                fields = puzzle.kind.fields(puzzle, frozenset({atom}))
                rows = fields.get(one.sort, fields.get("grid", ()))
                value = rows[cell[0] - 1][cell[1] - 1] if cell[0] <= len(rows) else None
                words[one.sort, text] = text if value is None else str(value)
        name = f"{one.sort} {name_of(cell)}" if several and one.sort else name_of(cell)
        found[name] = (cell, {words[one.sort, text]: atom for text, atom in one.values.items()})
    return found


def usual(rows: Sequence[Sized]) -> int:
    """The length that most rows of a board have; of equally frequent ones that of a square board, else the first."""
    lengths = Counter(map(len, rows))
    return max(lengths, key=lambda length: (lengths[length], length == len(rows)), default=0)


class Reader:
    """Reads a document and collects all problems.

    Attributes:
        problems: The problems so far.
    """

    def __init__(self, document: Document) -> None:
        self.document = document
        self.problems = Problems(document.source)

    def problem(self, sentence: str, at: Token | Span) -> None:
        """Record a problem and continue, unless there are too many."""
        self.problems.note(sentence, at.span if isinstance(at, Token) else at)

    def stop(self) -> None:
        """Raise `PuzzleError` if anything was wrong so far."""
        self.problems.stop()

    def statements(
        self, known: Sequence[str], cells: bool = False, labels: Collection[str] = ()
    ) -> Iterator[Statement]:
        """Yield all statements whose name is known; the others are reported and left out.

        Args:
            known: The names.
            cells: Whether statements about single cells, ``r1c1 = 3``, are given as well.
            labels: What cells are called, where they have names.
        """
        for statement in self.document.statements:
            word = statement.name
            if cells and isinstance(statement, Setting) and [one.text for one in statement.words] in _BRACKETS:
                self.problem("the rows of a block stand between braces, '{' and '}'", statement.words[0])
                return
            if cells and word.text == "board" and isinstance(statement, Setting) and not statement.words:
                self.problem("the rows of a board stand between braces, '{' and '}'", word)
                return
            if word.text in known or (cells and cell_of(word.text) is not None):
                yield statement
            elif sign := next(filter(word.text.startswith, COMMENTS), None):
                self.problem(f"a comment starts with '%', not with '{sign}'", word)
            elif word.text.endswith(":") and word.text[:-1] in known and not isinstance(statement, Relation):
                self.problem(f"'{word.text[:-1]}' is written without ':'", word)
                yield _renamed(statement, Token(word.text[:-1], word.span))
            elif cells and cell_of(word.text.rstrip(":")) is not None:
                self.problem(f"what a cell holds follows '=': {word.text.rstrip(':')} = ...", word)
            elif cells and isinstance(statement, Relation) and statement.signs[0].text == "=":
                unknown = f"no cell is called '{word}'{suggestion(word.text, [*labels])}"
                place = f"a cell is written r1c2, for row 1 and column 2, not '{word}'"
                self.problem(unknown if labels else place, word)
            elif cell_of(word.text) is not None:
                self.problem("nothing can be said about a single cell; the board says it all", word)
            else:
                near = suggestion(word.text, [*known, *GENERAL_WORDS])
                expected = "" if near else f"; expected one of {', '.join(known)}"
                self.problem(f"unknown word '{word}'{near}{expected}", word)

    def only(self, shape: type[_S], name: str, statements: Sequence[Statement]) -> _S | None:
        """Return the one statement called ``name``, in the given shape; a second or misshapen one is reported."""
        result: _S | None = None
        for statement in statements:
            if statement.name.text != name:
                continue
            if shape is Setting and isinstance(statement, Relation) and statement.signs[0].text == "=":
                self.problem(f"the values of '{name}' follow it without '='", statement.signs[0])
            elif not isinstance(statement, shape):
                shapes = {Setting: "values on its line", Relation: "a comparison", Block: "rows in braces"}
                self.problem(f"'{name}' needs {shapes[shape]}", statement.name)
            elif result is not None:
                self.problem(f"'{name}' is given twice", statement.name)
            else:
                result = statement
        return result

    def integer(self, word: Token, low: int, high: int, what: str) -> int | None:
        """Return the number that ``word`` holds, or ``None`` with a problem noted.

        Args:
            word: The word to read.
            low: Smallest value allowed.
            high: Largest value allowed.
            what: How the sentence calls it: ``a count``.
        """
        number = signed_in(word.text) if low < 0 else number_in(word.text)
        if number is not None and low <= number <= high:
            return number
        shown = f"'{word}'" if number is None else str(number)
        self.problem(f"{what} is a number from {low} to {high}, not {shown}", word)
        return None

    def cell(self, word: Token, rows: int, columns: int) -> Cell | None:
        """Return the cell that ``word`` names, or ``None`` with a problem noted."""
        cell = cell_of(word.text)
        if cell is None:
            self.problem(f"a cell is written like r1c2, not '{word}'", word)
        elif not (1 <= cell[0] <= rows and 1 <= cell[1] <= columns):
            self.problem(
                f"there is no {word} on a board of {plural(rows, 'row')} and {plural(columns, 'column')}", word
            )
        else:
            return cell
        return None


def _renamed(statement: Setting | Block, name: Token) -> Statement:
    return statement._replace(name=name) if isinstance(statement, Setting) else replace(statement, name=name)


SEPARATORS = ",;\t"
_BARS = {
    **dict.fromkeys(range(0x2500, 0x2580), "+"),
    **dict.fromkeys(map(ord, "│┃║┆┇┊┋╎╏╽╿╵╷╹╻"), "|"),
    **dict.fromkeys(map(ord, "─━═┄┅┈┉╌╍╴╶╸╺╼╾"), "-"),
}
_BORDER = re.compile(r"(?=.*(?:--|==|\+))[\s|:+*=.'-]+|\s*")
"""A line between rows, which has no cells."""
_LIST = re.compile(r"\[([^\[\]\n]*)\]")
_AROUND = re.compile(r"\s*(?:\w+\s*(?:[=:]|\(\s*\w+\s*,))?[\s\[\],;.()]*")
"""The text around the lists of a list, with an optional name."""
_NOTHING = frozenset(["", "None", "nil", "null"])
_WORD = re.compile(r"[^\s|]+")
_FIELD = re.compile(r"(?<=\|)[^|]+|(?<!\|)[^|\s][^|]*")
_MOST = 40000
"""Characters of a text that holds one board."""
_THIRD = 3
"""Cells between bars where boxes are drawn."""


class _Line(NamedTuple):
    """A row of cells: its line and column, and its text."""

    number: int
    column: int
    text: str

    def cell(self, text: str, at: int) -> Token:
        """Return the cell at an index of the row, stripped of blanks and quotes."""
        content = text.strip(" \t\"'{}()")
        span = Span(self.number, self.column + at + len(text) - len(text.lstrip()), max(1, len(text.strip())))
        return Token(OPEN[0] if content in _NOTHING else content, span)

    def words(self) -> list[Token]:
        """Cells that blanks and bars are between."""
        return [self.cell(match[0], match.start()) for match in _WORD.finditer(self.text)]

    def fields(self) -> list[Token]:
        """Cells that commas, semicolons or tabs are between."""
        separator = max(SEPARATORS, key=self.text.count)
        parts = self.text.split(separator)
        return [self.cell(part, len(separator.join([*parts[:at], ""]))) for at, part in enumerate(parts)]

    def barred(self) -> list[Token]:
        """Cells that bars are between."""
        return [self.cell(match[0], match.start()) for match in _FIELD.finditer(self.text.rstrip())]

    def thirds(self) -> list[Token]:
        """Cells of which three stand between two bars, perhaps with blanks between them."""
        found = []
        for match in _FIELD.finditer(self.text.rstrip()):
            spaced = {2 * _THIRD - 1: 0, 2 * _THIRD + 1: 1}.get(len(match[0]))
            places = range(_THIRD) if spaced is None else range(spaced, len(match[0]), 2)
            found += [self.cell(match[0][at : at + 1] or " ", match.start() + at) for at in places]
        return found


def plain(text: str) -> str:
    """A text with ``|``, ``-`` and ``+`` for all signs that draw boxes."""
    return text.translate(_BARS)


def rows_of(text: str) -> list[list[Token]]:
    """The cells of a board that is all that a text has, as many in each row; nothing where there is none."""
    lines = list(_lines(plain(text))) if len(text) <= _MOST else []
    separated = any({*line.text} & {*SEPARATORS} for line in lines)
    barred = [_Line.barred, _Line.thirds] if all("|" in line.text for line in lines) else []
    readings = [_Line.fields] if separated else [_Line.words, *barred]
    boards = [[reading(line) for line in lines] for reading in readings]
    boards = [rows for rows in boards if len({*map(len, rows)}) == 1 < min(len(rows), len(rows[0]))]
    return min(boards, key=lambda rows: len(rows) != len(rows[0]), default=[])


def _lines(text: str) -> Iterator[_Line]:
    lists = list(_LIST.finditer(text))
    if lists and _AROUND.fullmatch(_LIST.sub("", text)):
        for match in lists:
            number = text.count("\n", 0, match.start())
            yield _Line(number + 1, match.start(1) - text.rfind("\n", 0, match.start()), match[1])
        return
    for number, line in enumerate(lines_of(text), 1):
        if not _BORDER.fullmatch(line):
            yield _Line(number, 1, line)
