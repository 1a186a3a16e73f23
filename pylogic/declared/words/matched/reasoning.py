"""How people go about ``matched``: everyone has a partner of their own beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pylogic.core.network import ContradictionError, Pruning, Store
from pylogic.declared.board.board import Board
from pylogic.declared.explain.law import Law, Others, holds
from pylogic.declared.parse.rule import Rule
from pylogic.declared.words.matched import Matched, ties
from pylogic.language.reading import name_of


@dataclass(frozen=True)
class _Beside:
    """A value, and the one that is beside it."""

    own: int
    other: int


@dataclass(frozen=True)
class _All:
    """Two values, and who may be the partner of whom."""

    first: int
    second: int
    near: Mapping[int, tuple[int, ...]]


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """One for each place with those beside it, both ways, and one for all of them."""
    del others
    arguments: Matched = rule.arguments
    sort = arguments.first.sort.name
    near: dict[int, dict[int, None]] = {}
    for one, other in ties(arguments, board):
        first, second = board.variable(sort, one), board.variable(sort, other)
        if first is not None and second is not None:
            near.setdefault(first, {})[second] = None
    for place in board.places[sort]:
        variable = board.variable(sort, place)
        domain = board.domain(sort, place)
        for own, wanted in ((arguments.first, arguments.second), (arguments.second, arguments.first)):
            if variable is not None and own.number in domain:
                where = name_of((place[0], place[1]))
                beside = Pruning(_prune, (variable, *near.get(variable, ())), _Beside(own.number, wanted.number))
                yield Law(f"around {where}", f"a {own} has a {wanted} beside it ({where})", beside)
    everyone = _All(
        arguments.first.number, arguments.second.number, {one: tuple(others) for one, others in near.items()}
    )
    variables = tuple(v for place in board.places[sort] if (v := board.variable(sort, place)) is not None)
    yield Law("the board", rule.sentence, Pruning(_prune_all, variables, everyone))


def _prune(store: Store, variables: Sequence[int], arguments: _Beside) -> None:
    centre, *others = variables
    own, wanted = store.bit(arguments.own), store.bit(arguments.other)
    may = [variable for variable in others if store.domains[variable] & wanted]
    if not may:
        store.remove(centre, own)
    elif len(may) == 1 and store.domains[centre] == own:
        store.keep(may[0], wanted)


def _prune_all(store: Store, variables: Sequence[int], arguments: _All) -> None:
    """Everyone who is certain needs a partner; a candidate is ruled out where it would leave a certain one without."""
    for own, other in ((arguments.first, arguments.second), (arguments.second, arguments.first)):
        mask, wanted = store.bit(own), store.bit(other)
        sure = [variable for variable in variables if holds(store, variable, mask)]
        may = {variable for variable in variables if store.domains[variable] & wanted}
        partner = _partners(sure, may, arguments.near)
        if partner is None:
            raise ContradictionError
        for variable in partner:  # those who are needed
            if store.domains[variable] != wanted and _partners(sure, may - {variable}, arguments.near) is None:
                store.keep(variable, wanted)
        for variable in variables:
            open_to_it = store.domains[variable] & mask and variable not in sure
            if open_to_it and _partners([*sure, variable], may - {variable}, arguments.near) is None:
                store.remove(variable, mask)


def _partners(wanting: Iterable[int], may: set[int], near: Mapping[int, tuple[int, ...]]) -> dict[int, int] | None:
    """A partner for each, by whom it is taken; ``None`` where there are not enough."""
    taken: dict[int, int] = {}

    def find(one: int, seen: set[int]) -> bool:
        for other in near.get(one, ()):
            if other in may and other not in seen:
                seen.add(other)
                if other not in taken or find(taken[other], seen):
                    taken[other] = one
                    return True
        return False

    return taken if all(find(one, set()) for one in wanting) else None
