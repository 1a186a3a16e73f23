"""Battleship puzzles to documents in canonical form."""

from __future__ import annotations

from itertools import count

from pylogic.document import Block, Document, Setting, Statement, Word
from pylogic.kinds.battleship.reading import symbols
from pylogic.kinds.battleship.vocabulary import LETTER_OF, Board, Told, board_of
from pylogic.puzzle import Puzzle
from pylogic.text import Source, Span


def write(puzzle: Puzzle) -> Document:
    """A document that reads back as an equal puzzle.

    Counts come first, then the fleet from the longest ship down, then the board, which is left out
    when it says nothing and the counts tell its size.
    """
    board = board_of(puzzle)
    lines = count(1)
    kind = _word("battleship", next(lines))
    statements: list[Statement] = []
    for name, counts, number in (("rows", board.rows, board.height), ("columns", board.columns, board.width)):
        if counts:
            statements.append(_setting(name, _counts(counts, number), next(lines)))
    if board.longest is not None:
        statements.append(_setting("fleet", fleet_words(board), next(lines)))
    if board.hints or len(statements) < 2 or not (board.rows and board.columns):
        head = _word("board", next(lines))
        statements.append(Block(head, tuple(_word(text, next(lines)) for text in _rows(board))))
    return Document(kind, puzzle.title, tuple(statements), Source("<written>", ""))


def layout(block: Block) -> tuple[str, ...]:
    """The rows of a board with one blank between the symbols."""
    return tuple(" ".join(symbol.text for symbol in symbols(line)) for line in block.lines)


def fleet_words(board: Board) -> list[str]:
    """The fleet as puzzle files say it, ``3``, ``2*2``; lengths without ships are left out."""
    ships = [
        str(length) if told.value == 1 else f"{length}*{told.value}"
        for length, told in sorted(board.fleet.items(), reverse=True)
        if told.value
    ]
    return ships or ["1*0"]


def _counts(counts: dict[int, Told], number: int) -> list[str]:
    return [str(counts[index].value) if index in counts else "?" for index in range(1, number + 1)]


def _rows(board: Board) -> list[str]:
    letters = {cell: LETTER_OF[hint] for cell, (hint, _) in board.hints.items()}
    return [
        " ".join(letters.get((row, column), ".") for column in range(1, board.width + 1))
        for row in range(1, board.height + 1)
    ]


def _setting(name: str, words: list[str], line: int) -> Setting:
    return Setting(_word(name, line), tuple(_word(word, line) for word in words))


def _word(text: str, line: int) -> Word:
    return Word(text, Span(line, 1))
