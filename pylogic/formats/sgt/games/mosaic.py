"""Mosaic, ``3x3:b0a2a0b``: how many of the cells around a cell and of itself are black."""

from __future__ import annotations

from pylogic.formats.sgt.boards import board_game

GAME = board_game("Mosaic", "mosaic", "[0-9]", "a number 0 to 9 or a letter a to z for cells without one", r"(h\d+)?")
