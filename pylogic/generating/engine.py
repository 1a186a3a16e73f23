"""Questions to clingo while a puzzle is generated.

Which clues go together so that a board stays symmetric.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from pylogic.engines.workers.worker import Worker
from pylogic.model.atom import Atom, Atoms, Clue, written
from pylogic.model.canvas import Canvas
from pylogic.model.errors import LimitReachedError, UsageError
from pylogic.model.inventing import Batch, UnfitError
from pylogic.model.limits import Deadline, Limit
from pylogic.model.puzzle import Puzzle, split
from pylogic.model.question import Message, Request, Thinning
from pylogic.model.text import grouped, suggestion
from pylogic.solving.preparing import request_for

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
    worker: Worker,
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
            "preferred": written(sorted(preferred)),
            "refused": [written(sorted(pieces)) for pieces in refused],
            "memory": memory,
        }
    rows = _said(request, ("drawn",), worker, deadline)["drawn"]
    return None if rows is None else _atoms(rows)


def _atoms(rows: Sequence[Sequence[Any]]) -> Atoms:
    return frozenset(Atom(name, tuple(arguments)) for name, *arguments in rows)


def thinned(
    puzzle: Puzzle,
    solution: Atoms,
    stages: Sequence[Stage],
    worker: Worker,
    deadline: Deadline,
    memory: int | None,
    unasked: bool = False,
) -> tuple[Clue, ...]:
    """The clues that are taken away, in this order.

    Clues of the puzzle that are in no stage stay.  Arguments and errors as for `drawn`; where ``unasked``, all clues of
    the stages may go where it would take long to ask, and several solutions are left.

    Raises:
        FaultyError: Even all clues together leave another solution.
    """
    clues = tuple(dict.fromkeys(clue for groups, _ in stages for group in groups for clue in group))
    numbers = {clue: number for number, clue in enumerate(clues, 1)}
    with deadline.interrupting(_WRITING):
        frame, facts = split(puzzle, clues)
        request = request_for(puzzle, "thin", frame)
    request["memory"] = memory
    request["thinning"] = Thinning(
        clues=[*map(written, facts)],
        solution=written(sorted(solution)),
        stages=[([[numbers[clue] for clue in group] for group in groups], least) for groups, least in stages],
        unasked=unasked,
    )
    said = _said(request, ("gone", "rival", "shared"), worker, deadline)
    if said["gone"] is None:
        rival = _atoms(said["rival"])
        contested = solution - _atoms(said["shared"])
        raise FaultyError(SEVERAL, contested, rival - solution) if rival else UnfitError(SEVERAL)
    return tuple(clues[number - 1] for number in said["gone"])


def some(puzzle: Puzzle, most: int, worker: Worker, deadline: Deadline, memory: int | None) -> list[Atoms]:
    """Return all solutions of a puzzle, or the first ones; arguments and errors as for `drawn`."""
    with deadline.interrupting(_WRITING):
        request: Request = {**request_for(puzzle, "solve", puzzle.atoms), "models": most, "memory": memory}
    return [_atoms(message["solution"]) for message in _messages(request, worker, deadline) if "solution" in message]


def _said(request: Request, keys: Sequence[str], worker: Worker, deadline: Deadline) -> dict[str, Any]:
    found: dict[str, Any] = dict.fromkeys(keys)
    for message in _messages(request, worker, deadline):
        found |= {key: message[key] for key in keys if key in message}
    return found


def _messages(request: Request, worker: Worker, deadline: Deadline) -> Iterator[Message]:
    for message in worker.ask(request, deadline.at):
        yield message
        limit = message.get("done", {}).get("limit")
        if limit == "interrupted":
            raise KeyboardInterrupt
        if limit == "conflicts":
            raise UnfitError(UNSETTLED)
        if limit:
            raise LimitReachedError(f"{Limit.MEMORY} reached" if limit == "memory" else f"{deadline} reached")


_Turn = Callable[[int, int, int, int], tuple[int, int]]
"""Image of a cell, given its row and column and the size of the board."""

SYMMETRIES: dict[str, tuple[_Turn, str]] = {
    "rotate2": (lambda row, column, rows, columns: (rows + 1 - row, columns + 1 - column), "turned by half"),
    "rotate4": (lambda row, column, rows, _: (column, rows + 1 - row), "turned by a quarter, on square boards"),
    "mirror": (lambda row, column, _, columns: (row, columns + 1 - column), "left and right"),
    "flip": (lambda row, column, rows, _: (rows + 1 - row, column), "top and bottom"),
    "diagonal": (lambda row, column, _, __: (column, row), "at the falling diagonal, on square boards"),
}
"""By name where each cell goes, and what that is in words."""
_SQUARE = ("rotate4", "diagonal")


def vet(name: str) -> None:
    """Make sure that there is such a symmetry.

    Raises:
        UsageError: There is no such symmetry.
    """
    if name not in SYMMETRIES:
        near = suggestion(name, list(SYMMETRIES)) or f" ({', '.join(SYMMETRIES)})"
        raise UsageError(f"there is no symmetry '{name}'{near}")


def images(name: str, cell: tuple[int, int], size: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the orbit of a cell, beginning with the cell itself."""
    found: list[tuple[int, int]] = []
    while cell not in found:
        found.append(cell)
        cell = SYMMETRIES[name][0](*cell, *size)
    return found


def is_symmetric(canvas: Canvas, name: str) -> bool:
    """Whether what is drawn in cells, between them and around them is where its images are, whatever it says there."""
    sides = [side.cells for side in canvas.signs]
    corners = [[(row, column), (row + 1, column + 1)] for row, column in canvas.points]
    outlines = [outline.cells for kind, some in canvas.groups.items() if kind != "boxes" for outline in some]
    shapes = [*sides, *corners, *outlines, *(way.cells for way in canvas.ways)]
    shapes += [[cell] for cell in canvas.cells if canvas.spelt(cell).strip()]
    pattern = {_box(shape) for shape in shapes}
    turn = SYMMETRIES[name][0]
    return {_box([turn(*cell, canvas.rows, canvas.columns) for cell in shape]) for shape in shapes} == pattern


def _box(cells: Iterable[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    """Cells in no order; of two that touch at a corner all four around it, for the other two say the same."""
    found = frozenset(cells)
    if len(found) != len(("one", "other")):
        return found
    (row, column), (row2, column2) = sorted(found)
    touching = abs(row - row2) == 1 == abs(column - column2)
    return found | {(row, column2), (row2, column)} if touching else found


def vet_size(name: str, size: tuple[int, int]) -> None:
    """Make sure that a board of a size can have a symmetry.

    Raises:
        UsageError: Only a square board is symmetric so.
    """
    if name in _SQUARE and size[0] != size[1]:
        raise UsageError(f"only a square board has the symmetry '{name}', and this one is {size[0]}x{size[1]}")


def orbits(batch: Batch, name: str | None, size: tuple[int, int]) -> list[tuple[Clue, ...]]:
    """The clues of a batch, those together that go together; what stands beside the board goes alone."""
    if name is None:
        return [(clue,) for clue in batch.clues]
    turn = SYMMETRIES[name][0]
    placed = grouped([(frozenset(cells), clue) for clue, cells in batch.clues.items() if cells])
    found: list[tuple[Clue, ...]] = [(clue,) for clue, cells in batch.clues.items() if not cells]
    while placed:
        place = next(iter(placed))
        orbit: list[Clue] = []
        while place in placed:
            orbit += placed.pop(place)
            place = frozenset(turn(*cell, *size) for cell in place)
        found.append(tuple(orbit))
    return found
