"""Reasoning with ``seen``: every way to fill the line from its first place on, by what is seen up to there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from pylogic.language.compile.flat import HOLDS, Arguments, Facts
from pylogic.language.laws.law import Most
from pylogic.model.network import ContradictionError, Pruning, Store, union, values

_CACHED = 20_000
"""The most lines in the cache: the same reasons are tried over and over."""
_SHORT = 7
"""On longer lines it is ignored that no value repeats: there are too many ways to fill them."""


def _seen(arguments: Arguments, facts: Facts, most: Most) -> Iterator[Pruning]:
    group, sign, number = arguments
    variables = facts.members(group)
    distinct = all(most(variables, value) == 1 for value in {value for one in variables for value in facts.values(one)})
    yield Pruning(_prune, variables, (sign, number, len(variables) <= _SHORT and distinct))


def _prune(store: Store, variables: Sequence[int], arguments: tuple[str, int, bool]) -> None:
    left = _left(tuple(store.domains[variable] for variable in variables), *arguments)
    if left is None:
        raise ContradictionError
    for variable, mask in zip(variables, left, strict=True):
        store.keep(variable, mask)


@lru_cache(maxsize=_CACHED)
def _left(masks: tuple[int, ...], sign: str, number: int, distinct: bool) -> tuple[int, ...] | None:
    """The values that each place has in some way to fill the line.

    A state is how many are seen and what stands there so far: all values where none repeats, else the largest one.
    """
    layers: list[set[tuple[int, int]]] = [{(0, 0)}]
    for mask in masks:
        layers.append({after for state in layers[-1] for _, after in _steps(state, mask, distinct)})
    alive = {state for state in layers.pop() if HOLDS[sign](state[0], number)}
    if not alive:
        return None
    left = []
    for mask, layer in zip(masks[::-1], layers[::-1], strict=True):
        ways = [(bit, state) for state in layer for bit, after in _steps(state, mask, distinct) if after in alive]
        left.append(union(bit for bit, _ in ways))
        alive = {state for _, state in ways}
    return tuple(left[::-1])


def _steps(state: tuple[int, int], mask: int, distinct: bool) -> Iterator[tuple[int, tuple[int, int]]]:
    """Each value that may come next, as a bit, with the state after it."""
    seen, held = state
    for value in values(mask & ~held if distinct else mask):
        bit = 1 << value
        yield bit, (seen + (bit > held), held | bit if distinct else max(held, bit))


PRUNES = {"seen": _seen}
