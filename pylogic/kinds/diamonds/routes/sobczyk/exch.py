"""EXCH-MOVE and EXCH: take an important transition out and insert what is then missing."""

from __future__ import annotations

from collections.abc import Sequence

from pylogic.kinds.diamonds.routes.graph import Graph
from pylogic.kinds.diamonds.routes.sobczyk.budget import UNBOUNDED, Budget
from pylogic.kinds.diamonds.routes.sobczyk.distances import Distances
from pylogic.kinds.diamonds.routes.sobczyk.insert import insert
from pylogic.kinds.diamonds.routes.sobczyk.meeting import Meeting
from pylogic.kinds.diamonds.routes.sobczyk.partial import Partial


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
    changed.remove(place, () if end is None else distances.way(start, end))
    while missing := changed.missing():
        if len(changed) >= length or not insert(changed, missing[0], distances, meeting):
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


def exch(graph: Graph, route: Sequence[int], budget: Budget = UNBOUNDED) -> list[int]:
    """EXCH of a route that collects every diamond, divided into its important moves and ways between them."""
    return improve(Partial.of(graph, route), Distances(graph), Meeting(graph), budget).route()
