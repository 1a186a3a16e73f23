"""The given ``clues`` in random kinds and puzzles."""

from __future__ import annotations

from fuzzing.sketch import Sketch, draw
from pylogic.language.givens.clues import Outside

LINES: dict[str, tuple[str, ...]] = {
    "clues rows columns": (),
    "clues rows": (),
    "clues top bottom left right": ("top", "bottom", "left", "right"),
    "clues left top": ("left", "top"),
}


@draw.register
def _outside(given: Outside, sketch: Sketch) -> None:
    for side in given.words:
        if sketch.random.random() < 0.85:
            count = sketch.columns if side in ("columns", "top", "bottom") else sketch.rows
            sketch.say(side, *(_beside(sketch) if sketch.hits() else "?" for _ in range(count)))


def _beside(sketch: Sketch) -> str:
    if sketch.random.random() < 0.1:
        return f"{sketch.random.randint(0, 2)},{sketch.random.randint(1, 2)}"
    return str(sketch.small())
