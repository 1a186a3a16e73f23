"""Solutions judged by the rules, without an engine."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from pylogic.core.atom import Atom, Atoms
from pylogic.core.latest import latest
from pylogic.core.puzzle import Puzzle
from pylogic.core.verdict import Violation
from pylogic.kinds.futoshiki.vocabulary import Instance
from pylogic.language.reading import Cell, name_of

_instance = latest(Instance.of)
_TIMES = ("never", "once", "twice", *(f"{n} times" for n in ("three", "four", "five", "six", "seven", "eight", "nine")))


def check(puzzle: Puzzle, atoms: Atoms) -> tuple[Violation, ...]:
    """Every rule and clue that ``atoms`` break, in the order of the board.

    Names: ``atom``, ``cell``, ``row``, ``column``, ``given``, ``sign``, ``bar``.
    """
    instance = _instance(puzzle.facts)
    held: defaultdict[Cell, list[int | str]] = defaultdict(list)
    strange: list[Atom] = []
    for atom in atoms:
        match atom:
            case Atom("value", (int(row), int(column), number)) if (
                1 <= row <= instance.size and 1 <= column <= instance.size
            ):
                held[row, column].append(number)
            case _:
                strange.append(atom)
    violations = [
        Violation("atom", f"{_shown(atom)} says nothing about a cell of this board")
        for atom in sorted(strange, key=lambda atom: (atom.name, [*map(_words_last, atom.args)]))
    ]
    violations += _cells(instance, held)
    values = {
        cell: numbers[0]
        for cell, numbers in held.items()
        if len(numbers) == 1 and isinstance(numbers[0], int) and 1 <= numbers[0] <= instance.size
    }
    violations += [*_lines(instance, values), *_givens(instance, values), *_signs(instance, values)]
    return (*violations, *_bars(instance, values))


def _words_last(argument: int | str) -> tuple[bool, int | str]:
    return isinstance(argument, str), argument


def _shown(atom: Atom) -> str:
    return f"{atom.name}({','.join(map(str, atom.args))})" if atom.args else atom.name


def _cells(instance: Instance, held: dict[Cell, list[int | str]]) -> Iterator[Violation]:
    """One value from 1 to N in each cell."""
    for _, cells in instance.lines[: instance.size]:
        for cell in cells:
            numbers = held.get(cell, [])
            if not numbers:
                yield Violation("cell", f"{name_of(cell)} has no value", (cell,))
            elif len(numbers) > 1:
                numbers = sorted(numbers, key=_words_last)
                listed = ", ".join(map(str, numbers[:-1])) + f" and {numbers[-1]}"
                yield Violation("cell", f"{name_of(cell)} has {len(numbers)} values, {listed}", (cell,))
            elif not (isinstance(numbers[0], int) and 1 <= numbers[0] <= instance.size):
                sentence = f"{name_of(cell)} = {numbers[0]} is not a number from 1 to {instance.size}"
                yield Violation("cell", sentence, (cell,))


def _lines(instance: Instance, values: dict[Cell, int]) -> Iterator[Violation]:
    """No value twice in a row or column."""
    for name, cells in instance.lines:
        places: defaultdict[int, list[Cell]] = defaultdict(list)
        for cell in cells:
            if cell in values:
                places[values[cell]].append(cell)
        for number, where in sorted(places.items()):
            if len(where) > 1:
                times = _TIMES[len(where)] if len(where) < len(_TIMES) else f"{len(where)} times"
                listed = ", ".join(map(name_of, where[:-1])) + f" and {name_of(where[-1])}"
                yield Violation(name.split()[0], f"{name}: {number} {times}, at {listed}", tuple(where))


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
    grid = [[0] * size for _ in range(size)]
    for row, column, number in (atom.args for atom in atoms if atom.name == "value"):
        grid[int(row) - 1][int(column) - 1] = int(number)
    return {"grid": grid}
