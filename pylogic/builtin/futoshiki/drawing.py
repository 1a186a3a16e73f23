"""A board in box-drawing characters, the signs in place of the walls that they stand on, and its instructions."""

from __future__ import annotations

from collections.abc import Sequence

from pylogic.builtin.futoshiki.reading import on_board
from pylogic.builtin.futoshiki.vocabulary import Instance, Pair, neighbours
from pylogic.files.reading import Cell, name_of
from pylogic.model.atom import BELOW, RIGHT, Atom, Atoms, Side, values_by_cell
from pylogic.model.canvas import Canvas, Form, Thing, text
from pylogic.model.kind import NO_ROLES, Roles
from pylogic.model.puzzle import Puzzle

_GLYPHS = {"<": "<", ">": ">", "|": "║", "^": "∧", "v": "∨", "-": "═"}
_FORMS = {**dict.fromkeys("<>^v", Form.LESS), **dict.fromkeys("|-", Form.BAR)}


def sketch(puzzle: Puzzle, atoms: Atoms | None, roles: Roles = NO_ROLES) -> Canvas:
    """The puzzle, or a solution of it.

    Signs between cells that are not neighbours follow under the board in words.
    """
    instance = Instance.of(puzzle.facts)
    values = instance.values | values_by_cell(atoms or frozenset())
    canvas = Canvas(instance.size, instance.size, len(str(instance.size)))
    canvas.vacant = " "
    canvas.ruled = True
    canvas.frame(([cell] for cell in canvas.area()), "cells")
    given: dict[Cell, list[int]] = {}
    for cell, number in instance.given:
        given.setdefault(cell, []).append(number)
    for cell, number in values.items():
        canvas.put(cell, text(str(number), _cell_role(cell, given.get(cell, []), number, roles)))
    drawn, spoken = on_board(instance)
    for pair, sign in drawn.items():
        canvas.signs[Side(*pair[0], _way(pair))] = Thing(_FORMS[sign], _GLYPHS[sign], _sign_role(pair, roles), sign)
    _gaps(instance, canvas, roles)
    for low, high in spoken:
        role = roles.get(Atom("less", (*low, *high)), "clue")
        canvas.below.append((text(f"{name_of(low)} < {name_of(high)}", role),))
    return canvas


def _cell_role(cell: Cell, given: Sequence[int], value: int, roles: Roles) -> str:
    """The role asked for a value that is given or found; else by which of these it is."""
    named = [*(Atom("given", (*cell, number)) for number in given), Atom("value", (*cell, value))]
    asked = next((roles[atom] for atom in named if atom in roles), None)
    return asked or ("clue" if given else "found")


def _sign_role(pair: Pair, roles: Roles) -> str:
    """The role asked for whatever stands between two neighbours."""
    first, second = pair
    named = [Atom("near", (*first, *second)), Atom("less", (*first, *second)), Atom("less", (*second, *first))]
    return next((roles[atom] for atom in named if atom in roles), "clue")


def _gaps(instance: Instance, canvas: Canvas, roles: Roles) -> None:
    """Draw the walls of an adjacent puzzle where there is no bar, dashed where nothing is stated about them."""
    if not instance.adjacent:
        return
    stated = {*instance.near, *instance.apart}
    for pair in neighbours(instance.size):
        if pair not in stated:
            canvas.signs[Side(*pair[0], _way(pair))] = Thing(Form.GAP, "╌" if _way(pair) == BELOW else "┊", "faint")
    for pair in instance.apart:
        role = roles.get(Atom("apart", (*pair[0], *pair[1])))
        if role is not None and pair not in instance.near:
            canvas.signs[Side(*pair[0], _way(pair))] = Thing(Form.RULE, "─" if _way(pair) == BELOW else "│", role)


def _way(pair: Pair) -> int:
    """Whether the second of two neighbours lies below the first or to the right."""
    return BELOW if pair[0][0] < pair[1][0] else RIGHT


def instructions(puzzle: Puzzle) -> list[str]:
    """The rules, of signs and of bars only where the puzzle has them."""
    instance = Instance.of(puzzle.facts)
    sentences = [
        f"write a number from 1 to {instance.size} in every empty cell",
        "no number stands twice in a row or in a column",
    ]
    if instance.less:
        sentences.append("a sign between two cells opens towards the larger number")
    if instance.adjacent:
        sentences.append("two numbers with a bar between them differ by 1; neighbours without a bar do not")
    return sentences
