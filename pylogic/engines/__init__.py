"""Engines: what one must offer, and how they are found.

An engine is a module in this folder with a constant ``ENGINE``.  The module is imported by the
caller, to read strategies and to print programs, and by the worker process, where `Engine.start`
loads the engine's library; nothing is loaded before that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, NotRequired, Protocol, TypedDict

from pylogic import finding
from pylogic.errors import UsageError
from pylogic.text import suggestion

if TYPE_CHECKING:  # the worker process, which must start quickly, has no use for puzzles
    from pylogic.puzzle import Atom, Puzzle

Message = dict[str, Any]
"""One line from a worker.  Keys, one or several at a time:

``ready``      version of the engine, once, after its library is loaded
``warming``    the engine makes itself ready, which takes long the first time only; the deadline waits for it
``started``    the engine begins; all before was loading, and is nobody's time
``ground``     seconds spent before the search
``solution``   a list of ``[name, argument ...]``; with ``optimal`` when nothing is better
``bound``      a proved lower bound on the cost
``count``      number of solutions so far
``decided``    the atoms that are in every solution; with ``unique``
``together``   whether all that a question assumes holds together, or null; with ``core``, ``missing``
``trace``      the moments of a search as lists, see `pylogic.heuristics.Moment`; once, when they were asked for
``done``       the end: ``exhausted``, ``statistics``, ``limit`` (seconds were up)
``failed``     the end: a sentence; with ``memory`` true when memory ran out
"""

Emit = Callable[[Message], None]


class Assumptions(TypedDict):
    """Questions about clues that are assumed, see `pylogic.engines.assuming`."""

    clues: list[list[str]]
    """The facts of each clue."""
    pieces: list[str]
    """Pieces of a solution."""
    questions: list[list[int]]
    conflicts: int
    """Conflicts after which a question is given up, 0 for none."""
    missing: bool
    """Whether a model is to tell which pieces are not in it."""
    spare: list[int]
    """What is to be assumed as well, one after the other, as far as all of it holds together."""


class Request(TypedDict):
    """What a worker is asked, as JSON."""

    kind: str
    facts: list[str]
    """Atoms as text, valid in both languages."""
    options: list[str]
    """From `Strategy.options`."""
    task: str
    """``solve``, ``count``, ``decided``, or ``assume``, for clingo alone."""
    models: int
    """How many solutions are wanted, 0 for all; best ones when something is minimised.  When they
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
    trace: NotRequired[bool]
    """Whether to tell how the search went."""
    seconds: float | None
    """Time left when the engine begins; it may end by itself, the caller ends it if it does not."""
    memory: int | None


class Option(NamedTuple):
    """One word of a strategy.

    Attributes:
        name: What people write.
        group: Options of one group exclude each other.
        summary: What it does and when it helps, in one sentence.
        arguments: What the engine is told.
    """

    name: str
    group: str
    summary: str
    arguments: tuple[str, ...] = ()


class Strategy(NamedTuple):
    """A way to search, already checked.

    Attributes:
        name: Canonical text, ``ff,up,step``.
        options: What the engine is told.
        traced: Whether the engine can tell how such a search went, iteration by iteration.
    """

    name: str
    options: tuple[str, ...]
    traced: bool = False


class Engine(Protocol):
    """A solver, seen from outside."""

    name: str
    summary: str
    """One sentence for `pylogic engines`."""
    hint: str
    """How to get it when it is missing."""
    options: tuple[Option, ...]
    """The words a strategy is made of."""
    reference: bool
    """Whether it is there to be read and compared, too slow to race against others."""

    counts: bool
    """Whether it can find all solutions, one after the other; else one is all that it can be asked for."""

    def serves(self, kind: str) -> bool:
        """Whether the kind is encoded for it."""

    def strategy(self, text: str | None, kind: str | None = None) -> Strategy:
        """The strategy that ``text`` names, the default one for ``None``.

        Args:
            text: Words, with commas or blanks between them.
            kind: Name of the kind of puzzle that it is for, where that is known already.

        Raises:
            UsageError: A word is unknown or for another kind, or two words exclude each other.
        """

    def all_strategies(self, minimises: bool) -> tuple[str, ...]:
        """What ``all`` stands for in a comparison on puzzles where something is minimised, or nothing is."""

    def program(self, puzzle: Puzzle, facts: Sequence[Atom], strategy: Strategy) -> str:
        """A complete program for the engine alone, with comments."""

    def start(self) -> tuple[str, Callable[[Request, Emit], None]]:
        """In the worker: load the library; its version and what answers a request.

        Raises:
            EngineError: The library is missing or too old; the sentence says how to get it.
        """


def choose(engine: str, options: Iterable[Option], text: str) -> list[Option]:
    """The options that a comma- or blank-separated text names, in the order of ``options``.

    Raises:
        UsageError: A word is unknown, or two words are of one group.
    """
    known = {option.name: option for option in options}
    chosen: dict[str, Option] = {}
    for word in text.replace(",", " ").split():
        option = known.get(word.lower())
        if option is None:
            raise UsageError(f"{engine} has no strategy '{word}'{suggestion(word, list(known))} ({', '.join(known)})")
        other = chosen.setdefault(option.group, option)
        if other is not option:
            raise UsageError(f"'{other.name}' and '{option.name}' exclude each other: both choose the {option.group}")
    return [option for option in known.values() if option in chosen.values()]


def answers(name: str, task: str, models: int | None) -> bool:
    """Whether an engine can answer a question: those that do not count are asked for one solution only."""
    return engine(name).counts or (task == "solve" and models in (None, 1))


@cache
def names() -> tuple[str, ...]:
    """The names of all engines, sorted."""
    return finding.names(__path__, without=("worker", "process", "listing", "imitating", "assuming"))


def engine(name: str) -> Engine:
    """The engine called ``name``.

    Raises:
        UsageError: There is none.
    """
    found: Engine = finding.find(__name__, "ENGINE", name, names(), "engine")
    return found
