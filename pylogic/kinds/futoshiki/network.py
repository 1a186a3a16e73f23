"""Futoshiki as a constraint network: a variable for each cell, a permutation for each row and column."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pylogic.algorithms.constraints import Binary, Permutation
from pylogic.core.atom import Atom, Fact, arguments
from pylogic.core.network import Constraint, Network, values
from pylogic.kinds.futoshiki.vocabulary import Instance, value
from pylogic.language.reading import name_of

SAYS = {"less": "{} < {}", "near": "{} and {} differ by 1", "apart": "{} and {} do not differ by 1"}
"""Names of the relations between two cells, by the name of the fact."""


def network(facts: Sequence[Atom]) -> Network:
    """The network of a puzzle; variables are the cells row by row, values are 1..N.

    Args:
        facts: Facts of `pylogic.kinds.futoshiki.vocabulary`, derived ones included.
    """
    stated = [*map(Fact, facts)]
    instance = Instance.of(stated)
    cells = [cell for _, row in instance.lines[: instance.size] for cell in row]
    number = {cell: variable for variable, cell in enumerate(cells)}
    names: dict[Constraint, str] = {Permutation([number[cell] for cell in line]): name for name, line in instance.lines}
    for name, support in SUPPORTS.items():
        for row, column, other_row, other_column in arguments(stated, name):
            says = SAYS[name].format(name_of((row, column)), name_of((other_row, other_column)))
            names[Binary(number[row, column], number[other_row, other_column], *support)] = says
    everything = (2 << instance.size) - 2
    domains = [0 if Atom("tightened") in facts else everything] * len(cells)
    for row, column, allowed in arguments(stated, "allowed"):
        domains[number[row, column]] |= 1 << allowed
    for cell, held in instance.given:
        domains[number[cell]] &= 1 << held
    return Network(domains, [*names], lambda variable, held: value(cells[variable], held), names=names)


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


SUPPORTS: dict[str, tuple[Callable[[int], int], Callable[[int], int]]] = {
    "less": (_above, _below),
    "near": (_beside, _beside),
    "apart": (_away, _away),
}
"""Support between the values of two cells, by the name of the fact that relates them."""
