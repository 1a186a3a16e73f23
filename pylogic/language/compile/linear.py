"""The engines' side of comparisons of what can be added up: counts, sums, single variables and numbers.

What is counted from a cell is compared with a number cell by cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial
from math import gcd, lcm
from types import MappingProxyType

from pylogic.files.reading import Cell, name_of
from pylogic.language import checking
from pylogic.language.board import limits
from pylogic.language.board.board import Board
from pylogic.language.board.places import Chosen, Group, Hint, Sort
from pylogic.language.checking import measured
from pylogic.language.compile.flat import HOLDS, SIGNS, Flat, whole_bound
from pylogic.language.compile.propagators import ARITHMETIC
from pylogic.language.parse.comparisons import (
    NoClueError,
    Own,
    groups_of,
    name_value,
    ranges_over,
    say,
    stating,
    with_value,
)
from pylogic.language.parse.expressions import Call, Comparison, Expression, Name, Number, Operation, Worth
from pylogic.language.parse.phrases import Reading
from pylogic.language.parse.rule import Encoding, Finished, Generating, Rule, Word
from pylogic.language.parse.vocabulary import Value
from pylogic.model.atom import Clue
from pylogic.model.records import NamedTuple, dataclass, field


@dataclass
class Linear:
    """A sum of variables, of indicators of values, and a constant.

    Attributes:
        terms: The weight of each variable and value; without a value what the variable is worth.  As long as nothing is
            divided these are whole numbers, with which large boards are several times as quick as with fractions.
        constant: The constant.
    """

    terms: dict[tuple[int, int | None], int | Fraction] = field(default_factory=dict)
    constant: Fraction = Fraction(0)

    def plus(self, other: Linear, factor: int | Fraction) -> Linear:
        """This and a multiple of another one."""
        terms = dict(self.terms)
        for key, weight in other.terms.items():
            terms[key] = terms.get(key, 0) + factor * weight
        constant = self.constant + factor * other.constant if other.constant else self.constant
        return Linear({key: weight for key, weight in terms.items() if weight}, constant)


PARTS = ("count", "crossings", "sum")
"""The parts of the encodings that linear comparisons may need."""


def needed(rule: Rule) -> tuple[str, ...]:
    """Return the parts of the encodings that a rule needs."""
    comparison: Comparison = rule.arguments
    (first, *others) = comparison.calls()
    alone = not others and comparison.left is first
    once = alone and not any(chosen.family.twice for chosen in first.arguments.families)
    guarded = bool(rule.where) or any(name.text == "value" for name in comparison.names())
    forms = first.arguments.forms if once and not guarded else ("count", "sum")
    return (*forms, "crossings") if "count" in forms and comparison.sign == "=" else forms


def vet(comparison: Comparison, reading: Reading) -> None:
    """Make sure that ``value``, where it is named, is a number in the centre of every group.

    Raises:
        PuzzleError: It is not.
    """
    name = next((name for name in comparison.names() if name.text == "value"), None)
    if name is None:
        return
    bare = next((chosen for chosen in ranges_over(comparison) if not chosen.family.centred), None)
    if bare is not None:
        reading.fail(f"'value' is what the centre of a group holds, and '{bare.name}' have no centre", name.word)
    vet_value(name, reading)


def vet_value(name: Name, reading: Reading) -> None:
    """Make sure that cells hold numbers of one sort, for ``value`` to be one.

    Raises:
        PuzzleError: They do not.
    """
    numeric = [sort for sort in reading.vocabulary.sorts.values() if sort.form == "cells" and sort.numeric]
    if not numeric:
        reading.fail("'value' is a number that a cell holds, and here they hold none", name.word)
    if len(numeric) > 1:
        names = " and ".join(sort.name for sort in numeric)
        reading.fail(f"{names} both have numbers, and it is open of which 'value' is", name.word)


def linear(
    expression: Expression,
    group: Group,
    board: Board,
    own: Own | None = None,
    known: dict[int, Linear] | None = None,
    members: Mapping[str, Linear] = MappingProxyType({}),
) -> Linear:
    """Return an expression for a group as a sum; a call is about its own group, or about this one.

    Args:
        expression: The expression.
        group: The group.
        board: The board.
        own: The groups that calls are about.
        known: A cache of calls by their ``id``, for expressions of the same group that have the same calls.
        members: The values of names that stand for places of the group.

    Raises:
        NoClueError: It names the clue, and the group has none.
        ZeroDivisionError: It divides by nothing.
    """
    match expression:
        case Number(number):
            return Linear(constant=Fraction(number))
        case Name(text=text) if text in members:
            return members[text]
        case Name():
            return Linear(constant=name_value(expression, group, board))
        case Call(arguments=arguments):
            if known is not None and id(expression) in known:
                return known[id(expression)]
            total = Linear()
            for variable, number, weight in arguments.terms(own[arguments.families] if own else group, board):
                total.terms[variable, number] = total.terms.get((variable, number), 0) + weight
            if known is not None:
                known[id(expression)] = total
            return total
    assert isinstance(expression, Operation)  # functions and places stand in conditions
    left, right = (linear(side, group, board, own, known, members) for side in (expression.left, expression.right))
    match expression.sign:
        case "+":
            return left.plus(right, 1)
        case "-":
            return left.plus(right, -1)
        case "*":
            one, other = (left, right) if not left.terms else (right, left)
            return Linear().plus(other, one.constant)
        case _:
            return Linear().plus(left, 1 / right.constant)


def worth(board: Board, variable: int, plain: bool = False) -> Linear:
    """Return what a variable counts: a number itself, a name nothing, or, where it is taken plainly, its own number."""
    sort = board.frame.sorts[board.variables[variable][0]]
    if plain or not sort.names:
        return Linear({(variable, None): 1})
    domain = board.domain(*board.variables[variable])
    return Linear({(variable, number): sort.worth(number) for number in domain if sort.worth(number)})


def flatten(rule: Rule, board: Board, flat: Flat) -> None:
    """State a linear comparison for every group of its families."""
    comparison: Comparison = rule.arguments
    named = [name.text for name in comparison.names()]
    for group, own in groups_of(comparison, board):
        if "clue" in named and not (group.hint and group.hint.numbers):
            continue
        known: dict[int, Linear] = {}
        for each, guards in valued(rule, group, board):
            try:
                left, right = (linear(side, group, board, own, known) for side in (each.left, each.right))
            except NoClueError:
                continue
            clue = stating(comparison, group, board)
            state(flat, left.plus(right, -1), each.sign, Guarded(group, guards), clue)


def valued(rule: Rule, group: Group, board: Board) -> Iterator[tuple[Comparison, tuple[Value, ...]]]:
    """Yield a comparison under each of its guards, with the number of ``value``, the centre's value, put in."""
    comparison: Comparison = rule.arguments
    guards = [(guard,) for guard in rule.where if may_hold(guard, group, board)] if rule.where else [()]
    if all(name.text != "value" for name in comparison.names()):
        yield from ((comparison, guard) for guard in guards)
        return
    for sort in board.frame.in_cells:
        for number in _numbers(sort, group, board):
            held = Value(str(number), sort)
            for guard in guards:
                if not guard or guard[0].sort != sort or guard[0].number == number:
                    yield with_value(comparison, number), (held, *(one for one in guard if one != held))


def _numbers(sort: Sort, group: Group, board: Board) -> list[int]:
    """Return the numbers of a sort that the centre of a group may hold."""
    if group.centre is None or board.variable(sort.name, group.centre) is None:
        return []
    return [number for number in board.domain(sort.name, group.centre) if sort.is_number(number)]


def may_hold(value: Value, group: Group, board: Board) -> bool:
    """Whether ``where`` may ask for a value in a group."""
    place = group.asked(value.sort)
    return place is not None and board.variable(value.sort.name, place) is not None


class Guarded(NamedTuple):
    """When a constraint holds.

    Attributes:
        group: The group in whose centre, or between whose places, the values stand.
        guards: Values that all stand there.
        when: Further variables, each with the value that it has.
        depends: The numbers of the clues that have to be there.
    """

    group: Group | None = None
    guards: Sequence[Value] = ()
    when: Sequence[tuple[int, int]] = ()
    depends: Sequence[int] = ()


def state(flat: Flat, difference: Linear, sign: str, guarded: Guarded, clue: Clue | None) -> None:
    """State when a difference compares so with 0."""
    group, guards, when, depends = guarded
    terms, name, number = within(bound(difference, sign), flat)
    if not terms:
        if HOLDS[name](0, number):
            return
        if not guards and not when and not depends:
            flat.never(clue)
            return
    constraint = flat.number()
    for guard in guards:
        place = None if group is None else group.asked(guard.sort)
        if place is not None:
            flat.guard(constraint, guard, place)
    for variable, value in when:
        flat.state("guard", constraint, variable, value)
    for one in depends:
        flat.state("depends", constraint, one)
    if {*terms.values()} <= {1} and all(value is not None for _, value in terms):
        tally = flat.tally((variable, value) for variable, value in terms if value is not None)
        flat.state("count", constraint, name, number, tally, clue=clue)
        return
    add(flat, constraint, terms)
    flat.state("sum", constraint, name, number, clue=clue)


def add(flat: Flat, constraint: int, terms: Mapping[tuple[int, int | None], int]) -> None:
    """State what is added up."""
    for (variable, looked_for), weight in terms.items():
        if looked_for is None:
            flat.state("addend", constraint, variable, weight)
        else:
            flat.state("weighted", constraint, variable, looked_for, weight)


class Bound(NamedTuple):
    """A comparison of whole multiples of variables and indicators (``eq``, ``ne``, ``le`` or ``ge``) with a number."""

    terms: dict[tuple[int, int | None], int]
    sign: str
    number: int


def bound(difference: Linear, sign: str) -> Bound:
    """Return the same comparison in whole numbers, with positive weights where all are negative."""
    scale = lcm(*{weight.denominator for weight in difference.terms.values()})
    total = -difference.constant if scale == 1 else -difference.constant * scale
    if total.denominator != 1 and sign in ("=", "<>"):
        return Bound({}, SIGNS[sign], -1)  # no whole number is a fraction, as 0 is not -1
    terms = {key: int(weight * scale) for key, weight in difference.terms.items()}
    name, number = whole_bound(sign, total)
    if {*terms.values()} == {-1}:
        return Bound(dict.fromkeys(terms, 1), {"le": "ge", "ge": "le"}.get(name, name), -number)
    return Bound(terms, name, number)


def within(bound: Bound, flat: Flat) -> Bound:
    """Return the same comparison in numbers that engines can count with.

    Raises:
        TooLargeError: There are none.
    """
    terms, sign, number = bound
    most = sum(map(abs, terms.values())) * max(1, flat.largest)
    if most > limits.WHOLE:
        common = gcd(*terms.values())
        if sign in ("eq", "ne") and number % common:
            return Bound({}, sign, -1)  # what can be divided is not equal to what cannot, as 0 is not -1
        number = -(-number // common) if sign == "ge" else number // common
        terms, most = {key: weight // common for key, weight in terms.items()}, most // common
    if most > limits.WHOLE:
        raise limits.TooLargeError(f"engines count up to {limits.WHOLE}, and this rule may come to {most}: {flat.rule}")
    return Bound(terms, sign, limits.clamped(number))


measure = partial(
    Word,
    flatten=flatten,
    broken=checking.broken,
    partial=True,
    generating=Generating(clues=checking.true_clues),
    say=say,
    encoding=Encoding(PARTS, needed=needed, prunes=ARITHMETIC),
    vet=vet,
)
"""A word that measures groups by numbers that can be added up."""


WAYS = ((-1, 0), (0, -1), (0, 1), (1, 0))
"""The steps up, left, right and down."""


class SightComparison(NamedTuple):
    """The comparison of a cell.

    Attributes:
        cell: The cell.
        number: The number that its count is compared with.
        hint: The clue that gives it.
        guards: Values that the cell holds where this is compared.
        way: The only way that counts from the cell: 0 up, 1 left, 2 right, 3 down; ``None`` where all do.
    """

    cell: Cell
    number: Worth
    hint: Hint | None
    guards: tuple[Value, ...] = ()
    way: int | None = None

    @property
    def clue(self) -> Clue | None:
        """The clue without which there is no comparison."""
        return self.hint.clue if self.hint else None


def bounds(rule: Rule, board: Board) -> list[SightComparison]:
    """The comparisons of a rule, none for cells without the clue that it names; computed once."""
    return board.cached(rule, lambda: list(_bounds(rule, board)))


def _bounds(rule: Rule, board: Board) -> Iterator[SightComparison]:
    comparison: Comparison = rule.arguments
    named = any(name.text == "clue" for name in comparison.names())
    for cell, way, group in _groups(rule, board):
        for one, guards in valued(rule, group, board):
            with suppress(NoClueError):
                number = measured(one.right, group, Finished(board, {}))
                yield SightComparison(cell, number, group.hint if named else None, guards, way)


def _groups(rule: Rule, board: Board) -> Iterator[tuple[Cell, int | None, Group]]:
    """Yield each cell, or those that point somewhere and the way in which they do."""
    towards: tuple[Chosen, ...] = getattr(rule.measured, "towards", ())
    if not towards:
        for cell in board.cells:
            sight = Group(f"the sight of {name_of(cell)}", (cell,), centre=cell, hint=board.hint(cell))
            yield cell, None, sight
    for group in board.groups_of(towards):
        if group.centre is not None and group.places:
            row, column, *_ = group.places[0]
            step = row - group.centre[0], column - group.centre[1]
            if step in WAYS:
                yield group.centre, WAYS.index(step), group


def whole(sign: str, bound: Worth) -> tuple[str, int]:
    """A comparison of an integer with a number as one with an integer; nothing is rounded."""
    if bound.denominator != 1 and sign in ("=", "<>"):
        return ("eq", -1) if sign == "=" else ("ge", 0)
    name, number = whole_bound(sign, Fraction(bound))
    return name, limits.clamped(number)
