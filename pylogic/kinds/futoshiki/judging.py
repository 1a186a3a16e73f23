"""Answers as people write them: rows of numbers, pictures, game IDs, JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set

from pylogic.core.document import Word
from pylogic.core.errors import Problems, PuzzleError
from pylogic.core.numbers import number_in
from pylogic.core.puzzle import Puzzle
from pylogic.core.text import Problem, Source, Span, plural
from pylogic.core.verdict import Judgement, Violation
from pylogic.kinds.futoshiki.board import cell_above, is_line_of_signs, tokens, undrawn
from pylogic.kinds.futoshiki.checking import check
from pylogic.kinds.futoshiki.reading import read
from pylogic.kinds.futoshiki.sgt import is_unequal, read_unequal
from pylogic.kinds.futoshiki.vocabulary import LARGEST, Instance, Pair, given, value
from pylogic.language.reading import Cell, cell_of, json_fields, name_of
from pylogic.language.typed_answers import numbers_of

_CELL = re.compile(r"[0-9]{1,9}|[._?]")
_WORDS = re.compile(r"r\d+c\d+(\s*[<>]\s*r\d+c\d+)+")
_WIDEST = 20 * LARGEST
"""No line of a picture has more characters."""
_SAID = re.compile(r"[<>]|[^\s<>]+")
_RULE = re.compile(r"[\s+|=-]*")


def judge(puzzle: Puzzle, answer: Source) -> Judgement:
    """Judge an answer that a person gives.

    Four forms are understood: rows of numbers with blanks between them, a picture of the solution with
    its signs and lines, a game ID of Unequal with all numbers, and JSON, ``{"grid": [[...]]}`` or what
    `pylogic run` prints as JSON.  A dot, ``_``, ``?``, 0, null or a blank in a drawn cell is a cell left open.
    Signs may be left out, but none may stand there that the puzzle does not have.

    Raises:
        PuzzleError: The text is none of these, or holds another number of cells.
    """
    instance = Instance.of(puzzle.facts)
    size = instance.size
    found = json_fields(answer)
    signs: list[Pair] = []
    if found is not None:
        rows = numbers_of(found, size, size, answer)
    elif any(map(is_unequal, answer.lines)):
        rows, signs = _id_rows(answer, size)
    else:
        text = _Text(answer, size)
        rows, signs = text.rows, text.signs
    cells = {(row, column): number for row, numbers in enumerate(rows, 1) for column, number in enumerate(numbers, 1)}
    filled = {cell: number for cell, number in cells.items() if number}
    atoms = frozenset(value(cell, number) for cell, number in filled.items())
    violations = (
        *check(puzzle, atoms),
        *_copied(signs, set(instance.less)),
    )
    return Judgement(
        tuple(found for found in violations if found.name != "cell" or found.cells[0] in filled),
        open="" if len(filled) == len(cells) else f"{len(filled)} of {plural(len(cells), 'cell')}",
        claims={cell: given(cell, number) for cell, number in filled.items() if 1 <= number <= size},
        atoms=atoms,
    )


def _copied(signs: list[Pair], known: Set[Pair]) -> Iterator[Violation]:
    """Signs of an answer that are not those of the puzzle."""
    for low, high in dict.fromkeys(signs):
        if (low, high) not in known:
            sentence = f"{name_of(low)} < {name_of(high)} is a sign of the answer, not of the puzzle"
            yield Violation("copied", sentence, (low, high))


def _id_rows(answer: Source, size: int) -> tuple[list[list[int]], list[Pair]]:
    """The numbers and the signs of a game ID."""
    lines = [(number, line) for number, line in enumerate(answer.lines, 1) if line.strip() and line.lstrip()[0] != "#"]
    if len(lines) > 1:
        number, line = lines[1]
        start = len(line) - len(line.lstrip())
        span = Span(number, start + 1, len(line.strip()))
        raise PuzzleError([Problem("a second game ID; an answer is one", answer, span)])
    first = read_unequal(answer, lines[0][0])
    other = Instance.of(read(first))
    if other.size != size:
        sentence = f"a game ID of order {other.size}; {size} is expected"
        raise PuzzleError([Problem(sentence, answer, first.kind.span)])
    index = range(1, size + 1)
    return [[other.values.get((row, column), 0) for column in index] for row in index], list(other.less)


class _Text:
    """An answer as text: numbers, perhaps with signs and walls.

    Attributes:
        rows: The numbers, 0 for an open cell.
        signs: The signs, each as the smaller cell and the larger one.

    Raises:
        PuzzleError: It is not an answer of this size.
    """

    def __init__(self, answer: Source, size: int) -> None:
        self.rows: list[list[int]] = []
        self.signs: list[Pair] = []
        self._size = size
        self._problems = Problems(answer)
        self._above: list[Word] = []
        last = 1
        for number, line in enumerate(answer.lines, 1):
            shown = undrawn(line.replace(",", " ").replace(";", " "))
            if not shown.strip() or _RULE.fullmatch(shown):
                continue
            if len(shown) > _WIDEST:
                self._problems.note(f"this line is longer than any row of {plural(size, 'number')}", Span(number, 1))
                break
            if _WORDS.fullmatch(shown.strip()):
                self._said(shown, number)
                continue
            last = number
            words = [word for word in tokens(Word(shown, Span(number, 1))) if word.text != "|"]
            if is_line_of_signs(shown):
                self._under([word for word in words if word.text != "-"])
            else:
                self._row(words)
                if len(self.rows) > size:
                    break
        if len(self.rows) != size and not self._problems:
            found = "more rows" if len(self.rows) > size else plural(len(self.rows), "row")
            self._problems.note(f"{found} of numbers; {size} are expected", Span(last, 1))
        self._problems.stop()

    def _row(self, words: list[Word]) -> None:
        cells = [word for word in words if word.text not in "<>"]
        # One problem a line: a text that is not an answer at all has something wrong everywhere.
        wrong = next((cell for cell in cells if not _CELL.fullmatch(cell.text)), None)
        astray = _astray(words)
        if wrong is not None:
            self._problems.note(f"'{wrong}' is not a number", wrong.span)
        elif len(cells) != self._size:
            span = words[0].span.until(words[-1].span)
            self._problems.note(f"{plural(len(cells), 'number')} in this row, {self._size} on the board", span)
        elif astray is not None:
            self._problems.note(f"'{astray}' does not stand between two numbers", astray.span)
        else:
            row, column = len(self.rows) + 1, 0
            for word in words:
                if word.text in "<>":
                    self._sign(word.text, (row, column), (row, column + 1))
                else:
                    column += 1
        self._above = cells
        self.rows.append([number_in(cell.text) or 0 for cell in cells])

    def _under(self, words: list[Word]) -> None:
        """Read a line of signs under a row."""
        row = len(self.rows)
        for word in words:
            place = cell_above(self._above, word)
            if place is None:
                self._problems.note(f"'{word}' stands under no number", word.span)
            elif row == self._size:
                self._problems.note(f"'{word}' stands under the last row", word.span)
            else:
                self._sign(word.text, (row, place), (row + 1, place))

    def _said(self, line: str, number: int) -> None:
        """Read ``r1c1 < r3c4``, as it stands under a picture."""
        words = [Word(match[0], Span(number, match.start() + 1, len(match[0]))) for match in _SAID.finditer(line)]
        for left, sign, right in zip(words[::2], words[1::2], words[2::2], strict=False):
            first, second = cell_of(left.text), cell_of(right.text)
            if first is None or second is None or max(*first, *second) > self._size or 0 in (*first, *second):
                self._problems.note(f"there are no such cells on a board of order {self._size}", left.span)
            else:
                self._sign(sign.text, first, second)

    def _sign(self, text: str, first: Cell, second: Cell) -> None:
        self.signs.append((first, second) if text in "<^" else (second, first))


def _astray(words: list[Word]) -> Word | None:
    """The first sign of a row that does not stand between two numbers."""
    before: Word | None = None
    for word in words:
        if word.text in "<>" and (before is None or before.text in "<>"):
            return word
        before = word
    return before if before is not None and before.text in "<>" else None
