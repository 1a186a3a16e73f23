"""Instructions for a puzzle of Battleship."""

from __future__ import annotations

from pylogic.model.puzzle import Puzzle


def instructions(puzzle: Puzzle) -> list[str]:
    """The rules, of fleets, counts and printed cells only where the puzzle has them."""
    names = {fact.atom.name for fact in puzzle.facts}
    sentences = [
        f"find the ships{' of the fleet below the board' if 'fleet' in names else '; any lengths may lie there'}",
        "ships lie across or down, and do not touch each other, not even at a corner",
    ]
    if names & {"row", "column"}:
        sentences.append("a number beside a row or a column counts its cells with a piece of a ship")
    if "hint" in names:
        sentences.append("what is printed in a cell is there: water, or a piece of a ship")
    return sentences
