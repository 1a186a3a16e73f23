"""The given ``cages`` in random kinds and puzzles."""

from __future__ import annotations

from fuzzing.sketch import Sketch, draw, name_of
from pylogic.language.givens.cages import Cages

LINES: dict[str, tuple[str, ...]] = {"cages cage": ("cage",)}


@draw.register
def _cages(given: Cages, sketch: Sketch) -> None:
    for _ in range(sketch.random.randint(0, 2)):
        cells = sketch.random.sample(sketch.cells, sketch.random.randint(1, min(4, len(sketch.cells))))
        total = [str(sketch.small())] if sketch.random.random() < 0.8 else []
        sketch.say(given.name, *total, *map(name_of, cells))
