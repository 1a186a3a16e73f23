"""Puzzles after clues were deleted from their files."""

from __future__ import annotations

from pylogic.builtin.battleship.vocabulary import fleet_fact
from pylogic.model.atom import Clue, Fact
from pylogic.model.puzzle import Puzzle


def delete(puzzle: Puzzle, clues: frozenset[Clue]) -> tuple[Fact, ...] | None:
    """The facts without some clues: a length that the fleet does not name has no ships.

    A fleet of which no word is left is not in the file, and that a length has none is not written there.
    """
    facts: list[Fact] = []
    for fact in puzzle.facts:
        if fact.clue not in clues:
            facts.append(fact)
        elif fact.atom.name == "fleet":
            length, count = map(int, fact.atom.args)
            if not count:
                return None
            facts.append(fleet_fact(length, 0))
    if any(fact.atom.name == "fleet" and fact.atom.args[1] for fact in facts):
        return tuple(facts)
    if not any(fact.atom.name == "fleet" and fact.clue in clues for fact in puzzle.facts):
        return tuple(facts)
    return tuple(fact for fact in facts if fact.atom.name not in ("longest", "fleet"))
