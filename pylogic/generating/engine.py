"""Questions to clingo while a puzzle is generated."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pylogic.engines.workers.worker import AnyWorker
from pylogic.model.atom import Atom, Atoms, Clue, atom_texts
from pylogic.model.errors import LimitReachedError, UnfitError
from pylogic.model.limits import Deadline, Limit
from pylogic.model.puzzle import Puzzle, split
from pylogic.model.request import Message, Request, Thinning
from pylogic.solving.run import request_for

Stage = tuple[Sequence[Sequence[Clue]], int]
"""Groups of clues that go together, in the order in which they are tried, and how many clues are to be left."""

UNSETTLED = "no solution of the board was met within 20,000 conflicts of clingo"
"""Why no solution was drawn of a board that may have one."""
SEVERAL = "all clues together left several solutions"
_WRITING = "writing the program for clingo"


class FaultyError(UnfitError):
    """A solution is unsuitable for a puzzle because of some of its pieces.

    Attributes:
        pieces: The pieces.
        rival: Some in their place in another solution with the same clues, where that is what is wrong.
    """

    def __init__(self, sentence: str, pieces: Atoms, rival: Atoms = frozenset()) -> None:
        super().__init__(sentence)
        self.pieces = pieces
        self.rival = rival


def drawn(
    puzzle: Puzzle,
    lot: str,
    worker: AnyWorker,
    deadline: Deadline,
    memory: int | None,
    preferred: Atoms = frozenset(),
    refused: Sequence[Atoms] = (),
) -> Atoms | None:
    """A solution of a puzzle, drawn at random; ``None`` when it has none.

    Args:
        puzzle: The puzzle.
        lot: The random seed.
        worker: A worker of clingo.
        deadline: After this the worker is ended.
        memory: Bytes of memory for it.
        preferred: Pieces that the solution has wherever they can be.
        refused: Pieces that the solution does not have all together.

    Raises:
        UnfitError: It is too hard to find out whether there is a solution.
        LimitReachedError: The time or the memory was not enough.
    """
    with deadline.interrupting(_WRITING):
        request: Request = {
            **request_for(puzzle, "draw", puzzle.atoms),
            "lot": lot,
            "preferred": atom_texts(sorted(preferred)),
            "refused": [atom_texts(sorted(pieces)) for pieces in refused],
            "memory": memory,
        }
    rows = _said(request, ("drawn",), worker, deadline)["drawn"]
    return None if rows is None else _atoms(rows)


def _atoms(rows: Sequence[Sequence[Any]]) -> Atoms:
    return frozenset(Atom(name, tuple(arguments)) for name, *arguments in rows)


def thinned(
    puzzle: Puzzle,
    solution: Atoms,
    clues: Sequence[Clue],
    stages: Sequence[Stage],
    worker: AnyWorker,
    deadline: Deadline,
    memory: int | None,
    unasked: bool = False,
) -> tuple[Clue, ...]:
    """The clues that are taken away, in this order; none without a stage, as all clues are only to leave one solution.

    The clues are all that may be in a stage, the others stay.  What was asked without a stage need not be proved again.
    Other arguments and errors are as for `drawn`; where ``unasked``, all clues of the stages may go where it would take
    long to ask, and several solutions are left.

    Raises:
        FaultyError: Even all clues together leave another solution.
    """
    numbers = {clue: number for number, clue in enumerate(clues, 1)}
    with deadline.interrupting(_WRITING):
        frame, facts = split(puzzle, clues)
        request = request_for(puzzle, "thin", frame)
    request["memory"] = memory
    request["thinning"] = Thinning(
        clues=[*map(atom_texts, facts)],
        solution=atom_texts(sorted(solution)),
        stages=[([[numbers[clue] for clue in group] for group in groups], least) for groups, least in stages],
        unasked=unasked,
    )
    said = _said(request, ("gone", "rival", "shared"), worker, deadline)
    if said["gone"] is None:
        rival = _atoms(said["rival"])
        contested = solution - _atoms(said["shared"])
        raise FaultyError(SEVERAL, contested, rival - solution) if rival else UnfitError(SEVERAL)
    return tuple(clues[number - 1] for number in said["gone"])


def some(puzzle: Puzzle, most: int, worker: AnyWorker, deadline: Deadline, memory: int | None) -> list[Atoms]:
    """Return all solutions of a puzzle, or the first ones; arguments and errors as for `drawn`."""
    with deadline.interrupting(_WRITING):
        request: Request = {**request_for(puzzle, "solve", puzzle.atoms), "models": most, "memory": memory}
    return [_atoms(message["solution"]) for message in _messages(request, worker, deadline) if "solution" in message]


def _said(request: Request, keys: Sequence[str], worker: AnyWorker, deadline: Deadline) -> dict[str, Any]:
    found: dict[str, Any] = dict.fromkeys(keys)
    for message in _messages(request, worker, deadline):
        found |= {key: message[key] for key in keys if key in message}
    return found


def _messages(request: Request, worker: AnyWorker, deadline: Deadline) -> Iterator[Message]:
    for message in worker.ask(request, deadline.at):
        yield message
        limit = message.get("done", {}).get("limit")
        if limit == "interrupted":
            raise KeyboardInterrupt
        if limit == "conflicts":
            raise UnfitError(UNSETTLED)
        if limit:
            raise LimitReachedError(f"{Limit.MEMORY} reached" if limit == "memory" else f"{deadline} reached")
