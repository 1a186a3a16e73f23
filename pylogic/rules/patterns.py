"""Patterns that must not be, pruned in Python."""

from __future__ import annotations

from collections.abc import Sequence

from pylogic.rules.pruning import ContradictionError, Domains


def prune_pattern(domains: Domains, variables: Sequence[int], told: Sequence[int]) -> None:
    """The last place that could break the pattern breaks it."""
    last = 0
    for variable, value in zip(variables, told, strict=True):
        bit = domains.bit(value)
        mask = domains.masks[variable]
        if not mask & bit:
            return
        if mask != bit:
            if last:
                return
            last = variable
    if not last:
        raise ContradictionError
    domains.remove(last, domains.bit(told[variables.index(last)]))
