"""3-OPT-MOVE, 3-OPT and 3-OPT-WND: other orders of the important transitions."""

from __future__ import annotations

from collections.abc import Sequence

from pylogic.kinds.diamonds.routes.graph import Graph
from pylogic.kinds.diamonds.routes.sobczyk.budget import UNBOUNDED, Budget
from pylogic.kinds.diamonds.routes.sobczyk.distances import Distances
from pylogic.kinds.diamonds.routes.sobczyk.partial import Partial


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
    ways += [distances.way(a, d), *partial.ways[j + 1 : k], distances.way(e, b), *partial.ways[i + 1 : j]]
    if f is not None:
        ways += [distances.way(c, f), *partial.ways[k + 1 :]]
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

    What is shorter stays; the route is divided anew and all is done again as long as that shortens it.

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
            if not changed.missing():
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
