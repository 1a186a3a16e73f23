"""The given ``fixed`` in random kinds and puzzles."""

from __future__ import annotations

from fuzzing.sketch import Sketch, draw
from pylogic.language.givens.fixed import Fixed

LINES: dict[str, tuple[str, ...]] = {"fixed {name}": ()}


@draw.register
def _fixed(given: Fixed, sketch: Sketch) -> None:
    sketch.put(sketch.random.choice((0.0, 0.2, 0.4)), [value.text for value in given.values])
