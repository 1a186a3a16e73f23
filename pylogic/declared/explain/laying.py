"""Reasoning with pieces: where one may lie, and what all ways to lay it have in common."""

from __future__ import annotations

from collections.abc import Sequence

from pylogic.core.laws import Argument, Speech
from pylogic.core.network import ContradictionError, Store, union
from pylogic.declared.explain.law import Bits, mask_of
from pylogic.language.sentences import joined

Spot = dict[int, int]
"""The value of each variable where a piece lies there; ``BARE`` for none of the values of pieces."""
BARE = -1


def _fitting(store: Store, spots: Sequence[Spot], values: Sequence[int]) -> list[Spot]:
    """The spots at which a piece may lie, each with the domains that its variables have then."""
    masks = {value: store.bit(value) for value in values}
    masks[BARE] = ~mask_of(store.bit, values)
    return [
        {variable: masks[value] for variable, value in spot.items()}
        for spot in spots
        if all(store.domains[variable] & masks[value] for variable, value in spot.items())
    ]


def _open(store: Store, spot: Spot) -> list[tuple[int, int]]:
    """The variables and domains for which it is open whether a piece lies at a spot."""
    return [(variable, mask) for variable, mask in spot.items() if store.domains[variable] & ~mask]


def prune(store: Store, _: Sequence[int], arguments: tuple[Sequence[Spot], int, Sequence[int], bool]) -> None:
    """Where all pieces lie there are no others; where no more than they all may lie they do."""
    spots, count, values, exact = arguments
    fitting = _fitting(store, spots, values)
    lying = sum(not _open(store, spot) for spot in fitting)
    if lying > count:
        raise ContradictionError
    if lying == count:
        for spot in fitting:
            missing = _open(store, spot)
            if len(missing) == 1:
                store.remove(*missing[0])
    elif not exact:
        return
    elif count == 1:
        _keep_common(store, fitting)
    elif len(fitting) < count:
        raise ContradictionError
    elif len(fitting) == count:
        for spot in fitting:
            for variable, mask in spot.items():
                store.keep(variable, mask)


def _keep_common(store: Store, spots: Sequence[Spot]) -> None:
    """Keep what all spots have in common."""
    if not spots:
        raise ContradictionError
    for variable in spots[0]:
        store.keep(variable, union(spot.get(variable, -1) for spot in spots))


def prune_cover(store: Store, variables: Sequence[int], arguments: tuple[Sequence[Spot], Sequence[int]]) -> None:
    """A place that holds a value of pieces is covered by one; all that may cover it have something in common."""
    spots, values = arguments
    fitting, centre, mask = _fitting(store, spots, values), variables[0], mask_of(store.bit, values)
    store.keep(centre, union(spot[centre] for spot in fitting) | ~mask)
    if not store.domains[centre] & ~mask:
        _keep_common(store, fitting)


def argue(says: str, _: Bits, argument: Argument, speech: Speech) -> str:
    """Return the sentence of a step."""
    if not argument.grounds:
        return f"{says}, and wherever it lies"
    return joined(says, speech.grounds(argument.grounds))
