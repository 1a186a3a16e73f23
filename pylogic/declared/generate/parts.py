"""Puzzles of a declared kind while they are generated: the frame before there is a solution, then its clues."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import NamedTuple

from pylogic.core.atom import Atom, Clue, Fact
from pylogic.core.inventing import Batch, Cells, Wished
from pylogic.core.verdict import Violation
from pylogic.declared.board.board import Board, Frame
from pylogic.declared.board.places import Place
from pylogic.declared.parse.rule import CluedPart, Finished, PlacedClue


class Sketch:
    """A frame under construction.

    Args:
        frame: The frame of boards of the kind.
        size: Rows and columns.
        wished: The settings of the request.
        random: The source of randomness.
        examples: Boards of the kind made by people, the defaults of all that is not ordered.

    Attributes:
        facts: The facts so far.
        solution: The values of cells around which it was generated, if any.
    """

    def __init__(
        self, frame: Frame, size: tuple[int, int], wished: Wished, random: Random, examples: Sequence[Board]
    ) -> None:
        self.frame = frame
        self.rows, self.columns = size
        self.wished = wished
        self.random = random
        self.examples = examples
        self.solution: dict[Place, int] = {}
        self.facts = [Fact(Atom("size", size))]

    def state(self, name: str, *arguments: int | str) -> None:
        """State a fact of the frame."""
        self.facts.append(Fact(Atom(name, arguments)))

    @property
    def board(self) -> Board:
        """The board as far as it is known."""
        return Board(self.frame, self.facts)

    @property
    def area(self) -> int:
        """Return the number of cells of all examples."""
        return sum(len(board.area) for board in self.examples)


class Spot(NamedTuple):
    """A place for a clue with numbers.

    Attributes:
        name: The name of the fact.
        arguments: Its arguments but for the numbers.
        cells: Its cells; none outside the board.
        also: Atoms that are stated with it.
        low: The smallest number that may stand there.
        high: The largest one.
        whole: Whether all such clues are printed by default.
        counted: Whether rules may count them, see `pylogic.core.inventing.Batch`.
    """

    name: str
    arguments: tuple[int | str, ...]
    cells: Cells = ()
    also: tuple[Atom, ...] = ()
    low: int = 0
    high: int = 999_999
    whole: bool = False
    counted: bool = False


class ClueSet:
    """The clues that a solution can get.

    Args:
        finished: The solution.
        facts: The frame.
        broken: Gives the rules that the solution breaks only when atoms are stated as well.
        complete: Whether it breaks nothing without them; else rules are also about what is not stated.
        number: The numbers that hold at a spot when atoms are stated as well; ``None`` where none do.
        givens: The givens of the kind.
        wished: The settings of the request.
        random: The source of randomness.
        examples: Boards made by people.

    Attributes:
        facts: The facts so far, the frame included.
        parts: Parts of the solution that have one clue each.
        placed: Clues that the rules require, with their cells.
    """

    def __init__(
        self,
        finished: Finished,
        facts: Iterable[Fact],
        broken: Callable[[Sequence[Atom]], list[Violation]],
        complete: bool,
        number: Callable[[Spot, Sequence[Atom]], tuple[int, ...] | None],
        givens: Sequence[object],
        wished: Wished,
        random: Random,
        examples: Sequence[Board],
    ) -> None:
        self.finished = finished
        self.facts = [*facts]
        self.parts: list[CluedPart] = []
        self.placed: list[PlacedClue] = []
        self.broken = broken
        self.complete = complete
        self.number = number
        self.givens = givens
        self.wished = wished
        self.random = random
        self.examples = examples
        self._clues: dict[str, dict[Clue, Cells]] = {}
        self._batches: dict[str, Batch] = {}

    @property
    def board(self) -> Board:
        """The board without the clues."""
        return self.finished.board

    def holds(self, atoms: Sequence[Atom]) -> bool:
        """Whether atoms are true of the solution."""
        return not self.broken(atoms)

    def has(self, sort: str, cells: Cells) -> bool:
        """Whether a clue of a sort stands there already."""
        return cells in self._clues.get(sort, {}).values()

    def state(self, *atoms: Atom) -> None:
        """State what belongs to the frame."""
        self.facts += map(Fact, atoms)

    def add(
        self,
        sort: str,
        cells: Cells,
        *atoms: Atom,
        whole: bool = False,
        spare: bool = False,
        full: bool = False,
        counted: bool = False,
    ) -> None:
        """Add atoms that are one clue.

        Args:
            sort: The sort of the clue.
            cells: Where it stands.
            atoms: The atoms that it states.
            whole: See `pylogic.core.inventing.Batch`.
            spare: See there.
            full: See there.
            counted: See there.
        """
        clue = Clue(" ".join(map(str, atoms)))
        self.facts += [Fact(atom, clue) for atom in atoms]
        self._clues.setdefault(sort, {})[clue] = cells
        self._batches[sort] = Batch(sort, self._clues[sort], whole, spare, full, counted)

    @property
    def batches(self) -> tuple[Batch, ...]:
        """Return the clues, by sort."""
        return tuple(self._batches.values())
