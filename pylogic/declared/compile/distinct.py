"""Propagation in Python of values that do not repeat; see `pylogic.declared.compile.pruning`."""

from __future__ import annotations

from collections.abc import Sequence

from pylogic.core.network import ContradictionError, Pruning, Store
from pylogic.declared.compile.pruning import Prune


def _prune(store: Store, variables: Sequence[int], arguments: bool) -> None:
    """A value that stands somewhere stands nowhere else; of as many values as places each stands somewhere.

    Fewer values than places are a contradiction.
    """
    masks = store.domains
    again = True
    while again:
        again = False
        single = seen = twice = 0
        several = []
        for variable in variables:
            mask = masks[variable]
            if mask & (mask - 1):
                several.append(variable)
            elif single & mask:
                raise ContradictionError
            else:
                single |= mask
            twice |= seen & mask
            seen |= mask
        for variable in several:
            if masks[variable] & single:
                store.keep(variable, ~single)
                again = True
        if seen.bit_count() < len(variables):
            raise ContradictionError
        if arguments and not again:
            once = seen & ~twice & ~single
            for variable in several if once else ():
                own = masks[variable] & once
                if own & (own - 1):  # the only place for two values
                    raise ContradictionError
                if own:
                    store.keep(variable, own)
                    again = True


def _once(store: Store, variables: Sequence[int], arguments: int) -> None:
    bit = store.bit(arguments)
    holders = [variable for variable in variables if store.domains[variable] == bit]
    if len(holders) > 1:
        raise ContradictionError
    if holders:
        for variable in variables:
            if variable != holders[0]:
                store.remove(variable, bit)


PRUNES: dict[str, Prune] = {
    "differ": lambda arguments, _: [Pruning(_prune, arguments, False)],
    "different": lambda arguments, facts: [Pruning(_prune, facts.members(arguments[0]), False)],
    "exactly": lambda arguments, facts: [Pruning(_prune, facts.members(arguments[0]), True)],
    "once": lambda arguments, facts: [Pruning(_once, facts.members(arguments[0]), arguments[1])],
}
"""How facts about values that do not repeat become constraints."""
