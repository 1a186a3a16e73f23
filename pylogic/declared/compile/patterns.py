"""Patterns that must not be, pruned in Python."""

from __future__ import annotations

from collections.abc import Sequence

from pylogic.core.network import ContradictionError, Store


def prune_pattern(store: Store, variables: Sequence[int], arguments: Sequence[int]) -> None:
    """The last place that could break the pattern breaks it."""
    last = 0
    for variable, value in zip(variables, arguments, strict=True):
        bit = store.bit(value)
        mask = store.domains[variable]
        if not mask & bit:
            return
        if mask != bit:
            if last:
                return
            last = variable
    if not last:
        raise ContradictionError
    store.remove(last, store.bit(arguments[variables.index(last)]))
