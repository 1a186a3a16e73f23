"""The values of measures of groups: `count`, `sum`, `product`, `seen` and so on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import prod

from fuzzing.truth.ground import BELOW, RIGHT, STEPS, Cell, Filling, Ground, Group, Place, UndecidedError
from fuzzing.wording import Call, Operation, Sort, Value

SIGNS: dict[str, Callable[[Fraction, Fraction], bool]] = {
    "=": lambda a, b: a == b,
    "<>": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
_TWO = 2


class SilentError(Exception):
    """A rule says nothing about a group: it has no clue, or a number is not set."""


def value_of(value: Value) -> int | str:
    """A value as fillings have it."""
    return value.text if value.text in value.sort.names else int(value.text)


def number(worth: int | str | None) -> int:
    """A value that has to be a number."""
    if not isinstance(worth, int):
        raise UndecidedError
    return worth


def held(sort: Sort, places: tuple[Place, ...], filling: Filling) -> list[int | str]:
    """Return the values of the places that have a variable of a sort."""
    return [found for place in places if (found := filling.get((sort.name, place))) is not None]


def whole(sort: Sort, places: tuple[Place, ...], filling: Filling) -> list[int | str]:
    """Return the values of all places.

    Raises:
        UndecidedError: Some have no variable of the sort.
    """
    found = held(sort, places, filling)
    if len(found) < len(places):
        raise UndecidedError
    return found


def numbers(sort: Sort, places: tuple[Place, ...], filling: Filling) -> list[int]:
    """Return the values of all places, which must be numbers."""
    return [number(one) for one in whole(sort, places, filling)]


def operand(side: object, group: Group, ground: Ground, call: Callable[[Call], Fraction]) -> Fraction:
    """Return the value of one side of a comparison for a group."""
    if isinstance(side, Call):
        return call(side)
    if isinstance(side, Operation):
        left, right = (operand(one, group, ground, call) for one in (side.left, side.right))
        match side.sign:
            case "+":
                return left + right
            case "-":
                return left - right
            case "*":
                return left * right
            case _:
                return left / right
    if isinstance(side, int):
        return Fraction(side)
    return Fraction(_named(str(side), group, ground))


def _named(name: str, group: Group, ground: Ground) -> int:
    if name == "clue":
        if not group.clue:
            raise SilentError
        return group.clue[0]
    if name in ("row", "column"):
        if group.centre is None:
            raise UndecidedError
        return group.centre[name == "column"]
    if name == "length":
        if not group.length:
            raise SilentError
        return group.length
    if name in ground.settings:
        found = ground.settings[name]
        if found is None:
            raise SilentError
        return found
    known = {"n": max(ground.rows, ground.columns), "rows": ground.rows, "columns": ground.columns}
    known["size"] = len(group.places)
    if name not in known:
        raise UndecidedError
    return known[name]


def measured(call: Call, group: Group, ground: Ground, filling: Filling) -> Fraction:
    """Return the value of a call for a group."""
    sort = call.sort
    if call.word in ("count", "sum") and len(set(group.places)) < len(group.places):
        raise UndecidedError
    match call.word:
        case "count":
            assert sort is not None
            wanted = [value_of(value) for value in call.values]
            return Fraction(sum(one in wanted for one in held(sort, group.places, filling)))
        case "sum":
            return Fraction(_sum(call, group, ground, filling))
        case "meet":
            raise UndecidedError
    assert sort is not None
    if call.word == "first":
        values = [one for one in whole(sort, group.places, filling) if one not in [value_of(v) for v in call.values]]
        return Fraction(number(values[0] if values else None))
    if call.word == "between":
        return Fraction(_between(call, sort, group, filling))
    found = numbers(sort, group.places, filling)
    match call.word:
        case "product":
            return Fraction(prod(found))
        case "seen":
            return Fraction(sum(all(one > other for other in found[:at]) for at, one in enumerate(found)))
        case "difference" | "quotient" if len(found) == _TWO:
            low, high = sorted(found)
            if call.word == "difference":
                return Fraction(high - low)
            if low == 0:
                raise UndecidedError
            return Fraction(high, low)
        case _:
            raise UndecidedError


def _sum(call: Call, group: Group, ground: Ground, filling: Filling) -> int:
    sort = call.sort
    assert sort is not None
    wanted = [value_of(value) for value in call.values]
    total = 0
    for place in group.places:
        found = filling.get((sort.name, place))
        if found is None or (wanted and found not in wanted):
            continue
        if call.more == "number":
            total += ground.numbers.get((place[0], place[1]), 0)
        elif call.more:
            total += place[call.more == "column"]
        elif isinstance(found, int):
            total += found
    return total


def _between(call: Call, sort: Sort, group: Group, filling: Filling) -> int:
    """Return the sum between two values that occur once each, or one that occurs twice; anything else is undecided."""
    found = whole(sort, group.places, filling)
    ends = [text if text in sort.names else int(text) for text in call.more.split()]
    at = [index for index, one in enumerate(found) if one in ends]
    if len(at) != _TWO or sorted(map(str, (found[at[0]], found[at[1]]))) != sorted(map(str, ends)):
        raise UndecidedError
    return sum(one for one in found[at[0] + 1 : at[1]] if isinstance(one, int))


def runs(places: list[bool], ring: bool) -> list[int]:
    """How long the runs are."""
    if ring and all(places):
        return [len(places)]
    if ring:
        start = places.index(False)
        places = places[start:] + places[:start]
    found, length = [], 0
    for one in [*places, False]:
        if one:
            length += 1
        elif length:
            found.append(length)
            length = 0
    return found


def between(one: Place, other: Place, value: Value, filling: Filling) -> bool:
    """Whether a value is between two neighbours."""
    one, other = sorted((one, other))
    row, column = one[:2]
    way = {(row, column + 1): 0, (row + 1, column): 1}.get((other[0], other[1]))
    return way is not None and filling.get((value.sort.name, (row, column, way))) == value_of(value)


def arms(cell: Cell, over: Value, filling: Filling) -> list[list[Place]]:
    """The links in a row from a cell, in each direction, as far as they hold a value: up, left, right, down."""
    found = []
    for down, right in STEPS:
        arm: list[Place] = []
        r, c = cell
        while True:
            link = (min(r, r + down), min(c, c + right), BELOW if down else RIGHT)
            if filling.get((over.sort.name, link)) != value_of(over):
                break
            arm.append(link)
            r, c = r + down, c + right
        found.append(arm)
    return found


def seen_from(cell: Cell, over: Value, ground: Ground, filling: Filling) -> Iterator[Cell]:
    """The cells that a cell sees."""
    yield cell
    own = set(ground.cells)
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        other = (cell[0] + down, cell[1] + right)
        while other in own:
            yield other
            if filling.get((over.sort.name, other)) != value_of(over):
                break
            other = (other[0] + down, other[1] + right)
