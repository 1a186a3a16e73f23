"""Answers of engines: solutions, what was proved about them, and whether two answers can both be true."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from pylogic.model.atom import Atoms
from pylogic.model.puzzle import Puzzle
from pylogic.model.showing import HasText
from pylogic.model.solution import Cells, Solution, solution_of
from pylogic.model.text import plural
from pylogic.model.verdict import Conflict

if TYPE_CHECKING:
    from pylogic.model.heuristic import Moment
    from pylogic.model.tree import Node


INTERRUPTED = "interrupted"
"""The limit of a run that Ctrl-C has ended."""


class Status(StrEnum):
    """The knowledge about a puzzle after a run; equal to its word.

    Examples:
        >>> pylogic.solve("examples/futoshiki_4x4.puzzle").status == "unique"
        True
        >>> [str(status) for status in pylogic.Status][:3]
        ['unique', 'several', 'satisfiable']
    """

    UNIQUE = "unique"
    """There is exactly one solution: proved."""
    SEVERAL = "several"
    """There is more than one."""
    SATISFIABLE = "satisfiable"
    """There is a solution; whether it is the only one was not settled."""
    OPTIMAL = "optimal"
    """The solution is a best one: proved."""
    FEASIBLE = "feasible"
    """There is a solution; whether it is a best one was not settled."""
    UNSATISFIABLE = "unsatisfiable"
    """There is no solution: proved."""
    UNKNOWN = "unknown"
    """A limit was reached, or the run was interrupted, before anything was settled."""


@dataclass(frozen=True, repr=False)
class Answer(HasText):
    """The result of one run on one puzzle.

    Attributes:
        puzzle: The puzzle.
        task: The task, see `pylogic.solve`.
        models: The number of solutions that were requested; ``None`` for the default.
        status: The status that was proved.
        solutions: The verified solutions, in the order in which they were found; for a kind with
            an objective the best ones.
        exhausted: Whether the whole search space was covered.
        count: Number of solutions; exact when ``exhausted``, otherwise those found so far.
        checked: How many of them have passed the checker: all that were found, a sample of many that were only counted,
            those that were met on the way to what all have in common.
        objective: Cost of the solutions, for kinds that have one.
        bound: Proved lower bound on the cost.
        beyond: Cost of the best solution that was found, where the puzzle does not allow as much and none is known that
            it allows.
        decided: Atoms that all solutions share, when requested.
        core: The reasons why there is no solution, when they are known without search.
        engine: Name of the engine, also when it was not started.
        engine_version: Its version; ``None`` when it was not started.
        strategy: The strategy or labeling in its canonical form.
        limit: The limit that ended the run: ``time limit of 10 s``, ``interrupted``; or ``None``.
        presolve: The result of presolving, in words.
        seconds: Wall-clock seconds by phase: ``read``, ``presolve``, ``ground``, ``solve``, ``check``, ``total``; those
            of the engine are measured in its process.
        cpu: Seconds of processor time of the engine, ``user`` and ``system``, for ``ground`` and ``solve``; ``None``
            when none was asked, or when it was killed by something else than a limit of it.
        memory: The most bytes of memory that the engine's process held; ``None`` as for ``cpu``.
        statistics: Counts by the engine: choices, conflicts, inferences ...
        notes: Sentences on what was not as it could be: an engine that is not ready, an extra that would help.
        trace: The course of a local search, when requested; of a long one moments at equal distances.
        tree: The nodes of a search by an engine that branches, when a trace was requested.
        proved_by: With ``certify`` who has proved the status: names of engines; ``presolving`` where Python found a
            contradiction before an engine started; ``bound`` where a solution costs as little as was proved possible.
        certificate: The same in a sentence, with the reason why an engine has not proved it.

    Examples:
        >>> answer = pylogic.solve("examples/futoshiki_several.puzzle", models=0)
        >>> answer.status == "several", answer.exhausted, answer.count == len(answer.solutions)
        (True, True, True)
        >>> answer.seconds["total"] > 0
        True
        >>> print(pylogic.solve("examples/futoshiki_4x4.puzzle"))
        futoshiki "Notebook, sample 3" (examples/futoshiki_4x4.puzzle)
        ...
        unique: there is exactly one solution
        clingo ...
    """

    puzzle: Puzzle = field(repr=False)
    status: Status
    task: str = "solve"
    models: int | None = None
    solutions: tuple[Solution, ...] = ()
    exhausted: bool = False
    count: int = 0
    checked: int = 0
    objective: int | None = None
    bound: int | None = None
    beyond: int | None = None
    decided: Atoms | None = None
    core: tuple[Conflict, ...] = ()
    engine: str = ""
    engine_version: str | None = None
    strategy: str = ""
    limit: str | None = None
    presolve: str = ""
    seconds: Mapping[str, float] = field(default_factory=dict)
    cpu: Mapping[str, Mapping[str, float]] | None = None
    memory: int | None = None
    statistics: Mapping[str, float] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    trace: tuple[Moment, ...] = field(default=(), repr=False)
    tree: tuple[Node, ...] = field(default=(), repr=False)
    proved_by: tuple[str, ...] = ()
    certificate: str = ""

    def __hash__(self) -> int:
        return hash((self.puzzle.title, self.status, self.count))

    def __bool__(self) -> bool:
        """Whether there is a solution; false also where that was not settled."""
        return self.count > 0 or bool(self.solutions)

    @property
    def unique(self) -> bool | None:
        """Whether there is exactly one solution; ``None`` when that was not settled."""
        if self.status is Status.UNIQUE:
            return True
        if self.status in (Status.SEVERAL, Status.UNSATISFIABLE):
            return False
        return None

    @property
    def decided_grid(self) -> Cells | None:
        """The cells that all solutions share as rows, ``None`` where they differ; ``None`` if not requested.

        Raises:
            AttributeError: The solutions of the kind are not grids.
        """
        if self.decided is None:
            return None
        gap = self.puzzle.kind.gap
        rows = solution_of(self.puzzle, self.decided).grid
        return [[None if cell == gap else cell for cell in row] for row in rows]

    def __repr__(self) -> str:
        by = f", {plural(len(self.solutions), 'solution')} by {self.engine}" if self.engine else ""
        return f"<answer: {self.puzzle.name} is {self.status}{by}>"


class Claim(NamedTuple):
    """The claim of an answer about its puzzle.

    Attributes:
        cost: The cost of the solutions found.
        least: The cost of the best solution, at least ...
        most: ... and at most.
        few: How many solutions there are, of puzzles with a cost best ones, at least ...
        many: ... and at most.
        solutions: Those that the answer holds.
        complete: Whether there are no others.
    """

    cost: int | None
    least: float
    most: float
    few: float
    many: float
    solutions: frozenset[Hashable]
    complete: bool

    @classmethod
    def of(cls, answer: Any, solutions: Iterable[Hashable]) -> Claim:
        """The claim of an answer, or of a row of a comparison, with these solutions."""
        found, cost = frozenset(solutions), answer.objective
        closed = answer.exhausted or answer.status == Status.UNIQUE
        return cls(
            cost=cost,
            least=-math.inf if answer.bound is None else answer.bound,
            most=math.inf if cost is None else cost,
            few=answer.count if closed or cost is None else len(found),
            many=answer.count if closed else math.inf,
            solutions=found,
            complete=answer.exhausted and len(found) == answer.count,
        )

    @property
    def strength(self) -> tuple[bool, bool, bool, int]:
        """Sorts claims: those that exclude more are greater."""
        return (self.complete, math.isfinite(self.many), self.least == self.most, len(self.solutions))


def contradiction(one: Claim, other: Claim) -> str | None:
    """Return a sentence on what cannot be true of both claims; ``None`` if they agree."""
    if one.most < other.least or other.most < one.least:
        return "the best costs differ"
    if None not in (one.cost, other.cost) and one.cost != other.cost:
        return None  # of one of them it is not known to be the best, and it counts what does not matter
    if one.many < other.few or other.many < one.few:
        return "the numbers of solutions differ"
    if (one.complete and other.solutions - one.solutions) or (other.complete and one.solutions - other.solutions):
        return "a solution is missing"
    return None
