"""How people go about ``count`` beyond one group: groups that lie in some lines take all that these may hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from pylogic.core.laws import Argument, Speech
from pylogic.core.network import ContradictionError, Pruning, Store
from pylogic.declared.board.board import Board
from pylogic.declared.board.families import BUILT_IN
from pylogic.declared.board.groups import Chosen, Group
from pylogic.declared.compile.alone import bounds
from pylogic.declared.compile.flat import Flat
from pylogic.declared.explain.law import Bits, Law, Others
from pylogic.declared.parse.expressions import Call, Comparison
from pylogic.declared.parse.rule import Rule
from pylogic.declared.words.count import Counted
from pylogic.language.arguing import Arguing, joined
from pylogic.language.runs import places

_LINES = tuple(Chosen(BUILT_IN[name]) for name in ("rows", "columns"))
_MOST = 3
"""So many lines side by side are looked at together."""
_PRICE = 14
"""What it costs to compare groups with lines."""


@dataclass(frozen=True)
class _Crowd:
    """Groups that hold a value so often, and lines that hold it at most so often together.

    Attributes:
        value: The value.
        groups: The variables of each group, and how often it holds the value.
        lines: The variables of the lines.
        most: How often these may hold it.
    """

    value: int
    groups: tuple[tuple[frozenset[int], int], ...]
    lines: frozenset[int]
    most: int


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """For groups other than lines that hold a value so often: one for a few lines, and one for each line."""
    comparison: Comparison = rule.arguments
    if rule.where or len(comparison.calls()) != 1 or comparison.sign != "=":
        return
    if not any(isinstance(side, Call) for side in (comparison.left, comparison.right)):
        return
    arguments: Counted = comparison.calls()[0].arguments
    if len(arguments.values) != 1 or any(name.text in ("clue", "value") for name in comparison.names()):
        return
    value = arguments.values[0]
    lined = {chosen.name for chosen in _LINES} | {"lines"}
    stated = [bound for bound in bounds(rule, board, Flat(board)) if bound.sign == "eq" and bound.group.places]
    areas = {
        group.places for chosen in arguments.families if chosen.name not in lined for group in board.groups(chosen)
    }

    def variables(group: Group) -> tuple[int, ...]:
        found = (board.variable(value.sort.name, place) for place in group.places)
        return tuple(variable for variable in found if variable is not None)

    groups = tuple((frozenset(variables(one.group)), one.number) for one in stated if one.group.places in areas)
    if not groups or sum(len(group) for group, _ in groups) != len(frozenset[int]().union(*(one for one, _ in groups))):
        return
    for chosen in _LINES:
        lines = [(line.name, variables(line)) for line in board.groups(chosen)]
        caps = [others.most(line, value.number) for _, line in lines]
        full = sum(caps) == sum(number for _, number in groups)
        for size in range(1, min(_MOST, len(lines) - 1) + 1):
            for first in range(len(lines) - size + 1):
                some = lines[first : first + size]
                inside = frozenset(variable for _, line in some for variable in line)
                most = sum(caps[first : first + size])
                if most >= len(inside):
                    continue
                near = tuple((group, number) for group, number in groups if group & inside)
                scope = dict.fromkeys([*sorted(inside), *(one for group, _ in near for one in sorted(group))])
                crowd = _Crowd(value.number, near, inside, most)
                names = places([name for name, _ in some])
                says = f"{names} {'has' if size == 1 else 'have'} at most {most} {value}"
                constraint = Pruning(_prune, tuple(scope), crowd)
                yield Law(names, says, constraint, price=_PRICE, argue=partial(_arguing, says))
                if full:
                    says = f"{names} {'needs' if size == 1 else 'need'} {most} {value}"
                    constraint = Pruning(_prune_outside, tuple(scope), crowd)
                    yield Law(names, says, constraint, price=_PRICE, argue=partial(_arguing_outside, says))
        for (name, line), cap in zip(lines, caps, strict=True) if full else ():
            says = f"{name} has {cap} {value}, as the groups need all that the lines may have"
            yield Law(name, says, Pruning(_prune_full, line, (value.number, cap)), price=_PRICE - 2)


def _prune(store: Store, variables: Sequence[int], arguments: _Crowd) -> None:
    """Groups whose places for the value are all in the lines, as often as these may hold it, leave none to others."""
    bit = store.bit(arguments.value)
    within = [
        (group, number)
        for group, number in arguments.groups
        if all(variable in arguments.lines or not store.domains[variable] & bit for variable in group)
    ]
    needed = sum(number for _, number in within)
    if needed > arguments.most:
        raise ContradictionError
    if needed == arguments.most and within:
        taken = frozenset[int]().union(*(group for group, _ in within))
        for variable in variables:
            if variable in arguments.lines and variable not in taken:
                store.remove(variable, bit)


def _prune_outside(store: Store, variables: Sequence[int], arguments: _Crowd) -> None:
    """Groups with places for the value in the lines, as often as these need it, have none elsewhere."""
    bit = store.bit(arguments.value)
    near = [
        (group, number)
        for group, number in arguments.groups
        if any(store.domains[variable] & bit for variable in group & arguments.lines)
    ]
    found = sum(number for _, number in near)
    if found < arguments.most:
        raise ContradictionError
    if found == arguments.most:
        taken = frozenset[int]().union(*(group for group, _ in near))
        for variable in variables:
            if variable in taken and variable not in arguments.lines:
                store.remove(variable, bit)


def _prune_full(store: Store, variables: Sequence[int], arguments: tuple[int, int]) -> None:
    value, number = arguments
    bit = store.bit(value)
    may = [variable for variable in variables if store.domains[variable] & bit]
    if len(may) < number:
        raise ContradictionError
    if len(may) == number:
        for variable in may:
            store.keep(variable, bit)


def _arguing(says: str, bits: Bits) -> Arguing:
    del bits

    def argue(argument: Argument, speech: Speech) -> str:
        return f"{joined(says, speech.grounds(argument.grounds))}, and the regions that lie wholly there need them all"

    return argue


def _arguing_outside(says: str, bits: Bits) -> Arguing:
    del bits

    def argue(argument: Argument, speech: Speech) -> str:
        return f"{joined(says, speech.grounds(argument.grounds))}, and the regions with room there have no more"

    return argue
