"""Puzzles to documents in canonical form, and the lines of a board from its facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pylogic.core.document import Document
from pylogic.core.errors import UsageError
from pylogic.core.puzzle import Puzzle
from pylogic.kinds.futoshiki.board import line_of_cells, line_of_signs
from pylogic.kinds.futoshiki.vocabulary import NAME, Instance, Pair, are_neighbours, neighbours
from pylogic.language.reading import Cell, name_of
from pylogic.language.writing import Draft


def write(puzzle: Puzzle) -> Document:
    """A document that states ``puzzle``: size, board, and in words what no board can show.

    Raises:
        UsageError: Of an adjacent puzzle clues were dropped; a missing bar is a clue there.
    """
    instance = Instance.of(puzzle.facts)
    if instance.adjacent and set(instance.near) | set(instance.apart) != set(neighbours(instance.size)):
        raise UsageError("an adjacent puzzle of which clues were dropped cannot be written")
    drawn, spoken = on_board(instance)
    draft = Draft(NAME, puzzle.title)
    draft.setting("size", str(instance.size))
    if instance.adjacent:
        draft.setting("adjacent")
    draft.block("board", board_lines(instance, drawn, instance.values))
    for cell, number in instance.further:
        draft.relation(name_of(cell), "=", str(number))
    for low, high in spoken:
        draft.relation(name_of(low), "<", name_of(high))
    return draft.document()


def on_board(instance: Instance) -> tuple[dict[Pair, str], list[Pair]]:
    """Signs and bars that a board can show, by pair of cells, the left or upper one first; the other signs."""
    drawn: dict[Pair, str] = {}
    spoken: list[Pair] = []
    for low, high in instance.less:
        first, second = sorted((low, high))
        if not are_neighbours(low, high) or (first, second) in drawn:
            spoken.append((low, high))
        elif first[0] == second[0]:
            drawn[first, second] = "<" if low == first else ">"
        else:
            drawn[first, second] = "^" if low == first else "v"
    for first, second in instance.near:
        drawn[first, second] = "|" if first[0] == second[0] else "-"
    return drawn, spoken


def board_lines(
    instance: Instance,
    signs: Mapping[Pair, str],
    values: Mapping[Cell, int],
    blank: str = ".",
    wide: bool = True,
    every: bool = False,
) -> Iterator[str]:
    """The lines of a board.

    Args:
        instance: Its size is used.
        signs: The signs between neighbours, as `on_board` returns them.
        values: The values that are shown.
        blank: The text of a cell without a value.
        wide: Whether blanks stand around the signs.
        every: Whether a line of signs that has none is given too, as an empty line.
    """
    index = range(1, instance.size + 1)
    width = len(str(max(values.values(), default=1)))
    for row in index:
        words: list[str] = []
        for column in index:
            cell = (row, column)
            words.append(str(values.get(cell, 0)))
            if sign := signs.get((cell, (row, column + 1))):
                words.append(sign)
        yield line_of_cells(words, width, blank, wide)
        under = {column: sign for column in index if (sign := signs.get(((row, column), (row + 1, column))))}
        if under or (every and row < instance.size):
            yield line_of_signs(under, width, wide)
