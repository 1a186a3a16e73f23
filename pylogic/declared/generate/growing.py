"""Regions grown one after the other, each only where the board up to there has a solution."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from random import Random

from pylogic.core.atom import Atom, Fact
from pylogic.core.inventing import UNGROWN, UnfitError
from pylogic.declared.board.graphs import parts
from pylogic.declared.board.partition import neighbours
from pylogic.language.reading import Cell

_SHAPES = 6
"""Regions that are tried at a place before some of those around it are taken back."""
_BACK = 6
"""Regions that are taken back at most."""
_CHECKS = 12
"""Checks per region of average size, before the board is given up."""


def growing(
    name: str, cells: Sequence[Cell], sizes: Sequence[int], random: Random
) -> Generator[tuple[Fact, ...], bool, tuple[Fact, ...]]:
    """Grow regions from the first free cell on; cells that no region has yet are blocks meanwhile.

    Args:
        name: The family of the regions.
        cells: The cells of the board.
        sizes: The usual sizes of regions.
        random: Where chance comes from.

    Yields:
        The facts of some regions, and of the blocks around them; whether such a board has a solution is sent back.

    Returns:
        The facts of all regions.

    Raises:
        UnfitError: None are found.
    """
    grown: list[list[Cell]] = []
    left = set(cells)
    failures = 0
    for _ in range(_CHECKS * len(cells) * len(sizes) // sum(sizes)):
        region = _sprouted(left, random.choice(sizes), min(sizes), random)
        rest = left.difference(region)
        if (yield (*_facts(name, [*grown, region]), *(Fact(Atom("block", cell)) for cell in sorted(rest)))):
            grown.append(region)
            left, failures = rest, 0
        else:
            failures += 1
        if not left:
            return _facts(name, grown)
        if failures == _SHAPES:
            failures = 0
            for _ in range(min(len(grown), random.randint(1, _BACK))):
                left.update(grown.pop())
    raise UnfitError(UNGROWN)


def _sprouted(free: set[Cell], size: int, least: int, random: Random) -> list[Cell]:
    """A region of free cells from the first one on, with what would be cut off and too small for another one."""
    found = {min(free)}
    while len(found) < size:
        border = sorted({near for cell in found for near in neighbours(cell) if near in free} - found)
        if not border:
            break
        found.add(random.choice(border))
    for part in parts(sorted(free - found), neighbours):
        if len(part) < least:
            found.update(part)
    return sorted(found)


def _facts(name: str, regions: Iterable[list[Cell]]) -> tuple[Fact, ...]:
    numbered = enumerate(sorted(regions), 1)
    return tuple(Fact(Atom("region", (name, *cell, number))) for number, region in numbered for cell in region)
