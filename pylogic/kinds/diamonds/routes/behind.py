"""Closed walks from where a walk has been that collect diamonds it left behind: mostly shorter than to go back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pylogic.kinds.diamonds.routes.graph import Graph, traced

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
