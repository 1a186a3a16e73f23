"""The rules of Futoshiki at their places: rows, columns, signs and bars."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from pylogic.builtin.futoshiki.vocabulary import Instance, chain, value
from pylogic.files.grids import cells_of
from pylogic.files.reading import Cell, name_of
from pylogic.files.sentences import compared, ordered, unique_in_line
from pylogic.language.constraints import Binary, LastPlace, Rising, chains, seen
from pylogic.model.atom import Atom, Fact, arguments
from pylogic.model.laws import Laws, Unit
from pylogic.model.network import Network, values
from pylogic.model.puzzle import Puzzle

_LINK = 3
"""A chain of two cells costs as much as any rule at one place, and each further cell one more."""
_SAYS = {"less": "{} < {}", "near": "{} and {} differ by 1", "apart": "{} and {} do not differ by 1"}
"""Names of the relations between two cells, by the name of the fact."""


def network(facts: Sequence[Atom]) -> Network:
    """The rules of a puzzle for a search; variables are the cells row by row, values are 1..N.

    Args:
        facts: Facts of `pylogic.builtin.futoshiki.vocabulary`, derived ones included.
    """
    stated = [*map(Fact, facts)]
    instance = Instance.of(stated)
    number, everything = _variables(instance)
    rules = _rules(stated, instance, number, everything)
    names = {unit.constraint: unit.name for unit in rules if not isinstance(unit.constraint, LastPlace)}
    domains = [0 if Atom("tightened") in facts else everything] * len(number)
    for row, column, allowed in arguments(stated, "allowed"):
        domains[number[row, column]] |= 1 << allowed
    for cell, held in instance.given:
        domains[number[cell]] &= 1 << held
    cells = [*number]
    return Network(domains, [*names], lambda variable, held: value(cells[variable], held), names=names)


def laws(puzzle: Puzzle) -> Laws:
    """The rules at their places, for explanations."""
    instance = Instance.of(puzzle.facts)
    number, everything = _variables(instance)
    cells = [*number]
    clues = {name: [fact.clue for fact in puzzle.facts if fact.atom.name == name] for name in ("less", "given")}
    pairs = [(number[low], number[high]) for low, high in instance.less]
    signs = dict(zip(pairs, clues["less"], strict=True))
    units = [*_rules(puzzle.facts, instance, number, everything)]
    for rising in chains(signs):
        says = chain(cells[one] for one in rising)
        along = tuple(clue for pair in pairwise(rising) if (clue := signs[pair]) is not None)
        units.append(Unit(says, says, Rising(rising), along, price=_LINK + len(rising), argue=compared(says)))
    return Laws(
        domains=dict.fromkeys(number.values(), everything),
        units=tuple(units),
        atom=lambda variable, held: value(cells[variable], held),
        names=dict(enumerate(map(name_of, cells))),
        value=lambda _, held: str(held),
        printed={number[cell]: (held, clue) for (cell, held), clue in zip(instance.given, clues["given"], strict=True)},
    )


def _variables(instance: Instance) -> tuple[dict[Cell, int], int]:
    """The number of each cell, and all values as a domain."""
    number = {cell: variable for variable, cell in enumerate(cells_of(instance.size, instance.size))}
    return number, (2 << instance.size) - 2


def _rules(facts: Sequence[Fact], instance: Instance, number: Mapping[Cell, int], everything: int) -> Iterator[Unit]:
    """Yield the rules about lines and about two cells each."""
    for name, cells in instance.lines:
        line = [number[cell] for cell in cells]
        yield from seen(name, f"{name} has each number once", line, (), unique_in_line(name, line, everything))
    for fact in facts:
        name = fact.atom.name
        if name in _SUPPORTS:
            row, column, other_row, other_column = map(int, fact.atom.args)
            pair = (row, column), (other_row, other_column)
            says = _SAYS[name].format(*map(name_of, pair))
            first, second = map(number.__getitem__, pair)
            argue = compared(says)
            if name == "less":
                argue = ordered(says, first, second, {first: everything, second: everything})
            clues = (fact.clue,) if fact.clue else ()
            yield Unit(says, says, Binary(first, second, *_SUPPORTS[name]), clues, argue=argue)


def _above(domain: int) -> int:
    """The values above the least one."""
    return -(domain & -domain) << 1


def _below(domain: int) -> int:
    """The values below the greatest one."""
    return (1 << domain.bit_length() - 1) - 1


def _beside(domain: int) -> int:
    """The values one away from some value."""
    return domain << 1 | domain >> 1


def _away(domain: int) -> int:
    """The values not one away from some value: from three on there is always one."""
    common = -1
    for held in values(domain):
        common &= _beside(1 << held)
        if not common:
            break
    return ~common


_SUPPORTS: dict[str, tuple[Callable[[int], int], Callable[[int], int]]] = {
    "less": (_above, _below),
    "near": (_beside, _beside),
    "apart": (_away, _away),
}
"""Support between the values of two cells, by the name of the fact that relates them."""
