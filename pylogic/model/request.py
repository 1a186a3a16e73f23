"""Requests to a worker process and its messages: plain values that go to JSON and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from typing import NotRequired, TypedDict
else:
    TypedDict = dict  # that of typing compiles every annotation, as long as all of the rest takes to load

PLAIN = "plain"
"""The model of a kind that is a program to be read, see `pylogic.model.kind.Plain`."""

FEW = 100
"""Solutions that are checked however long it takes, so that whether all of few are does not depend on the clock."""

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
    program: NotRequired[str]
    """Clauses that pylogic wrote, which the encodings run."""
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
    """Something that is closed at the end of a ``with`` block, as the processes that are asked are."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Give back what is held."""
        raise NotImplementedError
