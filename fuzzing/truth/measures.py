"""The values of measures of groups: `count`, `sum`, `product`, `seen` and so on."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from fuzzing.truth.ground import BELOW, RIGHT, STEPS, Cell, Filling, Ground, Group, Place, UndecidedError
from fuzzing.truth.words import table
from fuzzing.wording import Call, Operation, Sort, Value

SIGNS: dict[str, Callable[[Fraction, Fraction], bool]] = {
    "=": lambda a, b: a == b,
    "<>": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


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
    measure = table("MEASURES").get(call.word)
    if measure is None:
        raise UndecidedError
    return Fraction(measure(call, group, ground, filling))


def sort_of(call: Call) -> Sort:
    """Return the sort of the variables that a call is about."""
    assert call.said.sort is not None
    return call.said.sort


def distinct(group: Group) -> tuple[Place, ...]:
    """Return the places of a group; it is undecided how one that stands in it twice counts."""
    if len(set(group.places)) < len(group.places):
        raise UndecidedError
    return group.places


def two(call: Call, group: Group, filling: Filling) -> list[int]:
    """Return the two numbers of a group, the smaller one first."""
    found = sorted(numbers(sort_of(call), group.places, filling))
    if len(found) != len("ab"):
        raise UndecidedError
    return found


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


def arms(cell: Cell, over: tuple[Value, ...], filling: Filling) -> list[list[Place]]:
    """The links in a row from a cell as far as they hold one of some values: up, left, right, down."""
    wanted = [value_of(value) for value in over]
    found = []
    for down, right in STEPS:
        arm: list[Place] = []
        r, c = cell
        while True:
            link = (min(r, r + down), min(c, c + right), BELOW if down else RIGHT)
            if filling.get((over[0].sort.name, link)) not in wanted:
                break
            arm.append(link)
            r, c = r + down, c + right
        found.append(arm)
    return found
