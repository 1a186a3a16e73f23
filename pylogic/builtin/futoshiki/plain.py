"""Futoshiki as a program of library(clpfd) that people read."""

from __future__ import annotations

from collections.abc import Sequence

from pylogic.builtin.futoshiki.board import Instance, Pair
from pylogic.files import printing
from pylogic.files.grids import cells_of
from pylogic.language.plain.program import ROW, Goal, Matrix, Program, Show, listed, place, span
from pylogic.model.atom import Atom, Cell, Fact
from pylogic.model.kind import Plain
from pylogic.model.puzzle import Puzzle


def plain(puzzle: Puzzle, atoms: Sequence[Atom], labeling: str) -> Plain:
    """Return the program, see `pylogic.model.kind.Encoding`."""
    instance = Instance.of([*map(Fact, atoms)])
    index = range(1, instance.size + 1)
    left: dict[Cell, list[int]] = {}
    for row, column, value in _allowed(atoms):
        left.setdefault((row, column), []).append(value)
    given = {_number(cell): values[0] for cell, values in left.items() if len(values) == 1}
    given |= {_number(cell): value for cell, value in instance.values.items()}
    rows = Matrix("Rows", [[_number((row, column)) for column in index] for row in index], "R{}C{}", given)
    program = Program([rows], rows.names())
    lines = (listed("all_distinct", map(_number, cells)) for _, cells in instance.lines)
    program.rule("every row and every column holds each number once", lines)
    program.rule("a sign opens towards the larger number", _pairs("{} #< {}", instance.less))
    program.rule("a bar joins two numbers that differ by 1", _pairs("abs({} - {}) #= 1", instance.near))
    program.rule("without a bar neighbours do not differ by 1", _pairs(r"abs({} - {}) #\= 1", instance.apart))
    if instance.further:
        program.rule("a cell has two clues", [Goal("false")])
    domains: dict[tuple[int, ...], list[int]] = {}
    for cell in cells_of(instance.size, instance.size):
        if (one := _number(cell)) not in given:
            domains.setdefault(tuple(left.get(cell, index)), []).append(one)
    show = Show(printing.heading(puzzle, "Run it with: swipl FILE.pl").splitlines(), labeling, {})
    return program.program([(span(values), cells) for values, cells in domains.items()], [], show, _piece)


def _number(cell: Cell) -> int:
    return cell[0] * ROW + cell[1]


def _piece(variable: int) -> Atom:
    return Atom("value", (variable // ROW, variable % ROW))


def _pairs(text: str, pairs: Sequence[Pair]) -> list[Goal]:
    return [Goal(text.format(place(_number(one)), place(_number(other))), "compare") for one, other in pairs]


def _allowed(atoms: Sequence[Atom]) -> list[tuple[int, int, int]]:
    """Return what Python left of the values, where it did."""
    return [atom.args for atom in atoms if atom.name == "allowed"]  # type: ignore[misc]
