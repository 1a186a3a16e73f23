"""Boards with solutions: drawn at random, grown step by step, and changed where they have none.

Where regions alone leave one solution, cells change hands until no other solution is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

from pylogic.engines.workers.worker import Pool
from pylogic.generating import engine
from pylogic.generating.order import Order, inventing_of, understood
from pylogic.generating.symmetry import images, is_symmetric, vet_size
from pylogic.model.atom import Atoms, Fact
from pylogic.model.errors import ImpossibleError, LimitReachedError, UnfitError, UsageError
from pylogic.model.generating import SPARE, SYMMETRY, Framed, Inventing
from pylogic.model.limits import Deadline
from pylogic.model.puzzle import DEFAULT_ENGINE, Puzzle
from pylogic.model.records import NamedTuple, replace
from pylogic.solving.run import run

_MENDED = 40
"""Changes of a board or of its solution before another board is made."""
_BOARDS = 20
"""Boards of which the one with the fewest solutions is taken, where it is to have one by itself."""
_STEP = 2
"""Rows and columns that a larger board has more: an even number, for kinds whose boards have even sides."""
_SMALLEST, _LARGEST = 4, 12
"""Sides of the boards that are made smaller or larger, at least and at most."""
_SIZES = 3
"""Sizes of boards that are tried in turn, as larger ones take longer and are not always harder."""
_STAYING = 0.85
"""The share of the pieces that are good that stay where a solution is changed: were all kept, clues would be too."""
UNSOLVABLE = "the board had no solution"
BOARD = "generating a board"
TELLING = "listing its clues"
"""Message of a deadline for either."""


class Draft(NamedTuple):
    """A board and a solution of it.

    Attributes:
        frame: The board.
        solution: The solution.
        kept: Atoms that later solutions keep wherever they can.
        refused: Pieces that they do not have all together.
        faulty: Pieces that are unsuitable.
        several: Whether that is because other solutions differ there.
        changes: How often the board or the solution was changed.
        bare: Whether the board alone determines the solution.
    """

    frame: Puzzle
    solution: Atoms
    kept: Atoms = frozenset()
    refused: tuple[Atoms, ...] = ()
    faulty: Atoms = frozenset()
    several: bool = False
    changes: int = 0
    bare: bool = False

    def without(self, error: engine.FaultyError) -> Draft:
        """The draft, to be changed where it is unsuitable."""
        refused = filter(None, (error.pieces, error.rival))
        return self._replace(
            kept=self.solution - error.pieces,
            refused=(*self.refused, *refused),
            faulty=error.pieces,
            several=bool(error.rival),
            changes=self.changes + 1,
        )


class Drafts:
    """Makes boards with solutions for an order, and changes those that are unsuitable.

    Args:
        order: The order.
        workers: The workers of the engines.

    Attributes:
        inventing: How the kind generates its puzzles.
        wished: The settings: those of the order, and the size where larger or smaller boards are due.
        other: Whether boards of another size than the usual one were made.
        reason: Why the boards have another size now, in words; empty where they have not.
        few: Whether a board that was given up was drawn again, so that there are few of its size.
    """

    def __init__(self, order: Order, workers: Pool) -> None:
        self.inventing = inventing_of(order.made)
        self.wished = self._ordered = understood(order.made, order.words)
        self.other, self.reason, self.few, self._sizes = False, "", False, 1
        self._size = (0, 0)
        self._order = order
        self._kind = order.made
        self._workers = workers
        self._hopeless: dict[tuple[Fact, ...], tuple[str, str]] = {}

    def start_over(self) -> None:
        """Make boards as they are ordered."""
        self.wished = self._ordered
        self.other, self.reason, self.few, self._sizes = False, "", False, 1

    def give_up(self, frame: Puzzle, reason: str, proved: str) -> None:
        """Take no more interest in a board, for a reason and with a sentence on what that proves."""
        self._hopeless[frame.facts] = reason, proved

    def resized(self, larger: bool, reason: str) -> str:
        """Have larger or smaller boards made than the last one, and say so; nothing where a size or boxes decide that.

        After the last size it begins with the usual one again.
        """
        if any(wish.name == "boxes" for wish in self.inventing.wishes) or "size" in self._ordered:
            return ""
        self.few = False
        rows, columns = (self._side(side, larger) for side in self._size)
        if self._sizes == _SIZES or max(rows, columns) > _LARGEST or min(rows, columns) < _SMALLEST:
            self.wished, self.reason, self._sizes = self._ordered, "", 1
            return ""
        self.wished = {**self._ordered, "size": (rows, columns)}
        self.other, self.reason, self._sizes = True, reason, self._sizes + 1
        return f"; the next boards are {rows}x{columns}"

    def _side(self, side: int, larger: bool) -> int:
        """The side of a larger board, or of a smaller one, which may be one less where two less are too few."""
        return side + _STEP if larger else side - _STEP if side - _STEP >= _SMALLEST or side % 2 == 0 else side - 1

    def drawn(self, random: Random, deadline: Deadline, grown: bool, spare: bool) -> Draft:
        """A board and a solution of it.

        Args:
            random: The source of chance.
            deadline: When to stop.
            grown: Whether the board is grown bit by bit if there is a way.
            spare: Whether clues may be printed that puzzles of the kind do without.
        """
        before = random.getstate()
        frame = self._grown(random, deadline) if grown else None
        if frame is None:
            with deadline.interrupting(BOARD):
                frame = self.frame(random)
        self._size = size_of(frame)
        if frame.facts in self._hopeless:
            reason, proved = self._hopeless[frame.facts]
            if random.getstate() != before:  # chance drew it again, and may draw another one yet
                self.few = True
                raise UnfitError(reason)
            raise ImpossibleError(proved)
        solution = self._solution(frame, random, deadline)
        if solution is None:
            reason = UNSOLVABLE
            self.give_up(frame, reason, f"no board of {self._kind} is as wished: proved")
            raise UnfitError(reason)
        with deadline.interrupting(TELLING):
            batches = self.inventing.clues(frame.facts, solution, {**self.wished, SPARE: spare}, Random()).batches
        draft = Draft(frame, solution, bare=self.inventing.mended is not None and not batches)
        return self._settled(self._promising(draft, random, deadline), random, deadline) if draft.bare else draft

    def _settled(self, draft: Draft, random: Random, deadline: Deadline) -> Draft:
        """The draft with a board that has one solution, changed from its own as little as that takes.

        Raises:
            UnfitError: No such board was found.
            LimitReachedError: The time is up.
        """
        met: list[Atoms] = []
        fewest, idle = RIVALS, 0
        for _ in range(_ROUNDS):
            found = self._rivals(draft, deadline)
            if not found:
                return draft
            idle = 0 if len(found) < fewest else idle + 1
            if idle > _IDLE:
                break
            fewest = min(fewest, len(found))
            met += found
            frame = moved(draft.frame, draft.solution, frozenset(), self.inventing, met, random, deadline)
            if frame is None:
                break
            draft = draft._replace(frame=frame)
        raise UnfitError(SEVERAL)

    def changed(self, draft: Draft, random: Random, deadline: Deadline) -> Draft:
        """Return the draft with another board where it is unsuitable, or with another solution, which differs there."""
        if draft.bare:
            frame = moved(draft.frame, draft.solution, draft.faulty, self.inventing, [], random, deadline)
            if frame is None:
                raise UnfitError(SEVERAL)
            return self._settled(draft._replace(frame=frame), random, deadline)
        if self.inventing.covered is not None:
            with deadline.interrupting(BOARD):
                facts = self.inventing.covered(draft.frame.facts, draft.solution, draft.faulty, random)
            if facts is not None:
                draft = draft._replace(frame=replace(draft.frame, facts=facts), refused=())
            if isinstance(facts, Framed):
                return draft._replace(solution=facts.solution)
        worker, memory = self._workers(DEFAULT_ENGINE), self._order.memory
        lot, frame = str(random.random()), self._drawing(draft.frame)
        kept = {(piece.name, piece.args[:-1]) for piece in draft.kept}
        stay = {piece for piece in sorted(draft.kept) if random.random() < _STAYING}
        others = (piece for piece in self._preferred(draft.frame) if (piece.name, piece.args[:-1]) not in kept)
        solution = engine.drawn(frame, lot, worker, deadline, memory, frozenset(stay.union(others)), draft.refused)
        if solution is None:
            raise UnfitError(engine.SEVERAL)
        return draft._replace(solution=solution)

    def frame(self, random: Random) -> Puzzle:
        """A board without a clue, of the symmetry that is ordered.

        Raises:
            UsageError: It has another shape than the symmetry, or something on it that is not generated symmetrically.
        """
        name = self._order.symmetry
        if name is None:
            return Puzzle(self._kind, "", self.inventing.frame(self.wished, random))
        before = random.getstate()
        size = size_of(Puzzle(self._kind, "", self.inventing.frame(self.wished, random)))
        vet_size(name, size)
        random.setstate(before)
        wished = {**self.wished, SYMMETRY: partial(images, name)}
        frame = Puzzle(self._kind, "", self.inventing.frame(wished, random))
        if not is_symmetric(self._kind.sketch(frame, None), name):
            raise UsageError(
                f"a board of {self._kind} does not get the symmetry '{name}': it holds for clues in cells and between "
                "them, and for blocks, not for what else is on such a board before there is a solution"
            )
        return frame

    def _promising(self, draft: Draft, random: Random, deadline: Deadline) -> Draft:
        """The draft, or of some other boards the one with the fewest solutions: chance makes good ones soon."""
        rivals = self._rivals(draft, deadline)
        fewest, drawn = len(rivals), 0
        while fewest and drawn < _BOARDS:
            with deadline.interrupting(BOARD):
                frame = self.frame(random)
            found = engine.some(frame, fewest + 1, self._workers(DEFAULT_ENGINE), deadline, self._order.memory)
            if 0 < len(found) <= fewest:
                draft, fewest = draft._replace(frame=frame, solution=random.choice(found)), len(found) - 1
            drawn += 1
        return draft

    def _rivals(self, draft: Draft, deadline: Deadline) -> list[Atoms]:
        """Other solutions of a board, a few of them."""
        worker, memory = self._workers(DEFAULT_ENGINE), self._order.memory
        found = engine.some(draft.frame, RIVALS + 1, worker, deadline, memory)
        return [atoms for atoms in found if atoms != draft.solution]

    def _grown(self, random: Random, deadline: Deadline) -> Puzzle | None:
        """A board grown step by step, so that it has a solution; ``None`` where none was found."""
        if self.inventing.grown is None or self._order.symmetry is not None:
            return None
        growing = self.inventing.grown(self.wished, random)
        if growing is None:
            return None
        question = self._order.question(deadline)
        try:
            facts = next(growing)
            while True:
                board = self._drawing(Puzzle(self._kind, "", facts))
                answer = run(board, question, worker=self._workers(DEFAULT_ENGINE))
                if answer.limit:
                    raise LimitReachedError(str(answer.limit))
                facts = growing.send(bool(answer.solutions))
        except StopIteration as stopped:
            return Puzzle(self._kind, "", stopped.value)

    def better(self, base: Draft | None, draft: Draft) -> Draft | None:
        """The draft to be changed next, the better one of two; ``None`` where a new board is due."""
        covered = base is not None and len(base.frame.facts) < len(draft.frame.facts)
        if base is not None and not covered and (base.several, len(base.faulty)) < (draft.several, len(draft.faulty)):
            draft = base._replace(changes=base.changes + 1)
        return draft if draft.changes <= _MENDED else None

    def _solution(self, frame: Puzzle, random: Random, deadline: Deadline) -> Atoms | None:
        lot = str(random.random())
        with deadline.interrupting(BOARD):
            found = None if self.inventing.solution is None else self.inventing.solution(frame.facts, random)
            if found is not None:
                return found
            preferred = self._preferred(frame)
        worker = self._workers(DEFAULT_ENGINE)
        return engine.drawn(self._drawing(frame), lot, worker, deadline, self._order.memory, preferred)

    def _preferred(self, frame: Puzzle) -> Atoms:
        """The pieces that solutions of a board have wherever they can."""
        return self.inventing.preferred(frame.facts) if self.inventing.preferred else frozenset()

    def _drawing(self, frame: Puzzle) -> Puzzle:
        """The board without rules that hold only for clues."""
        return frame if self.inventing.drawing is None else replace(frame, kind=self.inventing.drawing)


def size_of(puzzle: Puzzle) -> tuple[int, int]:
    """Rows and columns, as the frame has them."""
    sizes = (fact.atom for fact in puzzle.facts if fact.atom.name in ("size", "board"))
    return next(((int(atom.args[0]), int(atom.args[-1])) for atom in sizes), (0, 0))


SEVERAL = "the board alone left several solutions, however it was changed"
"""Why no board with one solution was found."""
RIVALS = 100
"""Rivals of a solution that are met at a time, at most."""
_ROUNDS = 20
"""Changes of a board, each against all rivals that were met until then, before it is given up."""
_IDLE = 7
"""Changes in a row after which no fewer rivals are found than before, likewise."""


def moved(
    frame: Puzzle,
    solution: Atoms,
    pieces: Atoms,
    inventing: Inventing,
    rivals: Sequence[Atoms],
    random: Random,
    deadline: Deadline,
) -> Puzzle | None:
    """Return a board changed at some pieces of its solution; ``None`` where it cannot be."""
    assert inventing.mended is not None
    with deadline.interrupting("changing the board"):
        facts = inventing.mended(frame.facts, solution, pieces, rivals, random)
    return None if facts is None else replace(frame, facts=facts)
