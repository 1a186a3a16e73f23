"""The given ``pointers`` in random kinds and puzzles."""

from __future__ import annotations

from fuzzing.sketch import Sketch, draw
from pylogic.language.givens.pointers import Pointers

LINES: dict[str, tuple[str, ...]] = {"pointers arrow": ("arrow",), "pointers arrow on {value}": ()}


@draw.register
def _pointers(given: Pointers, sketch: Sketch) -> None:
    del given
    texts = [f"{letter}{number}" for letter in "UDLR" for number in "00112?"]
    sketch.put(sketch.random.choice((0.0, 0.15, 0.3)), texts)
