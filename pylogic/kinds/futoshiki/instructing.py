"""Instructions for a puzzle of Futoshiki."""

from __future__ import annotations

from pylogic.core.puzzle import Puzzle
from pylogic.kinds.futoshiki.vocabulary import Instance


def instructions(puzzle: Puzzle) -> list[str]:
    """The rules, of signs and of bars only where the puzzle has them."""
    instance = Instance.of(puzzle.facts)
    sentences = [
        f"write a number from 1 to {instance.size} in every empty cell",
        "no number stands twice in a row or in a column",
    ]
    if instance.less:
        sentences.append("a sign between two cells opens towards the larger number")
    if instance.adjacent:
        sentences.append("two numbers with a bar between them differ by 1; neighbours without a bar do not")
    return sentences
