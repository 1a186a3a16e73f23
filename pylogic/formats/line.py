"""Sudokus as lists of them have it: 81 characters on a line, row by row, ``.`` or ``0`` for an open cell."""

from __future__ import annotations

import re

from pylogic.core.atom import Atoms
from pylogic.core.document import Block, Document, Word
from pylogic.core.errors import Problems, UsageError
from pylogic.core.puzzle import Puzzle
from pylogic.core.text import Source, Span, lines_of, plural
from pylogic.formats import Format

_KIND = "sudoku"
_SIDE, _BOX = 9, 3
_CELLS = _SIDE * _SIDE
_BOARD = re.compile(r"[.\d]{64,}", re.ASCII)
"""Lines taken for boards, be it that a few cells are missing."""


def _sniff(text: str) -> bool:
    lines = [line for line in map(str.strip, lines_of(text)) if line]
    return bool(lines) and all(map(_BOARD.fullmatch, lines))


def _read(source: Source) -> tuple[Document, ...]:
    problems = Problems(source)
    found = []
    for number, line in enumerate(source.lines, 1):
        if not (board := line.strip()):
            continue
        start = len(line) - len(line.lstrip()) + 1
        wrong = re.search(r"[^.0-9]", board)
        if wrong:
            problems.note(f"a cell is 1 to 9, or . or 0, not '{wrong[0]}'", Span(number, start + wrong.start(), 1))
        elif len(board) != _CELLS:
            problems.note(f"{plural(len(board), 'cell')} on this line, not {_CELLS}", Span(number, start, len(board)))
        else:
            cells = board.replace("0", ".")
            rows = (Word(cells[at : at + _SIDE], Span(number, start + at, _SIDE)) for at in range(0, _CELLS, _SIDE))
            span = Span(number, start, len(board))
            found.append(Document(Word(_KIND, span), "", (Block(Word("board", span), tuple(rows)),), source))
    problems.stop()
    return tuple(found)


def _write(puzzle: Puzzle) -> str:
    _vet(puzzle)
    return "".join(cell or "." for row in puzzle.board for cell in row) + "\n"


def _write_solution(puzzle: Puzzle, atoms: Atoms) -> str:
    _vet(puzzle)
    return "".join(str(cell or ".") for row in puzzle.kind.fields(puzzle, atoms)["grid"] for cell in row) + "\n"


def _vet(puzzle: Puzzle) -> None:
    boxes = {fact.atom.args for fact in puzzle.facts if fact.atom.name == "boxes"}
    if puzzle.size != (_SIDE, _SIDE) or boxes - {(_BOX, _BOX)}:
        raise UsageError(f"a line holds a board of {_SIDE}x{_SIDE} with boxes of {_BOX}x{_BOX}")


FORMAT = Format(
    name="line",
    kinds=(_KIND,),
    summary="sudoku: 81 characters on a line, '.' or 0 for open cells; a puzzle on every line",
    sniff=_sniff,
    read=_read,
    write=_write,
    write_solution=_write_solution,
    several=True,
)
