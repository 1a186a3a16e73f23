"""Battleship as a program of library(clpfd) that people read: cells that are 1 or 0, and counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pylogic.builtin.battleship.vocabulary import CORNERS, FORWARD, SIDES, Board, board_of
from pylogic.files import printing
from pylogic.files.reading import Cell
from pylogic.language.plain.program import ROW, Goal, Matrix, Program, Show, listed, place
from pylogic.model.atom import Atom, Fact
from pylogic.model.kind import Plain
from pylogic.model.puzzle import Puzzle


def plain(puzzle: Puzzle, atoms: Sequence[Atom], labeling: str) -> Plain:
    """Return the program, see `pylogic.model.kind.Encoding`."""
    board = board_of([*map(Fact, atoms)])
    known = [*_shown(board), *((_number((row, column)), value) for row, column, value in _fixed(atoms))]
    given = dict(known)
    lines: list[list[int | None]] = [
        [row * ROW + column for column in range(1, board.width + 1)] for row in range(1, board.height + 1)
    ]
    rows = Matrix("Rows", lines, "R{}C{}", given)
    program = Program([rows], rows.names())
    counts = [
        listed("total", map(_number, cells), "#=", number=str(stated.value))
        for *_, stated, cells in board.lines()
        if stated
    ]
    program.rule("a number counts the ship cells of its row or column", counts)
    program.rule("ships do not touch, not even at a corner", _apart(board))
    if board.longest is not None:
        program.need("transpose(Rows, Columns)")
        program.rule("the fleet", _fleet(board, rows.variables))
    program.rule("a middle lies between two other parts of its ship", _middles(board))
    if len({*known}) > len(given):
        program.rule("two clues contradict each other", [Goal("false")])
    show = Show(printing.heading(puzzle, "Run it with: swipl FILE.pl").splitlines(), labeling, {0: "~", 1: "X"}, False)
    return program.program([("0..1", rows.variables)], [], show, _piece)


def _number(cell: Cell) -> int:
    return cell[0] * ROW + cell[1]


def _piece(variable: int) -> Atom:
    return Atom("cell", (variable // ROW, variable % ROW))


def _apart(board: Board) -> Iterator[Goal]:
    """Yield that no two cells at a corner are both ship: then ships are straight and do not touch."""
    for row, column in board.cells():
        for _, right in CORNERS[2:]:
            if (other := (row + 1, column + right)) in board:
                yield Goal(f"{place(_number((row, column)))} + {place(_number(other))} #=< 1", "apart")


def _fleet(board: Board, cells: Sequence[int]) -> Iterator[Goal]:
    """Yield how many ships have each length; those of one cell are what others leave of all ship cells."""
    assert board.longest is not None
    terms = []
    yield Goal("append(Rows, Columns, Lines)", "fleet")
    for length in range(2, max(board.height, board.width) + 1):
        stated = board.fleet.get(length)
        number = str(stated.value) if stated else f"N{length}" if length <= board.longest else "0"
        yield Goal(f"ships({length}, {number}, Lines)", "fleet")
        if number != "0":
            terms.append(f"{length}*{number}")
    if single := board.fleet.get(1):
        yield listed("total", cells, "#=", number=" + ".join([str(single.value), *terms]))


def _fixed(atoms: Sequence[Atom]) -> list[tuple[int, int, int]]:
    """Return what Python found."""
    return [atom.args for atom in atoms if atom.name == "fixed"]  # type: ignore[misc]


def _shown(board: Board) -> Iterator[tuple[int, int]]:
    """Yield what clues say about single cells."""
    for cell, hint, _ in board.all_hints():
        yield _number(cell), int(hint != "water")
        further = FORWARD.get(hint)
        if hint == "submarine" or further is not None:
            for side in SIDES:
                if (beside := (cell[0] + side[0], cell[1] + side[1])) in board:
                    yield _number(beside), int(side == further)
                elif side == further:
                    yield _number(cell), 0


def _middles(board: Board) -> Iterator[Goal]:
    for (row, column), hint, _ in board.all_hints():
        if hint == "middle":
            ends = (((row - 1, column), (row + 1, column)), ((row, column - 1), (row, column + 1)))
            both = (
                " + ".join(place(_number(end)) for end in pair) + " #= 2"
                for pair in ends
                if all(end in board for end in pair)
            )
            yield Goal(r" #\/ ".join(both) or "false", "middle")
