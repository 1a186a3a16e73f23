"""Short routes out of several: the best one that the moves of all of them allow.

The union of a few good routes has few moves but very many routes, and an integer program on so few finds the
shortest of them quickly.  For tours of the travelling salesman that is W. Cook and P. Seymour, Tour Merging via
Branch-Decomposition, 2003.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec

from pylogic.builtin.diamonds.routes import ruin
from pylogic.builtin.diamonds.routes.graph import Graph
from pylogic.builtin.diamonds.routes.walks import route_of
from pylogic.model.heuristic import Minimise

_PER_MOVE = 0.004
"""Seconds for each move of the graph below which one long search gives more than short ones merged."""
_FIRST = (4, 0.15)
"""Routes that are first searched independently, and the part of the time for each."""
_NEXT = (2, 0.05)
"""The same for routes that start from the best one."""
_MERGING = 0.4
"""The part of the time that one merging may take."""
_WARM = 0.3
"""The temperature at which a search from the best route starts, in moves."""


def available() -> bool:
    """Whether the solver is installed that merging needs."""
    return find_spec("pyscipopt") is not None


def improve(
    graph: Graph,
    seconds: float,
    seed: int,
    minimise: Minimise,
    goal: int = 0,
    on_better: Callable[[list[int]], None] = lambda _route: None,
    start: list[int] | None = None,
) -> list[int] | None:
    """A short route: by ruin and recreate several times, merged, and from the result again.

    Args:
        graph: The moves.
        seconds: How long.
        seed: Other seeds give other routes.
        minimise: Solves integer linear programs.
        goal: A length with which to be content.
        on_better: Receives each route that is shorter than all before.
        start: A complete route to begin with where one search has all the time; several begin each with its own.

    Returns:
        The shortest route found as numbers of moves, or ``None`` when none was found.
    """
    end = time.monotonic() + seconds
    best: list[int] | None = None

    def better(route: list[int]) -> None:
        nonlocal best
        if best is None or len(route) < len(best):
            best = route
            on_better(route)

    if seconds < _PER_MOVE * len(graph.moves) or not graph.collectors:
        return ruin.improve(graph, seconds, seed, start, goal, on_better)
    count, part = _FIRST
    hot = ruin.HOT
    while time.monotonic() < end and (best is None or len(best) > goal):
        start = best
        routes = [] if start is None else [start]
        for _ in range(count):
            left = max(0.0, min(part * seconds, end - time.monotonic()))
            improved = ruin.improve(graph, left, seed, start=start, goal=goal, on_better=better, hot=hot)
            seed += 1
            if improved is not None:
                routes.append(improved)
        left = min(_MERGING * seconds, end - time.monotonic())
        if routes and left > 0:
            merge(graph, routes, left, seed, minimise, better)
        (count, part), hot = _NEXT, _WARM
    return best


def merge(
    graph: Graph,
    routes: Sequence[list[int]],
    seconds: float,
    seed: int,
    minimise: Minimise,
    on_better: Callable[[list[int]], None],
) -> None:
    """Look for routes that are shorter than all of some and make no moves but theirs."""
    from pylogic.builtin.diamonds.routes.flow import Flow  # what is compiled, is so when it is imported

    flow = Flow(graph, {number for route in routes for number in route})
    minimise(
        flow,
        seconds,
        seed,
        below=min(map(len, routes)),
        on_solution=lambda values: on_better(route_of(graph, flow.counts(values))),
    )
