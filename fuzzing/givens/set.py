"""The given ``set`` in random kinds and puzzles."""

from __future__ import annotations

from fuzzing.sketch import Sketch, draw
from pylogic.language.givens.set import Number

LINES: dict[str, tuple[str, ...]] = {"set k 1": (), "set k 2": (), "set k ?": ()}


@draw.register
def _setting(given: Number, sketch: Sketch) -> None:
    if sketch.random.random() < 0.6:
        sketch.say(given.name, str(sketch.random.choice((0, 1, 1, 2, 2, 3))))
