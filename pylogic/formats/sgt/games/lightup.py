"""Light Up, ``5x5:fBa0c2c2a1f``: blocks ``B``, or with a number ``0`` to ``4``."""

from __future__ import annotations

from pylogic.formats.sgt.boards import board_game

GAME = board_game(
    "Light Up",
    "akari",
    "[B0-4]",
    "a block (B, 0 to 4) or a letter a to z for open cells",
    r"(b\d+)?(s\d+)?(d\d+|r)?",
    {"B": "#"},
)
