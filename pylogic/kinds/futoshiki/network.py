"""Futoshiki as a constraint network: a variable for each cell, a permutation for each row and column."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pylogic.algorithms.constraints import Binary, Permutation
from pylogic.core.atom import Atom
from pylogic.core.network import Constraint, Network, values
from pylogic.kinds.futoshiki.vocabulary import value


def network(facts: Sequence[Atom]) -> Network:
    """The network of a puzzle; variables are the cells row by row, values are 1..N.

    Args:
        facts: Facts of `pylogic.kinds.futoshiki.vocabulary`, derived ones included.
    """
    told = [(fact.name, [int(argument) for argument in fact.args if not isinstance(argument, str)]) for fact in facts]
    size = next(args[0] for name, args in told if name == "size")
    indices = range(1, size + 1)
    cells = [(row, column) for row in indices for column in indices]
    number = {cell: variable for variable, cell in enumerate(cells)}
    domains = _domains(told, number, size)
    lines = [[number[row, column] for column in indices] for row in indices]
    constraints: list[Constraint] = [Permutation(line) for line in (*lines, *zip(*lines, strict=True))]
    for name, args in told:
        if name in SUPPORTS:
            row, column, other_row, other_column = args
            constraints.append(Binary(number[row, column], number[other_row, other_column], *SUPPORTS[name]))
    return Network(domains, constraints, lambda variable, held: value(cells[variable], held))


def _domains(told: list[tuple[str, list[int]]], number: dict[tuple[int, int], int], size: int) -> list[int]:
    """Return the domains that the facts about single cells leave."""
    everything = (2 << size) - 2
    domains = [0 if any(name == "tightened" for name, _ in told) else everything] * len(number)
    for name, args in told:
        if name == "allowed":
            domains[number[args[0], args[1]]] |= 1 << args[2]
    for name, args in told:
        if name == "given":
            domains[number[args[0], args[1]]] &= 1 << args[2]
    return domains


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
"""How the values of two cells support each other, by the name of the fact that relates them."""
