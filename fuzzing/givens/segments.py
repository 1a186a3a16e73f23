"""The given ``segments`` in random kinds and puzzles."""

from __future__ import annotations

from fuzzing.sketch import Sketch, draw
from pylogic.language.givens.segments import Segments

LINES: dict[str, tuple[str, ...]] = {"segments": (), "segments of {links}": ()}


@draw.register
def _segments(given: Segments, sketch: Sketch) -> None:
    del given
    sketch.put(sketch.share / 4, ["UL", "UR", "UD", "LR", "DL", "DR"])
