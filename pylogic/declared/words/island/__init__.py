"""``size(island V) = clue``: every island of cells that hold a value has one clue, its size.

``size(island) = value``: every island of cells that hold the same number has so many cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from pylogic.core.text import plural
from pylogic.core.verdict import Violation
from pylogic.declared.board.board import Board
from pylogic.declared.board.graphs import parts
from pylogic.declared.board.sorts import Sort
from pylogic.declared.compile.flat import Flat
from pylogic.declared.parse.comparisons import say
from pylogic.declared.parse.expressions import Call, Comparison, Name
from pylogic.declared.parse.phrases import Reading, Value
from pylogic.declared.parse.rule import CluedPart, Finished, Generating, Rule, Word
from pylogic.language.reading import Cell


@dataclass(frozen=True)
class Island:
    """A maximal set of neighbours that hold a value; without one, that hold the same number."""

    value: Value | None
    sort: Sort


def _read(reading: Reading) -> Island:
    if reading.measure != "size":
        reading.fail("of an island its size is asked for: size(island V) = clue")
    reading.expect("island")
    if reading.rest and reading.peek() != "of":
        value = reading.cells_value()
        return Island(value, value.sort)
    sorts = [sort for sort in reading.vocabulary.sorts.values() if sort.form == "cells" and sort.numeric]
    return Island(None, reading.one_of(sorts, "an island of which cells? say: size(island V) = clue"))


def _vet(comparison: Comparison, reading: Reading) -> None:
    left, right = comparison.left, comparison.right
    arguments = comparison.calls()[0].arguments
    name = "value" if arguments.value is None else "clue"
    if not isinstance(left, Call) or comparison.sign != "=" or not isinstance(right, Name) or right.text != name:
        reading.fail(f"write the size of an island as: size(island{' V' if arguments.value else ''}) = {name}")


def of(rule: Rule) -> Island:
    """Which islands a rule is about."""
    comparison: Comparison = rule.arguments
    found: Island = comparison.calls()[0].arguments
    return found


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments = of(rule)
    if arguments.value is None:
        constraint = flat.number()
        flat.state("alike", constraint, arguments.sort.lowest + len(arguments.sort.names))
        for variable in flat.variables(arguments.sort.name, board.cells):
            flat.state("alike_place", constraint, variable)
    else:
        _around_clues(arguments.value, board, flat)
    flat.neighbours(arguments.sort.name)


def _around_clues(value: Value, board: Board, flat: Flat) -> None:
    constraint = flat.number()
    flat.state("islands", constraint, value.number)
    for cell in board.cells:
        variable = flat.variable(value.sort.name, cell)
        if variable is None:
            continue
        flat.state("shore", constraint, variable)
        hint = board.hint(cell)
        if hint is not None:
            flat.state("seed", constraint, variable)
            if hint.numbers:
                flat.state("island_size", constraint, variable, hint.numbers[0], clue=hint.clue)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments = of(rule)
    yield from _unequal(arguments.sort, finished) if arguments.value is None else _unclued(arguments.value, finished)


def _alike(sort: Sort, finished: Finished) -> list[list[Cell]]:
    """The islands of equal numbers."""
    board = finished.board
    numbers = {cell: finished.number(sort.name, cell) for cell in board.cells}
    return parts(numbers, lambda cell: (near for near in board.neighbours(cell) if numbers[near] == numbers[cell]))


def _outlined(rule: Rule) -> Callable[[Finished], list[list[Cell]]] | None:
    """Lines are around islands of equal numbers; those of a value are seen without."""
    arguments = of(rule)
    return partial(_alike, arguments.sort) if arguments.value is None else None


def _unequal(sort: Sort, finished: Finished) -> Iterator[Violation]:
    for part in _alike(sort, finished):
        number = finished.number(sort.name, part[0])
        if number is not None and sort.is_number(number) and number != len(part):
            yield Violation("island", f"this island of {number} has {plural(len(part), 'cell')}", tuple(part))


def _unclued(value: Value, finished: Finished) -> Iterator[Violation]:
    board = finished.board
    for cell in board.hints:
        if not finished.holds(value, cell):
            yield Violation("island", f"a cell with a number holds {value}", (cell,))
    for part in parts((cell for cell in board.cells if finished.holds(value, cell)), board.neighbours):
        seeds = [cell for cell in part if cell in board.hints]
        if len(seeds) != 1:
            yield Violation("island", f"this island has {len(seeds)} numbers, not one", tuple(part))
            continue
        numbers = board.hints[seeds[0]].numbers
        if numbers and numbers[0] != len(part):
            yield Violation("island", f"this island has {plural(len(part), 'cell')}, not {numbers[0]}", tuple(part))


def _clued_parts(rule: Rule, finished: Finished) -> Iterator[CluedPart]:
    value = of(rule).value
    if value is not None:
        board = finished.board
        for part in parts((cell for cell in board.cells if finished.holds(value, cell)), board.neighbours):
            yield CluedPart(tuple(part), len(part))


WORD = Word(
    name="island",
    summary="every island has one clue, its size",
    read=_read,
    flatten=_flatten,
    broken=_broken,
    generating=Generating(parts=_clued_parts, needs_clues=lambda rule: of(rule).value is not None),
    outlined=_outlined,
    say=say,
    parts=("near", "island", "alike", "flood"),
    measures=True,
    vet=_vet,
)
