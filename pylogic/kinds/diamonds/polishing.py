"""Routes made shorter that an engine gave when it was stopped."""

from __future__ import annotations

from collections import Counter

from pylogic.core.atom import Atoms
from pylogic.core.puzzle import Puzzle
from pylogic.kinds.diamonds.routes.graph import graph_of
from pylogic.kinds.diamonds.routes.sobczyk.improving import minify, opt3_window
from pylogic.kinds.diamonds.routes.sobczyk.partial import Budget, Distances
from pylogic.kinds.diamonds.routes.walks import atoms_of, walked

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
