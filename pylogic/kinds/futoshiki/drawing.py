"""A board in box-drawing characters, the signs in place of the walls that they stand on."""

from __future__ import annotations

from collections.abc import Mapping

from pylogic.kinds.futoshiki.vocabulary import Instance, Pair, neighbours
from pylogic.kinds.futoshiki.writing import on_board
from pylogic.language.reading import Cell, name_of
from pylogic.nouns.atom import Atom, Atoms, values_by_cell
from pylogic.nouns.picture import Picture, Piece
from pylogic.nouns.puzzle import NO_ROLES, Puzzle, Roles

_LINES = "═─╌"
"""What takes up the whole of a lower wall."""
_GLYPHS = {"<": "<", ">": ">", "|": "║", "^": "∧", "v": "∨", "-": "═"}


def draw(puzzle: Puzzle, atoms: Atoms | None, roles: Roles = NO_ROLES) -> Picture:
    """The puzzle, or a solution of it.

    Signs between cells that are not neighbours follow under the board in words.
    """
    instance = Instance.of(puzzle.facts)
    values = instance.values | values_by_cell(atoms or frozenset())
    index = range(1, instance.size + 1)
    width = len(str(instance.size))
    drawn, spoken = on_board(instance)
    signs = {pair: Piece(_GLYPHS[sign], _sign_role(pair, roles)) for pair, sign in drawn.items()}
    signs |= _gaps(instance, roles)
    wall = Piece("│", "faint")
    lines = [_border("┌", "┬", "┐", instance.size, width)]
    for row in index:
        line = [Piece("│", "faint")]
        for column in index:
            cell = (row, column)
            text = str(values.get(cell, "")).rjust(width)
            line += [Piece(f" {text} ", _cell_role(instance, cell, values, roles))]
            line.append(signs.get((cell, (row, column + 1)), wall))
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
    for low, high in spoken:
        lines.append((Piece(f"{name_of(low)} < {name_of(high)}", roles.get(Atom("less", (*low, *high)), "clue")),))
    return Picture(lines)


def _cell_role(instance: Instance, cell: Cell, values: Mapping[Cell, int], roles: Roles) -> str:
    """The role asked for a value that is given or found; else by which of these it is."""
    named = [Atom("given", (*cell, number)) for where, number in instance.given if where == cell]
    if cell in values:
        named.append(Atom("value", (*cell, values[cell])))
    asked = next((roles[atom] for atom in named if atom in roles), None)
    return asked or ("clue" if cell in instance.values else "found")


def _sign_role(pair: Pair, roles: Roles) -> str:
    """The role asked for whatever stands between two neighbours."""
    first, second = pair
    named = [Atom("near", (*first, *second)), Atom("less", (*first, *second)), Atom("less", (*second, *first))]
    return next((roles[atom] for atom in named if atom in roles), "clue")


def _gaps(instance: Instance, roles: Roles) -> dict[Pair, Piece]:
    """What an adjacent puzzle has where there is no bar: a wall, dashed where nothing is said about the neighbours."""
    if not instance.adjacent:
        return {}
    told = {*instance.near, *instance.apart}
    found = {
        pair: Piece("╌" if _above(pair) else "┊", "faint") for pair in neighbours(instance.size) if pair not in told
    }
    for pair in instance.apart:
        role = roles.get(Atom("apart", (*pair[0], *pair[1])))
        if role is not None and pair not in instance.near:
            found[pair] = Piece("─" if _above(pair) else "│", role)
    return found


def _above(pair: Pair) -> bool:
    """Whether the first of two neighbours lies above the second."""
    return pair[0][0] < pair[1][0]


def _border(left: str, middle: str, right: str, size: int, width: int) -> tuple[Piece, ...]:
    return (Piece(left + middle.join(["─" * (width + 2)] * size) + right, "faint"),)


def _edge(sign: Piece | None, width: int) -> list[Piece]:
    """The lower wall of a cell: a sign stands under the last digit."""
    if sign is None:
        return [Piece("─" * (width + 2), "faint")]
    if sign.text in _LINES:
        return [Piece(sign.text * (width + 2), sign.role)]
    return [Piece("─" * width, "faint"), sign, Piece("─", "faint")]
