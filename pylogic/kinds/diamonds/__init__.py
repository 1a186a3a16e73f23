"""Diamonds: slide over a board and collect every diamond with as few moves as possible.

The game is Inertia of Simon Tatham's collection (by Ben Olmstead), with the number of moves minimised.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pylogic.document import Block, Document
from pylogic.kinds import NO_ROLES, Conflict, Judgement, Kind, Presolved, Roles, Step, Violation
from pylogic.kinds.diamonds import checking, drawing, judging, presolving, reading, stepping, vocabulary
from pylogic.picture import Picture
from pylogic.puzzle import Atom, Atoms, Puzzle
from pylogic.text import Source


class Diamonds:
    """The kind `diamonds`; its methods are documented at `pylogic.kinds.Kind`."""

    name = "diamonds"
    summary = "Slide over a board of walls, stops and mines and collect every diamond in as few moves as possible."
    inputs = vocabulary.INPUTS
    outputs = vocabulary.OUTPUTS
    objective: str | None = "moves"
    stepwise = True
    models: Mapping[str, Mapping[str, str]] = {}
    strategies: Mapping[str, str] = {"clingo": "usc,shrink", "swipl": "leftmost"}
    words: tuple[str, ...] = vocabulary.WORDS

    def read(self, document: Document) -> Puzzle:
        """The puzzle that a document states."""
        return reading.read(document)

    def write(self, puzzle: Puzzle) -> Document:
        """The canonical document of a puzzle."""
        return reading.write(puzzle)

    def layout(self, block: Block) -> tuple[str, ...]:
        """The rows of a board with one blank between symbols."""
        return reading.layout(block)

    def refute(self, puzzle: Puzzle) -> tuple[Conflict, ...]:
        """Diamonds that no route collects, alone or together, and a limit below a proved bound."""
        return presolving.refute(puzzle)

    def presolve(self, puzzle: Puzzle, known: Atoms | None = None) -> Presolved:
        """How often each move may be needed, and bounds on their number."""
        return presolving.presolve(puzzle, known)

    def check(self, puzzle: Puzzle, atoms: Atoms) -> tuple[Violation, ...]:
        """What is wrong with a multiset of moves."""
        return checking.check(puzzle, atoms)

    def cost(self, puzzle: Puzzle, atoms: Atoms) -> int | None:  # noqa: ARG002
        """The number of moves."""
        return sum(int(atom.args[3]) for atom in atoms)

    def fields(self, puzzle: Puzzle, atoms: Atoms) -> dict[str, Any]:
        """The route as ``{"moves": "0172", "length": 4}``."""
        return checking.fields(puzzle, atoms)

    def judge(self, puzzle: Puzzle, answer: Source) -> Judgement:
        """What a route in digits, arrows or JSON is worth."""
        return judging.judge(puzzle, answer)

    def draw(self, puzzle: Puzzle, atoms: Atoms | None, roles: Roles = NO_ROLES) -> Picture:
        """The board, and the route over it."""
        return drawing.draw(puzzle, atoms, roles)

    def say(self, atom: Atom) -> str:
        """``the move → from r1c1 is made 1 time``."""
        return vocabulary.say(atom)

    def printed(self, puzzle: Puzzle) -> Atoms:  # noqa: ARG002
        """None: a board shows no move."""
        return frozenset()

    def steps(self, puzzle: Puzzle, atoms: Atoms) -> Sequence[Step]:
        """The moves of a route."""
        return stepping.steps(puzzle, atoms)


KIND: Kind = Diamonds()
