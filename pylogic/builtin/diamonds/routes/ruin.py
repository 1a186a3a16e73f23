"""Short routes by ruin and recreate, local search that a clock, a goal or a number of rounds ends; and out of several.

The union of a few good routes has few moves but very many routes, and an integer program on so few finds the shortest
of them quickly.  For tours of the travelling salesman that is W. Cook and P. Seymour, Tour Merging via
Branch-Decomposition, 2003.

Importing this module costs nothing; what does the work is imported, and compiled where numba is installed,
when the first route is searched.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec

from pylogic.builtin.diamonds.routes.graph import Board, Graph, build
from pylogic.model.heuristic import Minimise

HOT = 0.9
"""The temperature at the beginning, in moves."""
_COLD = 0.15
"""The temperature at the end."""
_PER_MOVE, _MOST_ROUNDS, _MOST_WORK = 10, 50_000, 300_000_000
"""Rounds of a brief search for each move of the graph, the most rounds, and the most work, which large graphs reach."""
_PLAIN = 50
"""Slow-down of rounds that are not compiled."""
_CHUNK_SECONDS = 0.05
"""Seconds that compiled code runs before Python checks the clock and interrupts."""
_CHUNKS = 200
"""Into how many chunks a given number of rounds is divided at least."""


def ruin_and_recreate(
    graph: Graph,
    seconds: float,
    seed: int,
    start: list[int] | None = None,
    goal: int = 0,
    on_better: Callable[[list[int]], None] | None = None,
    rounds: int | None = None,
    hot: float = HOT,
) -> list[int] | None:
    """A short route, by annealed local search.

    Args:
        graph: The moves.
        seconds: How long to search, counted from the call.
        seed: Other seeds give other routes.
        start: A complete route to begin with; without it one is put together.
        goal: A length with which to be content.
        on_better: Receives each route that is shorter than all before, but for some in quick succession.
        rounds: After how many rounds to stop if time allows; the route is the same on every machine then.
        hot: The temperature at the beginning, in moves.

    Returns:
        The shortest complete route found as numbers of moves, or ``None`` when none was found.
    """
    began = time.monotonic()
    if not graph.collectors:
        return []
    from pylogic.builtin.diamonds.routes import walks
    from pylogic.builtin.diamonds.routes.rounds import advance

    net = walks.net(graph)
    walk = walks.new_walk(net, walks.addresses(net, start or []), seed)
    state = walk.state[0]
    state.goal = goal
    best: list[int] | None = start or None
    # Within a chunk the temperature stays as it is; the first round of all is made in as many calls as it takes.
    done, chunk, size = 0, 0, 1 if rounds is None else min(1000, max(1, rounds // _CHUNKS))
    while best is None or len(best) > goal:
        clock = (time.monotonic() - began) / max(seconds, 1e-9)
        spent = clock if rounds is None else done / rounds if rounds else 1
        if max(clock, spent) >= 1:
            break
        if rounds is None or done == chunk:
            chunk = done + size if rounds is None else min(done + size, rounds)
            chances = walks.vector(_chances(spent, hot))
        at = time.monotonic()
        made = int(advance(walk, chances, chunk - done))
        done += made
        length = int(state.best)
        if length < (walks.NONE if best is None else len(best)):
            best = [net.numbers[move] for move in walk.lists[state.route : state.route + length]]
            if on_better is not None:
                on_better(best)
        if rounds is None:
            size = _next_size(made or size, time.monotonic() - at)
    return best


def brief(graph: Graph) -> int:
    """Return the number of rounds of a search without a time limit: a few seconds' worth."""
    from pylogic.builtin.diamonds.routes.compiling import numba

    moves = max(1, len(graph.moves))
    rounds = min(_PER_MOVE * moves, _MOST_ROUNDS, _MOST_WORK // moves)
    return max(1, rounds // (_PLAIN if numba() is None else 1))


def warm_up() -> None:
    """Compile everything, or load what was compiled before, so that `ruin_and_recreate` starts at once."""
    board = Board(1, 2, (1, 1), frozenset(), frozenset(), frozenset(), ((1, 2),))
    ruin_and_recreate(build(board), seconds=math.inf, seed=0, rounds=1)


def _chances(spent: float, hot: float) -> list[int]:
    """Return the temperature when a part of the budget is spent."""
    from pylogic.builtin.diamonds.routes.rounds import CERTAIN, CHANCES

    temperature = hot * (_COLD / hot) ** spent
    return [int(CERTAIN * math.exp(-worse / temperature)) for worse in range(CHANCES)]


def _next_size(size: int, seconds: float) -> int:
    """Return the number of rounds of the next chunk, by the time that the last one took."""
    return max(1, min(4 * size, int(size * _CHUNK_SECONDS / max(seconds, 1e-6))))


_LONG_SEARCH = 0.004
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

    if seconds < _LONG_SEARCH * len(graph.moves) or not graph.collectors:
        return ruin_and_recreate(graph, seconds, seed, start, goal, on_better)
    count, part = _FIRST
    hot = HOT
    while time.monotonic() < end and (best is None or len(best) > goal):
        start = best
        routes = [] if start is None else [start]
        for _ in range(count):
            left = max(0.0, min(part * seconds, end - time.monotonic()))
            improved = ruin_and_recreate(graph, left, seed, start=start, goal=goal, on_better=better, hot=hot)
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
    # What is compiled, is so when it is imported.
    from pylogic.builtin.diamonds.routes.flow import Flow
    from pylogic.builtin.diamonds.routes.walks import route_of

    flow = Flow(graph, {number for route in routes for number in route})
    minimise(
        flow,
        seconds,
        seed,
        below=min(map(len, routes)),
        on_solution=lambda values: on_better(route_of(graph, flow.counts(values))),
    )
