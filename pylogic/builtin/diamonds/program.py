"""The integer linear program of a puzzle of diamonds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pylogic.builtin.diamonds.routes import compiling
from pylogic.builtin.diamonds.routes.flow import Flow
from pylogic.builtin.diamonds.routes.graph import Board, build
from pylogic.builtin.diamonds.routes.walks import atoms_of
from pylogic.model.atom import Atom, Fact
from pylogic.model.heuristic import LinearModel
from pylogic.model.plugins import lazy


class Route(Flow):
    """The program of a puzzle; moves that presolving has excluded are left out."""

    def __init__(self, facts: Sequence[Atom]) -> None:
        graph = build(Board.of([*map(Fact, facts)]))
        allowed = None
        if Atom("bounded") in facts:
            capped = {atom.args[:3] for atom in facts if atom.name == "cap"}
            allowed = {
                number for number, move in enumerate(graph.moves) if (*graph.cells[move.tail], move.direction) in capped
            }
        limits = [int(atom.args[0]) for atom in facts if atom.name in ("limit", "at_most")]
        super().__init__(graph, allowed, min(limits, default=None))

    def atoms(self, values: Sequence[int]) -> list[Atom]:
        """The moves of a solution."""
        return list(atoms_of(self.graph, self.counts(values)))


# Imported late: what is compiled, is so when it is imported.
MODEL = LinearModel(lazy("pylogic.builtin.diamonds.program", "Route"), partial(compiling.warm, "flow"))
