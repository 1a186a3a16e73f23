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
from pylogic.declared.compile.flat import Flat
from pylogic.declared.compile.isolated import bounds
from pylogic.declared.explain.law import Bits, Law, Others
from pylogic.declared.parse.expressions import Call, Comparison
from pylogic.declared.parse.phrases import Value
from pylogic.declared.parse.rule import Rule
from pylogic.declared.words.count import Counted
from pylogic.language.sentences import Arguing, joined, places

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
    groups = _groups(rule, board)
    if not groups:
        return
    value = rule.arguments.calls()[0].arguments.values[0]
    for family in _LINES:
        lines = [(line.name, _variables(value, line, board)) for line in board.groups(family)]
        most = [others.most(line, value.number) for _, line in lines]
        full = sum(most) == sum(number for _, number in groups)
        for size in range(1, min(_MOST, len(lines) - 1) + 1):
            for first in range(len(lines) - size + 1):
                chosen = lines[first : first + size]
                yield from _crowded(value, groups, chosen, sum(most[first : first + size]), full)
        for (name, line), number in zip(lines, most, strict=True) if full else ():
            says = f"{name} has {number} {value}, as the groups need all that the lines may have"
            yield Law(name, says, Pruning(_prune_full, line, (value.number, number)), price=_PRICE - 2)


def _groups(rule: Rule, board: Board) -> tuple[tuple[frozenset[int], int], ...]:
    """The variables of groups other than lines that hold one value a fixed number of times, with that number.

    There are none where groups overlap, or where the rule says something else.
    """
    comparison: Comparison = rule.arguments
    if rule.where or len(comparison.calls()) != 1 or comparison.sign != "=":
        return ()
    if not any(isinstance(side, Call) for side in (comparison.left, comparison.right)):
        return ()
    arguments: Counted = comparison.calls()[0].arguments
    if len(arguments.values) != 1 or any(name.text in ("clue", "value") for name in comparison.names()):
        return ()
    families = [family for family in arguments.families if family.name not in ("rows", "columns", "lines")]
    areas = {group.places for family in families for group in board.groups(family)}
    found = tuple(
        (frozenset(_variables(arguments.values[0], bound.group, board)), bound.number)
        for bound in bounds(rule, board, Flat(board))
        if bound.sign == "eq" and bound.group.places in areas and bound.group.places
    )
    cells = [variable for group, _ in found for variable in group]
    return found if len(cells) == len(set(cells)) else ()


def _variables(value: Value, group: Group, board: Board) -> tuple[int, ...]:
    found = (board.variable(value.sort.name, place) for place in group.places)
    return tuple(variable for variable in found if variable is not None)


def _crowded(
    value: Value,
    groups: Sequence[tuple[frozenset[int], int]],
    lines: Sequence[tuple[str, tuple[int, ...]]],
    most: int,
    full: bool,
) -> Iterator[Law]:
    """What lines side by side that hold the value so often at most, or exactly so often, say of groups near them."""
    inside = frozenset(variable for _, line in lines for variable in line)
    if most >= len(inside):
        return
    near = tuple((group, number) for group, number in groups if group & inside)
    scope = tuple(dict.fromkeys([*sorted(inside), *(one for group, _ in near for one in sorted(group))]))
    crowd = _Crowd(value.number, near, inside, most)
    names, s = places([name for name, _ in lines]), "s" if len(lines) == 1 else ""
    says = f"{names} {'has' if s else 'have'} at most {most} {value}"
    yield Law(names, says, Pruning(_prune, scope, crowd), price=_PRICE, argue=partial(_arguing, says))
    if full:
        says = f"{names} need{s} {most} {value}"
        yield Law(
            names, says, Pruning(_prune_outside, scope, crowd), price=_PRICE, argue=partial(_arguing_outside, says)
        )


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
