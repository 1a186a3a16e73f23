"""Sudoku: every row, every column and every box holds each number once.  Boxes need not be square."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import isqrt
from pathlib import Path
from typing import Any

from pylogic.files import grids
from pylogic.files.printing import Draft
from pylogic.files.reading import Cell, Reader, name_of
from pylogic.model.atom import Atom, Atoms, Fact, Signature, values_by_cell
from pylogic.model.canvas import Canvas
from pylogic.model.document import OPEN, Document, Setting, Statement
from pylogic.model.kind import NO_ROLES, Encoding, Judgement, Kind, People, Roles, Violation
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Source

WORDS = ("boxes", "board")
LARGEST = 50


def read(document: Document) -> tuple[Fact, ...]:
    """The facts that a document states; raises PuzzleError with every problem."""
    reader = Reader(document)
    statements = list(reader.statements(WORDS))
    board = grids.read_board(reader, statements)
    height, width = grids.size_of(board)
    if height != width or height > LARGEST:
        reader.problem(f"the board has to be square, with at most {LARGEST} rows", document.kind)
        reader.stop()
    boxes = read_boxes(reader, statements, height) if board else (0, 0)
    facts = [Fact(Atom("size", (height,))), Fact(Atom("boxes", boxes))]
    for cell, word in board.items():
        number = None if word.text in OPEN else reader.integer(word, 1, height, "a given number")
        if number is not None:
            facts.append(grids.given(cell, number, word.span))
    reader.stop()
    return tuple(facts)


def read_boxes(reader: Reader, statements: Sequence[Statement], size: int) -> tuple[int, int]:
    """The rows and columns of a box; square boxes where nothing is said.  What does not fit is noted as a problem."""
    setting = reader.only(Setting, "boxes", statements)
    if setting is None:
        if square(size) is None:
            reader.problem(f"{size} is not a square: say which boxes there are, as in: boxes 2x3", reader.document.kind)
        return square(size) or (1, size)
    shape = re.fullmatch("([1-9][0-9]?)x([1-9][0-9]?)", " ".join(word.text for word in setting.words))
    if shape is None:
        reader.problem("boxes takes the rows and columns of a box, as in: boxes 2x3", setting.name)
        return 1, size
    height, width = int(shape[1]), int(shape[2])
    if height * width != size:
        text = f"a box of {height}x{width} has {height * width} cells, and the board {size} numbers"
        reader.problem(text, setting.words[0])
    return height, width


def square(size: int) -> tuple[int, int] | None:
    """Square boxes, where there are any."""
    root = isqrt(size)
    return (root, root) if root * root == size else None


def write(puzzle: Puzzle) -> Document:
    """A document that `read` turns into the same facts."""
    size, draft = size_of(puzzle), Draft(puzzle.kind.name, puzzle.title)
    if boxes_of(puzzle) != square(size):
        draft.setting("boxes", "{}x{}".format(*boxes_of(puzzle)))
    draft.block("board", grids.lines(givens(puzzle), size, size))
    return draft.document()


def size_of(puzzle: Puzzle) -> int:
    """The number of rows, columns and values."""
    return puzzle.all("size")[0][0]


def boxes_of(puzzle: Puzzle) -> tuple[int, int]:
    """The rows and columns of a box."""
    height, width = puzzle.all("boxes")[0]
    return height, width


def givens(puzzle: Puzzle) -> dict[Cell, int]:
    """The printed numbers."""
    return {(row, column): number for row, column, number in puzzle.all("given")}


def check(puzzle: Puzzle, atoms: Atoms) -> tuple[Violation, ...]:
    """Return what is wrong with a proposed solution, independently of the encodings."""
    size = size_of(puzzle)
    values, wrong = grids.values_of(atoms, "value", size, size, range(1, size + 1))
    return (*wrong, *broken(puzzle, values))


def broken(puzzle: Puzzle, values: Mapping[Cell, int]) -> Iterator[Violation]:
    """Rules and clues that these values break, whatever the other cells hold."""
    index = range(1, size_of(puzzle) + 1)
    for one in index:
        yield from grids.repeated(values, "row", f"row {one}", [(one, column) for column in index])
        yield from grids.repeated(values, "column", f"column {one}", [(row, one) for row in index])
    height, width = boxes_of(puzzle)
    for top, left in product(index[::height], index[::width]):
        cells = product(range(top, top + height), range(left, left + width))
        yield from grids.repeated(values, "box", f"the box from {name_of((top, left))} on", list(cells))
    for cell, number in givens(puzzle).items():
        if values.get(cell, number) != number:
            yield Violation("given", f"{name_of(cell)}: {number} is given, found {values[cell]}", (cell,))


def fields(puzzle: Puzzle, atoms: Atoms) -> dict[str, Any]:
    """A solution as JSON."""
    return grids.fields(values_by_cell(atoms), size_of(puzzle), size_of(puzzle))


def judge(puzzle: Puzzle, answer: Source) -> Judgement:
    """Judge a person's answer."""
    size = size_of(puzzle)
    return grids.judge(answer, size, size, range(1, size + 1), lambda values: broken(puzzle, values), grids.given)


def sketch(puzzle: Puzzle, atoms: Atoms | None, roles: Roles = NO_ROLES) -> Canvas:
    """The board: given numbers as clues, the others as found; what `roles` names stands out."""
    shown = grids.shown(givens(puzzle), atoms, roles)
    return grids.sketch(size_of(puzzle), size_of(puzzle), shown, boxes_of(puzzle))


KIND = Kind(
    name="sudoku",
    summary="every row, every column and every box holds each number once",
    inputs=frozenset({Signature("size", 1), Signature("boxes", 2), Signature("given", 3)}),
    outputs=frozenset({Signature("value", 3)}),
    words=WORDS,
    encoding=Encoding(folder=Path(__file__).parent),
    read=read,
    write=write,
    check=check,
    fields=fields,
    gap=0,
    judge=judge,
    sketch=sketch,
    say=grids.say,
    people=People(
        printed=lambda puzzle: frozenset(Atom("value", (*cell, number)) for cell, number in givens(puzzle).items())
    ),
)
