"""Filling, ``5x5:a4a3244c31a5d53a5a2a``: the sizes of areas."""

from __future__ import annotations

from pylogic.formats.sgt.boards import board_game

GAME = board_game("Filling", "fillomino", "[1-9]", "a number 1 to 9 or a letter a to z for open cells")
