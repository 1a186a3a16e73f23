"""INSERT: one more diamond for a partial solution, at the least cost."""

from __future__ import annotations

from typing import NamedTuple

from pylogic.kinds.diamonds.routes.graph import UNREACHED
from pylogic.kinds.diamonds.routes.sobczyk.distances import Distances
from pylogic.kinds.diamonds.routes.sobczyk.meeting import Compatible, Meeting
from pylogic.kinds.diamonds.routes.sobczyk.partial import Partial


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
    onward = () if end is None else distances.way(move.head, end)
    partial.insert(best.place, distances.way(start, move.tail), (best.move,), onward)
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
