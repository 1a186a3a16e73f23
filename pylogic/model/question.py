"""Questions about a puzzle, checks of the arguments that ask them, and receivers of progress.

Requests to a worker process and its messages: plain values that go to JSON and back.

The base of what a ``with`` block closes.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, NotRequired, Self, TypedDict

from pylogic.model.answer import Solution
from pylogic.model.errors import UsageError
from pylogic.model.limits import Deadline, Effort, Limits, limits
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import suggestion

DEFAULT_ENGINE = "clingo"
LOCAL_SEARCH = "heuristic"
"""The engine that finds and proves nothing."""
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


Message = dict[str, Any]
"""One line from a worker.  Keys, one or several at a time:

``ready``      version of the engine, once, after its library is loaded
``note``       a sentence for the caller about a limitation
``started``    the engine begins; what came before was loading, and is not counted.  Where processor time is limited,
               loading is counted, and ``used`` is what the process had used before, user and system
``ground``     seconds spent before the search
``spent``      with ``ground`` and ``done``, added by the worker process: what was spent since ``started``, see `Spent`
``solution``   a list of ``[name, argument ...]``; with ``optimal`` when nothing is better
``sample``     as ``solution``, to be checked and not kept: one of those that are counted, or met on the way to what
               all have in common
``bound``      a proved lower bound on the cost
``beyond``     as ``solution``, the best one found, which costs more than the puzzle allows
``count``      number of solutions so far
``decided``    the atoms that are in every solution; with ``unique``
``together``   whether all that a question assumes is consistent, or null; with ``core``, ``missing``
``drawn``      a solution as such a list, or null when there is none
``gone``       numbers of the clues that were taken away, or null when even all of them leave several solutions
``trace``      the moments of a search as lists, see `pylogic.model.heuristic.Moment`; once, when they were requested
``tree``       the nodes of a search, see `Noted`; once, when they were requested
``done``       the end: ``exhausted``, ``statistics``, ``limit`` (time or effort was up, a draw took too many conflicts)
``failed``     the end: a sentence; with ``memory`` true when memory ran out, ``mistake`` when a strategy is refused
"""

Emit = Callable[[Message], None]


class Spent(TypedDict):
    """Time and memory of an engine since it began, without the time in which its messages waited for a reader."""

    seconds: float
    """By the clock."""
    user: float
    """Seconds of processor time."""
    system: float
    """The same, of the system."""
    memory: NotRequired[int]
    """The most bytes that were resident, with ``done``."""


class Assumptions(TypedDict):
    """Questions about clues that are assumed, see `pylogic.engines.clingo.library`.

    An engine without conflicts that it learns from answers whether something is consistent, and no more.
    """

    clues: list[list[str]]
    """The facts of each clue."""
    pieces: list[str]
    """Pieces of a solution."""
    questions: list[list[int]]
    conflicts: int
    """Conflicts after which a question is given up, 0 for none."""
    missing: bool
    """Whether a model is to say which pieces are not in it."""


class Thinning(TypedDict):
    """Clues that are to be taken away as long as a solution stays the only one."""

    clues: list[list[str]]
    """The facts of each clue; clues are numbered from 1."""
    solution: list[str]
    """All pieces of the solution."""
    stages: list[tuple[list[list[int]], int]]
    """Groups of clues that go together, in the order in which they are tried; how many clues are to be left."""
    unasked: bool
    """Whether all clues of the stages may go without a question where these would take long."""


class Noted(TypedDict):
    """A node as an engine notes it, by its place in a list; pieces of a solution are a name and arguments."""

    parent: int | None
    """``None`` for the root."""
    operator: str
    """``=``, ``≠``, ``≤`` or ``>``; ``learnt`` for what follows from conflicts; empty at the root."""
    piece: list[Any] | str | None
    """The piece with the chosen variable and value; a text for what is not part of a solution."""
    found: list[list[Any]]
    """Pieces that hold from here on."""
    gone: list[list[Any]]
    """Pieces that cannot hold any more."""
    left: NotRequired[list[list[Any]]]
    """At the root, in place of those that are gone: the pieces that may hold."""
    failed: str | None
    """Message for a request that cannot be satisfied."""
    solved: bool


def noted(parent: int | None, operator: str = "", piece: list[Any] | str | None = None) -> Noted:
    """A node of which nothing is known yet but the choice that leads to it."""
    return Noted(parent=parent, operator=operator, piece=piece, found=[], gone=[], failed=None, solved=False)


class Request(TypedDict):
    """A request to a worker, as JSON."""

    kind: str
    """Vocabulary and form of the kind, see `pylogic.model.kind.Kind.spoken`."""
    encodings: list[str]
    """The files of the kind that the engine loads, see `pylogic.engines.Engine.encodings`."""
    outputs: list[tuple[str, int]]
    """Names and numbers of arguments of the predicates that make up a solution."""
    facts: list[str]
    """Atoms as text, valid in both languages."""
    declaration: NotRequired[str]
    """The declaration of a kind where it is not in the library, and an empty puzzle of it; for engines that load no
    encodings of declared kinds."""
    stated: NotRequired[list[list[Any]]]
    """With it the facts of the puzzle of which the flat ones are made, as atoms of a name and arguments."""
    fixing: NotRequired[dict[str, bool]]
    """Names of facts that say of a piece of the solution with the same arguments that it holds, or does not.  Given
    for one of many puzzles: what was made for those before, which differ in such facts, may be used for it."""
    start: NotRequired[list[list[Any]]]
    """A start for the search, as atoms of a name and arguments: a solution, or one that costs too much."""
    soft: NotRequired[list[list[str]]]
    """The facts of clues that may be dropped, at the price of one each; for clingo alone."""
    options: list[str]
    """From `Strategy.options`."""
    task: str
    """``solve``, ``count``, ``decided``; for engines that assume ``assume``, ``draw`` and ``thin`` as well.  ``warm``
    is about nothing but the kind, and has no answer."""
    models: int
    """Number of solutions to look for, 0 for all; best ones when something is minimised.  When they
    are only counted, how many of them to send."""
    minimise: bool
    seed: int
    known: int | None
    """The cost of a solution that is known; when something is minimised, only better ones are worth sending."""
    bound: NotRequired[int | None]
    """A proved lower bound on the cost; a solution that costs no more is a best one."""
    assumptions: NotRequired[Assumptions]
    """For ``assume``.  Further requests with the same facts, clues and pieces are answered by the program
    that the first of them made."""
    lot: NotRequired[str]
    """For ``draw``: what random numbers begin with.  Further requests with the same facts use the same program."""
    preferred: NotRequired[list[str]]
    """For ``draw``: pieces that a solution has wherever they can be."""
    refused: NotRequired[list[list[str]]]
    """For ``draw``: pieces that no solution has all together."""
    thinning: NotRequired[Thinning]
    """For ``thin``."""
    trace: NotRequired[bool]
    """Whether to record how the search went."""
    nodes: NotRequired[int]
    """The most nodes of its tree that a search notes, at which it ends; none are noted without it."""
    effort: NotRequired[dict[str, float]]
    """Limits of effort, see `pylogic.model.limits.EFFORTS`; the name of the one that is reached ends the answer."""
    seconds: float | None
    """Time left when the engine begins; it may end by itself, the caller ends it if it does not."""
    memory: int | None


class Closing:
    """Something that is closed at the end of a ``with`` block."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Give back what is held."""
        raise NotImplementedError
