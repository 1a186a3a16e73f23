"""The nearest board: puzzles whose clues may be missed, each at a price, so that the least is missed.

`relax` marks a puzzle; from then on its kind is another one, with the same rules and pictures and with an objective.
Everything that solves, limits, checks and prints knows objectives already.  A kind that can do this has a package
``relaxed`` with a constant ``KIND``, as a rule a `Relaxed`; engines know it as ``K.relaxed``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, cast

from pylogic import kinds
from pylogic.document import Block, Document
from pylogic.errors import UsageError
from pylogic.kinds import NO_ROLES, Conflict, Judgement, Kind, Presolved, Roles, Step, Violation
from pylogic.picture import Picture
from pylogic.puzzle import Atom, Atoms, Clue, Defaults, Fact, Puzzle, Signature
from pylogic.text import Source


class Change(NamedTuple):
    """A clue that a board misses.

    Attributes:
        fact: The fact with its clue.
        sentence: What was wanted, what was found, and how to change the clue where it can be changed.
        wanted: What the clue says.
        found: What the board says instead.
        misses: What that costs.
    """

    fact: Fact
    sentence: str
    wanted: int | str
    found: int | str
    misses: int = 1

    @property
    def clue(self) -> Clue:
        """The clue, its place in the file included."""
        return self.fact.clue or Clue(str(self.fact.atom))

    @property
    def fields(self) -> dict[str, Any]:
        """The change as JSON."""
        span = self.clue.span
        return {
            "clue": self.clue.sentence,
            "sentence": self.sentence,
            "line": span.line if span else None,
            "column": span.column if span else None,
            "wanted": self.wanted,
            "found": self.found,
        }


def relax(puzzle: Puzzle) -> Puzzle:
    """The puzzle as a question for the board that misses least: ``solve(relax(puzzle))``.

    Engine and strategy that the puzzle asks for are dropped: they were meant for the puzzle as it stands.

    Raises:
        UsageError: The kind has no clues that may be missed.
    """
    able = kinds.having("relaxed")
    if puzzle.kind not in able:
        raise UsageError(f"{puzzle.kind} has no nearest board; {', '.join(able)} have one")
    soft = cast(Relaxed, kinds.encoded(f"{puzzle.kind}.relaxed")).soft
    return replace(puzzle, relaxed=soft, defaults=Defaults(seconds=puzzle.defaults.seconds))


def changes(puzzle: Puzzle, atoms: Atoms) -> tuple[Change, ...]:
    """The clues of a relaxed puzzle that a board misses, in the order of the facts; none for any other puzzle."""
    return cast(Relaxed, kinds.kind_of(puzzle)).changes(puzzle, atoms) if puzzle.relaxed else ()


class Relaxed:
    """A kind whose clues may be missed.  See `pylogic.kinds.Kind` for what each part promises.

    Args:
        plain: The kind as it is.
        soft: The predicates whose facts are such clues.
        missed: What is missed of one of them, with the board; ``None`` when it is kept.
        least: A proved lower bound on what is missed.
        strategies: The strategies that suit it.
    """

    summary = "the nearest board: the clues are missed as little as possible"
    objective: str | None = "misses"
    models: Mapping[str, Mapping[str, str]] = {}

    def __init__(
        self,
        plain: Kind,
        soft: frozenset[str],
        missed: Callable[[Fact, Atoms], Change | None],
        least: Callable[[Puzzle], int],
        strategies: Mapping[str, str],
    ) -> None:
        self.plain = plain
        self.soft = soft
        self.name = f"{plain.name}.relaxed"
        self.inputs = plain.inputs | {Signature("wanted", one.arity + 1) for one in plain.inputs if one.name in soft}
        self.outputs = plain.outputs
        self.stepwise = plain.stepwise
        self.strategies = strategies
        self.words = plain.words
        self._missed = missed
        self._least = least

    def hard(self, puzzle: Puzzle) -> Puzzle:
        """What must hold: the plain puzzle without the clues that may be missed."""
        facts = tuple(fact for fact in puzzle.facts if fact.clue is None or fact.atom.name not in self.soft)
        return replace(puzzle, facts=facts, relaxed=frozenset())

    def changes(self, puzzle: Puzzle, atoms: Atoms) -> tuple[Change, ...]:
        """The clues that a board misses."""
        soft = (fact for fact in puzzle.facts if fact.atom.name in self.soft)
        return tuple(change for fact in soft if (change := self._missed(fact, atoms)) is not None)

    def refute(self, puzzle: Puzzle) -> tuple[Conflict, ...]:
        """Contradictions among the clues that must hold."""
        return self.plain.refute(self.hard(puzzle))

    def presolve(self, puzzle: Puzzle, known: Atoms | None = None) -> Presolved:
        """What follows from the clues that must hold, and what is missed at least."""
        hard = self.hard(puzzle)
        least = self._least(puzzle)
        if not hard.clues:
            return Presolved(puzzle.atoms, "no clue is certain", bound=least)
        found = self.plain.presolve(hard, known)
        stated = set(hard.atoms)
        derived = (atom for atom in found.facts if atom not in stated)
        return found._replace(facts=(*puzzle.atoms, *derived), settled=False, bound=least)

    def check(self, puzzle: Puzzle, atoms: Atoms) -> tuple[Violation, ...]:
        """Rules and clues that must hold and do not."""
        return self.plain.check(self.hard(puzzle), atoms)

    def cost(self, puzzle: Puzzle, atoms: Atoms) -> int | None:
        """What is missed in all."""
        return sum(change.misses for change in self.changes(puzzle, atoms))

    def fields(self, puzzle: Puzzle, atoms: Atoms) -> dict[str, Any]:
        """The board as of the plain kind, with ``changes``."""
        found = [change.fields for change in self.changes(puzzle, atoms)]
        return {**self.plain.fields(puzzle, atoms), "changes": found}

    def judge(self, puzzle: Puzzle, answer: Source) -> Judgement:
        """What an answer is worth as far as the clues that must hold tell."""
        return self.plain.judge(self.hard(puzzle), answer)

    def draw(self, puzzle: Puzzle, atoms: Atoms | None, roles: Roles = NO_ROLES) -> Picture:
        """The board with all clues; those that are missed stand out."""
        missed = {change.fact.atom: "bad" for change in self.changes(puzzle, atoms)} if atoms else {}
        return self.plain.draw(puzzle, atoms, {**missed, **roles})

    def read(self, document: Document) -> Puzzle:
        """A puzzle as it is; `relax` makes another of it."""
        return self.plain.read(document)

    def write(self, puzzle: Puzzle) -> Document:
        """The puzzle as it was."""
        return self.plain.write(puzzle)

    def layout(self, block: Block) -> tuple[str, ...]:
        """As of the plain kind."""
        return self.plain.layout(block)

    def say(self, atom: Atom) -> str:
        """As of the plain kind."""
        return self.plain.say(atom)

    def printed(self, puzzle: Puzzle) -> Atoms:  # noqa: ARG002
        """None: there is an objective."""
        return frozenset()

    def steps(self, puzzle: Puzzle, atoms: Atoms) -> Sequence[Step]:
        """As of the plain kind."""
        return self.plain.steps(puzzle, atoms)
