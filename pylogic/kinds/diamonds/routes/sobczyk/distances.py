"""Shortest ways between all nodes, each worked out when it is first asked for."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from heapq import heappop, heappush

from pylogic.kinds.diamonds.routes.graph import UNREACHED, Graph

_Arcs = list[list[tuple[int, int]]]
"""For each node the nodes next to it, each with the move between."""


class Distances:
    """dist(A, B) of T. Sobczyk, AdPTO, section 4: every move counts 1, or 1 + its penalty (section 4.7.1).

    Args:
        graph: The moves.
        penalties: What each move costs beyond 1; none when left out.
    """

    def __init__(self, graph: Graph, penalties: Sequence[int] | None = None) -> None:
        self.graph = graph
        # Penalties that grow for ever must not make a way look as if there were none.
        most = (UNREACHED >> 3) // len(graph.cells)
        self._weights = [1 + min(penalty, most) for penalty in penalties] if penalties and any(penalties) else None
        self._out: _Arcs = [[] for _ in graph.cells]
        self._into: _Arcs = [[] for _ in graph.cells]
        for number, move in enumerate(graph.moves):
            self._out[move.tail].append((move.head, number))
            self._into[move.head].append((move.tail, number))
        self._from: dict[int, array[int]] = {}
        self._to: dict[int, array[int]] = {}

    def outof(self, source: int) -> array[int]:
        """The distance from a node to every node."""
        if source not in self._from:
            self._from[source] = self._spread(self._out, (source,))
        return self._from[source]

    def into(self, target: int) -> array[int]:
        """The distance from every node to one."""
        if target not in self._to:
            self._to[target] = self._spread(self._into, (target,))
        return self._to[target]

    def into_any(self, targets: Iterable[int]) -> array[int]:
        """The distance from every node to the nearest of some, not kept."""
        return self._spread(self._into, targets)

    def cost(self, moves: Iterable[int]) -> int:
        """What some moves cost together."""
        if self._weights is None:
            return sum(1 for _ in moves)
        return sum(self._weights[number] for number in moves)

    def way(self, source: int, target: int) -> tuple[int, ...]:
        """The moves of a shortest way between two nodes; there is one."""
        left = self.into(target)
        way: list[int] = []
        while source != target:
            here = left[source]
            source, number = next((head, m) for head, m in self._out[source] if left[head] + self.cost((m,)) == here)
            way.append(number)
        return tuple(way)

    def _spread(self, arcs: _Arcs, sources: Iterable[int]) -> array[int]:
        distance = array("i", [UNREACHED]) * len(arcs)
        for source in sources:
            distance[source] = 0
        if self._weights is None:
            _breadth_first(arcs, distance)
        else:
            _cheapest_first(arcs, self._weights, distance)
        return distance


def _breadth_first(arcs: _Arcs, distance: array[int]) -> None:
    """Fill in distances where every move counts the same, from the nodes at 0."""
    layer = [node for node, length in enumerate(distance) if not length]
    step = 0
    while layer:
        step += 1
        following: list[int] = []
        for node in layer:
            for other, _ in arcs[node]:
                if distance[other] > step:
                    distance[other] = step
                    following.append(other)
        layer = following


def _cheapest_first(arcs: _Arcs, weights: list[int], distance: array[int]) -> None:
    """Fill in distances where moves have weights, from the nodes at 0 (Dijkstra)."""
    heap = [(0, node) for node, length in enumerate(distance) if not length]
    while heap:
        length, node = heappop(heap)
        if length > distance[node]:
            continue
        for other, number in arcs[node]:
            farther = length + weights[number]
            if farther < distance[other]:
                distance[other] = farther
                heappush(heap, (farther, other))
