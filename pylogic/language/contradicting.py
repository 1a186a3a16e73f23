"""Minimal sets of rules and printed values that contradict each other, found by propagation alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pylogic.model.laws import LawAtPlace, Laws
from pylogic.model.network import Constraint, Network, values
from pylogic.model.records import NamedTuple
from pylogic.model.relaxing import minimal_subset

UNNAMED = "the rules contradict each other"
"""All that is said of rules that are too many to be named."""
_MOST = 2_000
"""Most rules at places among which contradictions are looked for."""
_LISTED = 4
"""Most rules at places that are listed one by one."""


class Contradicting(NamedTuple):
    """What cannot hold together, and nothing of which can be left out.

    Attributes:
        units: Rules at their places; none where propagation finds no contradiction.
        printed: Variables whose values are printed.
    """

    units: tuple[LawAtPlace, ...]
    printed: tuple[int, ...]


def conflict_sentence(says: Iterable[str], most: int = _LISTED) -> str:
    """Say which rules cannot hold together; empty where there are none, or too many to list."""
    every = list(dict.fromkeys(says))
    if len(every) == 1:
        return f"this cannot hold on this board: {every[0]}"
    return f"{UNNAMED}: {'; '.join(every)}" if 0 < len(every) <= most else ""


def contradicting(laws: Laws, supposing: bool = False) -> Contradicting:
    """Return a minimal set of rules and printed values that cannot hold together.

    Args:
        laws: The rules.
        supposing: Whether each value of a cell may be supposed and refuted, which finds more and takes longer.
    """
    used: dict[Constraint, None] = {}
    if len(laws.units) > _MOST or not _refuted(laws, laws.units, tuple(laws.printed), supposing, used):
        return Contradicting((), ())
    # Rules that removed nothing anywhere are left out at once.
    every: list[LawAtPlace | int] = [*laws.printed, *(unit for unit in laws.units if unit.constraint in used)]

    def enough(some: Sequence[LawAtPlace | int]) -> bool:
        return _refuted(laws, *_sorted(some), supposing, {})

    return Contradicting(*_sorted(minimal_subset(every, enough)))


def _sorted(some: Iterable[LawAtPlace | int]) -> tuple[tuple[LawAtPlace, ...], tuple[int, ...]]:
    every = list(some)
    return tuple(one for one in every if isinstance(one, LawAtPlace)), tuple(
        one for one in every if isinstance(one, int)
    )


def _refuted(
    laws: Laws, units: Sequence[LawAtPlace], printed: Iterable[int], supposing: bool, used: dict[Constraint, None]
) -> bool:
    """Whether some rules and printed values cannot hold together; notes which rules removed values."""
    domains = dict(laws.domains)
    for variable in printed:  # one without any value is no variable
        domains[variable] = domains.get(variable, 0) & 1 << laws.printed[variable][0]
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
