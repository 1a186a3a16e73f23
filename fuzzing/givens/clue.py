"""The given ``clue`` in random kinds and puzzles."""

from __future__ import annotations

from fuzzing.sketch import Sketch, draw
from pylogic.language.givens.clue import CellClue

LINES: dict[str, tuple[str, ...]] = {
    "clue 0..4": (),
    "clue -2..3": (),
    "clue 1..9": (),
    "clue 0..n": (),
    "clue list 0..3": (),
    "clue 0..3 on {value}": (),
    "clue list 0..3 on {value}": (),
    "clue 0..3 on @": (),
    "clue list 0..3 on @": (),
}

_EVERYWHERE = 0.1
"""How often all cells bear one of two clues."""


@draw.register
def _clue(given: CellClue, sketch: Sketch) -> None:
    low, high = given.span.on(sketch.rows, sketch.columns)
    texts = [str(number) for number in range(low, min(high, sketch.rows * sketch.columns + 1) + 1)] + ["?"]
    if given.lists:
        texts += ["1,1", "1,2", "2,1", "1,1,1", "3,1", "0,1"]
    if sketch.random.random() < _EVERYWHERE:
        sketch.put(1.0, sketch.random.sample(texts, min(2, len(texts))))
    sketch.put(sketch.share / 2, texts)
