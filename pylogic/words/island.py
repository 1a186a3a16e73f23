"""``size(island V) = clue``: every island of cells that hold a value has one clue, its size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pylogic.nouns.verdict import Violation
from pylogic.rules.board import Board
from pylogic.rules.expressions import Comparison
from pylogic.rules.flat import Flat
from pylogic.rules.graphs import parts, state_neighbours
from pylogic.rules.linear import say
from pylogic.rules.phrases import Reading, Value
from pylogic.rules.rule import Finished, Rule, Word


@dataclass(frozen=True)
class Island:
    """A maximal set of neighbours that hold a value."""

    value: Value


def _read(reading: Reading) -> Island:
    if reading.measure != "size":
        reading.fail("of an island its size is asked for: size(island V) = clue")
    reading.expect("island")
    return Island(reading.value())


def _value(rule: Rule) -> Value:
    comparison: Comparison = rule.arguments
    found: Value = comparison.calls()[0].arguments.value
    return found


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    value = _value(rule)
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
    state_neighbours(flat, value.sort.name)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    value = _value(rule)
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
            yield Violation("island", f"this island has {len(part)} cells, not {numbers[0]}", tuple(part))


WORD = Word(
    name="island",
    summary="every island has one clue, its size",
    read=_read,
    flatten=_flatten,
    broken=_broken,
    say=say,
    parts=("island",),
    measures=True,
    local=False,
)
