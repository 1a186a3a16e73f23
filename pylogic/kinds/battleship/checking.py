"""Whether a proposed solution is right, worked out from the rules and from nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pylogic.kinds.battleship.vocabulary import CORNERS, SIDES, Board, board_of, partial_shape
from pylogic.language.reading import Cell, name_of
from pylogic.nouns.atom import Atom, Atoms, values_by_cell
from pylogic.nouns.puzzle import Puzzle
from pylogic.nouns.text import plural
from pylogic.nouns.verdict import Violation

NAMES = {
    "left": "left end",
    "right": "right end",
    "top": "top end",
    "bottom": "bottom end",
}
"""Shapes whose name in a sentence is not the bare constant."""


def check(puzzle: Puzzle, atoms: Atoms) -> tuple[Violation, ...]:
    """Every rule and clue that a proposed solution breaks; nothing if it is right."""
    board = board_of(puzzle.facts)
    malformed = tuple(_malformed(board, atoms))
    if malformed:
        return malformed
    return broken(board, values_by_cell(atoms))


def broken(board: Board, values: dict[Cell, int]) -> tuple[Violation, ...]:
    """Every rule and clue that cells break, 1 for ship and 0 for water, whatever the cells left open hold."""
    ship = {cell for cell, value in values.items() if value}
    unknown = {cell for cell in board.cells() if cell not in values}
    return (
        *_touching(board, ship),
        *_lines(board, ship, unknown),
        *_fleet(board, ship, unknown),
        *_hints(board, values),
    )


def called(what: str) -> str:
    """How a sentence calls a shape: ``left end``, ``water``."""
    return NAMES.get(what, what)


def ships(ship: set[Cell]) -> list[list[Cell]]:
    """The pieces that hang together side by side, each in reading order."""
    found = []
    left = set(ship)
    while left:
        group, edge = set(), [min(left)]
        while edge:
            row, column = edge.pop()
            if (row, column) in left:
                left.remove((row, column))
                group.add((row, column))
                edge += [(row + down, column + right) for down, right in SIDES]
        found.append(sorted(group))
    return found


def _malformed(board: Board, atoms: Atoms) -> Iterator[Violation]:
    values: dict[Cell, list[int]] = {}
    for atom in sorted(atoms, key=str):
        match atom:
            case Atom("cell", (int(row), int(column), 0 | 1 as value)) if (row, column) in board:
                values.setdefault((row, column), []).append(value)
            case _:
                yield Violation("atom", f"{atom} says nothing about this board")
    for cell in board.cells():
        if len(values.get(cell, [])) != 1:
            what = "both ship and water" if cell in values else "neither ship nor water"
            yield Violation("value", f"{name_of(cell)} is {what}", (cell,))


def _touching(board: Board, ship: set[Cell]) -> Iterator[Violation]:
    for row, column in board.cells():
        beside = [(row + down, column + right) for down, right in SIDES if (row + down, column + right) in ship]
        straight = len({cell[0] for cell in beside}) == 1 or len({cell[1] for cell in beside}) == 1
        if (row, column) in ship and beside and not straight:
            yield Violation("bend", f"a ship bends at {name_of((row, column))}", ((row, column), *beside))
    for cell in sorted(ship):
        for down, right in CORNERS[2:]:
            other = (cell[0] + down, cell[1] + right)
            between = {(cell[0], other[1]), (other[0], cell[1])}
            if other in ship and not between & ship:
                sentence = f"{name_of(cell)} and {name_of(other)} touch diagonally"
                yield Violation("touching", sentence, (cell, other))


def _lines(board: Board, ship: set[Cell], unknown: set[Cell]) -> Iterator[Violation]:
    for name, index, told, cells in board.lines():
        found, left = len(ship.intersection(cells)), len(unknown.intersection(cells))
        if told is not None and not found <= told.value <= found + left:
            sentence = f"{name} {index}: {plural(told.value, 'cell')} wanted, {found} found"
            if left and found < told.value:
                sentence += f" and {left} left open"
            yield Violation(f"{name}-count", sentence, tuple(cells))


def _fleet(board: Board, ship: set[Cell], unknown: set[Cell]) -> Iterator[Violation]:
    if board.longest is None:
        return
    straight = [group for group in ships(ship) if len({r for r, _ in group}) == 1 or len({c for _, c in group}) == 1]
    # A ship that may still grow is of no length yet, unless it is too long already.
    certain = [group for group in straight if len(group) > board.longest or not _beside(group) & unknown]
    found = Counter(map(len, certain))
    for length in sorted({*found, *board.fleet}):
        wanted = 0 if length > board.longest else found[length]
        if length in board.fleet:
            wanted = board.fleet[length].value
        if found[length] > wanted or (not unknown and found[length] < wanted):
            cells = tuple(cell for group in certain if len(group) == length for cell in group)
            yield Violation("fleet", f"ships of length {length}: {wanted} wanted, {found[length]} found", cells)


def _beside(group: list[Cell]) -> set[Cell]:
    return {(row + down, column + right) for row, column in group for down, right in SIDES}


def _hints(board: Board, values: dict[Cell, int]) -> Iterator[Violation]:
    for cell, hint, _ in board.all_hints():
        found = partial_shape(board, cell, values)
        if not agree(hint, found):
            what = "ship" if hint == "water" else called(found or "")
            yield Violation("hint", f"{name_of(cell)}: the hint says {called(hint)}, found {what}", (cell,))


def agree(said: str, found: str | None) -> bool:
    """Whether a cell of which something is said may be what `partial_shape` found."""
    if found is None or said == found:
        return True
    return "ship" in (said, found) and "water" not in (said, found)
