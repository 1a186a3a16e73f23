"""The given ``signs`` in random kinds and puzzles."""

from __future__ import annotations

from fuzzing.sketch import Sketch, draw, name_of
from pylogic.language.givens.signs import Signs

LINES: dict[str, tuple[str, ...]] = {"signs": ("signs",), "signs bar |": ("bar",)}


@draw.register
def _signs(given: Signs, sketch: Sketch) -> None:
    for one, other in sketch.pairs:
        if sketch.random.random() < sketch.share / 2:
            mark = sketch.random.choice("<>") if given.mark == "<" else given.mark
            sketch.say(name_of(one), mark, name_of(other))
