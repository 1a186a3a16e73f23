"""INSERT, MINIFY, EXCH and 3-OPT: one more diamond for a route, and shorter routes.

They also shorten the routes that an engine had when it was stopped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from pylogic.builtin.diamonds.routes.graph import UNREACHED, Graph, graph_of
from pylogic.builtin.diamonds.routes.sobczyk.partial import (
    UNBOUNDED,
    Budget,
    Compatible,
    Distances,
    Meeting,
    Partial,
    counted,
)
from pylogic.builtin.diamonds.routes.walks import atoms_of, walked
from pylogic.model.atom import Atoms
from pylogic.model.puzzle import Puzzle


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
