"""Routes made shorter that an engine gave when it was stopped."""

from __future__ import annotations

from collections import Counter

from pylogic.builtin.diamonds.routes.graph import graph_of
from pylogic.builtin.diamonds.routes.sobczyk.improving import minify, opt3_window
from pylogic.builtin.diamonds.routes.sobczyk.partial import Budget, Distances
from pylogic.builtin.diamonds.routes.walks import atoms_of, walked
from pylogic.model.atom import Atoms
from pylogic.model.puzzle import Puzzle

_WINDOW = 20
"""Window of 3-OPT-WND, in important transitions."""


def polish(puzzle: Puzzle, atoms: Atoms, seconds: float) -> Atoms:
    """A route at least as good, by MINIFY and 3-OPT-WND of T. Sobczyk's program.

    Args:
        puzzle: The puzzle.
        atoms: A solution.
        seconds: How long.
    """
    graph = graph_of(puzzle.facts)
    budget, distances = Budget.of_seconds(seconds), Distances(graph)
    route = minify(graph, walked(graph, atoms), distances, budget)
    route = minify(graph, opt3_window(graph, route, _WINDOW, budget, distances), distances, budget)
    return frozenset(atoms_of(graph, Counter(route)))
