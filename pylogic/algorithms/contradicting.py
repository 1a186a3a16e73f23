"""Minimal sets of rules that contradict each other, found by propagation alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pylogic.algorithms.subsets import minimal_subset
from pylogic.core.laws import Laws, Unit
from pylogic.core.network import Constraint, Network, values

_MOST = 2_000
"""Most rules at places among which contradictions are looked for."""
_LISTED = 4
"""Most rules that are listed one by one."""


def conflict_sentence(units: Sequence[Unit]) -> str:
    """Say which rules cannot hold together; empty when there are none."""
    says = list(dict.fromkeys(unit.says for unit in units))
    if len(says) == 1:
        return f"this cannot hold on this board: {says[0]}"
    return f"the rules contradict each other: {'; '.join(says)}" if 0 < len(says) <= _LISTED else ""


def contradicting(laws: Laws, supposing: bool = False) -> tuple[Unit, ...]:
    """Return a minimal set of rules at their places that cannot hold together.

    Printed values hold as well.

    Args:
        laws: The rules.
        supposing: Whether each value of a cell may be supposed and refuted, which finds more and takes longer.

    Returns:
        The rules; none where propagation finds no contradiction.
    """
    if len(laws.units) > _MOST:
        return ()
    domains = dict(laws.domains)
    for variable, (value, _) in laws.printed.items():
        domains[variable] &= 1 << value
    every: dict[Constraint, None] = {}
    if not _refuted(laws, laws.units, domains, supposing, every):
        return ()
    # Rules that removed nothing anywhere are left out at once.
    used = [unit for unit in laws.units if unit.constraint in every]
    return tuple(minimal_subset(used, lambda units: _refuted(laws, units, domains, supposing, {})))


def _refuted(
    laws: Laws, units: Sequence[Unit], domains: Mapping[int, int], supposing: bool, used: dict[Constraint, None]
) -> bool:
    """Whether some rules cannot hold together; notes which of them removed values."""
    if not all(domains.values()):
        return True
    network = Network(domains, [unit.constraint for unit in units], laws.atom, laws.lowest)
    store = network.store()

    def holds(constraints: Iterable[Constraint]) -> bool:
        return network.propagate(store, constraints, used=lambda one: used.setdefault(one)) is None

    if not holds(network.constraints):
        return True
    again = supposing
    while again:
        again = False
        for variable, constraints in network.on.items():
            domain = store.domains[variable]
            for value in values(domain) if constraints and domain & (domain - 1) else ():
                mark = len(store.trail)
                store.narrow(variable, 1 << value)
                possible = holds(constraints)
                store.undo(mark)
                if possible:
                    continue
                again = True
                if not store.narrow(variable, ~(1 << value)) or not holds(constraints):
                    return True
    return False
