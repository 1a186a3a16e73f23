"""Loopy on squares, ``5x5t0:h0212a01a2d2223``: how many sides of a square are on the loop."""

from __future__ import annotations

from pylogic.formats.sgt.boards import board_game

GAME = board_game(
    "Loopy",
    "slitherlink",
    "[0-4]",
    "a number 0 to 4 or a letter a to z for open squares",
    "t0(d[a-z])?",
    {},
    "t0",
)
