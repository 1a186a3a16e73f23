"""The given ``regions`` in random kinds and puzzles."""

from __future__ import annotations

from fuzzing.sketch import Cell, Sketch, draw
from pylogic.language.givens.regions import Regions

LINES: dict[str, tuple[str, ...]] = {"regions areas": ("areas",)}


@draw.register
def _regions(given: Regions, sketch: Sketch) -> None:
    letters = "abcdefghij"
    owner: dict[Cell, str] = {}
    if sketch.random.random() < 0.15:  # any map at all
        few = letters[: sketch.random.randint(1, 4)]
        owner = {cell: sketch.random.choice(few) for cell in sketch.cells}
    else:
        seeds = sketch.random.sample(sketch.cells, min(len(sketch.cells), sketch.random.randint(1, 4)))
        owner = dict(zip(seeds, letters, strict=False))
        while free := [pair for pair in sketch.pairs if (pair[0] in owner) != (pair[1] in owner)]:
            one, other = sketch.random.choice(free)
            owner.setdefault(one, owner.get(other, ""))
            owner.setdefault(other, owner[one])
    if sketch.random.random() < 0.2:
        owner[sketch.random.choice(sketch.cells)] = "."
    rows = [[owner[r, c] for c in range(1, sketch.columns + 1)] for r in range(1, sketch.rows + 1)]
    sketch.block(given.name, rows)
