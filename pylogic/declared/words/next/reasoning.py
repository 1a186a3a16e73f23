"""How people go about ``next``: each number touches the one before and the one after, and is as many steps away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pylogic.core.laws import Argument, Ground, Speech
from pylogic.core.network import ContradictionError, Pruning, Store
from pylogic.declared.board.board import Board
from pylogic.declared.board.places import Place, name_of_place
from pylogic.declared.compile.network import Arguments, Facts
from pylogic.declared.explain.law import Bits, Law, Most, Others
from pylogic.declared.parse.rule import Rule
from pylogic.declared.words.next import Next
from pylogic.language.sentences import Arguing, joined

_COUNTING = 5
"""The price of counting steps from what is known: it is easier than what was ruled out of places step by step."""


@dataclass(frozen=True)
class _Around:
    """The places after a place and before it, and the smallest and the largest value."""

    after: tuple[int, ...]
    before: tuple[int, ...]
    low: int
    high: int


@dataclass(frozen=True)
class _Walk:
    """Numbers that stand once each, in one row of steps: for each place those after it and those before it, as bits."""

    after: tuple[int, ...]
    before: tuple[int, ...]
    low: int
    high: int


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """One for each place, and one for all places where each number stands once."""
    arguments: Next = rule.arguments
    places: dict[int, Place] = {}
    for place in board.places[arguments.sort.name]:
        variable = board.variable(arguments.sort.name, place)
        if variable is not None:
            places[variable] = place
    number_of = {place: variable for variable, place in places.items()}
    after: dict[int, list[int]] = {variable: [] for variable in places}
    before: dict[int, list[int]] = {variable: [] for variable in places}
    for place, following in arguments.steps(board).items():
        for other in following:
            if place in number_of and other in number_of:
                after[number_of[place]].append(number_of[other])
                before[number_of[other]].append(number_of[place])
    ends = {variable: arguments.ends(board, place) for variable, place in places.items()}
    for variable, place in places.items():
        around = _Around(tuple(after[variable]), tuple(before[variable]), *ends[variable])
        scope = tuple(dict.fromkeys((variable, *around.after, *around.before)))
        yield Law(name_of_place(place), f"{rule.sentence} (at {name_of_place(place)})", Pruning(_prune, scope, around))
    if len(set(ends.values())) != 1:
        return
    ((low, high),) = set(ends.values())
    if all(others.most(tuple(places), value) == 1 for value in range(low, high + 1)):
        bits = {variable: 1 << number for number, variable in enumerate(places)}
        walk = _Walk(_bits(after, bits), _bits(before, bits), low, high)

        def argue(bits: Bits) -> Arguing:
            return _argue(rule.sentence, {bits(value): value for value in range(low, high + 1)})

        far = Pruning(_prune_far, tuple(places), walk)
        yield Law("the board", rule.sentence, far, price=_COUNTING, argue=argue)


def _bits(steps: Mapping[int, Iterable[int]], bits: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(sum(bits[other] for other in dict.fromkeys(steps[one])) for one in bits)


def _prune(store: Store, variables: Sequence[int], arguments: _Around) -> None:
    """Keep the values with which one place beside this one holds the next one, and another the one before."""
    masks, ends = store.domains, (store.bit(arguments.low), store.bit(arguments.high))
    nexts = {one: masks[one] >> 1 for one in arguments.after}
    lasts = {one: masks[one] << 1 for one in arguments.before}
    kept = masks[variables[0]] & _between(nexts, lasts, ends)
    first, last = ends
    for other in variables[1:]:
        near = nexts.pop(other, 0), lasts.pop(other, 0)
        if not kept & _between(nexts, lasts, ends):  # one of the two numbers stands there
            is_next = kept & near[0] & ~last & (first | _any(lasts.values()))
            is_last = kept & near[1] & ~first & (last | _any(nexts.values()))
            store.keep(other, is_next << 1 | is_last >> 1)
        nexts.update({other: near[0]} if other in arguments.after else {})
        lasts.update({other: near[1]} if other in arguments.before else {})
    store.keep(variables[0], kept)


def _between(nexts: Mapping[int, int], lasts: Mapping[int, int], ends: tuple[int, int]) -> int:
    """The values that have their neighbours in two different places."""
    first, last = ends
    after, before = _any(nexts.values()), _any(lasts.values())
    same = 0
    for one in nexts.keys() & lasts.keys():
        both = nexts[one] & lasts[one]
        if both:
            elsewhere = [mask for other, mask in (*nexts.items(), *lasts.items()) if other != one]
            same |= both & ~_any(elsewhere)
    return (after | last) & (before | first) & ~(same & ~first & ~last)


def _any(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def _prune_far(store: Store, variables: Sequence[int], arguments: _Walk) -> None:
    """Keep each number where as many steps lead to it from a known number before it, and from it to one after it."""
    masks = [store.domains[variable] for variable in variables]
    may = _turned(masks, arguments.high - store.lowest + 1)
    known: dict[int, int] = {}
    for place, mask in enumerate(masks):
        if not mask & (mask - 1):
            number = mask.bit_length() - 1
            if number in known:
                raise ContradictionError
            known[number] = may[number] = 1 << place
    if not known:
        return
    low = arguments.low - store.lowest
    _follow(may, range(min(known) + 1, len(may)), 1, arguments.after)
    _follow(may, range(max(known) - 1, low - 1, -1), -1, arguments.before)
    left = _turned(may, len(variables))
    for number in range(low, len(may)):
        if not may[number] & (may[number] - 1):
            left[may[number].bit_length() - 1] &= 1 << number
    for variable, mask in zip(variables, left, strict=True):
        store.keep(variable, mask)


def _turned(rows: Sequence[int], count: int) -> list[int]:
    """The columns of a square of bits, of which rows are told, as so many numbers."""
    texts = [f"{row:0{count}b}" for row in reversed(rows)]  # to go over all bits would take ten times as long
    return [int("".join(column), 2) for column in zip(*texts, strict=True)][::-1]


def _follow(may: list[int], numbers: Iterable[int], step: int, steps: Sequence[int]) -> None:
    """Keep each number where a step leads to it from where the number before may stand."""
    for number in numbers:
        near, left = 0, may[number - step]
        while left:
            place = left & -left
            near |= steps[place.bit_length() - 1]
            left ^= place
        may[number] &= near
        if not may[number]:
            raise ContradictionError


def _argue(says: str, numbers: Mapping[int, int]) -> Arguing:
    def argue(argument: Argument, speech: Speech) -> str:
        because = joined(says, speech.grounds(argument.grounds))
        first = argument.found[0]
        if len(argument.found) > 1 or first.values not in numbers:
            return f"{because}, and it is one step from number to number"
        number = numbers[first.values]
        known = [
            numbers[ground.values] for ground in argument.grounds if _is_known(ground) and ground.values in numbers
        ]
        low = max((one for one in known if one < number), default=None)
        high = min((one for one in known if one > number), default=None)
        away = [*_away(number, low, "after"), *_away(number, high, "before")]
        only = " and has no other place left" if first.settled else ""
        return f"{because}, and {number} is {' and '.join(away)}{only}" if away else because

    return argue


def _away(number: int, other: int | None, way: str) -> list[str]:
    if other is None:
        return []
    count = abs(number - other)
    return [f"{count} step{'' if count == 1 else 's'} {way} {other}"]


def _is_known(ground: Ground) -> bool:
    return ground.known or ground.by is not None


def _nothing(arguments: Arguments, facts: Facts, most: Most) -> Iterator[Pruning]:
    """What is stated to engines about each place is what the laws say better."""
    del arguments, facts, most
    return iter(())


PRUNES = {"walk": _nothing}
