"""Instructions for a board of diamonds."""

from __future__ import annotations

from pylogic.core.puzzle import Puzzle


def instructions(puzzle: Puzzle) -> list[str]:
    """The rules, of stops and mines only where the board has them."""
    names = {fact.atom.name for fact in puzzle.facts}
    stop = "a wall or a ring" if "stop" in names else "a wall"
    sentences = [
        "collect all diamonds, in as few moves as you can",
        f"from the start you slide straight on, along rows, columns or diagonals, until {stop} stops you",
        "diamonds are collected as you pass",
    ]
    if "mine" in names:
        sentences.append("never slide onto a mine")
    return sentences
