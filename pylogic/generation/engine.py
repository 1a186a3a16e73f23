"""What clingo is asked while a puzzle is made up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pylogic import engines
from pylogic.core.atom import Atom, Atoms, Clue, written
from pylogic.core.deadline import Deadline
from pylogic.core.errors import LimitReachedError
from pylogic.core.inventing import UnfitError
from pylogic.core.puzzle import Puzzle
from pylogic.core.question import DEFAULT_ENGINE
from pylogic.core.request import Request, Thinning
from pylogic.solving.choosing import choose_strategy
from pylogic.workers.worker import Worker

Stage = tuple[Sequence[Sequence[Clue]], int]
"""Groups of clues that go together, in the order in which they are tried, and how many clues are to be left."""

UNSETTLED = "no solution of the board was met within 20,000 conflicts of clingo"
"""Why no solution was drawn of a board that may have one."""
_WRITING = "writing down what clingo is asked"


def drawn(
    puzzle: Puzzle,
    lot: str,
    worker: Worker,
    deadline: Deadline,
    memory: int | None,
    favoured: Atoms = frozenset(),
) -> Atoms | None:
    """A solution of a puzzle, drawn at random; ``None`` when it has none.

    Args:
        puzzle: The puzzle.
        lot: What random numbers begin with.
        worker: A worker of clingo.
        deadline: After this the worker is ended.
        memory: Bytes of memory for it.
        favoured: Pieces that the solution has wherever they can be.

    Raises:
        UnfitError: It is too hard to find out whether there is a solution.
        LimitReachedError: The time or the memory was not enough.
    """
    with deadline.interrupting(_WRITING):
        request = _request(puzzle, written(puzzle.atoms), "draw", memory)
        told = sorted(map(str, favoured))
    rows = _said({**request, "lot": lot, "favoured": told}, "drawn", worker, deadline)
    return None if rows is None else frozenset(Atom(name, tuple(arguments)) for name, *arguments in rows)


def thinned(
    puzzle: Puzzle, solution: Atoms, stages: Sequence[Stage], worker: Worker, deadline: Deadline, memory: int | None
) -> tuple[Clue, ...] | None:
    """The clues that are taken away, in this order; ``None`` when even all clues leave another solution.

    Clues of the puzzle that are in no stage stay.  Arguments and errors as for `drawn`.
    """
    clues = tuple(dict.fromkeys(clue for groups, _ in stages for group in groups for clue in group))
    numbers = {clue: number for number, clue in enumerate(clues, 1)}
    facts: dict[Clue, list[str]] = {clue: [] for clue in clues}
    frame: list[str] = []
    with deadline.interrupting(_WRITING):
        for fact in puzzle.told:
            (facts.get(fact.clue, frame) if fact.clue else frame).append(str(fact.atom))
    request = _request(puzzle, frame, "thin", memory)
    told = Thinning(
        clues=[*facts.values()],
        solution=written(sorted(solution)),
        stages=[([[numbers[clue] for clue in group] for group in groups], least) for groups, least in stages],
    )
    gone = _said({**request, "thinning": told}, "gone", worker, deadline)
    return None if gone is None else tuple(clues[number - 1] for number in gone)


def _request(puzzle: Puzzle, facts: list[str], task: str, memory: int | None) -> Request:
    kind = puzzle.kind
    return Request(
        kind=kind.spoken,
        encodings=engines.engine(DEFAULT_ENGINE).encodings(kind),
        outputs=[(name, arity) for name, arity in sorted(kind.outputs)],
        facts=facts,
        options=list(choose_strategy(puzzle, DEFAULT_ENGINE, None).options),
        task=task,
        models=1,
        minimise=False,
        seed=0,
        known=None,
        seconds=None,
        memory=memory,
    )


def _said(request: Request, key: str, worker: Worker, deadline: Deadline) -> Any:
    found = None
    for message in worker.ask(request, deadline.at):
        found = message.get(key, found)
        limit = message.get("done", {}).get("limit")
        if limit == "interrupted":
            raise KeyboardInterrupt
        if limit == "conflicts":
            raise UnfitError(UNSETTLED)
        if limit:
            raise LimitReachedError("memory limit reached" if limit == "memory" else f"{deadline} reached")
    return found
