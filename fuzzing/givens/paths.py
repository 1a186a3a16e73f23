"""The given ``paths`` in random kinds and puzzles."""

from __future__ import annotations

from fuzzing.sketch import Sketch, draw, name_of
from pylogic.language.givens.paths import Paths

_CLOSED = 3
"""The fewest cells of a closed path."""
LINES: dict[str, tuple[str, ...]] = {"paths thermo": ("thermo",)}


@draw.register
def _paths(given: Paths, sketch: Sketch) -> None:
    for _ in range(sketch.random.randint(0, 2)):
        cells = [sketch.random.choice(sketch.cells)]
        for _ in range(sketch.random.randint(0, 3)):
            r, c = cells[-1]
            near = [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
            free = [cell for cell in near if cell in sketch.cells and cell not in cells]
            cells += [sketch.random.choice(free)] if free else []
        if len(cells) > _CLOSED - 1 and sketch.random.random() < 0.4:
            cells.append(cells[0])
        sketch.say(given.name, *map(name_of, cells))
