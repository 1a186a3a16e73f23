"""Bounds on shortest routes, proved without searching for them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, combinations, islice, pairwise
from math import lcm
from operator import add

from pylogic.builtin.diamonds.routes.graph import UNREACHED, Graph
from pylogic.builtin.diamonds.routes.route import diamonds_ahead
from pylogic.model.records import NamedTuple

_WORK = 1_000_000
"""Most pairs of a move and a way to collect a diamond that `caps` looks at."""
_STATES = 20_000
"""Most pairs of a node and a set of diamonds that `subset_bound` looks at."""
_LOOKS = 50_000_000
"""Most nodes that `caps` looks at for the shortest ways back: random boards of 300x300 need a twentieth of it."""
_SETS = 1000
"""Most sets of diamonds that `apart` keeps for a component."""
_STEPS = 2_000_000
"""Most steps between components that `apart` takes for pairs of diamonds."""


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
    # Shared by all moves within a component: on large boards these are large numbers.
    within = [before | after for before, after in zip(behind, ahead, strict=True)]
    return [
        within[of[move.tail]]
        if of[move.tail] == of[move.head]
        else behind[of[move.tail]] | taken | ahead[of[move.head]]
        for move, taken in zip(graph.moves, graph.collected, strict=True)
    ]


def apart(graph: Graph) -> tuple[int, ...]:
    """A few diamonds that no walk collects together, while leaving out any one of them lets a walk collect the rest.

    Empty when some walk collects all diamonds; that is exact as long as no component is reached with more than
    `_SETS` sets of diamonds collected before, all of them hopeful.  Beyond that only pairs of diamonds are tried.

    Args:
        graph: The moves; every diamond has a collector.
    """
    ways = _Ways(graph)
    wanted = ways.scarce
    refused = ways.refuse(wanted)
    if refused is None:
        # Two diamonds make four sets at most.
        pairs = islice(combinations(wanted, 2), _STEPS // ways.size)
        return next((pair for pair in pairs if ways.refuse(pair)), ())
    needed: list[int] = []
    while refused and not ways.refuse(needed):
        # The last diamond of the shortest beginning that is refused: what comes before it can be collected.
        size = bisect_left(range(len(wanted)), True, key=lambda end: bool(ways.refuse([*needed, *wanted[:end]])))
        needed.append(wanted[size - 1])
        wanted = wanted[: size - 1]
    return tuple(sorted(needed))


class _Ways:
    """The ways of walks through the components, and what can be collected on them.

    A walk passes components in topological order.  In each it may collect whatever can be collected by moves
    inside, in any order; of a move on to another component it collects what that move collects.

    Attributes:
        scarce: Diamonds such that a walk that can collect these can collect all.
        size: How many components and steps between them there are.
    """

    def __init__(self, graph: Graph) -> None:
        of = graph.components.of
        # Where each diamond is collected: in components, and by moves from one to another, as negative numbers.
        places: list[set[int]] = [set() for _ in graph.collectors]
        crossing: list[int] = []
        for number, move in enumerate(graph.moves):
            if of[move.tail] != of[move.head]:
                crossing.append(number)
                continue
            for diamond in move.diamonds:
                places[diamond].add(of[move.tail])
        for number in crossing:
            move = graph.moves[number]
            for diamond in move.diamonds:
                # A walk with the move is in both components anyway.
                if places[diamond].isdisjoint((of[move.tail], of[move.head])):
                    places[diamond].add(~number)
        chosen: dict[frozenset[int], int] = {}
        for diamond, found in enumerate(places):
            if 0 not in found:
                chosen.setdefault(frozenset(found), diamond)
        self.scarce = sorted(chosen[found] for found in _smallest(chosen))
        self._places = places
        steps: dict[tuple[int, int, tuple[int, ...]], None] = {}
        scarce = set(self.scarce)
        for number in crossing:
            move = graph.moves[number]
            taken = tuple(d for d in move.diamonds if d in scarce and ~number in places[d])
            steps[of[move.tail], of[move.head], taken] = None
        self._steps: list[list[tuple[int, tuple[int, ...]]]] = [[] for _ in graph.components.members]
        for tail, head, taken in steps:
            self._steps[tail].append((head, taken))
        self.size = len(steps) + len(self._steps)

    def refuse(self, wanted: Sequence[int]) -> bool | None:
        """Whether no walk collects some of the scarce diamonds together; ``None``: too many sets."""
        bits = {diamond: 1 << bit for bit, diamond in enumerate(wanted)}
        full = (1 << len(wanted)) - 1
        inside = [0] * len(self._steps)
        for diamond, bit in bits.items():
            for place in self._places[diamond]:
                if place >= 0:
                    inside[place] |= bit
        steps = [
            {(head, sum(bits.get(diamond, 0) for diamond in taken)) for head, taken in found} for found in self._steps
        ]
        ahead = inside.copy()
        for component in range(len(steps) - 1, -1, -1):
            for head, taken in steps[component]:
                ahead[component] |= taken | ahead[head]
        # Sets with which a walk may come into each component; hopeless ones, from which all cannot follow, left out.
        arriving: list[set[int]] = [set() for _ in steps]
        arriving[0].add(0)
        for component, found in enumerate(arriving):
            for collected in _largest({collected | inside[component] for collected in found}):
                if collected == full:
                    return False
                for head, taken in steps[component]:
                    if collected | taken | ahead[head] == full:
                        arriving[head].add(collected | taken)
                        if len(arriving[head]) > _SETS:
                            return None
            found.clear()
        return True


def _largest(sets: Iterable[int]) -> list[int]:
    """The sets, as bits, that are in no other."""
    kept: list[int] = []
    for one in sorted(sets, key=int.bit_count, reverse=True):
        if all(one & ~larger for larger in kept):
            kept.append(one)
    return kept


def _smallest(sets: Iterable[frozenset[int]]) -> set[frozenset[int]]:
    """The sets that contain no other; none is empty."""
    kept = set(sets)
    having: dict[int, list[frozenset[int]]] = {}
    for one in kept:
        for element in one:
            having.setdefault(element, []).append(one)
    for one in list(kept):
        fewest = min((having[element] for element in one), key=len)
        kept.difference_update([other for other in fewest if one < other])
    return kept


@lru_cache(maxsize=1)
def lower_bound(graph: Graph) -> Bound:
    """A number of moves that every route has at least; every diamond has a collector.  The last one is kept."""
    return max(subset_bound(graph), packing_bound(graph), key=lambda bound: bound.moves)


def packing_bound(graph: Graph) -> Bound:
    """A bound from diamonds alone, by the dual of covering them with moves.

    Each diamond is given a weight such that no move collects more than 1 in sum; then a route has at least
    as many moves as the weights add up to.  Weights are integers over a common denominator.
    """
    sizes = [len(move.diamonds) for move in graph.moves]
    unit = lcm(*(size for size in sizes if size))
    room = [unit] * len(sizes)
    weight = [0] * len(graph.collectors)
    shares = [unit // max(map(sizes.__getitem__, numbers)) for numbers in graph.collectors]
    by_choice = sorted(range(len(weight)), key=lambda diamond: len(graph.collectors[diamond]))
    for diamond in [*range(len(weight)), *by_choice]:
        # A fair share first, then what is left over, where there is the least choice first.
        numbers = graph.collectors[diamond]
        left = min(map(room.__getitem__, numbers))
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
    taken: dict[int, int] = {}
    for bit, diamond in enumerate(chosen):
        for number in graph.collectors[diamond]:
            taken[number] = taken.get(number, 0) | 1 << bit
    full = (1 << len(chosen)) - 1
    moves, leaving = graph.moves, graph.leaving
    nodes = len(graph.cells)
    seen = bytearray(nodes << len(chosen))
    frontier = [(0, 0)]
    depth = 0
    while frontier and all(collected != full for _, collected in frontier):
        following: list[tuple[int, int]] = []
        for node, collected in frontier:
            for number in leaving[node]:
                head, have = moves[number].head, collected | taken.get(number, 0)
                place = have * nodes + head
                if not seen[place]:
                    seen[place] = 1
                    following.append((head, have))
        frontier = following
        depth += 1
    return Bound(depth, tuple(chosen))


def _far_apart(graph: Graph) -> list[int]:
    """Diamonds for `subset_bound`: each the farthest from the start and from those before it."""
    chosen: list[int] = []
    far = _moves_to_collect(graph, [0])
    most = min(8, len(far), (_STATES // len(graph.cells)).bit_length() - 1)
    while len(chosen) < most:
        best = max(set(range(len(far))).difference(chosen), key=lambda d: (far[d] % UNREACHED, -d))
        chosen.append(best)
        if len(chosen) == most:
            break
        near = _moves_to_collect(graph, [graph.moves[m].head for m in graph.collectors[best]])
        for number in graph.collectors[best]:
            for diamond in graph.moves[number].diamonds:
                near[diamond] = 0
        far = list(map(min, far, near))
    return sorted(chosen)


def _moves_to_collect(graph: Graph, sources: list[int]) -> list[int]:
    """For each diamond the least number of moves from one of the sources that collects it."""
    distance = graph.distances(*sources)
    tails = [distance[move.tail] for move in graph.moves]
    return [1 + min(map(tails.__getitem__, numbers)) if numbers else UNREACHED for numbers in graph.collectors]


def caps(graph: Graph, bound: int | None) -> list[int]:
    """Bound how often a shortest route makes each move; 0 for moves that none makes.

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
    everything = graph.all_diamonds
    before = graph.distances(0)
    detours = _Detours(graph)
    result: list[int] = []
    for number, (move, possible) in enumerate(zip(graph.moves, together(graph), strict=True)):
        if possible != everything or (bound is not None and before[move.tail] >= bound):
            result.append(0)
        elif of[move.tail] != of[move.head]:
            result.append(1)
        else:
            if bound is None:
                result.append(1 + len(inside[of[move.tail]]) - len(move.diamonds))
            else:
                result.append(1 + detours.fitting(number, inside[of[move.tail]], bound - before[move.tail] - 1))
    return result


class _Detours:
    """Lengths of closed walks through a move and a diamond: exact on small graphs, else without the diamond."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        collecting = [graph.moves[number] for numbers in graph.collectors for number in numbers]
        self.exact = len(graph.moves) * len(collecting) <= _WORK
        self.back = [] if self.exact else _ways_back(graph)
        if self.exact:
            distance = [graph.distances(node) for node in range(len(graph.cells))]
            # From each node to the beginning of every move that collects a diamond, and from its end to each node.
            self.forth = [[row[move.tail] for move in collecting] for row in distance]
            self.home = list(zip(*(distance[move.head] for move in collecting), strict=True))
            ends = [*accumulate(map(len, graph.collectors), initial=0)]
            self.own = [slice(*bounds) for bounds in pairwise(ends)]

    def fitting(self, number: int, inside: set[int], room: int) -> int:
        """Count the closed walks through a move that fit into ``room`` moves, one for each diamond of its component.

        Those that the move itself collects do not count.
        """
        move = self.graph.moves[number]
        if not self.exact:
            return min(len(inside) - len(move.diamonds), room // (1 + self.back[number]))
        others = inside.difference(move.diamonds)
        walks = list(map(add, self.forth[move.head], self.home[move.tail]))
        lengths = sorted(2 + min(walks[self.own[diamond]]) for diamond in others)
        return sum(total <= room for total in accumulate(lengths))


def _ways_back(graph: Graph) -> list[int]:
    """For each move within a component the least number of moves from its head to its tail.

    Searched from both ends at once.  When `_LOOKS` nodes have been looked at, searches stop, and what they
    have not found is taken to be as near as it may be.
    """
    of = graph.components.of
    successors, predecessors = graph.successors, graph.predecessors
    result = [0] * len(graph.moves)
    looks = _LOOKS
    for number, move in enumerate(graph.moves):
        if of[move.tail] != of[move.head]:
            continue
        ahead, behind = {move.head}, {move.tail}
        reached, reaching = {move.head}, {move.tail}
        while ahead.isdisjoint(behind):
            result[number] += 1
            looks -= min(len(ahead), len(behind))
            if looks < 0:
                break
            if len(ahead) <= len(behind):
                ahead = {later for node in ahead for later in successors[node]} - reached
                reached |= ahead
            else:
                behind = {earlier for node in behind for earlier in predecessors[node]} - reaching
                reaching |= behind
    return result
