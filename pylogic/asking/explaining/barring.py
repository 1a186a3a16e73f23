"""What is ruled out, as small values in the cells of a picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pylogic.nouns.atom import Atom
from pylogic.nouns.puzzle import Puzzle
from pylogic.pictures.canvas import Canvas
from pylogic.pictures.places import Cell
from pylogic.pictures.things import Form, Thing

_BARRED = "barred"


def places(puzzle: Puzzle, atoms: Iterable[Atom]) -> dict[Atom, tuple[Cell, str]]:
    """In which cell pieces of a solution stand and what they say there; without those that stand elsewhere."""
    found: dict[Atom, tuple[Cell, str]] = {}
    for atom in dict.fromkeys(atoms):
        drawn = puzzle.kind.sketch(puzzle, frozenset({atom}), {atom: _BARRED})
        for cell, things in drawn.cells.items():
            for thing in things:
                if thing.role == _BARRED:
                    found[atom] = (cell, thing.says)
    return found


def strike(canvas: Canvas, placed: Mapping[Atom, tuple[Cell, str]], atoms: Iterable[Atom], role: str) -> None:
    """Write into cells, small and struck, what is ruled out there; what is known of a cell says more."""
    for atom in atoms:
        cell, says = placed.get(atom, ((0, 0), ""))
        known = any(thing.role in ("found", "path", "good") for thing in canvas.cells.get(cell, ()))
        if cell != (0, 0) and not known:
            canvas.candidates.setdefault(cell, []).append(Thing(Form.STRUCK, "", role, says))
