"""How people go about ``place``: where a ship or a piece may lie, and what all ways to lay it have in common."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from pylogic.core.laws import Argument, Speech
from pylogic.core.network import ContradictionError, Pruning, Store
from pylogic.declared.board.board import Board
from pylogic.declared.explain.law import Bits, Law, Others, mask_of
from pylogic.declared.parse.rule import Rule
from pylogic.declared.words.place import Placing, positions, quotas
from pylogic.language.reading import name_of
from pylogic.language.sentences import Arguing, joined

Spot = tuple[tuple[int, int], ...]
"""Variables, each with the value that it holds; ``_BARE`` where it holds none of the pieces."""
_BARE = -1


@dataclass(frozen=True)
class _Choice:
    """Ways to lay so many pieces.

    Attributes:
        spots: The ways to lay one.
        count: How many there are.
        values: The values of all pieces.
    """

    spots: tuple[Spot, ...]
    count: int
    values: tuple[int, ...]


@dataclass(frozen=True)
class _Cover:
    """The ways to lay a piece over a cell, and the values of all pieces."""

    spots: tuple[Spot, ...]
    values: tuple[int, ...]


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """One for each length, or each group, and one for each cell that a piece may cover."""
    del others
    arguments: Placing = rule.arguments
    sort = arguments.values[0].sort.name
    values = tuple(value.number for value in arguments.values)
    by_quota: dict[int, list[Spot]] = {quota: [] for quota in quotas(arguments, board)}
    covering: dict[int, list[Spot]] = {v: [] for cell in board.cells if (v := board.variable(sort, cell)) is not None}
    for position in positions(arguments, board):
        held = [(board.variable(sort, cell), position.value.number) for cell in position.cells]
        held += [(board.variable(sort, cell), _BARE) for cell in position.bare]
        spot = tuple((variable, value) for variable, value in held if variable is not None)
        if position.quota in by_quota:
            by_quota[position.quota].append(spot)
            for variable, value in spot:
                if value != _BARE:
                    covering[variable].append(spot)
    names = {group.number: group.name for group in board.groups(arguments.family)}
    for quota, count in quotas(arguments, board).items():
        spots = tuple(by_quota[quota])
        variables = tuple(dict.fromkeys(variable for spot in spots for variable, _ in spot)) or tuple(covering)
        if arguments.listed:
            says = f"there {'is 1 ship' if count == 1 else f'are {count} ships'} of length {quota}"
        else:
            says = f"{names.get(quota, 'the group')} holds one piece"
        argue = partial(_arguing, says, values)
        yield Law(says, says, Pruning(_prune, variables, _Choice(spots, count, values)), argue=argue)
    for variable, around in covering.items():
        scope = tuple(dict.fromkeys([variable, *(one for spot in around for one, _ in spot)]))
        _, place = board.variables[variable]
        where = name_of((place[0], place[1]))
        says = f"what covers {where} is a whole {'ship' if arguments.listed else 'piece'}"
        yield Law(f"around {where}", says, Pruning(_prune_cover, scope, _Cover(tuple(around), values)))


def _mask(store: Store, values: Sequence[int], value: int) -> int:
    return ~mask_of(store.bit, values) if value == _BARE else store.bit(value)


def _fits(store: Store, spot: Spot, values: Sequence[int]) -> bool:
    return all(store.domains[variable] & _mask(store, values, value) for variable, value in spot)


def _open(store: Store, spot: Spot, values: Sequence[int]) -> list[tuple[int, int]]:
    """What of a way to lay a piece is not sure."""
    return [(variable, value) for variable, value in spot if store.domains[variable] & ~_mask(store, values, value)]


def _prune(store: Store, variables: Sequence[int], arguments: _Choice) -> None:
    """Where as many lie as there are none other does; where as many may as there are all do."""
    del variables
    left = [spot for spot in arguments.spots if _fits(store, spot, arguments.values)]
    lying = [spot for spot in left if not _open(store, spot, arguments.values)]
    if len(lying) > arguments.count or (not arguments.count and lying):
        raise ContradictionError
    if len(lying) == arguments.count:
        for spot in left:
            missing = _open(store, spot, arguments.values)
            if len(missing) == 1:
                variable, value = missing[0]
                store.remove(variable, _mask(store, arguments.values, value))
        return
    if arguments.count == 1:
        _common(store, left, arguments.values)
        return
    if len(left) < arguments.count:
        raise ContradictionError
    if len(left) == arguments.count:
        for spot in left:
            _lay(store, spot, arguments.values)


def _common(store: Store, spots: Sequence[Spot], values: Sequence[int]) -> None:
    """Keep what all ways have in common."""
    if not spots:
        raise ContradictionError
    kept = dict.fromkeys((variable for variable, _ in spots[0]), 0)
    for spot in spots:
        laid = dict(spot)
        for variable in [*kept]:
            if variable not in laid:
                del kept[variable]
            else:
                kept[variable] |= _mask(store, values, laid[variable])
    for variable, mask in kept.items():
        store.keep(variable, mask)


def _lay(store: Store, spot: Spot, values: Sequence[int]) -> None:
    for variable, value in spot:
        store.keep(variable, _mask(store, values, value))


def _prune_cover(store: Store, variables: Sequence[int], arguments: _Cover) -> None:
    centre = variables[0]
    left = [spot for spot in arguments.spots if _fits(store, spot, arguments.values)]
    may = 0
    for spot in left:
        may |= store.bit(dict(spot)[centre])
    mask = mask_of(store.bit, arguments.values)
    store.keep(centre, may | ~mask)
    if not store.domains[centre] & ~mask:
        _common(store, left, arguments.values)


def _arguing(says: str, values: Sequence[int], bits: Bits) -> Arguing:
    del values, bits

    def argue(argument: Argument, speech: Speech) -> str:
        if not argument.grounds:
            return f"{says}, and it covers them wherever it lies"
        return joined(says, speech.grounds(argument.grounds))

    return argue
