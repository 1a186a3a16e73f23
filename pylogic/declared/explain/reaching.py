"""How far a line may go from a cell in each direction, given how far it may go in the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pylogic.core.network import ContradictionError, Pruning, Store
from pylogic.declared.board import lines
from pylogic.declared.board.board import Board
from pylogic.declared.parse.vocabulary import Value
from pylogic.language.reading import Cell

Reaches = Sequence[Sequence[int]]
"""How far a line may go, in each direction."""
Fitting = Callable[[Reaches], bool]
"""Whether some way to go so far fits; of each direction at least one is there."""


def pruning(value: Value, cell: Cell, board: Board, fits: Fitting, guard: tuple[int, int] | None = None) -> Pruning:
    """Return the constraint that the arms of a cell fit, where a variable has a value if there is a guard."""
    rays = [board.variables_at(value.sort.name, ray) for ray in lines.arms(board, cell)]
    about = [*(guard[:1] if guard else ()), *(link for ray in rays for link in ray)]
    return Pruning(_prune, about, (value.number, rays, fits, guard))


def _prune(
    store: Store,
    _: Sequence[int],
    arguments: tuple[int, Sequence[Sequence[int]], Fitting, tuple[int, int] | None],
) -> None:
    value, rays, fits, guard = arguments
    reaches = [_reaches(store, ray, store.bit(value)) for ray in rays]
    if guard is not None and store.domains[guard[0]] != store.bit(guard[1]):
        if store.domains[guard[0]] & store.bit(guard[1]) and not fits(reaches):
            store.remove(guard[0], store.bit(guard[1]))
        return
    kept = [
        [one for one in reach if fits([*reaches[:way], [one], *reaches[way + 1 :]])]
        for way, reach in enumerate(reaches)
    ]
    for ray, left in zip(rays, kept, strict=True):
        if not left:
            raise ContradictionError
        for link in ray[: left[0]]:
            store.keep(link, store.bit(value))
        if len(left) == 1 and left[0] < len(ray):
            store.remove(ray[left[0]], store.bit(value))


def _reaches(store: Store, ray: Sequence[int], mask: int) -> list[int]:
    """How many links of a ray may be of a line, up to the first one that is not; the fewest first."""
    found = []
    for length, link in enumerate(ray):
        if store.domains[link] & ~mask:
            found.append(length)
        if not store.domains[link] & mask:
            return found
    return [*found, len(ray)]
