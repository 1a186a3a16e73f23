"""Reasoning with pieces: where one may lie, and what all ways to lay it have in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from pylogic.files.reading import name_of
from pylogic.files.sentences import joined
from pylogic.language.board.board import Board
from pylogic.language.board.groups import numbered
from pylogic.language.compile.laying import Placing, Position, Shaped
from pylogic.language.laws.law import Bits, Law, Others, Reasoning, mask_of
from pylogic.language.parse.rule import Rule
from pylogic.language.parse.vocabulary import Value
from pylogic.model.laws import Argument, Speech
from pylogic.model.network import ContradictionError, Pruning, Store, union
from pylogic.model.text import plural

_Spot = dict[int, int | None]
"""The value of each variable where a piece lies there; ``None`` for none of the values of pieces."""


def laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for each cell that a piece may cover, and one for each length, group or piece that is counted."""
    arguments: Placing | Shaped = rule.arguments
    yield from _placed(arguments, board) if isinstance(arguments, Placing) else _shaped(arguments, board)


def _placed(arguments: Placing, board: Board) -> Iterator[Law]:
    counts = arguments.quotas(board)
    listed = (one for one in arguments.positions(board) if one.quota in counts)
    laying = Laying(arguments.values, listed, board)
    names = {group.number: group.name for group in numbered(board.groups(arguments.family))}
    for quota, count in counts.items():
        says = f"{names.get(quota, 'the group')} holds one piece"
        if arguments.listed:
            says = f"there {'is' if count == 1 else 'are'} {plural(count, 'ship')} of length {quota}"
        yield laying.counted(says, quota, count)
    yield from laying.covered(f"what covers {{}} is a whole {'ship' if arguments.listed else 'piece'}")


def _shaped(arguments: Shaped, board: Board) -> Iterator[Law]:
    for value in arguments.values:
        laying = Laying((value,), arguments.positions(value, board), board)
        what = f"a {arguments.what}" if arguments.what.isalpha() else f"a whole {value}"
        yield from laying.covered(f"every piece of {value} is {what} (around {{}})")
        exact = arguments.least == arguments.most
        for number, form in arguments.numbered(value) if arguments.most else ():
            yield laying.counted(f"{form.name} lies on the board {'' if exact else 'at most '}once", number, 1, exact)


class Laying:
    """Pieces laid on a board.

    Args:
        values: The values of pieces.
        positions: The places where one may lie.
        board: The board.
    """

    def __init__(self, values: Sequence[Value], positions: Iterable[Position], board: Board) -> None:
        sort = values[0].sort.name
        self._board = board
        self._values = tuple(value.number for value in values)
        self._covering: dict[int, list[_Spot]] = {variable: [] for variable in board.variables_at(sort, board.cells)}
        self._counting: dict[int, list[_Spot]] = {}
        for position in positions:
            covered = board.variables_at(sort, position.cells)
            spot: _Spot = dict.fromkeys(covered, position.value.number)
            spot |= dict.fromkeys(board.variables_at(sort, position.bare))
            self._counting.setdefault(position.quota, []).append(spot)
            for variable in covered:
                self._covering[variable].append(spot)

    def covered(self, says: str) -> Iterator[Law]:
        """Yield one law for each cell, whose name is to be put into a sentence: a piece that covers it lies whole."""
        for variable, spots in self._covering.items():
            scope = dict.fromkeys([variable, *(one for spot in spots for one in spot)])
            where = name_of(self._board.cell_of(variable))
            yield Law(f"around {where}", says.format(where), Pruning(_prune_cover, tuple(scope), (spots, self._values)))

    def counted(self, says: str, quota: int, count: int, exact: bool = True) -> Law:
        """Return the law that so many pieces of a quota lie on the board, or at most as many."""
        spots = self._counting.get(quota, [])
        scope = tuple(dict.fromkeys(variable for spot in spots for variable in spot)) or tuple(self._covering)
        constraint = Pruning(_prune, scope, (spots, count, self._values, exact))
        return Law(says, says, constraint, argue=partial(_argue, says))


def _fitting(store: Store, spots: Sequence[_Spot], values: Sequence[int]) -> list[dict[int, int]]:
    """The spots at which a piece may lie, each with the domains that its variables have then."""
    masks: dict[int | None, int] = {value: store.bit(value) for value in values}
    masks[None] = ~mask_of(store.bit, values)
    return [
        {variable: masks[value] for variable, value in spot.items()}
        for spot in spots
        if all(store.domains[variable] & masks[value] for variable, value in spot.items())
    ]


def _open(store: Store, spot: Mapping[int, int]) -> list[tuple[int, int]]:
    """The variables and domains for which it is open whether a piece lies at a spot."""
    return [(variable, mask) for variable, mask in spot.items() if store.domains[variable] & ~mask]


def _prune(store: Store, _: Sequence[int], arguments: tuple[Sequence[_Spot], int, Sequence[int], bool]) -> None:
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


def _keep_common(store: Store, spots: Sequence[Mapping[int, int]]) -> None:
    """Keep what all spots have in common."""
    if not spots:
        raise ContradictionError
    for variable in spots[0]:
        store.keep(variable, union(spot.get(variable, -1) for spot in spots))


def _prune_cover(store: Store, variables: Sequence[int], arguments: tuple[Sequence[_Spot], Sequence[int]]) -> None:
    """A place that holds a value of pieces is covered by one; all that may cover it have something in common."""
    spots, values = arguments
    fitting, centre, mask = _fitting(store, spots, values), variables[0], mask_of(store.bit, values)
    store.keep(centre, union(spot[centre] for spot in fitting) | ~mask)
    if not store.domains[centre] & ~mask:
        _keep_common(store, fitting)


def _argue(says: str, _: Bits, argument: Argument, speech: Speech) -> str:
    """Return the sentence of a step."""
    if not argument.grounds:
        return f"{says}, and wherever it lies"
    return joined(says, speech.grounds(argument.grounds))


PLACE = SHAPE = Reasoning(laws)
