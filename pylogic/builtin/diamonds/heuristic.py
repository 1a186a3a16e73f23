"""Methods that find short routes without proving them shortest."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random

from pylogic.builtin.diamonds.routes import compiling, ruin
from pylogic.builtin.diamonds.routes.graph import Board, Graph, build
from pylogic.builtin.diamonds.routes.sobczyk.partial import Budget
from pylogic.builtin.diamonds.routes.sobczyk.search import (
    NUMBERS,
    SECONDS,
    SHARES,
    Builder,
    Numbers,
    OnBetter,
    cah,
    program,
    searched,
    single,
)
from pylogic.builtin.diamonds.routes.walks import atoms_of, walked
from pylogic.model.atom import Fact
from pylogic.model.errors import UsageError
from pylogic.model.heuristic import Found, Heuristic, Parameter, Task

_METHODS = {
    **(
        {"merge": "ruin, several times over, and the best route of all the moves found: pylogic's own, from 4 s on"}
        if ruin.available()
        else {}
    ),
    "ruin": "take stretches out, put diamonds in again, accept by annealing: pylogic's own; for boards of any size",
    "cah+search": "insert diamonds into a route in random order, exchange, shorten, then search: T. Sobczyk's program",
    "cah": "the first part of it alone: constructions with penalties, EXCH, MINIFY and 3-OPT",
    "search": "the second part alone: depth-first along a potential field, cut at random; for small boards",
    "insert": "his INSERT alone: diamonds in random order, again and again, and the shortest route counts",
    "minify": "the same, and MINIFY alone shortens each route",
    "exch": "the same with EXCH alone",
    "3-opt": "the same with 3-OPT alone",
}
_OWN = ("ruin", "merge")
_SEARCHING = {
    "omega": Parameter(NUMBERS.omega, "SEARCH+ leaves out moves with less than this part of the best potential"),
    "lambda": Parameter(NUMBERS.slack, "how many times too long a walk may be that SEARCH+ shortens"),
    "mu": Parameter(NUMBERS.back, "how far SEARCH+ goes back before it shortens again, as a part of the length"),
}
_PARAMETERS = {
    "cah+search": {
        **_SEARCHING,
        "pi1": Parameter(SHARES[0], "the share of the time for building routes"),
        "pi2": Parameter(SHARES[1], "the share for improving them; SEARCH+ has the rest"),
    },
    "search": _SEARCHING,
}
_RANGES = {"omega": (0, 1), "lambda": (1, 10), "mu": (0, 1), "pi1": (0, 1), "pi2": (0, 1)}
"""The least and the greatest value of each parameter."""


def vet(method: str, parameters: Mapping[str, float]) -> None:  # noqa: ARG001
    """Make sure that the parameters make sense."""
    for name, value in parameters.items():
        least, most = _RANGES[name]
        if not least <= value <= most:
            raise UsageError(f"{name} is a number from {least} to {most}; {value:g} is not")
    if sum(parameters.get(name, 0) for name in ("pi1", "pi2")) > 1:
        raise UsageError("pi1 and pi2 are shares of the time, together at most 1")


def warm_up(method: str) -> str:
    """Load what was compiled for a method; what was not is compiled by a process of its own, for later runs."""
    return compiling.warm("ruin") if method in _OWN else ""


def search(task: Task) -> Found:
    """Look for short routes.

    A brief search stops after a number of rounds that the board alone decides; Sobczyk's methods, which have none,
    then stop after his 2.5 seconds.  A limit of rounds is one of steps to them.
    """
    began = time.monotonic()
    graph = build(Board.of([*map(Fact, task.facts)]))
    limit, most = graph.board.limit, task.rounds
    own = task.method in _OWN
    best: list[int] | None = None

    def found(route: list[int]) -> None:
        nonlocal best
        best = route
        if limit is None or len(route) <= limit:
            task.better(atoms_of(graph, Counter(route)))
        if not own and len(route) <= task.bound:
            raise _ShortestError

    start = walked(graph, task.start) if task.start else None
    left = math.inf if task.seconds is None else max(0.0, task.seconds - (time.monotonic() - began))
    if task.method == "merge" and not task.brief and most is None:
        ruin.improve(graph, left, task.seed, task.minimise, task.bound, found, start)
    elif own:
        rounds = int(most) if most else ruin.brief(graph) if task.brief else None
        ruin.ruin_and_recreate(graph, left, task.seed, start, task.bound, found, rounds)
    else:
        span = min(left, SECONDS) if task.brief else left
        amount, budget = (span, Budget.of_seconds) if most is None else (most, Budget)
        with suppress(_ShortestError):
            if graph.collectors:
                _documented(task, graph, amount, budget, found)
            else:
                found([])
    cut = None
    if best is None or len(best) > task.bound:
        late = task.seconds is not None and time.monotonic() - began >= task.seconds
        cut = "time" if late else None if most is None else "rounds"
    beyond = best if best and limit is not None and len(best) > limit else ()
    return Found(open=cut, beyond=tuple(atoms_of(graph, Counter(beyond))))


class _ShortestError(Exception):
    """No route is shorter than one that was found, as was proved before."""


def _documented(
    task: Task, graph: Graph, amount: float, budget: Callable[[float], Budget], on_better: OnBetter
) -> None:
    """T. Sobczyk's methods, which know no bound and search until their budget is spent."""
    parameters, numbers = task.parameters, NUMBERS
    if parameters:
        numbers = Numbers(omega=parameters["omega"], slack=parameters["lambda"], back=parameters["mu"])
    builder = Builder(graph, Random(task.seed))
    if task.method == "cah+search":
        first, second = parameters["pi1"], parameters["pi2"]
        program(
            builder, (amount * first, amount * second, amount * (1 - first - second)), budget, None, on_better, numbers
        )
    elif task.method == "cah":
        half = amount / 2
        cah(builder, budget(half), lambda: budget(half), 0, on_better)
    elif task.method == "search":
        searched(builder, None, budget(amount), graph.board.limit, on_better, numbers)
    else:
        single(builder, task.method, budget(amount), on_better)


HEURISTIC = Heuristic(_METHODS, search, _PARAMETERS, vet=vet, warm_up=warm_up)
