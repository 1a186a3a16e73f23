"""The given ``centres`` in random kinds and puzzles."""

from __future__ import annotations

from fuzzing.sketch import Sketch, between, draw, name_of
from pylogic.language.givens.centres import Centres

LINES: dict[str, tuple[str, ...]] = {"centres": ()}


@draw.register
def _centres(given: Centres, sketch: Sketch) -> None:
    points = [*map(name_of, sketch.cells), *between(sketch)]
    sketch.say(given.words[0], *sketch.random.sample(points, sketch.random.randint(1, min(3, len(points)))))
