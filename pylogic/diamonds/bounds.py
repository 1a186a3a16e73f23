"""What can be proved about shortest routes without searching for them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import accumulate
from math import lcm
from typing import NamedTuple

from pylogic.diamonds.graph import UNREACHED, Graph, Move
from pylogic.diamonds.route import diamonds_ahead

_WORK = 1_000_000
"""How many pairs of a move and a way to collect a diamond `caps` may look at."""
_STATES = 20_000
"""How many pairs of node and set of diamonds `subset_bound` may look at."""


class Bound(NamedTuple):
    """A number of moves, and the diamonds that already need that many."""

    moves: int
    diamonds: tuple[int, ...]


def together(graph: Graph) -> list[int]:
    """For each move the diamonds that a walk with that move in it may collect, as bits.

    A walk collects before the move what lies in components that lead to its tail, and after it what lies
    in components that its head leads to.  Where a bit is missing, no walk has both.
    """
    of, members = graph.components
    ahead = diamonds_ahead(graph)
    behind = [0] * len(members)
    for component, nodes in enumerate(members):
        # What is inside first, so that moves on to later components hand all of it on.
        for node in nodes:
            for number in graph.leaving[node]:
                if of[graph.moves[number].head] == component:
                    behind[component] |= graph.collected[number]
        for node in nodes:
            for number in graph.leaving[node]:
                later = of[graph.moves[number].head]
                if later != component:
                    behind[later] |= behind[component] | graph.collected[number]
    return [
        behind[of[move.tail]] | taken | ahead[of[move.head]]
        for move, taken in zip(graph.moves, graph.collected, strict=True)
    ]


def lower_bound(graph: Graph) -> Bound:
    """A number of moves that every route has at least; every diamond has a collector."""
    return max(subset_bound(graph), packing_bound(graph), key=lambda bound: bound.moves)


def packing_bound(graph: Graph) -> Bound:
    """A bound from diamonds alone, by the dual of covering them with moves.

    Each diamond is given a weight such that no move collects more than 1 in sum; then a route has at least
    as many moves as the weights add up to.  Weights are integers over a common denominator.
    """
    sizes = [taken.bit_count() for taken in graph.collected]
    unit = lcm(*(size for size in sizes if size))
    room = [unit] * len(sizes)
    weight = [0] * len(graph.collectors)
    shares = [min(unit // sizes[number] for number in numbers) for numbers in graph.collectors]
    by_choice = sorted(range(len(weight)), key=lambda diamond: len(graph.collectors[diamond]))
    for diamond in [*range(len(weight)), *by_choice]:
        # A fair share first, then what is left over, where there is the least choice first.
        numbers = graph.collectors[diamond]
        left = min(room[number] for number in numbers)
        amount = left if weight[diamond] else min(left, shares[diamond])
        weight[diamond] += amount
        for number in numbers:
            room[number] -= amount
    return Bound(-(-sum(weight) // unit), tuple(diamond for diamond, share in enumerate(weight) if share))


def subset_bound(graph: Graph) -> Bound:
    """The least number of moves that collects a few diamonds far from each other.

    Exact for these, by breadth-first search over nodes and sets of them, so a bound for all.
    """
    chosen = _far_apart(graph)
    bit_of = {diamond: 1 << bit for bit, diamond in enumerate(chosen)}
    ways = [
        [(graph.moves[m].head, sum(bit_of.get(d, 0) for d in graph.moves[m].diamonds)) for m in numbers]
        for numbers in graph.leaving
    ]
    full = (1 << len(chosen)) - 1
    nodes = len(graph.cells)
    seen = bytearray(nodes << len(chosen))
    frontier = [(0, 0)]
    depth = 0
    while frontier and all(collected != full for _, collected in frontier):
        following: list[tuple[int, int]] = []
        for node, collected in frontier:
            for head, taken in ways[node]:
                place = (collected | taken) * nodes + head
                if not seen[place]:
                    seen[place] = 1
                    following.append((head, collected | taken))
        frontier = following
        depth += 1
    return Bound(depth, tuple(chosen))


def _far_apart(graph: Graph) -> list[int]:
    """Diamonds for `subset_bound`: each the farthest from the start and from those before it."""
    chosen: list[int] = []
    far = _moves_to_collect(graph, [0])
    while len(chosen) < min(8, len(far)) and len(graph.cells) << (len(chosen) + 1) <= _STATES:
        best = max(set(range(len(far))).difference(chosen), key=lambda d: (far[d] % UNREACHED, -d))
        chosen.append(best)
        near = _moves_to_collect(graph, [graph.moves[m].head for m in graph.collectors[best]])
        for number in graph.collectors[best]:
            for diamond in graph.moves[number].diamonds:
                near[diamond] = 0
        far = list(map(min, far, near))
    return sorted(chosen)


def _moves_to_collect(graph: Graph, sources: list[int]) -> list[int]:
    """For each diamond the least number of moves from one of the sources that collects it."""
    distance = graph.distances(*sources)
    return [
        min((distance[graph.moves[number].tail] + 1 for number in numbers), default=UNREACHED)
        for numbers in graph.collectors
    ]


def caps(graph: Graph, bound: int | None) -> list[int]:
    """How often at most a shortest route makes each move; 0 for moves that none makes.

    Say a shortest route makes a move k times.  Between one time and the next lies a closed walk that
    begins with the move; taken out, it would leave a shorter route, so each of these k - 1 closed walks
    collects a diamond that nothing else in the route collects.  These diamonds differ, the move itself
    collects none of them, and all lie within the component of the move.  So

    - a move from one component to another is made once,
    - k - 1 is at most the number of such diamonds,
    - the way to the move, the closed walks, each at least as long as the shortest one through the move and
      its diamond, and the last use of the move fit into the number of moves of any route that is known.

    Args:
        graph: The moves; every diamond has a collector.
        bound: The number of moves of some route, or ``None`` when none is known.
    """
    of = graph.components.of
    inside: list[set[int]] = [set() for _ in graph.components.members]
    for move in graph.moves:
        if of[move.tail] == of[move.head]:
            inside[of[move.tail]].update(move.diamonds)
    before = graph.distances(0)
    detours = _Detours(graph)
    result: list[int] = []
    for number, (move, possible) in enumerate(zip(graph.moves, together(graph), strict=True)):
        if possible != graph.all_diamonds or (bound is not None and before[move.tail] >= bound):
            result.append(0)
        elif of[move.tail] != of[move.head]:
            result.append(1)
        else:
            others = inside[of[move.tail]].difference(move.diamonds)
            if bound is None:
                result.append(1 + len(others))
            else:
                result.append(1 + detours.fitting(number, others, bound - before[move.tail] - 1))
    return result


class _Detours:
    """Lengths of closed walks through a move and a diamond: exact on small graphs, else without the diamond."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        work = len(graph.moves) * sum(map(len, graph.collectors))
        self.distance = [graph.distances(node) for node in range(len(graph.cells))] if work <= _WORK else []

    def fitting(self, number: int, diamonds: Iterable[int], room: int) -> int:
        """How many closed walks through a move fit into ``room`` moves, one for each of some diamonds."""
        move = self.graph.moves[number]
        if not self.distance:
            return min(len(set(diamonds)), room // (1 + _distance(self.graph, move.head, move.tail)))
        lengths = sorted(self._length(move, diamond) for diamond in diamonds)
        return sum(total <= room for total in accumulate(lengths))

    def _length(self, move: Move, diamond: int) -> int:
        forth = self.distance[move.head]
        collectors = (self.graph.moves[number] for number in self.graph.collectors[diamond])
        return 2 + min(forth[other.tail] + self.distance[other.head][move.tail] for other in collectors)


def _distance(graph: Graph, source: int, target: int) -> int:
    """The least number of moves between two nodes, looking no farther than needed."""
    seen = {source}
    queue = deque([(source, 0)])
    while queue:
        node, distance = queue.popleft()
        if node == target:
            return distance
        for head in graph.successors[node]:
            if head not in seen:
                seen.add(head)
                queue.append((head, distance + 1))
    return UNREACHED
