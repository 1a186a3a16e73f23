"""A quick route: one that collects every diamond, not the shortest.

Diamonds that a walk left behind are collected by closed walks from where it has been: mostly shorter than to go back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pylogic.builtin.diamonds.routes.graph import Graph, traced
from pylogic.model.records import NamedTuple

_MANY = 100
"""With this many diamonds or more, the last ones are collected from where the walk has been."""
_PARTS = (0.8, 0.7, 0.9)
"""Which part of them is collected before; each is tried when the one before it has led to a route a little too long."""
_CLOSE = 1.03
"""The factor on the moves allowed up to which a route is a little too long."""
_WINDOW = 20
"""The longest stretch that `shorten` looks at, in moves."""


def greedy(graph: Graph) -> list[int] | None:
    """A route by always going on to the nearest diamond, then shortened.

    Of several that are equally near the one comes first that the fewest moves collect: going back for it later costs
    most.  Of many diamonds the last ones lie far apart: they are collected from where the walk has come near them
    before, see `pylogic.builtin.diamonds.routes.route`.  How many these are is changed when the board allows a little
    less than what came of it.

    A move is only made when all diamonds left can, one by one, still be collected after it, so
    components of the graph are left in a sensible order.

    Returns:
        The moves in order, or ``None`` when that runs into a dead end, which proves nothing.
    """
    limit = graph.board.limit
    shortest: list[int] | None = None
    for part in _PARTS if len(graph.collectors) >= _MANY else (1.0,):
        whole = _nearest_first(graph, part)
        route = shortest if whole is None else shorten(graph, whole)
        shortest = min((found for found in (shortest, route) if found is not None), key=len, default=None)
        if shortest is None or limit is None or not limit < len(shortest) < _CLOSE * limit:
            break
    return shortest


def _nearest_first(graph: Graph, part: float) -> list[int] | None:
    """A route that goes to the nearest diamond until it has a part of them, as long as it is."""
    ahead = diamonds_ahead(graph)
    left = graph.all_diamonds
    wanted = bytearray(b"\1" * len(graph.collectors))
    rest = int(len(wanted) * (1 - part))
    node = 0
    route: list[int] = []
    while left:
        if rest and left.bit_count() <= rest:
            rest = 0
            route = gathered(graph, route, wanted)
            left = sum(1 << diamond for diamond, lacks in enumerate(wanted) if lacks)
            node = graph.moves[route[-1]].head
            continue
        stretch = _to_next(graph, node, left, wanted, ahead)
        if stretch is None:
            return None
        route += stretch
        for move in stretch:
            for diamond in graph.moves[move].diamonds:
                wanted[diamond] = 0
            left &= ~graph.collected[move]
        node = graph.moves[stretch[-1]].head
    return route


def diamonds_ahead(graph: Graph) -> list[int]:
    """For each component the diamonds that moves from it on may still collect, as bits."""
    of, members = graph.components
    ahead = [0] * len(members)
    for component in range(len(members) - 1, -1, -1):
        for node in members[component]:
            for number in graph.leaving[node]:
                ahead[component] |= graph.collected[number] | ahead[of[graph.moves[number].head]]
    return ahead


def _to_next(graph: Graph, source: int, left: int, wanted: bytearray, ahead: list[int]) -> list[int] | None:
    """The shortest stretch whose last move collects something that is left.

    What is left is given twice: as bits, and as a flag for each diamond, where one lookup does for a move.
    """
    moves, leaving, collectors = graph.moves, graph.leaving, graph.collectors
    of = graph.components.of
    by: dict[int, int] = {}
    frontier = [source]
    seen = {source}
    while frontier:
        best, fewest = -1, len(moves) + 1
        following: list[int] = []
        for node in frontier:
            for number in leaving[node]:
                _, _, head, diamonds = moves[number]
                # Within a component nothing gets out of reach, and numbers with a bit for each diamond are slow.
                if of[head] != of[node] and left & ~graph.collected[number] & ~ahead[of[head]]:
                    continue
                for diamond in diamonds:
                    if wanted[diamond] and len(collectors[diamond]) < fewest:
                        best, fewest = number, len(collectors[diamond])
                if head not in seen:
                    seen.add(head)
                    by[head] = number
                    following.append(head)
        if best >= 0:
            return [*traced(graph, by, source, moves[best].tail), best]
        frontier = following
    return None


def shorten(graph: Graph, route: list[int]) -> list[int]:
    """Replace stretches whose diamonds are collected elsewhere by shortest ways, until none is left.

    This is MINIFY of T. Sobczyk's solver with stretches of bounded length, taking the first gain found.
    """
    times = [0] * len(graph.collectors)
    for number in route:
        for diamond in graph.moves[number].diamonds:
            times[diamond] += 1
    at = 0
    while at < len(route):
        gain = _stretch(graph, route, at, times)
        if gain is None:
            at += 1
            continue
        end, way = gain
        for number in route[at:end]:
            for diamond in graph.moves[number].diamonds:
                times[diamond] -= 1
        for number in way:
            for diamond in graph.moves[number].diamonds:
                times[diamond] += 1
        route = route[:at] + way + route[end:]
        at = max(0, at - _WINDOW)
    return route


def _stretch(graph: Graph, route: list[int], at: int, times: list[int]) -> tuple[int, list[int]] | None:
    """A shorter way for a stretch that begins at ``at``: where the stretch ends, and the way."""
    moves = graph.moves
    spent: dict[int, int] = {}
    end = at
    for number in route[at : at + _WINDOW]:
        for diamond in moves[number].diamonds:
            spent[diamond] = spent.get(diamond, 0) + 1
            if spent[diamond] >= times[diamond]:
                break
        else:
            end += 1
            continue
        break
    if end == at:
        return None
    if end == len(route):
        return end, []
    source = moves[route[at]].tail
    arrived = _arrivals(graph, source, end - at - 1, moves[route[end - 1]].head)
    for last in range(end, at, -1):
        node = moves[route[last - 1]].head
        if node == source:
            return last, []
        if node in arrived:
            way = traced(graph, arrived, source, node)
            if len(way) < last - at:
                return last, way
    return None


def _arrivals(graph: Graph, source: int, depth: int, target: int) -> dict[int, int]:
    """The last moves of shortest ways from a node, by where they end: of at most ``depth`` moves, or up to a target."""
    moves, leaving = graph.moves, graph.leaving
    arrived: dict[int, int] = {}
    frontier = [source]
    for _ in range(depth):
        following: list[int] = []
        for node in frontier:
            for number in leaving[node]:
                head = moves[number].head
                if head not in arrived and head != source:
                    arrived[head] = number
                    following.append(head)
        if target in arrived or target == source:
            break
        frontier = following
    return arrived


_FARTHER = 1
"""Moves beyond the nearest place of the walk within which others, which may be closed sooner, are searched."""


class _Way(NamedTuple):
    """The beginning of a closed walk.

    Attributes:
        source: A node of the walk.
        moves: The moves from there to the diamond, the last of which collects it.
    """

    source: int
    moves: tuple[int, ...]


def gathered(graph: Graph, walk: Sequence[int], wanted: bytearray) -> list[int]:
    """A walk with closed walks put in that collect what it lacks, as far as there are any.

    Diamonds that few moves collect come first.  Each gets a short closed walk from a node where the walk or another
    closed walk has been, within its component, so that nothing gets out of reach.

    Args:
        graph: The moves.
        walk: A walk from the start.
        wanted: For each diamond whether the walk lacks it; what is collected is taken out.
    """
    visited = {0, *(graph.moves[number].head for number in walk)}
    closed: dict[int, list[int]] = {}
    lacking = [diamond for diamond, lacks in enumerate(wanted) if lacks]
    for diamond in sorted(lacking, key=lambda diamond: len(graph.collectors[diamond])):
        if not wanted[diamond]:
            continue
        ways = _ways(graph, graph.collectors[diamond], visited)
        route = _shortest(graph, ways)
        if route is None:
            continue
        source, moves = route
        closed.setdefault(source, []).extend(moves)
        for number in moves:
            visited.add(graph.moves[number].head)
            for other in graph.moves[number].diamonds:
                wanted[other] = 0
    return _spliced(graph, walk, closed)


def _ways(graph: Graph, collectors: Iterable[int], visited: set[int]) -> list[_Way]:
    """Short ways from the walk to a diamond, searched backward from the moves that collect it."""
    moves, entering, of = graph.moves, graph.entering, graph.components.of
    frontier = [
        _Way(moves[number].tail, (number,)) for number in collectors if of[moves[number].tail] == of[moves[number].head]
    ]
    seen = {way.source for way in frontier}
    ways: list[_Way] = []
    left = _FARTHER
    while frontier and left >= 0:
        following: list[_Way] = []
        for node, made in frontier:
            if node in visited:
                ways.append(_Way(node, made))
                continue
            for number in entering[node]:
                tail = moves[number].tail
                if tail not in seen and of[tail] == of[node]:
                    seen.add(tail)
                    following.append(_Way(tail, (number, *made)))
        if ways:
            left -= 1
        frontier = following
    return ways


def _shortest(graph: Graph, ways: Sequence[_Way]) -> _Way | None:
    """The one of the ways that is closed soonest, closed; all of them are followed back home at once."""
    moves, leaving, of = graph.moves, graph.leaving, graph.components.of
    ends = [moves[way.moves[-1]].head for way in ways]
    by: list[dict[int, int]] = [{end: -1} for end in ends]
    frontiers = [[end] for end in ends]
    length = min((len(way.moves) for way in ways), default=0)
    while any(frontiers):
        for way, end, arrived, frontier in zip(ways, ends, by, frontiers, strict=True):
            if len(way.moves) > length:
                continue
            if way.source in arrived:
                return _Way(way.source, (*way.moves, *traced(graph, arrived, end, way.source)))
            following: list[int] = []
            for node in frontier:
                for number in leaving[node]:
                    head = moves[number].head
                    if head not in arrived and of[head] == of[end]:
                        arrived[head] = number
                        following.append(head)
            frontier[:] = following
        length += 1
    return None


def _spliced(graph: Graph, walk: Sequence[int], closed: dict[int, list[int]]) -> list[int]:
    """A walk with closed walks put in where it first comes to their nodes, and where they do."""
    route: list[int] = []
    open_walks = [iter(walk), iter(closed.pop(0, ()))]
    while open_walks:
        for number in open_walks[-1]:
            route.append(number)
            inner = closed.pop(graph.moves[number].head, None)
            if inner is not None:
                open_walks.append(iter(inner))
                break
        else:
            open_walks.pop()
    return route
