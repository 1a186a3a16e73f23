"""The given ``arrows`` in random kinds and puzzles."""

from __future__ import annotations

from fuzzing.sketch import Sketch, draw
from pylogic.language.givens.arrows import Arrows

LINES: dict[str, tuple[str, ...]] = {"arrows": ("arrows",)}


@draw.register
def _arrows(given: Arrows, sketch: Sketch) -> None:
    ways = ("N", "NE", "E", "SE", "S", "SW", "W", "NW", ".")
    rows = [[sketch.random.choice(ways) for _ in range(sketch.columns)] for _ in range(sketch.rows)]
    sketch.block(given.words[0], rows)
