"""Reasoning with ``sight``: how far a cell sees in each direction when it sees all it can in the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from pylogic.files.reading import name_of
from pylogic.files.sentences import joined, left
from pylogic.language.board.board import Board
from pylogic.language.compile.linear import bounds
from pylogic.language.laws.law import Bits, Law, Others, Reasoning, always, is_among, mask_of, reachable, set_of
from pylogic.language.parse.rule import Rule
from pylogic.language.words.sight import Sight, others_seen, some_is_enough
from pylogic.model.laws import Argument, Speech
from pylogic.model.network import ContradictionError, Pruning, Store
from pylogic.model.records import NamedTuple, dataclass


@dataclass(frozen=True)
class _Eye:
    """The cells that a cell sees.

    Attributes:
        eye: The variable of the cell that is counted; ``None`` where it surely counts.
        beyond: Whether cells are counted to which links lead.
        rays: In each direction the variables over which it sees, each with the one that is counted there.
        over: The values over which it sees.
        counted: The values that are counted.
        sign: How the count compares with the number.
        number: The number.
        guards: The variable of the cell and its value under which the comparison holds, if there is a condition.
    """

    eye: int | None
    beyond: bool
    rays: Sequence[Sequence[tuple[int, int]]]
    over: tuple[int, ...]
    counted: tuple[int, ...]
    sign: str
    number: int
    guards: tuple[tuple[int, int], ...]


class _Far(NamedTuple):
    """The number of steps that a ray may go, and the least and the most that it counts then."""

    steps: int
    least: int
    most: int


def _sight_laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for each cell with a comparison, unless it is a plain count."""
    arguments: Sight = rule.measured
    for bound in () if some_is_enough(rule) else bounds(rule, board):
        sign, number = others_seen(rule, bound.number)
        eye = arguments.eye(bound.cell, board)
        lines = arguments.rays(bound.cell, board)
        over, counted = (tuple(one.number for one in values) for values in (arguments.over, arguments.counted))
        says = bound.clue.sentence if bound.clue else f"{rule.sentence} ({name_of(bound.cell)})"
        guards = tuple(
            (holder, guard.number)
            for guard in bound.guards
            for holder in board.variables_at(guard.sort.name, [bound.cell])
        )
        seen = _Eye(eye, arguments.beyond, lines, over, counted, sign, number, guards)
        looked_at = [one for line in lines for pair in line for one in pair]
        about = [*([] if eye is None else [eye]), *looked_at, *(holder for holder, _ in guards)]
        constraint = Pruning(_prune, tuple(dict.fromkeys(about)), seen)
        several = always(None if bound.clue else rule.sentence)
        argue = partial(_argue, seen, says)
        yield Law(f"the sight of {name_of(bound.cell)}", says, constraint, (bound.clue,), argue=argue, several=several)


def _argue(eye: _Eye, says: str, bits: Bits, argument: Argument, speech: Speech) -> str:
    """Say how much is seen elsewhere, or in all where that is not the number."""
    text = joined(says, speech.grounds(argument.grounds))
    over, counted = mask_of(bits, eye.over), mask_of(bits, eye.counted)
    about = {one for ray in eye.rays for pair in ray for one in pair}
    eyes = set() if eye.eye is None else {eye.eye}
    store = Store(left(argument.grounds, tuple(about | eyes), -1))
    ways = [_ways(store, ray, over, counted, eye.beyond) for ray in eye.rays]
    found = {one.variable for one in argument.conclusions}
    if found.isdisjoint(about):
        known = [bool(bits(value) & counted) for variable, value in eye.guards if variable == eye.eye]
        own = known[0] if known else eye.eye is not None and is_among(store, eye.eye, counted)
        low = sum(min(way.least for way in some) for some in ways) + (own is True)
        high = sum(max(way.most for way in some) for some in ways) + (own is not False)
        exactly, much = low == high, f"at most {high}" if high < eye.number else f"at least {low}"
        return f"{text}; it sees {low or 'none' if exactly else much}" if exactly or low or high < eye.number else text
    here = [not found.isdisjoint(one for pair in ray for one in pair) for ray in eye.rays]
    elsewhere = [some for some, is_here in zip(ways, here, strict=True) if not is_here]
    low = sum(min(way.least for way in some) for some in elsewhere)
    high = sum(max(way.most for way in some) for some in elsewhere)
    kept = all(bool(one.values & over) == one.settled for one in argument.conclusions)
    if eye.sign != "eq" or not elsewhere or (here.count(True) > 1 or high >= eye.number if kept else not low):
        return text
    much = "none" if not high else f"at most {high}" if kept else f"at least {low}"
    return f"{text}; in the other directions it sees {much}"


def _prune(store: Store, _: Sequence[int], arguments: _Eye) -> None:
    if any(store.domains[variable] != store.bit(value) for variable, value in arguments.guards):
        return
    over, counted = mask_of(store.bit, arguments.over), mask_of(store.bit, arguments.counted)
    own = False if arguments.eye is None else is_among(store, arguments.eye, counted)
    ways = [[_Far(0, int(own is True), int(own is not False))]]
    ways += [_ways(store, ray, over, counted, arguments.beyond) for ray in arguments.rays]
    for ray, fitting in zip(arguments.rays, _fitting(ways, arguments)[1:], strict=True):
        near = min(way.steps for way in fitting)
        for variable, _counted in ray[:near]:
            store.keep(variable, over)
        if len(fitting) == 1 and near < len(ray):
            store.remove(ray[near][0], over)


def _ways(store: Store, ray: Sequence[tuple[int, int]], over: int, counted: int, beyond: bool) -> list[_Far]:
    """The ways to see along a ray."""
    ways = []
    least = most = 0
    for steps, (variable, looked_at) in enumerate(ray):
        passed = store.domains[variable] & over
        last = store.domains[variable] & ~over
        if last:
            held = last if looked_at == variable else store.domains[looked_at]
            seen = 0 if beyond else counted
            ways.append(_Far(steps, least + (not held & ~seen), most + bool(held & seen)))
        if not passed:
            return ways
        held = passed if looked_at == variable else store.domains[looked_at]
        least += not held & ~counted
        most += bool(held & counted)
    return [*ways, _Far(len(ray), least, most)]


def _fitting(ways: list[list[_Far]], arguments: _Eye) -> list[list[_Far]]:
    """The ways that go with some of the others.

    Raises:
        ContradictionError: There are none.
    """
    sign, number = arguments.sign, arguments.number
    if sign == "eq" and all(way.least == way.most for some in ways for way in some):
        adds = tuple(set_of(way.least for way in some) for some in ways)
        kept = reachable(adds, number) if number >= 0 else None
        if kept is None:
            raise ContradictionError
        return [[way for way in some if adds >> way.least & 1] for some, adds in zip(ways, kept, strict=True)]
    lows, highs = [min(way.least for way in some) for some in ways], [max(way.most for way in some) for some in ways]
    low, high = sum(lows), sum(highs)
    if sign == "ne":
        fitting = [] if low == high == number else ways
    else:
        fitting = [
            [
                way
                for way in some
                if (sign == "ge" or low - least + way.least <= number)
                and (sign == "le" or high - most + way.most >= number)
            ]
            for some, least, most in zip(ways, lows, highs, strict=True)
        ]
    if not fitting or not all(fitting):
        raise ContradictionError
    return fitting


SIGHT = Reasoning(_sight_laws)
