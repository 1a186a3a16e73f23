"""The rules of Futoshiki at their places: rows, columns, signs and bars."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from pylogic import builtin
from pylogic.builtin.futoshiki.board import Instance, chain, value
from pylogic.files.grids import cells_of
from pylogic.files.reading import Cell, name_of
from pylogic.files.sentences import compared, ordered
from pylogic.language.constraints import Binary, Permutation, Rising, chains
from pylogic.model.atom import Atom, Fact, arguments
from pylogic.model.laws import LawAtPlace, Laws
from pylogic.model.network import Constraint, Network, values
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import replace

_LINK = 3
"""A chain of two cells costs as much as any rule at one place, and each further cell one more."""
_SAYS = {"less": "{} < {}", "near": "{} and {} differ by 1", "apart": "{} and {} do not differ by 1"}
"""Names of the relations between two cells, by the name of the fact."""


def network(facts: Sequence[Atom]) -> Network:
    """The rules of a puzzle for a search; variables are the cells row by row, values are 1..N.

    Args:
        facts: Facts of `pylogic.builtin.futoshiki.board`, derived ones included.
    """
    stated = [*map(Fact, facts)]
    instance = Instance.of(stated)
    cells = [*cells_of(instance.size, instance.size)]
    number = {cell: variable for variable, cell in enumerate(cells)}
    everything = (2 << instance.size) - 2
    names: dict[Constraint, str] = {}
    for name, line in instance.lines:
        names[Permutation([number[cell] for cell in line])] = name
    for unit in _relations(stated, number, dict.fromkeys(number.values(), everything)):
        names[unit.constraint] = unit.name
    domains = [0 if Atom("tightened") in facts else everything] * len(number)
    for row, column, allowed in arguments(stated, "allowed"):
        domains[number[row, column]] |= 1 << allowed
    for cell, held in instance.given:
        domains[number[cell]] &= 1 << held
    return Network(domains, [*names], lambda variable, held: value(cells[variable], held), names=names)


def laws(puzzle: Puzzle) -> Laws:
    """The rules at their places, for explanations; those of a Latin square come from its declaration."""
    instance = Instance.of(puzzle.facts)
    latin = builtin.kind("latin")
    assert latin.people.laws is not None
    square = latin.people.laws(Puzzle(latin, "", (Fact(Atom("size", (instance.size, instance.size))),)))
    cells = dict(zip(square.domains, cells_of(instance.size, instance.size), strict=True))
    number = {cell: variable for variable, cell in cells.items()}
    clues = {name: [fact.clue for fact in puzzle.facts if fact.atom.name == name] for name in ("less", "given")}
    pairs = [(number[low], number[high]) for low, high in instance.less]
    signs = dict(zip(pairs, clues["less"], strict=True))
    units = [*square.units, *_relations(puzzle.facts, number, square.domains)]
    for rising in chains(signs):
        says = chain(cells[one] for one in rising)
        along = tuple(clue for pair in pairwise(rising) if (clue := signs[pair]) is not None)
        law = LawAtPlace(says, says, Rising(rising), along, price=_LINK + len(rising), argue=compared(says))
        units.append(replace(law, technique=lambda _: "chain of signs"))
    given = zip(instance.given, clues["given"], strict=True)
    return replace(
        square,
        units=tuple(units),
        atom=lambda variable, held: value(cells[variable], held + square.lowest),
        printed={number[cell]: (held - square.lowest, clue) for (cell, held), clue in given},
    )


def _relations(facts: Sequence[Fact], number: Mapping[Cell, int], domains: Mapping[int, int]) -> Iterator[LawAtPlace]:
    """Yield the rules about two cells each."""
    for fact in facts:
        name = fact.atom.name
        if name in _SUPPORTS:
            row, column, other_row, other_column = map(int, fact.atom.args)
            pair = (row, column), (other_row, other_column)
            says = _SAYS[name].format(*map(name_of, pair))
            first, second = map(number.__getitem__, pair)
            argue = ordered(says, first, second, domains) if name == "less" else compared(says)
            clues = (fact.clue,) if fact.clue else ()
            yield LawAtPlace(says, says, Binary(first, second, *_SUPPORTS[name]), clues, argue=argue)


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
