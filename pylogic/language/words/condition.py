"""``if C then C``, ``C if and only if C``, ``C or C``, ``C and C``, ``not C``: comparisons joined to a condition.

A comparison is of ``a`` and ``b``, a place and the next one (``if a = 1 then b > 3 in pairs``), of measures of a group
(``count(areas, h) = clue or count(areas, v) = clue``), or of cells with names. ``abs(E)``, ``min(E, E)`` and ``max(E,
E)`` may stand in it, products, ``a * b = 12``, and a value as the declaration spells it: ``a = red``. Two numbers that
are multiplied have at most 10000 pairs of values.

Sums and counts may be of what is said of each place ``a`` of a group, or of each ``a`` and the next one, ``b``:
``sum(around, abs(a - value)) = value``, ``count(rows, a < b) = 2``. ``count(areas, count(around, #) <> clue) = 1``
counts the cells around which a comparison holds, and ``count(C, C) = 1`` says how many of some conditions hold.
``count(around, a = 1 where on)`` counts those to which a link leads that holds on.

``C in F but V`` leaves places out that hold V: ``b`` is the next other one, and ``gap`` how many are between.

``minimise hours: max(cut + 3, sew + 2)``: of all solutions those with the smallest number.

``maximise gold: 3 * rings + 2 * cups``: of all solutions those with the largest number.

What is counted stands before the colon, in the plural. E is made of cells with names, and of measures of ``all`` and of
such cells, ``count(all, #)``.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, combinations, pairwise, product, starmap
from math import ceil, floor

from pylogic.language.board.board import Board
from pylogic.language.board.places import Group, Place, cells_of_places, name_of_place
from pylogic.language.checking import beside_clue
from pylogic.language.compile import linear
from pylogic.language.compile.flat import Flat
from pylogic.language.compile.formula import Scope, Stating, Test, Total
from pylogic.language.compile.linear import Linear
from pylogic.language.compile.propagators import ARITHMETIC
from pylogic.language.parse.comparisons import (
    Condition,
    Conditional,
    Junction,
    Negation,
    Tally,
    expression_text,
    measured_in,
    names_clue,
    sides,
    together,
    with_number,
)
from pylogic.language.parse.condition_parser import condition_of, read_condition, read_number
from pylogic.language.parse.expressions import Call, Comparison, Expression, Name, Number, Spot, leaves
from pylogic.language.parse.notation import Found, Kind, word
from pylogic.language.parse.rule import Encoding, Finished, Generating, Rule, TrueClue, Word
from pylogic.language.parse.vocabulary import Value
from pylogic.model.document import Token
from pylogic.model.kind import Violation
from pylogic.model.records import dataclass, replace
from pylogic.model.text import Span

_FAR = 10**9
"""A number that no clue has."""


def _leaving_out(arguments: Conditional, but: Value, group: Group) -> Iterator[tuple[dict[str, Place], Condition]]:
    """Yield every two places with nothing but a value between them, and what holds where neither has it."""

    def compared(name: str, sign: str) -> Condition:
        return Comparison(Spot(Name(Token(name, Span(1, 1))), but.sort.name, plain=True), sign, Number(but.number))

    size = len(group.places)
    every = product(range(size), range(1, size)) if group.closed else combinations(range(size), 2)
    for first, last in ((first, first + other) if group.closed else (first, other) for first, other in every):
        between = {f"{number}": group.places[number % size] for number in range(first + 1, last)}
        unless = [compared("a", "="), compared("b", "="), *(compared(name, "<>") for name in between)]
        members = {"a": group.places[first], "b": group.places[last % size], **between}
        yield members, Junction("or", (*unless, with_number(arguments.condition, "gap", len(between))))


def scopes(rule: Rule, board: Board) -> Iterator[tuple[Scope, tuple[Value, ...]]]:
    """Yield what a rule is about where it says something, each with a value that the centre must have, or without."""
    arguments: Conditional = rule.arguments
    every = [Scope(board, condition=arguments.condition)] if not arguments.families else []
    _, others = measured_in(arguments.condition)
    for group, groups in together(arguments.families, others, names_clue(arguments.condition), board):
        own = Scope(board, group, groups, condition=arguments.condition)
        if arguments.but is not None:
            cases = _leaving_out(arguments, arguments.but, group)
            every += [replace(own, members=some, condition=condition) for some, condition in cases]
        elif arguments.pairs:
            every += [
                replace(own, members=dict(zip("ab", both, strict=True))) for both in pairwise(group.unrolled.places)
            ]
        else:
            every.append(own)
    for scope in every:
        if scope.says(scope.condition):
            guards = [one for one in rule.where if linear.may_hold(one, scope.group, board)]
            yield from ((scope, (one,)) for one in guards)
            if not rule.where:
                yield scope, ()


def _flatten_condition(rule: Rule, board: Board, flat: Flat) -> None:
    for scope, guards in scopes(rule, board):
        clues = [*dict.fromkeys(scope.clues(scope.condition))]
        depends = []
        for clue in clues if len(clues) > 1 else ():
            depends.append(flat.number())
            flat.state("present", depends[-1], clue=clue)
        single = clues[0] if len(clues) == 1 else None
        Stating(flat, scope.group, guards, single, depends=depends).state(scope.formula(scope.condition))


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Conditional = rule.arguments
    for scope, guards in scopes(rule, finished.board):
        if guards and not finished.asked(guards, scope.group):
            continue
        if not scope.holds(scope.condition, finished):
            places = tuple(scope.members.values()) or scope.group.places or tuple(_named(arguments, scope))
            named = [_said(place, finished) for place in places if len(places) <= len("abc")]
            where = " and ".join(named) or scope.group.name
            yield Violation("condition", f"{rule.sentence}{where and f': {where}'}", cells_of_places(places))


def _clues(rule: Rule, finished: Finished) -> Iterator[TrueClue]:
    """Yield the numbers that make a condition true, or as many as it counts of the conditions that it counts."""
    tally: Tally | None = None
    number, condition = 1, rule.arguments.condition
    match condition if rule.arguments.but is None else None:
        case Comparison(Call(arguments=Tally(conditions=(counted,)) as tally), "=", Number(number)):
            condition = counted  # of which as many as the number hold
    if not any(map(beside_clue, _comparisons(condition))):
        return
    for scope, guards in scopes(rule, finished.board):
        if guards and not finished.asked(guards, scope.group):
            continue
        parts = [part for part in (scope.within(tally) if tally else [scope]) if part.group.hint is not None]
        first = sum(map(sum, scope.group.places)) % max(1, len(parts))  # as if by chance
        for place, part in enumerate([*parts[first:], *parts[:first]]):
            assert part.group.hint is not None
            about = condition if tally else scope.condition
            yield TrueClue(part.group.hint, None, _spans(part, about, finished, truth=place < number))


def _spans(scope: Scope, condition: Condition, finished: Finished, *, truth: bool) -> tuple[range, ...]:
    """Return the numbers of a clue with which a condition that compares it holds, or does not."""
    beside = [found for one in _comparisons(condition) if (found := beside_clue(one)) is not None]
    numbers = [scope.worth(other, finished) for _, other in beside]
    ends = sorted({end for number in numbers for end in (ceil(number), floor(number) + 1)})
    spans = [range(-_FAR, ends[0]), *starmap(range, pairwise(ends)), range(ends[-1], _FAR)]
    return tuple(span for span in spans if scope.holds(with_number(condition, "clue", span[0]), finished) == truth)


def _comparisons(condition: Condition) -> Iterator[Comparison]:
    """Yield the comparisons that a condition joins."""
    match condition:
        case Comparison():
            yield condition
        case Negation(part):
            yield from _comparisons(part)
        case Junction(_, parts):
            yield from chain.from_iterable(map(_comparisons, parts))


def _named(arguments: Conditional, scope: Scope) -> Iterator[Place]:
    """Yield the cells that a condition names."""
    for side in sides(arguments.condition):
        for leaf in leaves(side):
            place = scope.place(leaf.name.text) if isinstance(leaf, Spot) else None
            if place is not None:
                yield place


def _said(place: Place, finished: Finished) -> str:
    numbers = [(sort, finished.number(name, place)) for name, sort in finished.board.frame.sorts.items()]
    texts = [sort.text(number) for sort, number in numbers if number is not None]
    return f"{finished.board.frame.labels.get((place[0], place[1])) or name_of_place(place)} = {'/'.join(texts)}"


CONDITION = Word(
    name="condition",
    summary="comparisons joined by `if`, `or`, `and`, `not`, and comparisons of what one place holds with arithmetic",
    forms=("CONDITION [in FAMILIES [of SORT] [but VALUE]] [where VALUES]",),
    make=condition_of,
    slots={"CONDITION": Kind("a condition", read_condition)},
    flatten=_flatten_condition,
    broken=_broken,
    generating=Generating(clues=_clues),
    say=lambda rule: rule.arguments.text,
    encoding=Encoding(("count", "sum", "distance", "largest", "multiplied"), prunes=ARITHMETIC),
    laws="sums",
)


@dataclass(frozen=True)
class Aim:
    """The expression to be minimised, or maximised.

    Attributes:
        noun: The noun for what it counts.
        number: The number.
        greatest: Whether it is maximised.
    """

    noun: str
    number: Expression
    greatest: bool


def _make(found: Found, greatest: bool) -> Aim:
    noun: str = found["NOUN"]
    if not noun.isalpha():
        found.fail(f"what is counted is a word such as hours, not '{noun}'", "NOUN")
    return Aim(noun, found["EXPRESSION"], greatest)


def _scope(aim: Aim, board: Board) -> Scope:
    """Return the whole board with the groups of measures, of which there is one each."""
    about, others = measured_in(Comparison(aim.number, "=", aim.number))
    own = next((own for _, own in together(about, others, True, board)), {})
    return Scope(board, Group("the board", (), 1), own)


def _flatten_aim(rule: Rule, board: Board, flat: Flat) -> None:
    aimed = _scope(rule.arguments, board).total(rule.arguments.number)
    total = Total(Linear()).plus(aimed, Fraction(-1 if rule.arguments.greatest else 1))
    low, high = total.extent(lambda variable: board.domain(*board.variables[variable]))
    aim = flat.hidden(floor(low), ceil(high))
    Stating(flat).state(Test(Total(Linear({(aim, None): 1})).plus(total, Fraction(-1)), "="))
    flat.state("cost", aim)


def _cost(rule: Rule, finished: Finished) -> int:
    number = int(_scope(rule.arguments, finished.board).worth(rule.arguments.number, finished))
    return -number if rule.arguments.greatest else number


def _say_aim(rule: Rule) -> str:
    many = "many" if rule.arguments.greatest else "few"
    return f"as {many} {rule.arguments.noun} as possible: {expression_text(rule.arguments.number)}"


MINIMISE = Word(
    name="minimise",
    summary="of all solutions those with the smallest number",
    forms=("minimise NOUN: EXPRESSION",),
    make=lambda found: _make(found, greatest=False),
    slots={
        "NOUN": Kind("what is counted, a word such as hours", word),
        "EXPRESSION": Kind("a number of the whole board", lambda reading, _slot, _found: read_number(reading)),
    },
    flatten=_flatten_aim,
    broken=lambda *_: iter(()),
    say=_say_aim,
    encoding=Encoding(("count", "sum", "distance", "largest", "multiplied", "minimise")),
    cost=_cost,
)

MAXIMISE = replace(
    MINIMISE,
    name="maximise",
    summary="of all solutions those with the largest number",
    forms=("maximise NOUN: EXPRESSION",),
    make=lambda found: _make(found, greatest=True),
)
