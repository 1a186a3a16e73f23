"""Questions about a puzzle, checks of the arguments that ask them, and receivers of progress."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from pylogic.model.answer import Solution
from pylogic.model.errors import UsageError
from pylogic.model.limits import Deadline, Effort, Limits, limits
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import NamedTuple, dataclass, field
from pylogic.model.text import LARGEST, suggestion

DEFAULT_ENGINE = "clingo"
LOCAL_SEARCH = "heuristic"
"""The engine that finds and proves nothing."""
AUTO = "auto"
"""Prefix of a selector's file among strategies: ``auto:FILE``."""
_TEXTS = ("engine", "strategy", "model", "task")
_NUMBERS = ("models", "memory", "seed")
_TRUTHS = ("presolve", "trace", "kept", "many", "alone", "certify")
TASKS = ("solve", "count", "decided")
LimitLike = float | Deadline | str | Limits | None
"""A limit as callers give it, see `Question`."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Question:
    """A question about a puzzle, and how the answer is to be found.

    Attributes:
        engine: Name of an engine; ``None`` for what the puzzle asks for, else clingo, and for large puzzles with an
            objective several engines one after the other.
        strategy: The way to search, in the engine's words: ``crafty,vsids``, ``ff,step``.
        model: One of the kind's models for the engine.
        task: ``solve`` finds solutions; ``count`` counts them all and keeps ``models`` of them; ``decided`` finds
            what all solutions have in common.
        models: How many solutions to look for, 0 for all.  By default two, to learn whether there is only one; a
            single best one for kinds with an objective.
        limit: Seconds of wall-clock time, or a deadline that is already running; ``None`` for the puzzle's own.  A
            text, ``10s``, may limit effort too, as `pylogic.model.limits.limits` reads it.
        memory: Bytes of memory for the engine.
        presolve: Whether Python may propagate the clues beforehand.
        seed: Random seed of the engine.
        trace: Whether the answer is to record how the search went: in ``trace`` where that is annealing, in ``tree``
            where an engine branches.  The tree ends at 10,000 nodes, or where ``limit`` says ``nodes=``.
        kept: Whether the answer is to hold the solutions; else only the listener gets them, and memory does not grow
            with their number.  For ``solve`` and kinds without an objective; others keep their few solutions.
        many: Whether it is one of many puzzles in a row.  An engine may go on with what it has made for those before;
            what it counts may be left out, and how long it takes says less of the puzzle then.
        alone: Whether the other cores of the machine are there for it: a large puzzle with an objective may be given to
            two engines at once then.
        certify: Whether another engine is asked too, so that the answer has two independent proofs.
        effort: How much each search may take of what the engine counts; equal on every machine, which time is not.

    Raises:
        UsageError: The task is unknown, the number of solutions or the memory is too small, a value has the wrong type,
            or the solutions that two engines find cannot be compared because they are not kept.
    """

    engine: str | None = None
    strategy: str | None = None
    model: str | None = None
    task: str = "solve"
    models: int | None = None
    limit: LimitLike = None
    memory: int | None = None
    presolve: bool = True
    seed: int = 0
    trace: bool = False
    kept: bool = True
    many: bool = False
    alone: bool = True
    certify: bool = False
    effort: Effort = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._vet_types()
        limit = limits(self.limit) if isinstance(self.limit, str) else self.limit
        if isinstance(limit, Limits):
            object.__setattr__(self, "effort", limit.effort)
            object.__setattr__(self, "limit", limit.seconds)
        if self.task not in TASKS:
            near = suggestion(self.task, list(TASKS))
            raise UsageError(f"there is no task '{self.task}'{near} ({', '.join(TASKS)})")
        if self.models is not None and self.models < 0:
            raise UsageError("models is 0, for all solutions, or how many are wanted")
        if not 0 <= self.seed <= LARGEST:
            raise UsageError(f"seed is a whole number from 0 to {LARGEST}")
        if self.memory is not None and self.memory < 1:
            raise UsageError("memory is a number of bytes, at least 1")
        if self.certify and not self.kept:
            raise UsageError("certify compares the solutions of two engines, which have to be kept for that")

    def _vet_types(self) -> None:
        """Check the types of all values: callers may give anything."""
        for names, vetted in ((_TEXTS, text_argument), (_NUMBERS, whole_argument), (_TRUTHS, truth_argument)):
            for name in names:
                value = getattr(self, name)
                if value is not None or getattr(Question, name) is not None:  # that may be left out, but is not nothing
                    object.__setattr__(self, name, vetted(name, value))

    @property
    def time(self) -> float | Deadline | None:
        """The limit without those of effort."""
        if isinstance(self.limit, str | Limits):  # a text without a limit of effort
            raise UsageError("a time limit has to be a number")
        return self.limit

    @property
    def seconds(self) -> float | None:
        """The whole limit in seconds."""
        return self.time.seconds if isinstance(self.time, Deadline) else self.time

    def engine_for(self, puzzle: Puzzle) -> str:
        """The requested engine, else the puzzle's own, else the default one."""
        return self.engine or puzzle.defaults.engine or DEFAULT_ENGINE

    def deadline(self, puzzle: Puzzle) -> Deadline:
        """The requested limit, else the puzzle's own; a span of time begins now."""
        if isinstance(self.time, Deadline):
            return self.time
        return Deadline(puzzle.defaults.seconds if self.time is None else self.time)


class Listener(NamedTuple):
    """Receives updates while an answer is sought.

    Attributes:
        solution: Called with each solution as it is found and verified.
        progress: Called with the cost of the best solution and the best bound whenever one of them is better.
    """

    solution: Callable[[Solution], None] | None = None
    progress: Callable[[int | None, int | None], None] | None = None


NOBODY = Listener()
"""Only the answer counts."""


_MOST_BITS = 64
"""Seeds and bytes of memory have no more."""


def text_argument(name: str, value: object) -> str:
    """A text.

    Args:
        name: The name of the argument.
        value: The argument.

    Raises:
        UsageError: It is none.
    """
    if not isinstance(value, str):
        raise _refused(name, "a text", value)
    return value


def whole_argument(name: str, value: Any) -> int:
    """A whole number, of Python or of NumPy; arguments and errors as for `text_argument`."""
    try:
        number = operator.index(value)
    except TypeError:
        raise _refused(name, "a whole number", value) from None
    if isinstance(value, bool):  # which Python takes for 1
        raise _refused(name, "a whole number", value)
    if number.bit_length() > _MOST_BITS:
        raise UsageError(f"{name} is too large a number")
    return number


def truth_argument(name: str, value: object) -> bool:
    """True or False, of Python or of NumPy; arguments and errors as for `text_argument`."""
    if type(value).__name__ not in ("bool", "bool_"):
        raise _refused(name, "True or False", value)
    return bool(value)


def _refused(name: str, wanted: str, value: object) -> UsageError:
    return UsageError(f"{name} is {wanted}, not a value of type {type(value).__name__}")
