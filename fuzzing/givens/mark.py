"""The given ``mark`` in random kinds and puzzles."""

from __future__ import annotations

from fuzzing.sketch import Sketch, draw
from pylogic.language.givens.mark import Mark, Spots

LINES: dict[str, tuple[str, ...]] = {"mark B": ("B",), "mark E on {value}": ()}


@draw.register
def _mark(given: Mark, sketch: Sketch) -> None:
    sketch.put(sketch.share / 2, [given.symbol])


@draw.register
def _spots(given: Spots, sketch: Sketch) -> None:
    sketch.put(sketch.share / 2, [given.symbol])
