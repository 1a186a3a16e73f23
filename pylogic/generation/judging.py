"""Whether a text is a whole puzzle of an order, as it was made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pylogic.core.answer import Status
from pylogic.core.errors import PuzzleError, UsageError
from pylogic.core.question import DEFAULT_ENGINE
from pylogic.generation.order import Order
from pylogic.solving.loading import loads
from pylogic.solving.run import run
from pylogic.solving.workers.worker import Worker

_FAULTS = {Status.SEVERAL: "it has several solutions", Status.UNSATISFIABLE: "it has no solution"}


def fault(order: Order, number: int, text: str, workers: Callable[[str], Worker]) -> str | None:
    """Why a text does not hold the puzzle of a number; ``None`` if it does, as far as the order's limits let us know.

    Args:
        order: The order.
        number: Which puzzle of it.
        text: The content of a file.
        workers: Gives a running worker of an engine.

    Raises:
        EngineError: clingo is missing or broke down.
    """
    try:
        puzzle = loads(text)
    except (PuzzleError, UsageError):
        puzzle = None
    if puzzle is None or not text.endswith("\n"):
        return "it is not one whole puzzle"
    kind = order.made
    if puzzle.kind.name != kind.name or not text.startswith(order.origin(number)):
        return "it is another puzzle"
    if kind.objective:
        return None if kind.objective.quick(puzzle) is not None else "no solution was met at once"
    question = replace(order.question(order.seconds, 2), many=True)
    answer = run(puzzle, question, worker=workers(DEFAULT_ENGINE))
    return _FAULTS.get(answer.status)
