"""``clue 0..4``, ``clue 0..8 on .``, ``clue 0..4 on #``: a number in a cell that is not a value, or on a block.

``clue list 0..8`` has lists as well: ``1,2``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from pylogic.files.reading import Cell, name_of
from pylogic.language.board.board import Board, Frame
from pylogic.language.board.places import Range
from pylogic.language.givens import Keyword
from pylogic.language.parse.expressions import Number
from pylogic.language.parse.given import Given, Instance
from pylogic.language.parse.notation import Found, Kind, Slot, span_of
from pylogic.language.parse.phrases import Reading
from pylogic.language.parse.rule import PlacedClue, Spot
from pylogic.language.parse.vocabulary import Value
from pylogic.model.atom import Atom, Clue, Fact
from pylogic.model.canvas import Canvas, Form, Thing
from pylogic.model.document import Token
from pylogic.model.errors import UnfitError
from pylogic.model.kind import Roles
from pylogic.model.records import dataclass
from pylogic.model.text import Span

if TYPE_CHECKING:
    from random import Random

    from pylogic.language.sampling.parts import ClueSet, Sketch

_ANY = "?"
_NUMBERS = re.compile(r"-?\d+(,-?\d+)*|\?")
_TWO = 2


@dataclass(frozen=True)
class CellClue(Given):
    """Numbers in cells; ``?`` marks a cell whose number is unknown.

    Attributes:
        span: The numbers from the smallest to the largest one.
        on: The value that a cell with a clue holds.
        block: Whether a cell with a clue is a block.
        lists: Whether a clue may have several numbers.
        posts: It does.
        prints: It does.
    """

    span: Range
    on: Value | None
    block: bool = False
    lists: bool = False
    has_clues = True
    batch = "clues"
    posts: bool = True
    prints: bool = True

    def drawn(self) -> Iterable[str]:
        """All clues."""
        return ("clue",)

    def notes(self, board: Board) -> Iterable[tuple[str, Span | None]]:
        """A number that could be a value too is a clue."""
        numeric = [sort for sort in board.frame.in_cells if sort.numeric]
        for (row, column, *numbers), clue in board.stated("clue"):
            value = any(sort.may_be(str(number)) for sort in numeric for number in numbers)
            if value and len(numbers) == 1 and clue is not None:
                said = f"'{numbers[0]}' in {name_of((int(row), int(column)))} is read as a clue"
                yield f"{said}, as all numbers on this board, not as the value of the cell", clue.span
                return

    def token(self, instance: Instance, cell: Cell, word: Token) -> bool:
        """A number, or ``?``."""
        if word.text == _ANY:
            self._mark(instance, cell)
            return True
        texts = word.text.split(",") if self.lists else [word.text]
        if not all(text.removeprefix("-").isdecimal() for text in texts):
            return False
        line, column, _ = word.span
        parts = [Token(text, Span(line, column, len(word.text))) for text in texts]
        low, high = self.span.on(instance.rows, instance.columns)
        numbers = [instance.reader.integer(part, low, high, "a clue") for part in parts]
        known = [number for number in numbers if number is not None]
        if len(known) == len(parts):
            sentence = f"{name_of(cell)} says {' '.join(map(str, known))}"
            clue = instance.clue(sentence, word.span, "clue", *cell, *known)
            self._mark(instance, cell, clue)
        return True

    def _mark(self, instance: Instance, cell: Cell, clue: Clue | None = None) -> None:
        """Say that a cell has a clue; where bridges end, and blocks, are the board and outlast their numbers.

        What the cell holds is dropped with the clue; that an island has one there is not, as none could have it else.
        """
        if self.block:
            instance.state("block", *cell)
        own = None if _bridged(instance.frame) else clue
        for atom in self._marks(instance.frame, cell):
            if atom.name == "fixed" and not self._is_frame(instance.frame):
                instance.state(atom.name, *atom.args, clue=own)
            else:
                instance.state(atom.name, *atom.args, deleted_with=own)

    def meant(self, board: Board, cell: Cell, text: str) -> int | None:
        """A number by itself where a clue stands: what a cell with one holds, be it dropped."""
        alone = self.on is not None and board.hint(cell) is not None and _NUMBERS.fullmatch(text)
        return self.on.number if self.on and alone else None

    def shown(self, board: Board, cell: Cell) -> str:
        """The number; ``?`` where it is dropped."""
        hint = board.hint(cell)
        return "" if hint is None else ",".join(map(str, hint.numbers)) or _ANY

    def widths(self, board: Board) -> Sequence[int]:
        """The digits of the numbers, and room for a value beside them."""
        valued = any(sort.form == "cells" for sort in board.frame.sorts.values())
        beside = int(valued and self.on is None and not self.block)
        return [len(self.shown(board, cell)) + beside for cell in board.hints]

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """The number, before what the cell holds unless that goes without saying."""
        for cell, hint in board.hints.items():
            role = roles.get(Atom("clue", (*cell, *hint.numbers)), "clue")
            spelt = self.shown(board, cell)
            number = Thing(Form.BLOCK if self.block else Form.TEXT, spelt, role, spelt, "clue")
            held = {thing.name for thing in canvas.cells.get(cell, ()) if thing.form is not Form.OPEN}
            if self.on is not None and held - {self.on.text}:  # it is missed, or beside values of other sorts
                canvas.lead(cell, number._replace(spelt=f"{spelt} "))
                canvas.wide = max(canvas.wide, len(canvas.spelt(cell)))
            elif self.on is None and not self.block:
                canvas.lead(cell, number)
            else:
                canvas.put(cell, number)

    def sow(self, sketch: Sketch, placed: Sequence[PlacedClue]) -> None:
        """The clues that rules need; islands for bridges, as many as in the examples."""
        for cell, rank in placed:
            for atom in (*self._marks(sketch.frame, cell), Atom("clue", (*cell, self._ranked(rank, sketch.board)))):
                sketch.state(atom.name, *atom.args)
        if _bridged(sketch.frame):
            cells = sketch.board.cells
            number = sum(len(board.hints) for board in sketch.examples) / max(1, sketch.area) * len(cells)
            from pylogic.language.sampling.parts import islands  # imported late: only where boards are generated

            for cell in islands(cells, max(_TWO, round(number)), sketch.random):
                sketch.state("marked", *cell)

    def cover(self, board: Board, cell: Cell, random: Random) -> Sequence[Atom]:  # noqa: ARG002
        """A place for a clue, where only such places hold the value."""
        taken = self.on is None or self.on.number == board.fixed(self.on.sort.name, cell)
        return () if taken or not self._is_frame(board.frame) else self._marks(board.frame, cell)

    def _is_frame(self, frame: Frame) -> bool:
        """Whether the cells with clues belong to the frame: no other cells hold their value."""
        return self.on is not None and self.on.number in frame.fixed.get(self.on.sort.name, ())

    def _marks(self, frame: Frame, cell: Cell) -> list[Atom]:
        """The facts of the frame where a clue stands."""
        marks = [Atom("marked", cell)]
        if self.on is not None:
            marks.append(Atom("fixed", (list(frame.sorts).index(self.on.sort.name), *cell, self.on.number)))
        return marks

    def _ranked(self, rank: int, board: Board) -> int:
        """The number of a rank.

        Raises:
            UnfitError: No clue can state it.
        """
        low, high = self.span.on(board.rows, board.columns)
        if low + rank > high:
            raise UnfitError(f"clues go up to {high}, and {low + rank} was needed")
        return low + rank

    def add_clues(self, clue_set: ClueSet) -> None:
        """The clues that have to stand: those placed before, those that rules need, one for each part that has one."""
        clues = [fact.atom for fact in clue_set.facts if fact.atom.name == "clue"]
        clue_set.facts = [fact for fact in clue_set.facts if fact.atom.name != "clue"]
        clues += [Atom("clue", (*cell, self._ranked(rank, clue_set.board))) for cell, rank in clue_set.placed]
        for atom in clues:
            cell = (int(atom.args[0]), int(atom.args[1]))
            clue_set.state(
                *(mark for mark in self._marks(clue_set.board.frame, cell) if Fact(mark) not in clue_set.facts)
            )
            clue_set.add(self.batch, (cell,), atom, whole=True)
        marked = {(int(atom.args[0]), int(atom.args[1])) for atom in clues}
        for cells, number in sorted(Counter(clue_set.parts).items(), key=lambda part: len(part[0]) - part[1]):
            free = [cell for cell in cells if cell not in marked]
            fit = [cell for cell in free if self.on is None or clue_set.finished.holds(self.on, cell)] or free
            more = min(number - len(cells) + len(free), len(fit))
            for cell in clue_set.random.sample(fit, max(more, 0)):
                clue_set.state(*self._marks(clue_set.board.frame, cell))
                marked.add(cell)

    def spots(self, clue_set: ClueSet) -> Iterator[Spot]:
        """Every cell, or every block; those that hold what a cell with a clue holds; every end of bridges.

        Where examples have clues at marks alone, so has the solution.
        """
        finished, board = clue_set.finished, clue_set.board
        bridged = _bridged(board.frame)
        low, high = self.span.on(board.rows, board.columns)
        if any(batch.name == self.batch for batch in clue_set.batches):
            return
        cells = list(board.hints) if bridged else board.area
        if clue_set.parts:
            cells = [cell for cell in cells if Fact(Atom("marked", cell)) in clue_set.facts]
        hints = [(board, cell) for board in clue_set.examples for cell in board.hints]
        if hints and all(cell in board.lettered for board, cell in hints):
            lettered = board.stating(clue_set.facts, ()).lettered
            cells = [cell for cell in cells if cell in lettered]
        for cell in cells:
            if self.block == (cell in board.blocks) and (self.on is None or finished.holds(self.on, cell)):
                marks = () if bridged else tuple(self._marks(board.frame, cell))
                whole, counted = bridged or bool(clue_set.parts), self.on is not None
                yield Spot("clue", cell, (cell,), marks, low, high, whole, counted)


def _bridged(frame: Frame) -> bool:
    """Whether bridges join cells with clues."""
    return any(sort.form == "bridges" for sort in frame.sorts.values())


def _make(found: Found) -> CellClue:
    reading = found.reading
    span = found.get("RANGE") or Range(Number(0), Number(10**6))
    on: Value | None = found.get("VALUE")
    numeric = [sort for sort in reading.vocabulary.sorts.values() if sort.form == "cells" and sort.numeric]
    if numeric and "on" not in found.at:
        reading.fail("the numbers of a board are values already; say 'clue ... on V' for clues beside them")
    return CellClue(span, on, "on" in found.at and on is None, "list" in found.at)


def _value_or_block(reading: Reading, _slot: Slot, _found: Found) -> Value | None:
    """Return a value; ``None`` where the sign of blocks stands here."""
    if reading.peek() not in reading.vocabulary.symbols:
        return reading.value()
    reading.take()
    return None


_SLOTS = {
    "RANGE": Kind("a range, such as 0..4", span_of("the numbers of clues")),
    "VALUE": Kind("a value, or the sign of blocks", _value_or_block),
}
GIVEN = Keyword(
    "clue",
    ("clue [list] [RANGE] [on VALUE]",),
    _make,
    _SLOTS,
)
