"""A board in box-drawing characters, the signs in place of the walls that they stand on."""

from __future__ import annotations

from pylogic.kinds.futoshiki.vocabulary import Instance
from pylogic.kinds.futoshiki.writing import on_board
from pylogic.picture import Picture, Piece
from pylogic.puzzle import Atoms, Puzzle, values_by_cell
from pylogic.reading import name_of

_GLYPHS = {"<": "<", ">": ">", "|": "║", "^": "∧", "v": "∨", "-": "═"}


def draw(puzzle: Puzzle, atoms: Atoms | None) -> Picture:
    """The puzzle, or a solution of it.

    Signs between cells that are no neighbours follow under the board in words.
    """
    instance = Instance.of(puzzle)
    values = instance.values | values_by_cell(atoms or frozenset())
    index = range(1, instance.size + 1)
    width = len(str(instance.size))
    drawn, spoken = on_board(instance)
    signs = {pair: _GLYPHS[sign] for pair, sign in drawn.items()}
    lines = [_border("┌", "┬", "┐", instance.size, width)]
    for row in index:
        line = [Piece("│", "faint")]
        for column in index:
            cell = (row, column)
            text = str(values.get(cell, "")).rjust(width)
            line.append(Piece(f" {text} ", "clue" if cell in instance.values else "found"))
            sign = signs.get((cell, (row, column + 1)))
            line.append(Piece(sign, "clue") if sign else Piece("│", "faint"))
        lines.append(tuple(line))
        if row == instance.size:
            lines.append(_border("└", "┴", "┘", instance.size, width))
            continue
        edge = [Piece("├", "faint")]
        for column in index:
            sign = signs.get(((row, column), (row + 1, column)))
            edge += _edge(sign, width)
            edge.append(Piece("┤" if column == instance.size else "┼", "faint"))
        lines.append(tuple(edge))
    lines += [(Piece(f"{name_of(low)} < {name_of(high)}", "clue"),) for low, high in spoken]
    return Picture(lines)


def _border(left: str, middle: str, right: str, size: int, width: int) -> tuple[Piece, ...]:
    return (Piece(left + middle.join(["─" * (width + 2)] * size) + right, "faint"),)


def _edge(sign: str | None, width: int) -> list[Piece]:
    """The lower wall of a cell: a sign stands under the last digit."""
    if sign is None:
        return [Piece("─" * (width + 2), "faint")]
    if sign == "═":
        return [Piece(sign * (width + 2), "clue")]
    return [Piece("─" * width, "faint"), Piece(sign, "clue"), Piece("─", "faint")]
