"""How people go about ``seen``: every way to fill the line from its first place on, by what is seen up to there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pylogic.core.network import ContradictionError, Pruning, Store
from pylogic.declared.board.board import Board
from pylogic.declared.compile.flat import HOLDS, Flat
from pylogic.declared.compile.isolated import bounds
from pylogic.declared.explain.law import Law, Others
from pylogic.declared.parse.rule import Rule
from pylogic.declared.words.seen import Seen

_REMEMBERED = 20_000
"""So many lines are remembered: reasons are tried over and over."""

_SHORT = 7
"""Of longer lines it is not looked at that no value repeats: there are too many ways to fill them."""


@dataclass(frozen=True)
class _View:
    """The comparison, and whether no value repeats."""

    sign: str
    number: int
    distinct: bool


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """One for each group with a bound."""
    seen: Seen = rule.arguments.calls()[0].arguments
    for group, sign, number, clue in bounds(rule, board, Flat(board)):
        variables = [board.variable(seen.sort.name, place) for place in group.places]
        known = tuple(variable for variable in variables if variable is not None)
        if known:
            values = {value for place in group.places for value in board.domain(seen.sort.name, place)}
            distinct = len(known) <= _SHORT and all(others.most(known, value) == 1 for value in values)
            arguments = _View(sign, number, distinct)
            says = clue.sentence if clue else rule.sentence
            yield Law(group.name, says, Pruning(_prune, known, arguments), (clue,) if clue else ())


def _prune(store: Store, variables: Sequence[int], arguments: _View) -> None:
    left = _left(tuple(store.domains[variable] for variable in variables), arguments)
    if left is None:
        raise ContradictionError
    for variable, mask in zip(variables, left, strict=True):
        store.keep(variable, mask)


@lru_cache(maxsize=_REMEMBERED)
def _left(masks: tuple[int, ...], arguments: _View) -> tuple[int, ...] | None:
    """The values that stand in some filling.

    A state is how many are seen and what stands there so far: all values where none repeats, else the largest one.
    """
    layers: list[set[tuple[int, int]]] = [{(0, 0)}]
    for mask in masks:
        layers.append({after for state in layers[-1] for _, after in _steps(state, mask, arguments.distinct)})
    alive = {state for state in layers[-1] if HOLDS[arguments.sign](state[0], arguments.number)}
    if not alive:
        return None
    left = []
    for place in range(len(masks) - 1, -1, -1):
        found, before = 0, set()
        for state in layers[place]:
            for bit, after in _steps(state, masks[place], arguments.distinct):
                if after in alive:
                    found |= bit
                    before.add(state)
        left.append(found)
        alive = before
    return tuple(left[::-1])


def _steps(state: tuple[int, int], mask: int, distinct: bool) -> Iterator[tuple[int, tuple[int, int]]]:
    seen, held = state
    rest = mask & ~held if distinct else mask
    while rest:
        bit = rest & -rest
        rest ^= bit
        larger = bit > held if not distinct else bit.bit_length() > held.bit_length()
        yield bit, (seen + larger, held | bit if distinct else max(held, bit))
