"""Routes, whole or not yet, what the algorithms ask about them, and INSERT, MINIFY, EXCH and 3-OPT, which shorten them.

They also shorten the routes that an engine had when it was stopped.  The budget of a search is in seconds for people,
in steps for tests.
"""

from __future__ import annotations

import time
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property
from heapq import heappop, heappush
from itertools import accumulate
from operator import or_

from pylogic.builtin.diamonds.routes.graph import UNREACHED, Graph, graph_of, spread
from pylogic.builtin.diamonds.routes.route import diamonds_ahead
from pylogic.builtin.diamonds.routes.walks import atoms_of, walked
from pylogic.model.atom import Atoms
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import NamedTuple

Moves = tuple[int, ...]


class Partial:
    """G' of T. Sobczyk, AdPTO, section 4.2: transitions in sequence, important or unimportant.

    Kept as important transitions, each with the unimportant one that leads to it, so there are never two
    unimportant ones in sequence; where two important ones touch, the one between has no moves, and there
    too something can be inserted or cut.  Nothing follows the last important transition.

    Attributes:
        graph: The moves.
        ways: The unimportant transitions; each leads to the important one of the same number.
        kept: The important transitions; none is without moves.
        times: m of section 1: how often each diamond is collected, by all transitions.
    """

    def __init__(self, graph: Graph, ways: Iterable[Moves] = (), kept: Iterable[Moves] = ()) -> None:
        self.graph = graph
        self.ways = list(ways)
        self.kept = list(kept)
        self.times = counted(graph, self.route())

    @classmethod
    def of(cls, graph: Graph, route: Sequence[int]) -> Partial:
        """Divide a route: each move without which a diamond would be missing is an important transition.

        Moves are let go in order as long as all they collect is also collected by what is left.
        """
        times = counted(graph, route)
        ways: list[Moves] = []
        kept: list[Moves] = []
        way: list[int] = []
        for number in route:
            diamonds = set(graph.moves[number].diamonds)
            if any(times[diamond] < 2 for diamond in diamonds):
                ways.append(tuple(way))
                kept.append((number,))
                way = []
                continue
            way.append(number)
            for diamond in diamonds:
                times[diamond] -= 1
        return cls(graph, ways, kept)

    def copy(self) -> Partial:
        """The same once more, to try something."""
        other = Partial(self.graph)
        other.ways, other.kept, other.times = self.ways.copy(), self.kept.copy(), self.times.copy()
        return other

    def route(self) -> list[int]:
        """All moves in order."""
        return [number for pair in zip(self.ways, self.kept, strict=True) for moves in pair for number in moves]

    def __len__(self) -> int:
        """The number of moves."""
        return sum(map(len, self.ways)) + sum(map(len, self.kept))

    def uncollected(self) -> list[int]:
        """The diamonds that nothing collects yet."""
        return [diamond for diamond, count in enumerate(self.times) if not count]

    def ends(self, place: int) -> tuple[int, int | None]:
        """Where an unimportant transition starts and ends; the place after the last one leads nowhere."""
        moves = self.graph.moves
        start = moves[self.kept[place - 1][-1]].head if place else 0
        return start, moves[self.kept[place][0]].tail if place < len(self.kept) else None

    def insert(self, place: int, way: Moves, kept: Moves, onward: Moves) -> None:
        """Put an important transition where an unimportant one was, with ways to it and on from it."""
        if place < len(self.kept):
            self._count(self.ways[place], -1)
            self.ways[place] = onward
            self._count(onward, 1)
        self.ways.insert(place, way)
        self.kept.insert(place, kept)
        self._count(way + kept, 1)

    def remove(self, place: int, way: Moves) -> None:
        """Take an important transition out, and put one way in place of those before and after it."""
        self._count(self.ways.pop(place) + self.kept.pop(place), -1)
        if place < len(self.kept):
            self._count(self.ways[place], -1)
            self.ways[place] = way
            self._count(way, 1)

    def _count(self, moves: Moves, sign: int) -> None:
        for number in moves:
            for diamond in set(self.graph.moves[number].diamonds):
                self.times[diamond] += sign


def counted(graph: Graph, route: Iterable[int]) -> list[int]:
    """Count how often some moves pass each diamond, as if it never went away."""
    times = [0] * len(graph.collectors)
    for number in route:
        for diamond in set(graph.moves[number].diamonds):
            times[diamond] += 1
    return times


class Distances:
    """dist(A, B) of T. Sobczyk, AdPTO, section 4: every move counts 1, or 1 + its penalty (section 4.7.1).

    Args:
        graph: The moves.
        penalties: The cost of each move beyond 1; none when left out.
    """

    def __init__(self, graph: Graph, penalties: Sequence[int] | None = None) -> None:
        self.graph = graph
        # Penalties that grow for ever must not make a way look as if there were none.
        most = (UNREACHED >> 3) // len(graph.cells)
        self._weights = [1 + min(penalty, most) for penalty in penalties] if penalties and any(penalties) else None
        self._from: dict[int, array[int]] = {}
        self._to: dict[int, array[int]] = {}

    def outof(self, source: int) -> array[int]:
        """The distance from a node to every node."""
        if source not in self._from:
            self._from[source] = self._spread((source,), forward=True)
        return self._from[source]

    def into(self, target: int) -> array[int]:
        """The distance from every node to one."""
        if target not in self._to:
            self._to[target] = self._spread((target,), forward=False)
        return self._to[target]

    def into_any(self, targets: Iterable[int]) -> array[int]:
        """The distance from every node to the nearest of some, not kept."""
        return self._spread(targets, forward=False)

    def cost(self, moves: Iterable[int]) -> int:
        """Return the cost of some moves together."""
        if self._weights is None:
            return sum(1 for _ in moves)
        return sum(self._weights[number] for number in moves)

    def shortest_path(self, source: int, target: int) -> tuple[int, ...]:
        """The moves of a shortest way between two nodes; there is one."""
        left, moves = self.into(target), self.graph.moves
        way: list[int] = []
        while source != target:
            here = left[source]
            out = self.graph.leaving[source]
            way.append(next(number for number in out if left[moves[number].head] + self.cost((number,)) == here))
            source = moves[way[-1]].head
        return tuple(way)

    def _spread(self, sources: Iterable[int], forward: bool) -> array[int]:
        graph = self.graph
        if self._weights is None:
            return array("i", spread(graph.successors if forward else graph.predecessors, sources))
        # Where moves have weights: Dijkstra.
        arcs, ends = (graph.leaving, graph.heads) if forward else (graph.entering, graph.tails)
        distance = array("i", [UNREACHED]) * len(arcs)
        heap = [(0, source) for source in sources]
        for _, source in heap:
            distance[source] = 0
        while heap:
            length, node = heappop(heap)
            if length > distance[node]:
                continue
            for number in arcs[node]:
                other, farther = ends[number], length + self._weights[number]
                if farther < distance[other]:
                    distance[other] = farther
                    heappush(heap, (farther, other))
        return distance


class Meeting:
    """The components of T. Sobczyk, AdPTO, section 2, as INSERT asks for them.

    Attributes:
        ahead: For each component the diamonds that moves from it on may collect, as bits.
    """

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self._of = graph.components.of
        self.ahead = diamonds_ahead(graph)
        self._reach = self._reached()
        self._between = cache(self._collected_between)

    def between(self, source: int, target: int | None) -> int:
        """The diamonds that some walk from one node to another may collect; ``None`` is anywhere."""
        if target is None:
            return self.ahead[self._of[source]]
        return self._between(self._of[source], self._of[target])

    def one_component(self, source: int, target: int) -> bool:
        """Whether two nodes lie in one component; then so does every way between them."""
        return self._of[source] == self._of[target]

    def _reached(self) -> list[int]:
        """For each component those that it leads to, itself among them, as bits."""
        reach = [1 << component for component in range(len(self.ahead))]
        for component in range(len(reach) - 1, -1, -1):
            for node in self.graph.components.members[component]:
                for head in self.graph.successors[node]:
                    reach[component] |= reach[self._of[head]]
        return reach

    def _collected_between(self, source: int, target: int) -> int:
        diamonds = 0
        for move, collected in zip(self.graph.moves, self.graph.collected, strict=True):
            tail, head = self._of[move.tail], self._of[move.head]
            if self._reach[source] >> tail & self._reach[head] >> target & 1:
                diamonds |= collected
        return diamonds


class Compatible:
    """Condition 1 of INSERT (T. Sobczyk, AdPTO, section 4.3): a move brings in no incompatible components.

    Read so: whatever the important transitions do not collect, each diamond for itself, can still be
    collected somewhere before, between or after them.
    """

    def __init__(self, partial: Partial, meeting: Meeting) -> None:
        self._partial = partial
        self._meeting = meeting

    def allows(self, place: int, number: int) -> bool:
        """Whether a move may be put in a place, to and from which there are ways."""
        graph, between = self._partial.graph, self._meeting.between
        move = graph.moves[number]
        source, target = self._partial.ends(place)
        if target is not None and self._meeting.one_component(source, target):
            return True
        here = between(source, move.tail) | between(move.head, target) | graph.collected[number]
        return not graph.all_diamonds & ~(self._elsewhere[place] | here)

    @cached_property
    def _elsewhere(self) -> list[int]:
        """For each place what important transitions and ways in other places may collect."""
        partial = self._partial
        kept = 0
        for moves in partial.kept:
            for number in moves:
                kept |= partial.graph.collected[number]
        possible = [self._meeting.between(*partial.ends(place)) for place in range(len(partial.kept) + 1)]
        before = accumulate(possible[:-1], or_, initial=kept)
        after = [*accumulate(possible[:0:-1], or_, initial=kept)][::-1]
        return [*map(or_, before, after)]


class Budget:
    """A span that runs out.

    Args:
        amount: How much there is.
        clock: Tells how much has gone by since some moment; without one, every question is one step.
    """

    def __init__(self, amount: float, clock: Callable[[], float] | None = None) -> None:
        self._steps = 0
        self._clock = clock
        self._end = amount + (clock() if clock else 0)

    @classmethod
    def of_seconds(cls, seconds: float) -> Budget:
        """A budget of seconds from now on."""
        return cls(seconds, time.monotonic)

    def spent(self) -> bool:
        """Whether it has run out; asked once a step."""
        if self._clock is not None:
            return self._clock() >= self._end
        self._steps += 1
        return self._steps > self._end


UNBOUNDED = Budget(float("inf"))
"""Never runs out."""


class Insertion(NamedTuple):
    """A move and where it goes.

    Attributes:
        cost: c(x) of the document.
        move: The number of the move V to W.
        place: The number of the unimportant transition that it is put into.
    """

    cost: int
    move: int
    place: int


def insert(partial: Partial, diamond: int, distances: Distances, meeting: Meeting, *, bonus: bool = True) -> bool:
    """INSERT (T. Sobczyk, AdPTO, section 4.3): change a partial solution so that it collects a diamond.

    Args:
        partial: G'; it is changed.
        diamond: The diamond J.
        distances: Shortest ways, with or without penalties.
        meeting: The components of the graph.
        bonus: Take from c(x) the number of diamonds that the move collects.

    Returns:
        Whether there was a place for it; if not, nothing has changed.
    """
    best = cheapest(partial, diamond, distances, meeting, bonus=bonus)
    if best is None:
        return False
    move = partial.graph.moves[best.move]
    start, end = partial.ends(best.place)
    onward = () if end is None else distances.shortest_path(move.head, end)
    partial.insert(best.place, distances.shortest_path(start, move.tail), (best.move,), onward)
    return True


def cheapest(
    partial: Partial, diamond: int, distances: Distances, meeting: Meeting, *, bonus: bool = True
) -> Insertion | None:
    """The move that collects a diamond, and the place for it, with the least c(x); the first of equals."""
    ends = [partial.ends(place) for place in range(len(partial.kept))]
    last, _ = partial.ends(len(ends))
    gaps = [(a, b, distances.cost(way)) for (a, b), way in zip(ends, partial.ways, strict=True) if b is not None]
    compatible = Compatible(partial, meeting)
    best: Insertion | None = None
    for number in partial.graph.collectors[diamond]:
        move = partial.graph.moves[number]
        to_tail, from_head = distances.into(move.tail), distances.outof(move.head)
        own = distances.cost((number,)) - (len(set(move.diamonds)) if bonus else 0)
        costs = [to_tail[a] + from_head[b] - removed for a, b, removed in gaps]
        costs.append(to_tail[last])
        # Distances stay far below what says that there is no way, with penalties too.
        below = UNREACHED >> 1 if best is None else best.cost - own
        while (least := min(costs)) < below:
            place = costs.index(least)
            if compatible.allows(place, number):
                best = Insertion(least + own, number, place)
                break
            costs[place] = UNREACHED
    return best


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
                route[start:end] = distances.shortest_path(tail, head)
                break
        else:
            return route


def _stretches(graph: Graph, route: Sequence[int]) -> list[tuple[int, int]]:
    """The stretches whose diamonds are all collected outside, each as long as can be, by a sliding window."""
    times = counted(graph, route)
    stretches: list[tuple[int, int]] = []
    start = 0
    for end, number in enumerate(route):
        diamonds = set(graph.moves[number].diamonds)
        if start < end and any(times[diamond] < 2 for diamond in diamonds):
            stretches.append((start, end))
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
        stretches.append((start, len(route)))
    return stretches


def exch_move(partial: Partial, place: int, distances: Distances, meeting: Meeting) -> Partial | None:
    """EXCH-MOVE (T. Sobczyk, AdPTO, section 4.4): a shorter solution without an important transition.

    An insertion may undo a way that collected something, so what is missing is inserted until nothing is, or
    until nothing is gained any more.

    Args:
        partial: G' of a whole solution; it stays as it is.
        place: The number of the important transition.
        distances: Shortest ways.
        meeting: The components of the graph.

    Returns:
        The shorter solution, or ``None`` when it is not shorter.
    """
    length = len(partial)
    changed = partial.copy()
    start, _ = changed.ends(place)
    _, end = changed.ends(place + 1)
    changed.remove(place, () if end is None else distances.shortest_path(start, end))
    while left := changed.uncollected():
        if len(changed) >= length or not insert(changed, left[0], distances, meeting):
            return None
    return changed if len(changed) < length else None


def improve(partial: Partial, distances: Distances, meeting: Meeting, budget: Budget = UNBOUNDED) -> Partial:
    """EXCH (T. Sobczyk, AdPTO, section 4.4.1): EXCH-MOVE with each important transition, until none gains."""
    shortened = True
    while shortened:
        shortened = False
        place = 0
        while place < len(partial.kept):
            if budget.spent():
                return partial
            changed = exch_move(partial, place, distances, meeting)
            if changed is None:
                place += 1
            else:
                partial, shortened = changed, True
    return partial


def opt3_move(partial: Partial, places: tuple[int, int, int], distances: Distances) -> Partial:
    """3-OPT-MOVE (T. Sobczyk, AdPTO, section 4.2): A-B..C-D..E-F becomes A-D..E-B..C-F.

    The two inner pieces change places, each still walked in its own direction; there is no other way to
    join them so.  The end of the route counts as an unimportant transition that leads nowhere.

    Args:
        partial: G'; it stays as it is.
        places: The numbers of the three unimportant transitions, ascending.
        distances: Shortest ways; there are ones from A to D, from E to B and from C to F.
    """
    i, j, k = places
    (a, b), (c, d), (e, f) = map(partial.ends, places)
    assert b is not None
    assert d is not None
    ways = partial.ways[:i]
    ways += [
        distances.shortest_path(a, d),
        *partial.ways[j + 1 : k],
        distances.shortest_path(e, b),
        *partial.ways[i + 1 : j],
    ]
    if f is not None:
        ways += [distances.shortest_path(c, f), *partial.ways[k + 1 :]]
    kept = partial.kept
    return Partial(partial.graph, ways, [*kept[:i], *kept[j:k], *kept[i:j], *kept[k:]])


def opt3(graph: Graph, route: Sequence[int], budget: Budget = UNBOUNDED) -> list[int]:
    """3-OPT (T. Sobczyk, AdPTO, section 4.2.1): 3-OPT-MOVE with every three unimportant transitions."""
    return opt3_window(graph, route, len(route), budget)


def opt3_window(
    graph: Graph,
    route: Sequence[int],
    window: int,
    budget: Budget = UNBOUNDED,
    distances: Distances | None = None,
) -> list[int]:
    """3-OPT-WND (T. Sobczyk, AdPTO, section 4.2.2): 3-OPT with transitions that are near each other.

    What is shorter stays; the route is divided again and all is done again as long as that shortens it.

    Args:
        graph: The moves.
        route: A route that collects every diamond.
        window: How many important transitions may lie between i and j, and between j and k.
        budget: Asked once for every i.
        distances: Shortest ways, if they are there already.
    """
    distances = distances or Distances(graph)
    partial = Partial.of(graph, route)
    best = partial.route()
    while True:
        for i in range(len(partial.kept) - 1):
            if budget.spent():
                return min(best, partial.route(), key=len)
            partial = _with_first(partial, i, window, distances)
        if len(partial) >= len(best):
            return best
        best = partial.route()
        partial = Partial.of(graph, best)


def _with_first(partial: Partial, i: int, window: int, distances: Distances) -> Partial:
    """Make the moves with a first transition that shorten the route and lose no diamond."""
    for j in range(i + 1, min(i + window + 1, len(partial.kept))):
        k = _gain(partial, i, j, window, distances)
        while k is not None:
            changed = opt3_move(partial, (i, j, k), distances)
            if not changed.uncollected():
                partial = changed
                break
            k = _gain(partial, i, j, window, distances, k)
    return partial


def _gain(partial: Partial, i: int, j: int, window: int, distances: Distances, after: int | None = None) -> int | None:
    """The first third transition, after a given one, with which the move makes the route shorter."""
    (a, b), (c, d) = partial.ends(i), partial.ends(j)
    assert b is not None
    assert d is not None
    ways = partial.ways
    least = distances.outof(a)[d] - len(ways[i]) - len(ways[j])
    to_b, from_c = distances.into(b), distances.outof(c)
    for k in range((j if after is None else after) + 1, min(j + window, len(ways)) + 1):
        e, f = partial.ends(k)
        rest = to_b[e] if f is None else to_b[e] + from_c[f] - len(ways[k])
        if least + rest < 0:
            return k
    return None


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
