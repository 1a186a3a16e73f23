"""The given ``looks`` in random kinds and puzzles."""

from __future__ import annotations

from fuzzing.sketch import Sketch, draw
from pylogic.language.givens.looks import Looks

LINES: dict[str, tuple[str, ...]] = {"looks {name} star": ()}


@draw.register
def _looks(given: Looks, sketch: Sketch) -> None:
    """Puzzles say nothing of it."""
