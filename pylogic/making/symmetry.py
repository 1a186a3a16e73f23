"""Which clues go together so that a board stays symmetric."""

from __future__ import annotations

from collections.abc import Callable

from pylogic.nouns.atom import Clue
from pylogic.nouns.errors import UsageError
from pylogic.nouns.inventing import Batch
from pylogic.nouns.text import suggestion

_Turn = Callable[[int, int, int, int], tuple[int, int]]
"""Where a cell goes, given its row and column and how many of both there are."""

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


def orbits(batch: Batch, name: str | None, size: tuple[int, int]) -> list[tuple[Clue, ...]]:
    """The clues of a batch, those together that go together; what stands beside the board goes alone.

    Raises:
        UsageError: Only a square board is symmetric so.
    """
    if name is None:
        return [(clue,) for clue in batch.clues]
    if name in _SQUARE and size[0] != size[1]:
        raise UsageError(f"only a square board has the symmetry '{name}', and this one is {size[0]}x{size[1]}")
    turn = SYMMETRIES[name][0]
    placed: dict[frozenset[tuple[int, int]], list[Clue]] = {}
    for clue, cells in batch.clues.items():
        if cells:
            placed.setdefault(frozenset(cells), []).append(clue)
    found: list[tuple[Clue, ...]] = [(clue,) for clue, cells in batch.clues.items() if not cells]
    while placed:
        place = next(iter(placed))
        orbit: list[Clue] = []
        while place in placed:
            orbit += placed.pop(place)
            place = frozenset(turn(*cell, *size) for cell in place)
        found.append(tuple(orbit))
    return found
