"""Game IDs of Unequal in Simon Tatham's Portable Puzzle Collection.

``5:0,0R,3,...``: the order, perhaps ``a`` for adjacent mode, ``d`` and a letter for the difficulty,
a colon; then for each cell its number (0: open) and the letters ``URDL`` of the neighbours that
it is greater than (in adjacent mode: that it differs from by one), then a comma.  A letter from
``a`` to ``z`` in place of a cell stands for that many open cells without flags.
The grammar follows ``unequal.c`` of that collection.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pylogic.core.document import Document, Relation, Setting, Statement, Word
from pylogic.core.errors import Problems, UsageError
from pylogic.core.numbers import number_in
from pylogic.core.puzzle import Puzzle
from pylogic.core.text import Source, Span
from pylogic.kinds.futoshiki.vocabulary import LARGEST, NAME, Instance, are_neighbours, neighbours
from pylogic.kinds.futoshiki.writing import on_board
from pylogic.language.reading import Cell, name_of

_ID = re.compile(r"(?P<size>\d+)(?P<adjacent>a?)(?:d[a-z])?:")
_STEPS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}


def is_unequal(text: str) -> bool:
    """Whether a line begins as an ID of Unequal does, as far as its first cell."""
    return re.match(r"\s*\d+a?(d[a-z])?:([a-z]|\d+[URDL]*(,|\s*$))", text) is not None


def read_unequal(source: Source) -> tuple[Document, ...]:
    """One document for each line that is neither blank nor a comment (``#``).

    Raises:
        PuzzleError: A line is not an ID, or has flags that lead off the board.
    """
    problems = Problems(source)
    documents = []
    for number, line in enumerate(source.lines, 1):
        if line.strip() and not line.lstrip().startswith("#"):
            reader = _Reader(source, number, line.rstrip(), problems)
            documents.append(reader.document())
    problems.stop()
    return tuple(documents)


class _Reader:
    """Reads one ID."""

    def __init__(self, source: Source, number: int, line: str, problems: Problems) -> None:
        self.source = source
        self.number = number
        self.line = line
        self.problems = problems

    def document(self) -> Document:
        """The puzzle; without meaning when a problem was noted."""
        start = len(self.line) - len(self.line.lstrip())
        kind = Word(NAME, Span(self.number, start + 1, len(self.line) - start))
        head = _ID.match(self.line, start)
        if head is None:
            self._problem("an ID of Unequal starts with the order and a colon, as in 5: or 5a:", kind.span)
            return Document(kind, "", (), self.source)
        size = number_in(head["size"])
        name = self._word(start, len(head["size"]), "size")
        statements: list[Statement] = [
            Setting(name, (self._word(start, len(head["size"])),)),
        ]
        if head["adjacent"]:
            statements.append(Setting(self._word(head.start("adjacent"), 1, "adjacent"), ()))
        if size is not None and 1 <= size <= LARGEST:
            statements += self._clues(head.end(), size, bool(head["adjacent"]))
        return Document(kind, "", tuple(statements), self.source)

    def _clues(self, position: int, size: int, adjacent: bool) -> Iterator[Statement]:
        place = 0
        while position < len(self.line):
            match = re.compile(r"([a-z])|(\d+)([URDL]*)(,|$)").match(self.line, position)
            if match is None:
                shown = re.compile(r"[^,]*,?").match(self.line, position)
                length = max(1, len(shown[0].rstrip(",")) if shown else 1)
                text = self.line[position : position + length]
                self._problem(
                    f"'{text}' is not a cell; a cell is a number, then letters of URDL, then a comma",
                    Span(self.number, position + 1, length),
                )
                return
            if match[1]:
                place += ord(match[1]) - ord("a") + 1
            else:
                place += 1
            if place > size * size:
                self._problem(f"more than {size * size} cells", Span(self.number, position + 1, len(match[0])))
                return
            if not match[1]:
                yield from self._cell(divmod(place - 1, size), match, size, adjacent)
            position = match.end()
        if place != size * size:
            at = Span(self.number, max(1, len(self.line)))
            self._problem(f"{place} cells; {size * size} are expected", at)

    def _cell(self, offset: Cell, match: re.Match[str], size: int, adjacent: bool) -> Iterator[Statement]:
        """The given and the flags of one cell."""
        cell = offset[0] + 1, offset[1] + 1
        here = self._word(match.start(2), len(match[2]), name_of(cell))
        if match[2].strip("0"):
            number = self._word(match.start(2), len(match[2]))
            yield Relation((here, number), (self._word(match.start(2), len(match[2]), "="),))
        for index, flag in enumerate(match[3]):
            at = match.start(3) + index
            other = cell[0] + _STEPS[flag][0], cell[1] + _STEPS[flag][1]
            if not (1 <= other[0] <= size and 1 <= other[1] <= size):
                self._problem(f"{flag} leads off the board at {name_of(cell)}", Span(self.number, at + 1))
                continue
            one, two = (self._word(at, 1, name_of(which)) for which in (cell, other))
            if adjacent:
                yield Setting(self._word(at, 1, "near"), (one, two))
            else:
                yield Relation((two, one), (self._word(at, 1, "<"),))

    def _word(self, position: int, length: int, text: str | None = None) -> Word:
        shown = self.line[position : position + length] if text is None else text
        return Word(shown, Span(self.number, position + 1, length))

    def _problem(self, sentence: str, span: Span) -> None:
        self.problems.note(sentence, span)


def write_unequal(puzzle: Puzzle, values: dict[Cell, int] | None = None) -> str:
    """The ID of a puzzle on a line of its own; with ``values`` these numbers are filled in.

    Raises:
        UsageError: A sign stands between cells that are not neighbours, two signs or givens contradict
            each other, or an adjacent puzzle lost some of its clues.
    """
    instance = Instance.of(puzzle.facts)
    if instance.further:
        cell, number = instance.further[0]
        raise UsageError(f"an ID of Unequal cannot say {name_of(cell)} = {number}, which contradicts another")
    _, spoken = on_board(instance)
    if spoken:
        low, high = spoken[0]
        why = "contradicts another" if are_neighbours(low, high) else "joins cells that are not neighbours"
        raise UsageError(f"an ID of Unequal cannot say {name_of(low)} < {name_of(high)}, which {why}")
    if instance.adjacent and set(instance.near) | set(instance.apart) != set(neighbours(instance.size)):
        raise UsageError("an ID of Unequal cannot leave open whether neighbours differ by 1")
    flagged = {(high, low) for low, high in instance.less}
    for one, other in instance.near:
        flagged |= {(one, other), (other, one)}
    shown = instance.values if values is None else values
    texts = [f"{instance.size}{'a' if instance.adjacent else ''}:"]
    for row in range(1, instance.size + 1):
        for column in range(1, instance.size + 1):
            flags = [
                flag
                for flag, (down, right) in _STEPS.items()
                if ((row, column), (row + down, column + right)) in flagged
            ]
            texts.append(f"{shown.get((row, column), 0)}{''.join(flags)},")
    return "".join(texts) + "\n"
