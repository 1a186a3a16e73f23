"""Whether a rule holds in a filling."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from fuzzing.truth.families import Own, groups_of, together
from fuzzing.truth.ground import Filling, Ground, Group, UndecidedError
from fuzzing.truth.measures import SIGNS, SilentError, measured, operand, value_of
from fuzzing.truth.shared import Decided, names_it
from fuzzing.truth.words import table
from fuzzing.wording import Call, Meaning, Operation, Said, Sort, Value


def deciding(meaning: Meaning, ground: Ground) -> Decided:
    """A function that says whether a rule holds in a filling; it too may raise `UndecidedError`.

    Raises:
        UndecidedError: The reference does not say what the rule means on such a board.
    """
    name, *arguments = _whole(meaning, ground)
    decide: Callable[..., Decided] | None = _comparison if name == "comparison" else table("RULES").get(str(name))
    if decide is None:
        raise UndecidedError
    return decide(ground, *arguments)


def _whole(part: Any, ground: Ground) -> Any:
    """Return a part of a meaning with the numbers of ``1..n`` on a board in its place, or -1 where there are none."""
    if isinstance(part, Said):
        whole = Said(part.sorts, part.sort)
        whole.words = part.words
        whole.update((key, _whole(one, ground)) for key, one in part.items())
        return whole
    if not isinstance(part, tuple) or isinstance(part, Sort):
        return part
    each: list[Any] = []
    for one in part:
        low, dots, high = one.text.partition("..") if isinstance(one, Value) else ("", "", "")
        if not dots:
            each.append(_whole(one, ground))
            continue
        name, _, less = high.partition("-")
        sides = {"n": max(ground.rows, ground.columns), "rows": ground.rows, "columns": ground.columns}
        numbers = range(int(low), sides[name] - int(less or 0) + 1)
        each += [one._replace(text=str(number)) for number in numbers] or [one._replace(text="-1")]
    return type(part)(*each) if hasattr(part, "_fields") else tuple(each)


def _comparison(ground: Ground, left: object, sign: str, right: object, where: tuple[Value, ...]) -> Decided:
    calls = [one for side in (left, right) for one in _calls(side)]
    comparisons = table("COMPARISONS")
    special = comparisons.get(calls[0].word)
    if special is not None:
        if left is not calls[0]:
            raise UndecidedError
        found: Decided = special(ground, calls[0], sign, right, where)
        return found
    if not calls[0].families or any(one.word in comparisons for one in calls):
        raise UndecidedError
    about = calls[0].families
    for family in (family for call in calls for family in call.families):
        groups_of(ground, family)  # may be undecided
    clued = names_it("clue", left) or names_it("clue", right)
    cases = together(ground, about, (call.families for call in calls), clued)
    if names_it("length", right):
        lengths = _lengths([group for group, _ in cases])
        cases = [(group._replace(length=length), own) for (group, own), length in zip(cases, lengths, strict=True)]
    wanted = [value_of(value) for value in where]

    def decided(filling: Filling) -> bool:
        for group, own in cases:
            if where and filling.get((where[0].sort.name, group.centre or ())) not in wanted:
                continue

            def call(one: Call, own: Own = own) -> Fraction:
                return measured(one, own[one.families], ground, filling)

            try:
                if not SIGNS[sign](operand(left, group, ground, call), operand(right, group, ground, call)):
                    return False
            except SilentError:
                continue
        return True

    return decided


def _lengths(groups: list[Group]) -> Iterator[int]:
    """How long the straight lines are on which the sides between the two cells of groups lie; 0 for other groups."""
    pairs = {frozenset(group.places) for group in groups}
    for group in groups:
        one, other = (sorted(group.places) * 2)[:2]
        down, right = other[0] - one[0], other[1] - one[1]
        if len(group.places) != len("ab") or (down, right) not in ((0, 1), (1, 0)):
            yield 0
            continue
        length = 1
        for way in (1, -1):
            step = 1
            while frozenset((r + step * way * right, c + step * way * down) for r, c in (one, other)) in pairs:
                step += 1
            length += step - 1
        yield length


def _calls(side: object) -> list[Call]:
    if isinstance(side, Operation):
        return [*_calls(side.left), *_calls(side.right)]
    return [side] if isinstance(side, Call) else []
