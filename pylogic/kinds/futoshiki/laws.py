"""The rules of Futoshiki at their places: rows, columns, signs and bars."""

from __future__ import annotations

from itertools import pairwise

from pylogic.algorithms.chains import Rising, chains
from pylogic.algorithms.constraints import Binary
from pylogic.algorithms.lines import seen
from pylogic.core.atom import Clue
from pylogic.core.laws import Laws, Unit
from pylogic.core.puzzle import Puzzle
from pylogic.kinds.futoshiki.network import SAYS, SUPPORTS
from pylogic.kinds.futoshiki.vocabulary import Instance, value
from pylogic.language.reading import name_of
from pylogic.language.sentences import compared, ordered, standing

_LINK = 3
"""A chain of two cells costs as much as any rule at one place, and each further cell one more."""


def laws(puzzle: Puzzle) -> Laws:
    """The rules of a puzzle; variables are the cells row by row, values are 1..N."""
    instance = Instance.of(puzzle.facts)
    cells = [cell for _, row in instance.lines[: instance.size] for cell in row]
    number = {cell: variable for variable, cell in enumerate(cells)}
    lines = [(name, [number[cell] for cell in line]) for name, line in instance.lines]
    everything = (2 << instance.size) - 2
    units = [
        unit
        for name, line in lines
        for unit in seen(name, f"{name} has each number once", line, (), standing(name, line, everything))
    ]
    printed = {}
    signs: dict[tuple[int, int], Clue | None] = {}
    for fact in puzzle.facts:
        if fact.atom.name in SUPPORTS:
            row, column, other_row, other_column = map(int, fact.atom.args)
            pair = (row, column), (other_row, other_column)
            says = SAYS[fact.atom.name].format(*map(name_of, pair))
            constraint = Binary(number[pair[0]], number[pair[1]], *SUPPORTS[fact.atom.name])
            if fact.atom.name == "less":
                signs[number[pair[0]], number[pair[1]]] = fact.clue
            clues = (fact.clue,) if fact.clue else ()
            first, second = constraint.scope
            argue = compared(says)
            if fact.atom.name == "less":
                argue = ordered(says, first, second, dict.fromkeys(constraint.scope, everything))
            units.append(Unit(says, says, constraint, clues, argue=argue))
        elif fact.atom.name == "given":
            row, column, held = map(int, fact.atom.args)
            printed[number[row, column]] = (held, fact.clue)
    for chain in chains(signs):
        says = " < ".join(name_of(cells[one]) for one in chain)
        clues_of_chain = tuple(clue for pair in pairwise(chain) if (clue := signs[pair]) is not None)
        units.append(Unit(says, says, Rising(chain), clues_of_chain, price=_LINK + len(chain), argue=compared(says)))
    return Laws(
        domains=dict.fromkeys(range(len(cells)), everything),
        units=tuple(units),
        atom=lambda variable, held: value(cells[variable], held),
        names=dict(enumerate(map(name_of, cells))),
        value=lambda _, held: str(held),
        printed=printed,
    )
