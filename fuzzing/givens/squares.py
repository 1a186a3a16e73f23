"""The given ``squares`` in random kinds and puzzles."""

from __future__ import annotations

from fuzzing.sketch import Sketch, draw
from pylogic.language.givens.squares import Squares

LINES: dict[str, tuple[str, ...]] = {"squares grid": ("grid",)}


@draw.register
def _squares(given: Squares, sketch: Sketch) -> None:
    shape = f"{sketch.rows}x{max(1, sketch.columns - 1)}"
    sketch.say(given.name, shape, "r1c1", *(["r1c2"] if sketch.columns > 1 else []))
