"""Battleship puzzles to documents in canonical form."""

from __future__ import annotations

from pylogic.core.document import Block, Document
from pylogic.core.errors import UsageError
from pylogic.core.puzzle import Puzzle
from pylogic.kinds.battleship.reading import FRAME
from pylogic.kinds.battleship.vocabulary import LETTER_OF, NAME, Board, Stated, board_of
from pylogic.language.reading import as_drawn, name_of, symbols
from pylogic.language.writing import Draft


def write(puzzle: Puzzle) -> Document:
    """A document that reads back as an equal puzzle.

    Counts come first, then the fleet from the longest ship down, then the board, which is left out
    when it says nothing and the counts give its size; a second hint for a cell follows in words.
    """
    board = board_of(puzzle.facts)
    draft = Draft(NAME, puzzle.title)
    for name, counts, number in (("rows", board.rows, board.height), ("columns", board.columns, board.width)):
        if counts:
            draft.setting(name, *_counts(counts, number))
    if board.longest is not None:
        draft.setting("fleet", *fleet_words(board))
    if board.hints or not (board.rows and board.columns):
        draft.block("board", _rows(board))
    for cell, hint, _ in board.further:
        draft.relation(name_of(cell), "=", LETTER_OF[hint])
    return draft.document()


def layout(block: Block) -> tuple[str, ...]:
    """The rows of a board with one blank between the symbols; the lines of a picture keep their columns."""
    if block.lines and block.lines[0].text.startswith(FRAME):
        return as_drawn(block)
    return tuple(" ".join(map(str, symbols(line))) for line in block.lines)


def fleet_words(board: Board) -> list[str]:
    """The fleet as puzzle files say it, ``3``, ``2*2``; lengths without ships are left out."""
    ships = [
        str(length) if stated.value == 1 else f"{length}*{stated.value}"
        for length, stated in sorted(board.fleet.items(), reverse=True)
        if stated.value
    ]
    return ships or ["1*0"]


def ships(board: Board, form: str, sign: str) -> list[int]:
    """The numbers of ships of length 1, 2, 3 ... of a board of which everything is known.

    Args:
        board: The board.
        form: The name of a format that has room for nothing else.
        sign: Its word for a piece.

    Raises:
        UsageError: The format cannot hold the board.
    """
    if board.longest is None:
        raise UsageError(f"{form} needs a fleet, and this puzzle has none")
    if min(len(board.rows) - board.height, len(board.columns) - board.width, len(board.fleet) - board.longest) < 0:
        raise UsageError(f"{form} has no sign for a missing count")
    if any(hint == "ship" for hint, _ in board.hints.values()):
        raise UsageError(f"{form} has no {sign} for a piece of unknown shape")
    if board.further:
        cell, hint, _ = board.further[0]
        raise UsageError(f"{form} has no place for a second hint, {name_of(cell)} = {hint}")
    return [board.fleet[length].value for length in range(1, board.longest + 1)]


def _counts(counts: dict[int, Stated], number: int) -> list[str]:
    return [str(counts[index].value) if index in counts else "?" for index in range(1, number + 1)]


def _rows(board: Board) -> list[str]:
    letters = {cell: LETTER_OF[hint] for cell, (hint, _) in board.hints.items()}
    return [
        " ".join(letters.get((row, column), ".") for column in range(1, board.width + 1))
        for row in range(1, board.height + 1)
    ]
