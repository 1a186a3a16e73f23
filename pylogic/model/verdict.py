"""Judgements of a kind about a puzzle or a proposed solution, without any engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from pylogic.model.atom import Atom, Atoms, Clue, Fact
from pylogic.model.canvas import Picture
from pylogic.model.text import place_of


class Conflict(NamedTuple):
    """Why a well-formed puzzle cannot have a solution; always a proof.

    Attributes:
        sentence: The reason in words.
        clues: The clues that contradict each other, where they are known.

    Examples:
        >>> pylogic.check("examples/battleship_5x5.puzzle").core[0].sentence
        'the rows add up to 11, the columns to 10'
    """

    sentence: str
    clues: tuple[Clue, ...] = ()


TOO_DEAR = "limit"
"""The name of the rule that a solution breaks which costs more than the puzzle allows."""


class Violation(NamedTuple):
    r"""One rule or clue that a proposed solution breaks.

    Attributes:
        name: Which rule, a word with hyphens: ``row-count``.
        sentence: A sentence with what was wanted and what was found.
        cells: The cells to look at, 1-based (row, column).
        rule: The rule in the words of a declared kind; empty where there are none.

    Examples:
        >>> found = pylogic.check("examples/futoshiki_4x4.puzzle", "2 1 3 4\n1 4 2 3\n4 3 1 2\n3 2 4 1")
        >>> found.faults[0].name, found.faults[0].cells
        ('sign', ((3, 1), (4, 1)))
    """

    name: str
    sentence: str
    cells: tuple[tuple[int, int], ...] = ()
    rule: str = ""

    @property
    def text(self) -> str:
        """The sentence with the rule that it does not say, or with its name."""
        if self.rule in self.sentence if self.rule else self.sentence.startswith(self.name):
            return self.sentence
        return f"{self.rule or self.name}: {self.sentence}"


class Judgement(NamedTuple):
    """The judgement on a person's answer, as far as the rules decide.

    Attributes:
        violations: Rules that it breaks, whatever may fill its gaps.
        open: How far an answer with gaps goes, in words: ``12 of 36 cells``; empty for a complete one.
        claims: The statement of an answer about each cell, as a clue that the puzzle might have; a solution
            that breaks such a clue does so in that cell.  ``None`` when there is nothing to ask about solutions.
        atoms: The answer as pieces of a solution, right or wrong, to be drawn; ``None`` when it cannot be drawn.
    """

    violations: tuple[Violation, ...] = ()
    open: str = ""
    claims: Mapping[tuple[int, int], Fact] | None = None
    atoms: Atoms | None = None

    @property
    def right(self) -> bool:
        """Whether the answer solves the puzzle."""
        return not self.violations and not self.open


class Presolved(NamedTuple):
    """The result of presolving.

    Attributes:
        facts: The facts for the engines: those of the puzzle and what follows from them.
        summary: The result, in a few words: ``31 of 81 cells settled``.
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


class Change(NamedTuple):
    """A clue that a board misses.

    Attributes:
        fact: The fact with its clue.
        sentence: A sentence with what was wanted, what was found, and how to change the clue where it can be changed.
        wanted: The value of the clue.
        found: The value on the board instead.
        misses: The cost of that.
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
        return {
            "clue": self.clue.sentence,
            "sentence": self.sentence,
            **place_of(self.clue.span),
            "wanted": self.wanted,
            "found": self.found,
        }
