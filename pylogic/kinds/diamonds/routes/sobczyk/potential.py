"""POTENTIAL: how strongly each diamond draws along each move."""

from __future__ import annotations

from array import array

from pylogic.kinds.diamonds.routes.graph import UNREACHED
from pylogic.kinds.diamonds.routes.sobczyk.distances import Distances

P_MAX = 1 << 20
"""The potential of a diamond on the moves that collect it."""


def saturated(potential: int) -> int:
    """s(x), the saturation function: what is left of a potential one move farther away.

    The document prints floor(7x / 3).  That grows, so moves on a cycle would push each other up without end
    and the maximum in the definition of the field would not exist; as P_MAX is what a move has that
    collects the diamond itself, s must lessen it.  It is read as floor(3x / 7): the reciprocal, in
    integers, so that after some 16 moves nothing of the field is left.
    """
    return 3 * potential // 7


class Potential:
    """POTENTIAL (T. Sobczyk, AdPTO, section 4.5).

    As s is monotone, the recursive definition has one solution that every diamond feeds: P_MAX, lessened
    once for each move that must follow before the diamond is collected.  So breadth-first search gives it.

    Attributes:
        distances: Shortest ways, every move counting 1.
    """

    def __init__(self, distances: Distances) -> None:
        self.distances = distances
        self._graph = distances.graph
        moves = self._graph.moves
        self._near = [distances.into_any(moves[m].tail for m in numbers) for numbers in self._graph.collectors]
        self._levels = [P_MAX]
        while self._levels[-1]:
            self._levels.append(saturated(self._levels[-1]))
        self._of: dict[int, array[int]] = {}

    def of(self, number: int) -> array[int]:
        """P(A -> B, J) of one move for every diamond J."""
        if number not in self._of:
            move = self._graph.moves[number]
            steps = [min(near[move.head] + 1, UNREACHED) for near in self._near]
            for diamond in move.diamonds:
                steps[diamond] = 0
            last = len(self._levels) - 1
            self._of[number] = array("i", [self._levels[min(step, last)] for step in steps])
        return self._of[number]
