"""The given ``say`` in random kinds and puzzles."""

from __future__ import annotations

from fuzzing.sketch import Sketch, draw
from pylogic.language.givens.say import Saying

LINES: dict[str, tuple[str, ...]] = {"say {name} dark": (), "say {name} bulb bulbs": ()}


@draw.register
def _say(given: Saying, sketch: Sketch) -> None:
    """Puzzles say nothing of it."""
