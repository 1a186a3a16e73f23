"""Reasoning with ``next``: each number touches the one before and the one after, and is as many steps from others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial

from pylogic.files.sentences import joined
from pylogic.language.board.board import Board
from pylogic.language.board.sorts import name_of_place
from pylogic.language.laws.law import Bits, Law, Others, replaced
from pylogic.language.parse.rule import Rule
from pylogic.language.words.next import Around, around, ends, steps
from pylogic.model.laws import Argument, Speech
from pylogic.model.network import ContradictionError, Pruning, Store, union, values
from pylogic.model.text import plural

_Onward = Callable[[int], int]
"""The places to which a step leads from some places, as bits."""
_REMEMBERED = 1 << 16
"""Results of such a function that are kept."""
_COUNTING = 5
"""The price of counting steps from known numbers: it is easier than ruling out places step by step."""


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """Yield one law for each place, and one for all places where each number stands once."""
    near = around(steps(rule.arguments, board), ends(rule.arguments, board))
    for variable, one in near.items():
        scope = tuple(dict.fromkeys((variable, *one.after, *one.before)))
        where = name_of_place(board.variables[variable][1])
        yield Law(where, f"{rule.sentence} (at {where})", Pruning(_prune, scope, one))
    every = {(one.low, one.high) for one in near.values()}
    if len(every) != 1:
        return
    ((low, high),) = every
    if all(others.most(tuple(near), value) == 1 for value in range(low, high + 1)):
        bits = {variable: 1 << number for number, variable in enumerate(near)}
        after = _onward([union(bits[other] for other in one.after) for one in near.values()])
        before = _onward([union(bits[other] for other in one.before) for one in near.values()])
        constraint = Pruning(_prune_far, tuple(near), (after, before, low, high))
        argue = partial(_argue, rule.sentence, range(low, high + 1))
        yield Law("the board", rule.sentence, constraint, price=_COUNTING, argue=argue)


def _prune(store: Store, variables: Sequence[int], arguments: Around) -> None:
    """Keep the values with which one place beside this one holds the next one, and another the one before."""
    masks, ends = store.domains, (store.bit(arguments.low), store.bit(arguments.high))
    nexts = {one: masks[one] >> 1 for one in arguments.after}
    lasts = {one: masks[one] << 1 for one in arguments.before}
    after, afters, _ = _often(nexts.values())
    before, befores, _ = _often(lasts.values())
    _, several, many = _often(nexts.get(one, 0) | lasts.get(one, 0) for one in variables[1:])
    kept = masks[variables[0]] & _between(after, before, several, ends)
    first, last = ends
    for other in variables[1:]:
        is_next, is_last = nexts.get(other, 0), lasts.get(other, 0)
        elsewhere = afters | after & ~is_next, befores | before & ~is_last
        if not kept & _between(*elsewhere, many | several & ~(is_next | is_last), ends):  # it holds one of the two
            is_next &= kept & ~last & (first | elsewhere[1])
            is_last &= kept & ~first & (last | elsewhere[0])
            store.keep(other, is_next << 1 | is_last >> 1)
    store.keep(variables[0], kept)


def _between(after: int, before: int, several: int, ends: tuple[int, int]) -> int:
    """The values that have their neighbours in two different places.

    Args:
        after: The values of which some place may hold the next one.
        before: The values of which some place may hold the one before.
        several: The values of which two places may hold one or the other.
        ends: The smallest and the largest value, as bits.
    """
    first, last = ends
    return (after & before & several) | (after & first) | (before & last) | (first & last)


def _often(masks: Iterable[int]) -> tuple[int, int, int]:
    """The bits that are in at least one, in at least two, and in at least three of some masks."""
    once = twice = thrice = 0
    for mask in masks:
        thrice |= twice & mask
        twice |= once & mask
        once |= mask
    return once, twice, thrice


def _onward(near: Sequence[int]) -> _Onward:
    """Return the successors of a set of places as bits; cached, as the same sets recur."""
    return lru_cache(maxsize=_REMEMBERED)(lambda places: union(near[place] for place in values(places)))


def _prune_far(store: Store, variables: Sequence[int], arguments: tuple[_Onward, _Onward, int, int]) -> None:
    """Keep each number where as many steps lead to it from a known number before it, and from it to one after it.

    The arguments are the steps to the number after and to the one before, and the smallest and the largest number.
    """
    after, before, first, last = arguments
    masks = [store.domains[variable] for variable in variables]
    places = _transposed(masks, last - store.lowest + 1)
    known: set[int] = set()
    for place, mask in enumerate(masks):
        if not mask & (mask - 1):
            number = mask.bit_length() - 1
            if number in known:
                raise ContradictionError
            known.add(number)
            places[number] = 1 << place
    if not known:
        return
    _follow(places, range(min(known) + 1, len(places)), 1, after)
    _follow(places, range(max(known) - 1, first - store.lowest - 1, -1), -1, before)
    left = _transposed(places, len(variables))
    for number in range(first - store.lowest, len(places)):
        if not places[number] & (places[number] - 1):
            left[places[number].bit_length() - 1] &= 1 << number
    for variable, mask in zip(variables, left, strict=True):
        store.keep(variable, mask)


def _transposed(rows: Sequence[int], count: int) -> list[int]:
    """The columns of a matrix of bits, whose rows are the bits of numbers, as numbers likewise.

    By texts this takes a tenth of the time that going over all bits does.
    """
    texts = [f"{row:0{count}b}" for row in reversed(rows)]
    return [int("".join(column), 2) for column in zip(*texts, strict=True)][::-1]


def _follow(places: list[int], numbers: Iterable[int], step: int, onward: _Onward) -> None:
    """Keep each number in places to which a step leads from a place of the number before."""
    for number in numbers:
        places[number] &= onward(places[number - step])
        if not places[number]:
            raise ContradictionError


def _argue(says: str, every: Iterable[int], bits: Bits, argument: Argument, speech: Speech) -> str:
    numbers = {bits(value): value for value in every}
    because = joined(says, speech.grounds(argument.grounds))
    first = argument.conclusions[0]
    if len(argument.conclusions) > 1 or first.values not in numbers:
        return because
    number = numbers[first.values]
    known = [
        numbers[ground.values]
        for ground in argument.grounds
        if (ground.known or ground.by is not None) and ground.values in numbers
    ]
    nearest = (
        (max((one for one in known if one < number), default=None), "after"),
        (min((one for one in known if one > number), default=None), "before"),
    )
    away = [f"{plural(abs(number - one), 'step')} {way} {one}" for one, way in nearest if one is not None]
    if not away:
        return because
    if not first.settled:
        return joined(f"{number} is {' and '.join(away)}", speech.grounds(argument.grounds))
    only = f"only {speech.cells([first.variable])} is left for it{speech.why(argument.grounds)}"
    return f"{number} is {' and '.join(away)}, and {only}"


PRUNES = {"walk": replaced}
