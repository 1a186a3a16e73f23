"""MINIFY: replace stretches that nothing depends on by shortest ways."""

from __future__ import annotations

from collections.abc import Sequence

from pylogic.kinds.diamonds.routes.graph import Graph
from pylogic.kinds.diamonds.routes.sobczyk.budget import UNBOUNDED, Budget
from pylogic.kinds.diamonds.routes.sobczyk.distances import Distances
from pylogic.kinds.diamonds.routes.sobczyk.partial import counted


def minify(
    graph: Graph, route: Sequence[int], distances: Distances | None = None, budget: Budget = UNBOUNDED
) -> list[int]:
    """MINIFY (T. Sobczyk, AdPTO, section 4.1): the longest replaceable stretch first, until nothing shortens.

    Only stretches that cannot be made longer are looked at: when such a one is a shortest way already, so
    is every part of it.  A stretch at the end of the route is left out altogether.

    Args:
        graph: The moves.
        route: A route that collects every diamond.
        distances: Shortest ways, if they are there already.
        budget: Asked once for every stretch.
    """
    distances = distances or Distances(graph)
    route = list(route)
    while True:
        for start, end in sorted(_stretches(graph, route), key=lambda stretch: stretch[0] - stretch[1]):
            if budget.spent():
                return route
            tail = graph.moves[route[start]].tail
            head = tail if end == len(route) else graph.moves[route[end]].tail
            if distances.outof(tail)[head] < end - start:
                route[start:end] = distances.way(tail, head)
                break
        else:
            return route


def _stretches(graph: Graph, route: Sequence[int]) -> list[tuple[int, int]]:
    """The stretches whose diamonds are all collected outside, each as long as can be, by a sliding window."""
    times = counted(graph, route)
    found: list[tuple[int, int]] = []
    start = 0
    for end, number in enumerate(route):
        diamonds = set(graph.moves[number].diamonds)
        if start < end and any(times[diamond] < 2 for diamond in diamonds):
            found.append((start, end))
        while start <= end and any(times[diamond] < 2 for diamond in diamonds):
            # The window moves on past what holds this move's diamonds, at worst past the move itself.
            if start < end:
                for diamond in set(graph.moves[route[start]].diamonds):
                    times[diamond] += 1
            start += 1
        if start <= end:
            for diamond in diamonds:
                times[diamond] -= 1
    if start < len(route):
        found.append((start, len(route)))
    return found
