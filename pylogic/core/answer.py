"""Answers of engines: solutions, and what was proved about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from pylogic.core.atom import Atoms
from pylogic.core.puzzle import Puzzle
from pylogic.core.showing import HasText
from pylogic.core.solution import Cells, Solution, solution_of
from pylogic.core.text import plural
from pylogic.core.verdict import Conflict

if TYPE_CHECKING:  # few runs are traced
    from pylogic.core.heuristic import Moment
    from pylogic.core.tree import Node


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
