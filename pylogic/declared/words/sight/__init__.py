"""``size(sight V) = clue``, ``count(sight V, W) >= 1``: what a cell sees.

A cell sees itself, and along its row and its column over cells that hold V up to the first one that does not, that one
as well.  ``size`` counts those that it sees that hold V.  W may be a value of another sort of cells than V.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from pylogic.core.verdict import Violation
from pylogic.declared.board import limits
from pylogic.declared.board.board import Board
from pylogic.declared.board.groups import Group, Hint
from pylogic.declared.check.measuring import measured
from pylogic.declared.compile.flat import SIGNS, Flat
from pylogic.declared.compile.propagators import ARITHMETIC
from pylogic.declared.parse import comparisons
from pylogic.declared.parse.comparisons import NoClueError, say
from pylogic.declared.parse.expressions import COMPARISONS, Call, Comparison, Number, Worth, instead
from pylogic.declared.parse.phrases import Reading, Value
from pylogic.declared.parse.rule import Finished, Generating, Rule, TrueClue, Word
from pylogic.language.reading import Cell, name_of

_WAYS = ((-1, 0), (0, -1), (0, 1), (1, 0))


@dataclass(frozen=True)
class Sight:
    """What is counted.

    Attributes:
        over: The value over which a cell sees.
        counted: The values that are looked for.
    """

    over: Value
    counted: tuple[Value, ...]


def _read(reading: Reading) -> Sight:
    reading.expect("sight")
    over = reading.cells_value()
    if reading.measure == "size":
        return Sight(over, (over,))
    if reading.measure != "count":
        reading.fail("of what a cell sees there are size(sight V) and count(sight V, W)")
    reading.expect(",")
    at = reading.here
    counted = reading.values(())
    if counted[0].sort.form != "cells":
        reading.fail(f"a cell sees what cells hold, and '{counted[0]}' is a value of {counted[0].sort.form}", at)
    return Sight(over, counted)


def _vet(comparison: Comparison, reading: Reading) -> None:
    if not isinstance(comparison.left, Call) or len(comparison.calls()) > 1:
        reading.fail("what a cell sees stands alone at the left: size(sight V) = clue")
    comparisons.vet_names(comparison, reading, frozenset({"clue", "row", "column"}))


def rays(board: Board, cell: Cell) -> Iterator[Iterator[Cell]]:
    """The cells from a cell to the rim or to a block, in each direction."""
    for way in _WAYS:
        yield _ray(board, cell, *way)


def _ray(board: Board, cell: Cell, down: int, right: int) -> Iterator[Cell]:
    seen = cell[0] + down, cell[1] + right
    while board.has(seen):
        yield seen
        seen = seen[0] + down, seen[1] + right


class Bound(NamedTuple):
    """What is asked of a cell.

    Attributes:
        cell: The cell.
        wanted: What is compared with.
        hint: The clue that says so.
    """

    cell: Cell
    wanted: Worth
    hint: Hint | None


def bounds(rule: Rule, board: Board) -> list[Bound]:
    """What a rule asks of each cell, of those left out that have no clue where it names one; worked out once."""
    return board.cached(rule, lambda: list(_bounds(rule.arguments, board)))


def _bounds(comparison: Comparison, board: Board) -> Iterator[Bound]:
    named = any(name.text == "clue" for name in comparison.names())
    for cell in board.cells:
        hint = board.hint(cell)
        group = Group(f"the sight of {name_of(cell)}", (cell,), centre=cell, hint=hint)
        with suppress(NoClueError):
            yield Bound(cell, measured(comparison.right, group, Finished(board, {})), hint if named else None)


def of(rule: Rule) -> Sight:
    """What a rule counts."""
    comparison: Comparison = rule.arguments
    found: Sight = comparison.calls()[0].arguments
    return found


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    for bound in bounds(rule, board):
        for guard in rule.where or (None,):
            _state(rule, bound, guard, board, flat)


def _state(rule: Rule, bound: Bound, guard: Value | None, board: Board, flat: Flat) -> None:
    """State what is asked of a cell, where it holds a value if one is named."""
    arguments = of(rule)
    cell, wanted, hint = bound
    clue = hint.clue if hint else None
    constraint = flat.number()
    if guard is not None:
        flat.guard(constraint, guard, cell)
    if some_is_enough(rule):
        # The nearest of them is seen, whatever lies between.
        near = (cell, *(seen for ray in rays(board, cell) for seen in ray))
        flat.counted(constraint, arguments.counted[0].number, flat.variables(arguments.over.sort.name, near))
        flat.state("count", constraint, "ge", 1, clue=clue)
        return
    flat.state("sees_over", constraint, arguments.over.number)
    for value in arguments.counted:
        flat.state("looks_for", constraint, value.number)
    flat.state("eye", constraint, *_looked_at(arguments, [cell], flat)[0])
    for way, ray in enumerate(rays(board, cell), 1):
        for index, variables in enumerate(_looked_at(arguments, ray, flat), 1):
            flat.state("ray", constraint, way, index, *variables)
    comparison: Comparison = rule.arguments
    sign, number = whole(comparison.sign, wanted)
    flat.state("sight", constraint, sign, number, clue=clue)


def _looked_at(arguments: Sight, cells: Iterable[Cell], flat: Flat) -> list[tuple[int, int]]:
    """For each cell the variable of V and the one of W; these are one where V and W are of one sort."""
    ways = list(cells)
    sorts = (arguments.over.sort.name, arguments.counted[0].sort.name)
    over, counted = (flat.variables(sort, ways) for sort in sorts)
    return list(zip(over, counted, strict=True))


def whole(sign: str, bound: Worth) -> tuple[str, int]:
    """A comparison of an integer with a number as one with an integer; nothing is rounded."""
    if bound.denominator != 1 and sign in ("=", "<>"):
        return ("eq", -1) if sign == "=" else ("ge", 0)
    low, high = -(-bound.numerator // bound.denominator), bound.numerator // bound.denominator
    match sign:
        case "<":
            return "le", limits.clamped(low - 1)
        case ">":
            return "ge", limits.clamped(high + 1)
        case "<=":
            return "le", limits.clamped(high)
        case _:
            return SIGNS[sign], limits.clamped(low)


def some_is_enough(rule: Rule) -> bool:
    """Whether one is looked for, and nothing but it hides what is behind."""
    arguments = of(rule)
    comparison: Comparison = rule.arguments
    values = {arguments.over, arguments.counted[0]}
    alike = arguments.counted[0].sort == arguments.over.sort
    only = (
        alike
        and len(arguments.counted) == 1
        and len(arguments.over.sort.names) == len(values)
        and not arguments.over.sort.ranges
    )
    return only and comparison.sign == ">=" and comparison.right == Number(1)


def _needed(rule: Rule) -> tuple[str, ...]:
    return ("count",) if some_is_enough(rule) else ("sight",)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments = of(rule)
    comparison: Comparison = rule.arguments
    for cell, wanted, _ in bounds(rule, finished.board):
        if rule.where and not finished.any_of(rule.where, cell):
            continue
        seen = _seen(arguments, cell, finished)
        found = sum(finished.any_of(arguments.counted, one) for one in seen)
        if not COMPARISONS[comparison.sign](found, wanted):
            what = " or ".join(map(str, arguments.counted))
            missed = instead(found, comparison.sign, wanted)
            sentence = f"{rule.sentence}; cells with {what} seen from {name_of(cell)}: {missed}"
            yield Violation("sight", sentence, tuple(seen))


def _clues(rule: Rule, finished: Finished) -> Iterator[TrueClue]:
    arguments = of(rule)
    comparison: Comparison = rule.arguments
    board = finished.board
    if comparison.sign != "=" or [name.text for name in comparison.names()] != ["clue"]:
        return
    for cell, hint in board.hints.items():
        found = sum(finished.any_of(arguments.counted, one) for one in _seen(arguments, cell, finished))
        yield TrueClue(hint, (found,))


def _seen(arguments: Sight, cell: Cell, finished: Finished) -> list[Cell]:
    """The cells that a cell sees."""
    seen = [cell]
    for ray in rays(finished.board, cell):
        for other in ray:
            seen.append(other)
            if not finished.holds(arguments.over, other):
                break
    return seen


WORD = Word(
    name="sight",
    summary="what a cell sees along its row and its column",
    read=_read,
    flatten=_flatten,
    broken=_broken,
    generating=Generating(clues=_clues),
    say=say,
    where=True,
    parts=("sight", "count"),
    needed=_needed,
    prunes=ARITHMETIC,
    measures=True,
    vet=_vet,
)
