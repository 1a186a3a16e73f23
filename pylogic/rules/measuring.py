"""The checker's side of comparisons: what their sides are worth in a finished board, without any encoding."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pylogic.nouns.verdict import Violation
from pylogic.rules.comparisons import NoClueError, Own, counterparts, name_value, ranges_over, with_value
from pylogic.rules.expressions import COMPARISONS, TURNED, Call, Comparison, Expression, Name, calls, instead, value
from pylogic.rules.groups import Group
from pylogic.rules.places import cells_of_place
from pylogic.rules.rule import Finished, Rule, Told


def broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    """The groups of a linear comparison for which it does not hold."""
    comparison: Comparison = rule.arguments
    board = finished.board
    for index, chosen in enumerate(ranges_over(comparison)):
        for group in board.groups(chosen):
            turned = counterparts(comparison, index, group, board)
            if rule.where and (group.centre is None or not finished.any_of(rule.where, group.centre)):
                continue
            held = value_at(group, finished)
            if held is None and any(name.text == "value" for name in comparison.names()):
                continue
            valued = comparison if held is None else with_value(comparison, held)
            try:
                left, right = (measured(side, group, finished, turned) for side in (valued.left, valued.right))
            except NoClueError:
                continue
            if not COMPARISONS[comparison.sign](left, right):
                cells = tuple(cell for place in group.places for cell in cells_of_place(place) if board.has(cell))
                sentence = f"{group.name}: {rule.sentence}; {_instead(comparison, left, right)}"
                yield Violation(rule.word.name, sentence, tuple(dict.fromkeys(cells)))


def _instead(comparison: Comparison, left: Fraction, right: Fraction) -> str:
    """How the sides of a comparison miss it; first what depends on the cells."""
    if any(calls(comparison.left)):
        return instead(left, comparison.sign, right)
    return instead(right, TURNED[comparison.sign], left)


def told(rule: Rule, finished: Finished) -> Iterator[Told]:
    """What clues that stand alone on one side of an equation have to tell."""
    comparison: Comparison = rule.arguments
    sides = (comparison.left, comparison.right)
    clues = [side for side in sides if isinstance(side, Name) and side.text == "clue"]
    if not clues or comparison.sign != "=":
        return
    other = next(side for side in sides if side is not clues[0])
    for index, chosen in enumerate(ranges_over(comparison)):
        for group in finished.board.groups(chosen):
            if group.hint is None or (
                rule.where and (group.centre is None or not finished.any_of(rule.where, group.centre))
            ):
                continue
            found = measured(other, group, finished, counterparts(comparison, index, group, finished.board))
            yield Told(group.hint, (found.numerator,) if found.denominator == 1 else None)


def value_at(group: Group, finished: Finished) -> int | None:
    """The number that the centre of a group holds; ``None`` when it holds none."""
    for sort in finished.board.frame.sorts.values():
        number = None if group.centre is None else finished.number(sort.name, group.centre)
        if number is not None and sort.is_number(number):
            return number
    return None


def measured(expression: Expression, group: Group, finished: Finished, own: Own | None = None) -> Fraction:
    """What an expression is worth for a group of a finished board; arguments and errors as for `linear`."""

    def call(one: Call) -> Fraction:
        return Fraction(one.arguments.measure(own(one.arguments) if own else group, finished))

    return value(expression, lambda name: name_value(name, group, finished.board), call)
