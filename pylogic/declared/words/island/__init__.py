"""``size(island V) = clue``: every island of cells that hold a value has one clue, its size.

``size(island) = value``: every island of cells that hold the same number has so many cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random

from pylogic.core.text import plural
from pylogic.core.verdict import Violation
from pylogic.declared.board.board import Board
from pylogic.declared.board.graphs import parts
from pylogic.declared.board.sorts import Sort
from pylogic.declared.compile.flat import Flat
from pylogic.declared.parse.comparisons import say
from pylogic.declared.parse.expressions import Call, Comparison, Name
from pylogic.declared.parse.phrases import Reading, Value
from pylogic.declared.parse.rule import CluedPart, Encoding, Finished, Generating, Rule, Word
from pylogic.declared.words.island.dividing import divided
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


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    sort, value = rule.measured.sort, rule.measured.value
    constraint = flat.number()
    if value is None:
        flat.state("alike", constraint, sort.lowest + len(sort.names))
        for variable in flat.variables(sort.name, board.cells):
            flat.state("alike_place", constraint, variable)
    else:
        flat.state("islands", constraint, value.number)
        for variable in flat.variables(sort.name, board.cells):
            flat.state("shore", constraint, variable)
            hint = board.hint(board.cell_of(variable))
            if hint is not None:
                flat.state("seed", constraint, variable)
                if hint.numbers:
                    flat.state("island_size", constraint, variable, hint.numbers[0], clue=hint.clue)
    flat.neighbours(sort.name)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    sort, value = rule.measured.sort, rule.measured.value
    yield from _unequal(sort, finished) if value is None else _astray(value, finished)


def _alike(sort: Sort, finished: Finished) -> list[list[Cell]]:
    """The islands of equal numbers."""
    board = finished.board
    numbers = dict(zip(board.cells, finished.numbers(sort.name, board.cells), strict=True))
    return parts(numbers, lambda cell: [near for near in board.neighbours(cell) if numbers[near] == numbers[cell]])


def _islands(value: Value, finished: Finished) -> list[list[Cell]]:
    """The islands of a value."""
    return parts(finished.cells_with([value]), finished.board.neighbours)


def _outlined(rule: Rule) -> Callable[[Finished], list[list[Cell]]] | None:
    """Lines are around islands of equal numbers; those of a value are seen without."""
    arguments: Island = rule.measured
    return partial(_alike, arguments.sort) if arguments.value is None else None


def _unequal(sort: Sort, finished: Finished) -> Iterator[Violation]:
    for part in _alike(sort, finished):
        number = finished.number(sort.name, part[0])
        if number is not None and sort.is_number(number) and number != len(part):
            yield Violation("island", f"this island of {number} has {plural(len(part), 'cell')}", tuple(part))


def _astray(value: Value, finished: Finished) -> Iterator[Violation]:
    hints = finished.board.hints
    for cell in hints:
        if not finished.holds(value, cell):
            yield Violation("island", f"a cell with a number holds {value}", (cell,))
    for part in _islands(value, finished):
        numbers = [hints[cell].numbers for cell in part if cell in hints]
        if len(numbers) != 1:
            yield Violation("island", f"this island has {len(numbers)} numbers, not one", tuple(part))
        elif numbers[0] and numbers[0][0] != len(part):
            sentence = f"this island has {plural(len(part), 'cell')}, not {numbers[0][0]}"
            yield Violation("island", sentence, tuple(part))


def _solution(rule: Rule, board: Board, random: Random) -> dict[int, int] | None:
    """Islands of equal numbers; those of a value are left to engines."""
    arguments: Island = rule.measured
    return divided(arguments.sort, board, random) if arguments.value is None else None


def _clued_parts(rule: Rule, finished: Finished) -> Iterator[CluedPart]:
    value = rule.measured.value
    for part in _islands(value, finished) if value else ():
        yield CluedPart(tuple(part), len(part))


WORD = Word(
    name="island",
    summary="every island has one clue, its size",
    read=_read,
    flatten=_flatten,
    broken=_broken,
    generating=Generating(
        parts=_clued_parts, needs_clues=lambda rule: rule.measured.value is not None, solution=_solution
    ),
    outlined=_outlined,
    say=say,
    encoding=Encoding(("near", "island", "alike", "flood")),
    vet=_vet,
)
