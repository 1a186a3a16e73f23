"""G': a route, whole or not yet, as transitions that must stay and ways between them that may change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pylogic.kinds.diamonds.routes.graph import Graph

Moves = tuple[int, ...]


class Transition(NamedTuple):
    """A walk of some moves.

    Attributes:
        moves: Their numbers in order.
        important: Whether it stays as it is ("ważne").
    """

    moves: Moves
    important: bool


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

    def transitions(self) -> list[Transition]:
        """All transitions that have moves, in order."""
        pairs = zip(self.ways, self.kept, strict=True)
        found = [transition for way, kept in pairs for transition in (Transition(way, False), Transition(kept, True))]
        return [transition for transition in found if transition.moves]

    def route(self) -> list[int]:
        """All moves in order."""
        return [number for pair in zip(self.ways, self.kept, strict=True) for moves in pair for number in moves]

    def __len__(self) -> int:
        """The number of moves."""
        return sum(map(len, self.ways)) + sum(map(len, self.kept))

    def missing(self) -> list[int]:
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
    """How often some moves collect each diamond, as if it never went away."""
    times = [0] * len(graph.collectors)
    for number in route:
        for diamond in set(graph.moves[number].diamonds):
            times[diamond] += 1
    return times
