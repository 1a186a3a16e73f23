"""Solutions judged by the rules, without an engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pylogic.builtin.futoshiki.vocabulary import Instance
from pylogic.files import grids
from pylogic.files.grids import values_of
from pylogic.files.reading import Cell, name_of
from pylogic.files.sentences import listed
from pylogic.model.atom import Atoms, values_by_cell
from pylogic.model.puzzle import Puzzle, latest
from pylogic.model.verdict import Violation

_instance = latest(Instance.of)
_TIMES = ("never", "once", "twice", *(f"{n} times" for n in ("three", "four", "five", "six", "seven", "eight", "nine")))


def check(puzzle: Puzzle, atoms: Atoms) -> tuple[Violation, ...]:
    """Every rule and clue that ``atoms`` break, in the order of the board.

    Names: ``atom``, ``cell``, ``row``, ``column``, ``given``, ``sign``, ``bar``.
    """
    instance = _instance(puzzle.facts)
    numbers = range(1, instance.size + 1)
    held, violations = values_of(atoms, "value", instance.size, instance.size, numbers)
    values = {cell: number for cell, number in held.items() if number in numbers}
    return (
        *violations,
        *_lines(instance, values),
        *_givens(instance, values),
        *_signs(instance, values),
        *_bars(instance, values),
    )


def _lines(instance: Instance, values: dict[Cell, int]) -> Iterator[Violation]:
    """No value twice in a row or column."""
    for name, cells in instance.lines:
        filled = [cell for cell in cells if cell in values]
        counts = Counter(map(values.__getitem__, filled))
        for number in sorted(number for number, count in counts.items() if count > 1):
            where = tuple(cell for cell in filled if values[cell] == number)
            times = _TIMES[len(where)] if len(where) < len(_TIMES) else f"{len(where)} times"
            at = listed([*map(name_of, where)])
            yield Violation(name.split()[0], f"{name}: {number} {times}, at {at}", where)


def _givens(instance: Instance, values: dict[Cell, int]) -> Iterator[Violation]:
    for cell, number in instance.given:
        if values.get(cell, number) != number:
            sentence = f"{name_of(cell)}: {number} is given, found {values[cell]}"
            yield Violation("given", sentence, (cell,))


def _signs(instance: Instance, values: dict[Cell, int]) -> Iterator[Violation]:
    for low, high in instance.less:
        if low in values and high in values and values[low] >= values[high]:
            sentence = f"{name_of(low)} = {values[low]} is not less than {name_of(high)} = {values[high]}"
            yield Violation("sign", sentence, (low, high))


def _bars(instance: Instance, values: dict[Cell, int]) -> Iterator[Violation]:
    for pairs, barred in ((instance.near, True), (instance.apart, False)):
        for one, other in pairs:
            if one not in values or other not in values:
                continue
            difference = abs(values[one] - values[other])
            if (difference == 1) != barred:
                why = "the bar wants 1" if barred else "there is no bar between them"
                sentence = (
                    f"{name_of(one)} = {values[one]} and {name_of(other)} = {values[other]}"
                    f" differ by {difference}; {why}"
                )
                yield Violation("bar", sentence, (one, other))


def fields(puzzle: Puzzle, atoms: Atoms) -> dict[str, Any]:
    """``{"grid": [[2, 1, 3, 4], ...]}``; a cell without a value is 0."""
    size = _instance(puzzle.facts).size
    return grids.fields(values_by_cell(atoms), size, size)
