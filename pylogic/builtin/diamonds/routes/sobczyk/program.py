"""CAH, and the program of the document: CAH, then SEARCH+, each for its share of the time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import isqrt
from random import Random

from pylogic.builtin.diamonds.routes.graph import UNREACHED, Graph
from pylogic.builtin.diamonds.routes.sobczyk.improving import improve, insert, minify, opt3, opt3_window
from pylogic.builtin.diamonds.routes.sobczyk.partial import Budget, Distances, Meeting, Partial
from pylogic.builtin.diamonds.routes.sobczyk.search import NUMBERS, Changes, Numbers, Potential, search_plus

OnBetter = Callable[[list[int]], None]
"""Receives a route."""
_GROWTH = 4
"""Factor by which the window grows after a gain."""


def cah_once(distances: Distances, meeting: Meeting, random: Random, *, bonus: bool = True) -> Partial:
    """CAH-ONCE (T. Sobczyk, AdPTO, section 4.7): INSERT the diamonds in random order.

    Gone through again and again in one and the same order, since ways that collected something may have
    changed since.  Each INSERT keeps a diamond for good, so that ends.

    Returns:
        G'; it lacks diamonds when some INSERT found no place.
    """
    partial = Partial(distances.graph)
    order = list(range(len(distances.graph.collectors)))
    random.shuffle(order)
    while partial.uncollected():
        for diamond in order:
            if not partial.times[diamond] and not insert(partial, diamond, distances, meeting, bonus=bonus):
                return partial
    return partial


class Penalties:
    """PEN and CONS of T. Sobczyk, AdPTO, section 4.7.1, for every move.

    Attributes:
        amounts: PEN: what a move costs beyond 1.
        runs: CONS: how many times in a row it has been punished.
    """

    def __init__(self, moves: int) -> None:
        self.amounts = [0] * moves
        self.runs = [0] * moves

    def failed(self, moves: Iterable[int]) -> None:
        """Punish the moves of a partial solution that could not be made whole, each once."""
        punished = set(moves)
        for number in punished:
            self.amounts[number] += 2 * self.runs[number] + 1
        self.runs = [run + 1 if number in punished else 0 for number, run in enumerate(self.runs)]

    def solved(self, moves: Iterable[int]) -> None:
        """Let the moves of a solution off by 1 each; nothing was punished this time."""
        for number in set(moves):
            self.amounts[number] = max(0, self.amounts[number] - 1)
        self.runs = [0] * len(self.runs)


class Builder:
    """CAH-PENALTY-ONCE (T. Sobczyk, AdPTO, section 4.7.1), with what it keeps between calls.

    Args:
        graph: The moves.
        random: Random numbers for the orders of diamonds.

    Attributes:
        plain: Distances without penalties.
        meeting: The components of the graph.
        penalties: The penalties so far.
    """

    def __init__(self, graph: Graph, random: Random) -> None:
        self.graph, self.random = graph, random
        self.plain = Distances(graph)
        self.meeting = Meeting(graph)
        self.penalties = Penalties(len(graph.moves))

    def once(self) -> Partial | None:
        """CAH-ONCE under the penalties, which are adjusted afterwards; ``None`` when it failed."""
        amounts = self.penalties.amounts
        distances = Distances(self.graph, amounts) if any(amounts) else self.plain
        partial = cah_once(distances, self.meeting, self.random)
        if partial.uncollected():
            self.penalties.failed(partial.route())
            return None
        self.penalties.solved(partial.route())
        return partial


def cah(
    builder: Builder,
    first: Budget,
    second: Callable[[], Budget],
    enough: int = 0,
    on_better: OnBetter | None = None,
) -> list[int] | None:
    """CAH (T. Sobczyk, AdPTO, section 4.7.2): build many routes, then improve the records, the best first.

    Args:
        builder: Builds the routes.
        first: t1, for building; one is built in any case.
        second: Starts t2, for improving; called when building is over.
        enough: A length that is good enough to stop improving.
        on_better: Receives every route that is shorter than those before.

    Returns:
        The shortest route, or ``None`` when none was built.
    """
    best: list[int] | None = None

    def better(route: list[int]) -> bool:
        nonlocal best
        if best is not None and len(route) >= len(best):
            return False
        best = route
        if on_better is not None:
            on_better(route)
        return True

    records: list[Partial] = []
    while True:
        built = builder.once()
        if built is not None and better(minify(builder.graph, built.route(), builder.plain)):
            records.append(built)
        if first.spent():
            break
    budget = second()
    for built in reversed(records):
        if (best is not None and len(best) <= enough) or budget.spent():
            break
        better(improved(builder, built, budget))
    return best


def improved(builder: Builder, built: Partial, budget: Budget) -> list[int]:
    """EXCH, MINIFY and 3-OPT-WND with a growing window, as CAH does them one after the other."""
    partial = improve(built, builder.plain, builder.meeting, budget)
    route = minify(builder.graph, partial.route(), builder.plain)
    window = max(16, isqrt(len(route)))
    while not budget.spent():
        shorter = opt3_window(builder.graph, route, window, budget, builder.plain)
        if len(shorter) == len(route):
            break
        route = shorter
        window *= _GROWTH
    return route


SINGLE: dict[str, Callable[[Builder, Partial, Budget], list[int]]] = {
    "insert": lambda _, built, __: built.route(),
    "minify": lambda builder, built, budget: minify(builder.graph, built.route(), builder.plain, budget),
    "exch": lambda builder, built, budget: improve(built, builder.plain, builder.meeting, budget).route(),
    "3-opt": lambda builder, built, budget: opt3(builder.graph, built.route(), budget),
}
"""The improvement applied to a route built by INSERT, by the name of the algorithm."""


def single(builder: Builder, name: str, budget: Budget, on_better: OnBetter) -> None:
    """Build routes until the budget is spent, each shortened by one of `SINGLE` alone; the best of them counts."""
    best: list[int] | None = None
    while not budget.spent():
        built = builder.once()
        route = None if built is None else SINGLE[name](builder, built, budget)
        if route is not None and (best is None or len(route) < len(best)):
            best = route
            on_better(best)


SHARES = (0.4, 0.4)
"""pi1 and pi2 of T. Sobczyk, AdPTO, section 5: the shares of the time for the two parts of CAH."""
SECONDS = 2.5
"""T of section 5, his choice."""


def program(
    builder: Builder,
    amounts: tuple[float, float, float],
    budget: Callable[[float], Budget] = Budget.of_seconds,
    limit: int | None = None,
    on_better: OnBetter | None = None,
    numbers: Numbers = NUMBERS,
) -> list[int] | None:
    """The program of T. Sobczyk, AdPTO, section 5.

    Nothing interrupts the first route, so on large boards all may be used up before SEARCH+ begins; then
    it is left out, as in the document.

    Args:
        builder: Builds the routes.
        amounts: The time for building routes, for improving them, and for SEARCH+.
        budget: The unit of it, if not the clock's.
        limit: L: a route of this many moves is good enough.  Without it, the shortest one that can be found is wanted.
        on_better: Receives every route that is shorter than those before.
        numbers: Those of SEARCH+.

    Returns:
        The moves of the best route found, which may be longer than ``limit``, or ``None``.
    """
    whole = budget(sum(amounts))
    if not all(builder.graph.collectors):
        return None
    enough = limit or 0
    best = cah(builder, budget(amounts[0]), lambda: budget(amounts[1]), enough, on_better)
    if whole.spent() or (best is not None and len(best) <= enough):
        return best
    return searched(builder, best, budget(amounts[2]), limit, on_better, numbers)


def searched(
    builder: Builder,
    best: list[int] | None,
    budget: Budget,
    limit: int | None,
    on_better: OnBetter | None,
    numbers: Numbers = NUMBERS,
) -> list[int] | None:
    """SEARCH+ until the time is over, for ever shorter routes; as it cuts at random, it may be tried again."""
    graph = builder.graph
    field = Potential(builder.plain)
    while not budget.spent():
        wanted = limit if limit is not None else _long(graph) if best is None else len(best) - 1
        route = search_plus(graph, wanted, builder.random, budget, Changes(), numbers, field)
        if route is None or (best is not None and len(route) >= len(best)):
            continue
        best = route
        if on_better is not None:
            on_better(best)
        if limit is not None or not best:
            break
    return best


def _long(graph: Graph) -> int:
    """A number of moves that suffices where every diamond can follow every other."""
    farthest = max(step for step in graph.distances(0) if step < UNREACHED)
    return (2 * farthest + 1) * len(graph.collectors)
