"""What a walk can still collect, by the strongly connected components that it is bound to pass."""

from __future__ import annotations

from functools import cache, cached_property
from itertools import accumulate
from operator import or_

from pylogic.kinds.diamonds.routes.graph import Graph
from pylogic.kinds.diamonds.routes.route import diamonds_ahead
from pylogic.kinds.diamonds.routes.sobczyk.partial import Partial


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
        found = 0
        for move, collected in zip(self.graph.moves, self.graph.collected, strict=True):
            tail, head = self._of[move.tail], self._of[move.head]
            if self._reach[source] >> tail & self._reach[head] >> target & 1:
                found |= collected
        return found


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
