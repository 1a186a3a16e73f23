"""Reasoning with ``place``: where a ship or a piece may lie, and what all ways to lay it have in common."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from pylogic.core.laws import Argument, Speech
from pylogic.core.network import ContradictionError, Pruning, Store, union
from pylogic.core.text import plural
from pylogic.declared.board.board import Board
from pylogic.declared.explain.law import Bits, Law, Others, mask_of
from pylogic.declared.parse.rule import Rule
from pylogic.declared.words.place import Placing, positions, quotas
from pylogic.language.reading import name_of
from pylogic.language.sentences import joined

Spot = dict[int, int]
"""The value of each variable where a piece lies there; ``BARE`` for none of the values of pieces."""
BARE = -1


def laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for each length, or each group, and one for each cell that a piece may cover."""
    arguments: Placing = rule.arguments
    sort = arguments.values[0].sort.name
    values = tuple(value.number for value in arguments.values)
    by_quota: dict[int, list[Spot]] = {quota: [] for quota in quotas(arguments, board)}
    covering: dict[int, list[Spot]] = {variable: [] for variable in board.variables_at(sort, board.cells)}
    for position in positions(arguments, board):
        covered = board.variables_at(sort, position.cells)
        spot = dict.fromkeys(covered, position.value.number)
        spot |= dict.fromkeys(board.variables_at(sort, position.bare), BARE)
        if position.quota in by_quota:
            by_quota[position.quota].append(spot)
            for variable in covered:
                covering[variable].append(spot)
    names = {group.number: group.name for group in board.groups(arguments.family)}
    for quota, count in quotas(arguments, board).items():
        spots = by_quota[quota]
        variables = tuple(dict.fromkeys(variable for spot in spots for variable in spot)) or tuple(covering)
        if arguments.listed:
            says = f"there {'is' if count == 1 else 'are'} {plural(count, 'ship')} of length {quota}"
        else:
            says = f"{names.get(quota, 'the group')} holds one piece"
        yield Law(says, says, Pruning(prune, variables, (spots, count, values)), argue=partial(argue, says))
    for variable, spots in covering.items():
        scope = tuple(dict.fromkeys([variable, *(one for spot in spots for one in spot)]))
        where = name_of(board.cell_of(variable))
        says = f"what covers {where} is a whole {'ship' if arguments.listed else 'piece'}"
        yield Law(f"around {where}", says, Pruning(prune_cover, scope, (spots, values)))


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


def prune(store: Store, _: Sequence[int], arguments: tuple[Sequence[Spot], int, Sequence[int]]) -> None:
    """Where all pieces lie there are no others; where no more than they all may lie they do."""
    spots, count, values = arguments
    fitting = _fitting(store, spots, values)
    lying = sum(not _open(store, spot) for spot in fitting)
    if lying > count:
        raise ContradictionError
    if lying == count:
        for spot in fitting:
            missing = _open(store, spot)
            if len(missing) == 1:
                store.remove(*missing[0])
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
        return f"{says}, and it covers them wherever it lies"
    return joined(says, speech.grounds(argument.grounds))
