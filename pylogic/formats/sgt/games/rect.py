"""Rect, ``5x5:c4e4_5c4d3a2a3a``: the areas of rectangles."""

from __future__ import annotations

from pylogic.formats.sgt.boards import board_game
from pylogic.formats.sgt.runs import NUMBER

GAME = board_game(
    "Rectangles", "shikaku", NUMBER, "a number or a letter a to z for cells without one", r"(e\d+(\.\d+)?)?a?"
)
