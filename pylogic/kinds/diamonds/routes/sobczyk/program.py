"""The document's program: CAH, then SEARCH+, each for its share of the time."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pylogic.kinds.diamonds.routes.graph import UNREACHED, Graph
from pylogic.kinds.diamonds.routes.sobczyk.budget import Budget
from pylogic.kinds.diamonds.routes.sobczyk.cah import Builder, OnBetter, cah
from pylogic.kinds.diamonds.routes.sobczyk.changes import Changes
from pylogic.kinds.diamonds.routes.sobczyk.potential import Potential
from pylogic.kinds.diamonds.routes.sobczyk.search import search_plus

SHARES = (0.4, 0.4)
"""pi1 and pi2 of T. Sobczyk, AdPTO, section 5: the shares of the time for the two parts of CAH."""
SECONDS = 2.5
"""T of section 5, his choice."""


def program(
    graph: Graph, seconds: float = SECONDS, seed: int = 0, limit: int | None = None, on_better: OnBetter | None = None
) -> list[int] | None:
    """The program of T. Sobczyk, AdPTO, section 5.

    Args:
        graph: The moves.
        seconds: T, the time for everything together.
        seed: Of all that is random.
        limit: L: a route of so many moves is good enough.  Without it, the shortest one to be had is wanted.
        on_better: Told every route that is shorter than those before.

    Returns:
        The moves of the best route found, which may be longer than ``limit``, or ``None``.
    """
    first, second = SHARES
    budgets = (seconds * first, seconds * second, seconds * (1 - first - second))
    return allocated(graph, budgets, Budget.of_seconds, Random(seed), limit, on_better)


def allocated(
    graph: Graph,
    amounts: tuple[float, float, float],
    budget: Callable[[float], Budget],
    random: Random,
    limit: int | None = None,
    on_better: OnBetter | None = None,
) -> list[int] | None:
    """The same with an amount for each of the three parts, counted in whatever ``budget`` counts in.

    Nothing interrupts the first route, so on large boards all may be used up before SEARCH+ begins; then
    it is left out, as in the document.
    """
    whole = budget(sum(amounts))
    if not all(graph.collectors):
        return None
    builder = Builder(graph, random)
    enough = limit or 0
    best = cah(builder, budget(amounts[0]), lambda: budget(amounts[1]), enough, on_better)
    if whole.spent() or (best is not None and len(best) <= enough):
        return best
    return searched(builder, best, budget(amounts[2]), limit, on_better)


def searched(
    builder: Builder, best: list[int] | None, budget: Budget, limit: int | None, on_better: OnBetter | None
) -> list[int] | None:
    """SEARCH+ until the time is over, for ever shorter routes; as it cuts at random, it may be tried again."""
    graph = builder.graph
    field = Potential(builder.plain)
    while not budget.spent():
        wanted = limit if limit is not None else _long(graph) if best is None else len(best) - 1
        found = search_plus(graph, wanted, builder.random, budget, Changes(), field=field)
        if found is None or (best is not None and len(found) >= len(best)):
            continue
        best = found
        if on_better is not None:
            on_better(best)
        if limit is not None or not best:
            break
    return best


def _long(graph: Graph) -> int:
    """A number of moves that suffices where every diamond can follow every other."""
    farthest = max(step for step in graph.distances(0) if step < UNREACHED)
    return (2 * farthest + 1) * len(graph.collectors)
