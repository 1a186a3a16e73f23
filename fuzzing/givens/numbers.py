"""The given ``numbers`` in random kinds and puzzles."""

from __future__ import annotations

from fuzzing.sketch import Sketch, draw
from pylogic.language.givens.numbers import Numbers

LINES: dict[str, tuple[str, ...]] = {"numbers 1..4": (), "numbers -2..2": ()}


@draw.register
def _numbers(given: Numbers, sketch: Sketch) -> None:
    low, high = given.span.on(sketch.rows, sketch.columns)
    texts = [str(sketch.random.randint(low, min(high, low + 3))) for _ in range(3)]
    sketch.put(sketch.random.choice((0.5, 1.0, 1.0)), texts)
