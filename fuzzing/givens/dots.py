"""The given ``dots`` in random kinds and puzzles."""

from __future__ import annotations

from itertools import product

from fuzzing.sketch import Sketch, between, draw, name_of
from pylogic.language.givens.dots import Dots

LINES: dict[str, tuple[str, ...]] = {"dots dot o": ("dot",), "dots spot o corners": ()}

OF_SIDES = {"dots spot o corners": ("spot",)}
"""Families whose places are sides of cells."""


@draw.register
def _dots(given: Dots, sketch: Sketch) -> None:
    points = _vertices(sketch) if given.corners else between(sketch)
    if count := sketch.random.randint(0, min(3, len(points))):
        sketch.say(given.name, *sketch.random.sample(points, count))


def _vertices(sketch: Sketch) -> list[str]:
    """The corners of cells, at the rim too."""
    at = product(range(sketch.rows + 1), range(sketch.columns + 1))
    return [f"{name_of((r, c))}-{name_of((r + 1, c + 1))}" for r, c in at]
