"""Which few rules of a puzzle contradict each other by themselves, by propagation alone."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from pylogic.methods.subsets import minimal_subset
from pylogic.nouns.laws import Laws, Unit
from pylogic.nouns.network import Store, values

_MOST = 2_000
"""With more rules at more places none are looked for."""
_TOLD = 4
"""More rules than that are not told one by one."""


def told(units: Sequence[Unit]) -> str:
    """Rules that cannot hold together, in words; empty when there are none."""
    says = list(dict.fromkeys(unit.says for unit in units))
    if len(says) == 1:
        return f"this cannot hold on this board: {says[0]}"
    return f"the rules contradict each other: {'; '.join(says)}" if 0 < len(says) <= _TOLD else ""


def contradicting(laws: Laws, supposing: bool = False) -> tuple[Unit, ...]:
    """Rules at their places that cannot hold together, while any of them can be left out of no such proof.

    What is printed on the board holds as well.

    Args:
        laws: The rules.
        supposing: Whether each value of a cell may be supposed and refuted, which finds more and takes longer.

    Returns:
        The rules; none where propagation finds no contradiction.
    """
    if len(laws.units) > _MOST:
        return ()
    domains = list(laws.domains)
    for variable, (value, _) in laws.printed.items():
        domains[variable] &= 1 << value
    every: list[int] = []
    if not _refuted(laws.units, domains, supposing, every):
        return ()
    # Rules that took nothing away anywhere are left out at once.
    used = [laws.units[index] for index in dict.fromkeys(every)]
    return tuple(minimal_subset(used, lambda units: _refuted(units, domains, supposing, [])))


def _refuted(units: Sequence[Unit], domains: Sequence[int], supposing: bool, used: list[int]) -> bool:
    """Whether nothing is left to a cell, or a rule cannot hold; notes which rules took something away."""
    if not all(domains):
        return True
    watching: dict[int, list[int]] = {}
    for index, unit in enumerate(units):
        for variable in unit.scope:
            watching.setdefault(variable, []).append(index)
    store = Store(domains)
    if not _spread(units, watching, store, range(len(units)), used):
        return True
    again = supposing
    while again:
        again = False
        for variable in watching:
            for value in values(store.domains[variable]) if store.domains[variable].bit_count() > 1 else ():
                mark = len(store.trail)
                store.narrow(variable, 1 << value)
                holds = _spread(units, watching, store, watching[variable], used)
                store.undo(mark)
                if holds:
                    continue
                again = True
                if not store.narrow(variable, ~(1 << value)):
                    return True
                if not _spread(units, watching, store, watching[variable], used):
                    return True
    return False


def _spread(
    units: Sequence[Unit], watching: dict[int, list[int]], store: Store, first: Iterable[int], used: list[int]
) -> bool:
    """Apply rules until none takes anything away any more; false where one cannot hold."""
    waiting = deque(first)
    queued = set(waiting)
    while waiting:
        index = waiting.popleft()
        queued.discard(index)
        mark = len(store.trail)
        holds = units[index].constraint.filter(store)
        changed = {variable for variable, _ in store.trail[mark:]}
        if changed or not holds:
            used.append(index)
        if not holds:
            return False
        for variable in changed:
            for other in watching[variable]:
                if other not in queued and (other != index or not units[index].constraint.gac):
                    queued.add(other)
                    waiting.append(other)
    return True
