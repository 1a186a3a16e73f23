"""The given ``corners`` in random kinds and puzzles."""

from __future__ import annotations

from fuzzing.sketch import Sketch, draw
from pylogic.language.givens.corners import Corners

LINES: dict[str, tuple[str, ...]] = {"corners": ("corners",), "corners list": ("corners",)}


@draw.register
def _corners(given: Corners, sketch: Sketch) -> None:
    def point() -> str:
        if given.lists and sketch.random.random() < sketch.share / 3:
            return f"{sketch.random.randint(0, 2)},{sketch.random.randint(0, 2)}"
        return str(sketch.random.randint(0, 4)) if sketch.random.random() < sketch.share / 2 else "."

    sketch.block(given.words[0], [[point() for _ in range(sketch.columns + 1)] for _ in range(sketch.rows + 1)])
