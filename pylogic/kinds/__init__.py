"""Kinds of puzzle: what one must offer, and how they are found.

A kind is a module or package in this folder with a constant ``KIND``.  Nothing lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from pylogic import finding
from pylogic.document import Block, Document
from pylogic.picture import Picture
from pylogic.puzzle import Atom, Atoms, Clue, Fact, Puzzle, Signature
from pylogic.text import Source

Roles = Mapping[Atom, str]
"""Facts, and pieces of a solution, each with a role of `pylogic.picture.Piece`."""

NO_ROLES: Roles = MappingProxyType({})
"""Everything is drawn in its own role."""


class Conflict(NamedTuple):
    """Why a well-formed puzzle cannot have a solution; always a proof.

    Attributes:
        sentence: The reason in words.
        clues: The clues that contradict each other, where they are known.
    """

    sentence: str
    clues: tuple[Clue, ...] = ()


class Violation(NamedTuple):
    """One rule or clue that a proposed solution breaks.

    Attributes:
        name: Which rule, a word with hyphens: ``row-count``.
        sentence: What was wanted and what was found.
        cells: The cells to look at, 1-based (row, column).
    """

    name: str
    sentence: str
    cells: tuple[tuple[int, int], ...] = ()


class Judgement(NamedTuple):
    """What a person's answer to a puzzle is worth, as far as the rules tell.

    Attributes:
        violations: What is wrong with it, whatever may fill its gaps.
        open: How far an answer with gaps goes, in words: ``12 of 36 cells``; empty for a complete one.
        said: What an answer with gaps says of each cell, as a clue that the puzzle might have; a solution
            that breaks such a clue does so in that cell.  ``None`` when there is nothing to ask about solutions.
    """

    violations: tuple[Violation, ...] = ()
    open: str = ""
    said: Mapping[tuple[int, int], Fact] | None = None

    @property
    def right(self) -> bool:
        """Whether the answer solves the puzzle."""
        return not self.violations and not self.open


class Presolved(NamedTuple):
    """What Python worked out before an engine starts.

    Attributes:
        facts: The facts for the engines: those of the puzzle and what follows from them.
        summary: What was found, in a few words: ``31 of 81 cells settled``.
        settled: Whether nothing is left to decide.
        conflict: A proof that there is no solution, or ``None``.
        solution: A solution met on the way, for kinds with an objective; nothing is claimed about its cost.
        bound: A proved lower bound on the cost of every solution, or ``None``.
    """

    facts: tuple[Atom, ...]
    summary: str
    settled: bool = False
    conflict: Conflict | None = None
    solution: Atoms | None = None
    bound: int | None = None


class Step(NamedTuple):
    """One step of a solution that is followed from start to end.

    Attributes:
        sentence: Which step it is and what it does: ``move 3 of 11: ...``.
        draw: Draws the puzzle as it is after the step; called only for a person, as long solutions have many.
        fields: The step as JSON.
    """

    sentence: str
    draw: Callable[[], Picture]
    fields: dict[str, Any]


class Kind(Protocol):
    """A vocabulary, facts in and atoms out, and everything about it that is not an encoding."""

    name: str
    summary: str
    """One sentence for `pylogic kinds`."""
    inputs: frozenset[Signature]
    """Every predicate that may reach an engine, derived ones included."""
    outputs: frozenset[Signature]
    objective: str | None
    """What is minimised (``moves``), or ``None`` for a kind without an optimum."""
    stepwise: bool
    """Whether its solutions are followed step by step, see `steps`."""
    models: Mapping[str, Mapping[str, str]]
    """For each engine the models to choose from, with a sentence each; the first is the default.
    A model is told to the encoding as the fact ``model(NAME)``."""
    strategies: Mapping[str, str]
    """The strategy that suits the kind, for engines whose own default does not."""
    words: tuple[str, ...]
    """The statements that its puzzles understand."""

    def read(self, document: Document) -> Puzzle:
        """The puzzle that a document states.  Raises `PuzzleError` with every problem."""

    def write(self, puzzle: Puzzle) -> Document:
        """A document in canonical form that `read` turns into an equal puzzle."""

    def layout(self, block: Block) -> tuple[str, ...]:
        """The lines of a block in canonical form, one for each line."""

    def refute(self, puzzle: Puzzle) -> tuple[Conflict, ...]:
        """Contradictions that need no search."""

    def presolve(self, puzzle: Puzzle, known: Atoms | None = None) -> Presolved:
        """What follows from the clues by propagation; loses no solution.

        It may assume that `refute` has found nothing, and need not look for that again.  On a puzzle that
        `refute` would refute it still gives facts without a solution, or a conflict.

        Args:
            puzzle: The puzzle.
            known: A solution that is known already, for kinds with an objective; it may give better bounds.
        """

    def check(self, puzzle: Puzzle, atoms: Atoms) -> tuple[Violation, ...]:
        """What is wrong with a proposed solution, recomputed from the rules; empty: it is right."""

    def cost(self, puzzle: Puzzle, atoms: Atoms) -> int | None:
        """The value of the objective, recomputed; ``None`` for a kind without one."""

    def fields(self, puzzle: Puzzle, atoms: Atoms) -> dict[str, Any]:
        """A solution as JSON: ``{"grid": ...}`` or what the kind uses instead.

        For kinds without an objective ``atoms`` may be a part of a solution; what is missing shows.
        """

    def judge(self, puzzle: Puzzle, answer: Source) -> Judgement:
        """What a person's answer, given as text, is worth; it may have gaps.

        The text is what the kind draws as a bare solution, or JSON as `fields` gives it.
        Raises `PuzzleError` when the text is no answer to this puzzle at all.
        """

    def draw(self, puzzle: Puzzle, atoms: Atoms | None, roles: Roles = NO_ROLES) -> Picture:
        """The puzzle, or a solution of it, as a person likes to see it; partial as for `fields`.

        Args:
            puzzle: The puzzle.
            atoms: The solution, or ``None``.
            roles: What is to be drawn in another role than its own.
        """

    def say(self, atom: Atom) -> str:
        """A piece of a solution in words: ``r3c4 = 2``."""

    def printed(self, puzzle: Puzzle) -> Atoms:
        """The pieces of every solution that clues print as they are; none for a kind with an objective."""

    def steps(self, puzzle: Puzzle, atoms: Atoms) -> Sequence[Step]:
        """The steps of a solution in their order; none for a kind that is not `stepwise`."""


def spoken(kind: str) -> str:
    """The name of a kind in a sentence: ``futoshiki``, and ``relaxed futoshiki`` for ``futoshiki.relaxed``."""
    return " ".join(reversed(kind.split(".")))


@cache
def names() -> tuple[str, ...]:
    """The names of all kinds, sorted."""
    return finding.names(__path__)


@cache
def having(part: str) -> tuple[str, ...]:
    """The names of the kinds whose package has a certain module, which some engine needs."""
    return tuple(name for name in names() if has(name, part))


def has(name: str, part: str) -> bool:
    """Whether the package of a kind, or of a form of it (``K.relaxed``), has a certain module."""
    try:
        return find_spec(f"{__name__}.{name}.{part}") is not None
    except ModuleNotFoundError:  # the kind is a module, not a package
        return False


def kind(name: str) -> Kind:
    """The kind called ``name``.

    Raises:
        UsageError: There is none.
    """
    found: Kind = finding.find(__name__, "KIND", name, names(), "kind of puzzle")
    return found


def encoded(name: str) -> Kind:
    """The kind that engines know as ``K``, or the form of it that they know as ``K.relaxed``."""
    plain, _, form = name.partition(".")
    if not form:
        return kind(plain)
    found: Kind = import_module(f"{__name__}.{name}").KIND
    return found


def kind_of(puzzle: Puzzle) -> Kind:
    """The kind of a puzzle."""
    return encoded(f"{puzzle.kind}.relaxed") if puzzle.relaxed else kind(puzzle.kind)
