"""Small values in the cells of pictures of steps, as people pencil them in: those that are left, and struck ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from pylogic.algorithms.deduction.state import State
from pylogic.core.atom import Atom
from pylogic.core.canvas import Canvas
from pylogic.core.laws import Conclusion, Laws
from pylogic.core.network import values
from pylogic.core.places import Cell
from pylogic.core.puzzle import Puzzle
from pylogic.core.things import LEADING, Form, Thing

if TYPE_CHECKING:
    from pylogic.analysis.explaining.explanation import Reasoned

_ASKED = "asked"


class Pencil:
    """Writes into the pictures of steps what steps rule out, and what is left in the same cells.

    A value that is gone at a glance, for it is known elsewhere in the row, is not written; its place stays empty.

    Args:
        puzzle: The puzzle.
        steps: The steps, in their order.
    """

    def __init__(self, puzzle: Puzzle, steps: Sequence[Reasoned]) -> None:
        self._puzzle = puzzle
        self._steps = steps

    def write(self, canvas: Canvas, index: int, *, done: bool) -> None:
        """Mark the cells of which something is ruled out by a step or one before it.

        Args:
            canvas: The picture of the step.
            index: Of the step, counting from 0.
            done: Whether it is the picture after the step.
        """
        step = self._steps[index]
        struck = {
            atom: "path" if number in step.needs else "faint"
            for number, earlier in enumerate(self._steps[:index], 1)
            for atom in earlier.barred
        }
        struck |= dict.fromkeys(step.barred, "good") if done else {}
        left = self._left[index + done].union(step.barred)
        concerned = dict.fromkeys(self._group(atom) for atom in (*struck, *step.barred))
        for atom in dict.fromkeys(atom for group in concerned for atom in group):
            cell, says = self._placed.get(atom, ((0, 0), ""))
            if cell == (0, 0) or any(map(_is_known, canvas.cells.get(cell, ()))):
                continue  # what is known of a cell says more
            mark = Thing(Form.TEXT, "", "plain", says) if atom in left else Thing(Form.NOTHING, "")
            if atom in struck:
                mark = Thing(Form.STRUCK, "", struck[atom], says)
            canvas.candidates.setdefault(cell, []).append(mark)

    def _group(self, atom: Atom) -> tuple[Atom, ...]:
        """All pieces that may stand where a piece does, in the order of their values."""
        return self._groups.get(atom, (atom,))

    @cached_property
    def _laws(self) -> Laws | None:
        return self._puzzle.kind.people.laws and self._puzzle.kind.people.laws(self._puzzle)

    @cached_property
    def _groups(self) -> dict[Atom, tuple[Atom, ...]]:
        """For each piece that is ruled out somewhere all that may stand in its place."""
        barred = {atom for step in self._steps for atom in step.barred}
        if self._laws is None or not barred:
            return {}
        atom_of, domains = self._laws.atom, self._laws.domains
        groups = (tuple(atom_of(variable, value) for value in values(domain)) for variable, domain in domains.items())
        return {atom: group for group in groups if barred.intersection(group) for atom in group}

    @cached_property
    def _left(self) -> list[frozenset[Atom]]:
        """Return the candidates before each step, and after the last."""
        laws = self._laws
        if laws is None or not self._groups:
            return [frozenset()] * (len(self._steps) + 1)
        state = State(laws)
        places = {
            laws.atom(variable, value): (variable, value)
            for variable, domain in laws.domains.items()
            for value in values(domain)
        }

        def left() -> frozenset[Atom]:
            held = ((atom, *places[atom]) for atom in self._groups)
            return frozenset(atom for atom, variable, value in held if state.domains[variable] >> value & 1)

        candidates = [left()]
        for number, step in enumerate(self._steps, 1):
            settled = [Conclusion(places[atom][0], 1 << places[atom][1], True) for atom in step.atoms if atom in places]
            gone = [Conclusion(places[atom][0], 1 << places[atom][1], False) for atom in step.barred if atom in places]
            state.learn([*settled, *gone], number)
            candidates.append(left())
        return candidates

    @cached_property
    def _placed(self) -> dict[Atom, tuple[Cell, str]]:
        barred = (atom for step in self._steps for atom in step.barred)
        return places(self._puzzle, (atom for one in barred for atom in self._group(one)))


def _is_known(thing: Thing) -> bool:
    return thing.form not in LEADING and thing.role in ("found", "path", "good")


def places(puzzle: Puzzle, atoms: Iterable[Atom]) -> dict[Atom, tuple[Cell, str]]:
    """In which cell pieces of a solution stand and what they say there; without those that stand elsewhere."""
    pieces: dict[Atom, tuple[Cell, str]] = {}
    for atom in dict.fromkeys(atoms):
        drawn = puzzle.kind.sketch(puzzle, frozenset({atom}), {atom: _ASKED})
        for cell, things in drawn.cells.items():
            for thing in things:
                if thing.role == _ASKED:
                    pieces[atom] = (cell, thing.says)
    return pieces
