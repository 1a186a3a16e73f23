"""Boards as the diamond collection contest at AGH in Cracow stored them (Tomasz Sobczyk's solver reads them).

A line with height and width, a line with the largest number of moves, then the rows: ``#`` wall, blank
floor, ``+`` diamond, ``*`` mine, ``O`` stop, ``.`` the start on plain floor.  A solution is a line of
digits 0 to 7, clockwise from north.  In place of the number of moves ``none`` says that there is no
bound; that is an addition of pylogic, without which such puzzles could not be written.
"""

from __future__ import annotations

import re

from pylogic.builtin.diamonds.checking import route
from pylogic.builtin.diamonds.reading import LARGEST_SIDE, rows_of
from pylogic.builtin.diamonds.routes.graph import Board
from pylogic.formats import Format
from pylogic.model.atom import Atoms
from pylogic.model.document import Block, Document, Relation, Statement, Token
from pylogic.model.errors import Problems, UsageError
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Source, Span, lines_of, plural, whole

_SYMBOL_OF = {"#": "#", " ": ".", "+": "+", "*": "*", "O": "O", ".": "@"}
_LETTER_OF = {symbol: letter for letter, symbol in _SYMBOL_OF.items()}
_SIZE = re.compile(r"[ \t]*(\d{1,4})[ \t]+(\d{1,4})[ \t]*")


def _sniff(text: str) -> bool:
    lines = lines_of(text)
    size = _SIZE.fullmatch(lines[0]) if len(lines) > 2 else None
    return (
        size is not None
        and re.fullmatch(r"\s*(\d+|none)\s*", lines[1]) is not None
        and len(lines) >= 2 + whole(size[1])
        and all(
            len(line) <= whole(size[2]) and not set(line) - set(_SYMBOL_OF) for line in lines[2 : 2 + whole(size[1])]
        )
        and any("." in line for line in lines[2:])
    )


def _read(source: Source) -> tuple[Document, ...]:
    lines = list(source.lines)
    problems = Problems(source)
    size = _SIZE.fullmatch(lines[0]) if lines else None
    if size is None:
        problems.note("the first line holds the height and the width: 8 10", Span(1, 1, len(source.line(1)) or 1))
        problems.stop()
        raise AssertionError("a missing size is a problem")
    height, width = whole(size[1]), whole(size[2])
    if max(height, width) > LARGEST_SIDE:
        problems.note(f"a board has at most {LARGEST_SIDE} rows and columns", Span(1, 1, len(lines[0])))
        problems.stop()
    bound = source.line(2).strip()
    at = Span(2, len(source.line(2)) - len(source.line(2).lstrip()) + 1, max(1, len(bound)))
    if not re.fullmatch(r"\d{1,9}|none", bound):
        problems.note("the second line holds the largest number of moves, or: none", at)
    while len(lines) > 2 + height and not lines[-1].strip():
        del lines[-1]
    rows = [_row(line, width, number, problems) for number, line in enumerate(lines[2 : 2 + height], 3)]
    if len(lines) != 2 + height:
        found = plural(len(lines) - 2, "row") if len(lines) > 2 else "no rows"
        problems.note(f"{found} where line 1 says {height}", Span(1, size.start(1) + 1, len(size[1])))
    problems.stop()
    head = Span(1, 1, len(lines[0]))
    statements: list[Statement] = []
    if bound != "none":
        name, sign, number_word = (Token(text, at) for text in ("moves", "<=", bound))
        statements.append(Relation((name, number_word), (sign,)))
    statements.append(Block(Token("board", head), tuple(rows)))
    return (Document(Token("diamonds", head), "", tuple(statements), source),)


def _row(line: str, width: int, number: int, problems: Problems) -> Token:
    """A row in the symbols of puzzle files; blanks that an editor cut off at its end are put back."""
    wrong = next((column for column, letter in enumerate(line, 1) if letter not in _SYMBOL_OF), None)
    if wrong is not None:  # one problem a line: a text that is not a board at all has something wrong everywhere
        problems.note(f"'{line[wrong - 1]}' is not a cell; these are: # blank + * O .", Span(number, wrong))
    elif len(line) > width:
        sentence = f"{plural(len(line), 'cell')} in this row, {width} on the board"
        problems.note(sentence, Span(number, 1, len(line)))
    symbols = "".join(_SYMBOL_OF.get(letter, letter) for letter in line.ljust(width))
    return Token(symbols, Span(number, 1, max(1, width)))


def _write(puzzle: Puzzle) -> str:
    board = Board.of(puzzle.facts)
    if board.start in board.stops:
        raise UsageError("this format cannot say that the start is a stop ('$'); it is always plain floor ('@')")
    rows = ["".join(_LETTER_OF[symbol] for symbol in row) for row in rows_of(board)]
    bound = "none" if board.limit is None else str(board.limit)
    return "\n".join([f"{board.height} {board.width}", bound, *rows]) + "\n"


def _write_solution(puzzle: Puzzle, atoms: Atoms) -> str:
    return (route(puzzle, atoms) or "") + "\n"


_SUMMARY = "diamonds: height and width, the bound on the moves, rows of '#', blank, '+', '*', 'O', '.'"
FORMAT = Format("agh", ("diamonds",), _SUMMARY, _sniff, _read, write=_write, write_solution=_write_solution)
