"""The given ``ships`` in random kinds and puzzles."""

from __future__ import annotations

from fuzzing.sketch import Sketch, draw
from pylogic.language.givens.ships import Ships

LINES: dict[str, tuple[str, ...]] = {"ships fleet": ("fleet",), "ships fleet of {cells}": ("fleet",)}


@draw.register
def _ships(given: Ships, sketch: Sketch) -> None:
    words = ["1", "1*2", "2", "2*2", "3"]
    sketch.say(given.name, *sketch.random.sample(words, sketch.random.randint(1, 2)))
    sketch.put(sketch.share / 4, list("OUDLRM"))
