"""Rules that are a list of all ways to keep them: a value stays where some way that is left has it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pylogic.core.network import ContradictionError, Pruning, Store

Row = tuple[tuple[int, ...], ...]
"""For each variable the values that it may have in a way."""


def table(variables: Sequence[int], rows: Iterable[Row]) -> Pruning:
    """A constraint that allows some ways to fill variables."""
    return Pruning(_prune, tuple(variables), tuple(rows))


def _prune(store: Store, variables: Sequence[int], arguments: Sequence[Row]) -> None:
    left = [0] * len(variables)
    masks = [store.domains[variable] for variable in variables]
    sets: dict[tuple[int, ...], int] = {}
    for row in arguments:
        bits = []
        for values, mask in zip(row, masks, strict=True):
            if values not in sets:
                sets[values] = sum(map(store.bit, values))
            if not sets[values] & mask:
                break
            bits.append(sets[values])
        else:
            for place, one in enumerate(bits):
                left[place] |= one
    if masks and not any(left):
        raise ContradictionError
    for variable, mask in zip(variables, left, strict=True):
        store.keep(variable, mask)
