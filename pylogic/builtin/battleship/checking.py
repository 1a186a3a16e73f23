"""The checker: whether a proposed solution is right, by the rules and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from pylogic.builtin.battleship.vocabulary import CORNERS, FORWARD, SIDES, Board, board_of, partial_shape
from pylogic.files.reading import Cell, name_of
from pylogic.model.atom import Atom, Atoms, Fact
from pylogic.model.kind import Violation
from pylogic.model.puzzle import Puzzle, latest
from pylogic.model.text import plural


class _Reading(NamedTuple):
    """A puzzle as its solutions are checked against it.

    Attributes:
        board: The board.
        pieces: Every atom that says something about it: the cell, and 1 for ship or 0 for water.
        words: The same atoms, as a set.
    """

    board: Board
    pieces: dict[Atom, tuple[Cell, int]]
    words: Atoms


@latest
def _read(facts: tuple[Fact, ...]) -> _Reading:
    board = board_of(facts)
    pieces = {Atom("cell", (*cell, value)): (cell, value) for cell in board.cells() for value in (0, 1)}
    return _Reading(board, pieces, frozenset(pieces))


def check(puzzle: Puzzle, atoms: Atoms) -> tuple[Violation, ...]:
    """Every rule and clue that a proposed solution breaks; nothing if it is right."""
    board, pieces, words = _read(puzzle.facts)
    values = dict(map(pieces.__getitem__, atoms & words))
    # As many atoms as cells, none of them strange and no cell twice: each cell has one.
    if len(atoms) == len(values) == board.height * board.width:
        return broken(board, values)
    return tuple(_malformed(board, pieces, atoms))


def broken(board: Board, values: dict[Cell, int]) -> tuple[Violation, ...]:
    """Every rule and clue that cells break, 1 for ship and 0 for water, whatever the cells left open hold."""
    ship = {cell for cell, value in values.items() if value}
    unknown = set(board.cells()).difference(values) if len(values) < board.height * board.width else set()
    return (
        *_touching(ship),
        *_lines(board, ship, unknown),
        *_fleet(board, ship, unknown),
        *_hints(board, values),
    )


def called(what: str) -> str:
    """Return the noun phrase for a shape: ``left end``, ``water``."""
    return f"{what} end" if what in FORWARD else what


def ships(ship: set[Cell]) -> list[list[Cell]]:
    """The pieces connected side by side, each in reading order."""
    runs = []
    left = set(ship)
    for first in sorted(ship):
        if first not in left:
            continue
        group, edge = set(), [first]
        while edge:
            row, column = edge.pop()
            if (row, column) in left:
                left.remove((row, column))
                group.add((row, column))
                edge += [(row + down, column + right) for down, right in SIDES]
        runs.append(sorted(group))
    return runs


def _malformed(board: Board, pieces: dict[Atom, tuple[Cell, int]], atoms: Atoms) -> Iterator[Violation]:
    for atom in sorted(atoms - pieces.keys(), key=str):
        yield Violation("atom", f"{atom} says nothing about this board")
    stated = Counter(pieces[atom][0] for atom in atoms & pieces.keys())
    for cell in board.cells():
        if stated[cell] != 1:
            what = "both ship and water" if stated[cell] else "neither ship nor water"
            yield Violation("value", f"{name_of(cell)} is {what}", (cell,))


def _touching(ship: set[Cell]) -> Iterator[Violation]:
    cells = sorted(ship)
    for row, column in cells:
        beside = [(row + down, column + right) for down, right in SIDES if (row + down, column + right) in ship]
        if len(beside) < 2:
            continue
        straight = len({cell[0] for cell in beside}) == 1 or len({cell[1] for cell in beside}) == 1
        if not straight:
            yield Violation("bend", f"a ship bends at {name_of((row, column))}", ((row, column), *beside))
    for cell in cells:
        for down, right in CORNERS[2:]:
            other = (cell[0] + down, cell[1] + right)
            between = {(cell[0], other[1]), (other[0], cell[1])}
            if other in ship and not between & ship:
                sentence = f"{name_of(cell)} and {name_of(other)} touch diagonally"
                yield Violation("touching", sentence, (cell, other))


def _lines(board: Board, ship: set[Cell], unknown: set[Cell]) -> Iterator[Violation]:
    for name, axis, length, lines in (("row", 0, board.height, board.rows), ("column", 1, board.width, board.columns)):
        ships_in, open_in = Counter(cell[axis] for cell in ship), Counter(cell[axis] for cell in unknown)
        for index in range(1, length + 1):
            stated, counted, left = lines.get(index), ships_in[index], open_in[index]
            if stated is not None and not counted <= stated.value <= counted + left:
                sentence = f"{name} {index}: {plural(stated.value, 'cell')} expected, {counted} found"
                if left and counted < stated.value:
                    sentence += f" and {left} left open"
                yield Violation(f"{name}-count", sentence, tuple(cell for cell in board.cells() if cell[axis] == index))


def _fleet(board: Board, ship: set[Cell], unknown: set[Cell]) -> Iterator[Violation]:
    if board.longest is None:
        return
    straight = [group for group in ships(ship) if len({r for r, _ in group}) == 1 or len({c for _, c in group}) == 1]
    # A ship that may still grow is of no length yet, unless it is too long already.
    certain = [group for group in straight if len(group) > board.longest or not _beside(group) & unknown]
    lying = Counter(map(len, certain))
    for length in sorted({*lying, *board.fleet}):
        wanted = 0 if length > board.longest else lying[length]
        if length in board.fleet:
            wanted = board.fleet[length].value
        if lying[length] > wanted or (not unknown and lying[length] < wanted):
            cells = tuple(cell for group in certain if len(group) == length for cell in group)
            yield Violation("fleet", f"ships of length {length}: {wanted} expected, {lying[length]} found", cells)


def _beside(group: list[Cell]) -> set[Cell]:
    return {(row + down, column + right) for row, column in group for down, right in SIDES}


def _hints(board: Board, values: dict[Cell, int]) -> Iterator[Violation]:
    for cell, hint, _ in board.all_hints():
        shape = partial_shape(board, cell, values)
        if not agree(hint, shape):
            what = "ship" if hint == "water" else called(shape or "")
            yield Violation("hint", f"{name_of(cell)}: the hint says {called(hint)}, found {what}", (cell,))


def agree(stated: str, shape: str | None) -> bool:
    """Whether a stated piece may be the one that `partial_shape` found."""
    if shape is None or stated == shape:
        return True
    return "ship" in (stated, shape) and "water" not in (stated, shape)
