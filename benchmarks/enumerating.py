"""Measures checking and writing thousands of solutions against plain clingo, which prints what it finds."""

from __future__ import annotations

from pathlib import Path

from benchmarks import prob014, startup
from pylogic import dumps

SOLUTIONS = 20_000
GOAL = 3.0
"""How many times the wall time of clingo it may take at most."""
_ROUNDS = 5
_KINDS = (
    "latin { size 5 }",
    "sudoku { size 9 }",
    "skyscrapers { size 6 }",
    "creek { size 6x6 }",
    "minesweeper { size 6x6 }",
    "kakurasu { size 6x6 }",
    "binairo_plus { size 6x6 }",
    "hitori { size 6x6 }",
    "slitherlink { size 6x6 }",
    "masyu { size 6x6 }",
    "dominosa { size 6x6 }",
    "hidato { size 6x6 }",
)
"""Boards without a clue, of kinds whose rules are checked in different ways."""


def costs(folder: Path) -> dict[str, startup.Cost]:
    """Return the costs on the board of prob014 with the most solutions, and on empty boards of declared kinds."""
    most = max(prob014.boards(), key=lambda board: board[1])
    boards = {f"prob014, {most[1]} solutions": (dumps(most[0]), most[1])}
    boards |= {text.replace(" { size", "").removesuffix(" }"): (text, SOLUTIONS) for text in _KINDS}
    return {name: startup.cost(text, folder, _ROUNDS, number) for name, (text, number) in boards.items()}
