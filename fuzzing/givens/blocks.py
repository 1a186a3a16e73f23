"""The given ``blocks`` in random kinds and puzzles."""

from __future__ import annotations

from fuzzing.sketch import Sketch, draw
from pylogic.language.givens.blocks import Blocks

LINES: dict[str, tuple[str, ...]] = {
    "blocks @": (),
    "blocks @ numbers": (),
    "blocks @ totals": (),
    "blocks @ numbers of {cells}": (),
    "blocks @ totals of {cells}": (),
    "blocks #": (),
}


@draw.register
def _blocks(given: Blocks, sketch: Sketch) -> None:
    texts = [given.symbol]
    if given.bears == "numbers":
        texts += [f"{given.symbol}{sketch.random.randint(1, 4)}" for _ in range(2)]
    if given.bears == "totals":
        one, other = abs(sketch.small()), abs(sketch.small())
        texts += [f"{one}\\{other}", f"\\{one}", f"{other}\\"]
    sketch.put(sketch.random.choice((0.0, 0.15, 0.3)), texts)
