"""What follows from flat constraints by propagation, before any engine starts."""

from __future__ import annotations

from pylogic.nouns.atom import Atoms
from pylogic.nouns.puzzle import Puzzle
from pylogic.nouns.verdict import Presolved
from pylogic.rules.declared import Declared


def presolve(kind: Declared, puzzle: Puzzle, known: Atoms | None = None) -> Presolved:
    """The facts and the values that they rule out."""
    del kind
    return Presolved(puzzle.atoms, "", solution=known)
