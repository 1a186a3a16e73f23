"""How people go about ``sight``: how far a cell sees in each direction when it sees all it can in the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pylogic.core.network import ContradictionError, Pruning, Store
from pylogic.declared.board.board import Board
from pylogic.declared.explain.law import Law, Others, holds, mask_of
from pylogic.declared.explain.totals import reachable, set_of
from pylogic.declared.parse.expressions import Comparison
from pylogic.declared.parse.rule import Rule
from pylogic.declared.words.sight import bounds, of, rays, some_is_enough, whole
from pylogic.language.reading import name_of


@dataclass(frozen=True)
class _Eye:
    """What a cell sees.

    Attributes:
        eye: The variable of the cell that is counted.
        rays: In each direction the variables over which it sees, each with the one that is counted there.
        over: The value over which it sees.
        counted: The values that are counted.
        sign: How it compares.
        number: With what.
        guards: The value that the cell holds where it counts.
    """

    eye: int
    rays: tuple[tuple[tuple[int, int], ...], ...]
    over: int
    counted: tuple[int, ...]
    sign: str
    number: int
    guards: tuple[tuple[int, int], ...]


class _Far(NamedTuple):
    """How far a ray may go, and the least and the most that it counts then."""

    steps: int
    least: int
    most: int


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """One for each cell that is compared; where one is enough that is a count already."""
    del others
    arguments = of(rule)
    comparison: Comparison = rule.arguments
    over, counting = arguments.over.sort.name, arguments.counted[0].sort.name
    for cell, wanted, hint in () if some_is_enough(rule) else bounds(rule, board):
        sign, number = whole(comparison.sign, wanted)
        eye = board.variable(counting, cell)
        ways = [
            [(board.variable(over, one), board.variable(counting, one)) for one in ray] for ray in rays(board, cell)
        ]
        lines = tuple(tuple((x, y) for x, y in way if x is not None and y is not None) for way in ways)
        if eye is None:
            continue
        clue = hint.clue if hint else None
        counted = tuple(value.number for value in arguments.counted)
        for guard in rule.where or (None,):
            holder = None if guard is None else board.variable(guard.sort.name, cell)
            guards = () if guard is None or holder is None else ((holder, guard.number),)
            seen = _Eye(eye, lines, arguments.over.number, counted, sign, number, guards)
            about = (eye, *(one for line in lines for pair in line for one in pair), *(one for one, _ in guards))
            constraint = Pruning(_prune, tuple(dict.fromkeys(about)), seen)
            says = clue.sentence if clue else f"{rule.sentence} ({name_of(cell)})"
            yield Law(f"the sight of {name_of(cell)}", says, constraint, (clue,) if clue else ())


def _prune(store: Store, variables: Sequence[int], arguments: _Eye) -> None:
    if any(store.domains[variable] != store.bit(value) for variable, value in arguments.guards):
        return
    del variables
    over, counted = store.bit(arguments.over), mask_of(store.bit, arguments.counted)
    own = holds(store, arguments.eye, counted)
    ways = [[_Far(0, int(own is True), int(own is not False))]]
    ways += [_ways(store, ray, over, counted) for ray in arguments.rays]
    ways = _fitting(ways, arguments)
    if not all(ways):
        raise ContradictionError
    for ray, left in zip(arguments.rays, ways[1:], strict=True):
        near = min(way.steps for way in left)
        for variable, _ in ray[:near]:
            store.keep(variable, over)
        if len(left) == 1 and near < len(ray):
            store.remove(ray[near][0], over)


def _ways(store: Store, ray: Sequence[tuple[int, int]], over: int, counted: int) -> list[_Far]:
    """How far one may see along a ray."""
    found = []
    least = most = 0
    for steps, (variable, looked_at) in enumerate(ray):
        passed = store.domains[variable] & over
        last = store.domains[variable] & ~over
        if last:
            held = last if looked_at == variable else store.domains[looked_at]
            found.append(_Far(steps, least + (not held & ~counted), most + bool(held & counted)))
        if not passed:
            return found
        held = passed if looked_at == variable else store.domains[looked_at]
        least += not held & ~counted
        most += bool(held & counted)
    found.append(_Far(len(ray), least, most))
    return found


def _fitting(ways: list[list[_Far]], arguments: _Eye) -> list[list[_Far]]:
    """The ways that go with some of the others."""
    if arguments.sign == "eq" and all(way.least == way.most for some in ways for way in some):
        if arguments.number < 0:
            return [[]]
        adds = tuple(set_of(way.least for way in some) for some in ways)
        kept = reachable(adds, arguments.number)
        return (
            [[]]
            if kept is None
            else [[way for way in some if left >> way.least & 1] for some, left in zip(ways, kept, strict=True)]
        )
    low = sum(min(way.least for way in some) for some in ways)
    high = sum(max(way.most for way in some) for some in ways)
    if arguments.sign == "ne":
        return [[]] if low == high == arguments.number else ways
    found = []
    for some in ways:
        lower, higher = low - min(way.least for way in some), high - max(way.most for way in some)
        found.append(
            [
                way
                for way in some
                if (arguments.sign == "ge" or lower + way.least <= arguments.number)
                and (arguments.sign == "le" or higher + way.most >= arguments.number)
            ]
        )
    return found
