"""The given ``mirrors`` in random kinds and puzzles."""

from __future__ import annotations

from fuzzing.sketch import Sketch, draw
from pylogic.language.givens.mirrors import Mirrors

LINES: dict[str, tuple[str, ...]] = {"mirrors": ("direct", "mirrored")}


@draw.register
def _mirrors(given: Mirrors, sketch: Sketch) -> None:
    sketch.put(sketch.random.choice((0.0, 0.2, 0.5)), [*given.symbols()])
