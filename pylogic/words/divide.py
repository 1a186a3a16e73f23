"""``divide on``: the edges that hold a value are the borders of pieces."""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.nouns.verdict import Violation
from pylogic.pictures.places import Side
from pylogic.rules import dividing
from pylogic.rules.board import Board
from pylogic.rules.flat import Flat
from pylogic.rules.phrases import Reading, Value
from pylogic.rules.rule import Finished, Rule, Word


def _read(reading: Reading) -> Value:
    word = reading.rest[0] if reading.rest else None
    value = reading.value()
    if value != dividing.read_borders(reading):
        reading.fail("a board is divided by edges with two values, such as off on, of the second one", word)
    return value


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    dividing.state_pieces(rule.arguments, board, flat)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    value: Value = rule.arguments
    owner = {cell: index for index, piece in enumerate(dividing.pieces(value, finished)) for cell in piece}
    for side in finished.board.places[value.sort.name]:
        assert isinstance(side, Side)
        cells = tuple(cell for cell in side.cells if cell in owner)
        parted = len(cells) == 1 or owner[cells[0]] != owner[cells[1]]
        if parted != finished.holds(value, side):
            yield Violation("divide", "a border ends within a piece" if not parted else "the rim is a border", cells)


def _say(rule: Rule) -> str:
    return f"the edges that are {rule.arguments} are the borders of pieces"


WORD = Word(
    name="divide",
    summary="edges are the borders of pieces",
    read=_read,
    flatten=_flatten,
    broken=_broken,
    say=_say,
    parts=("divide", "roots"),
)
