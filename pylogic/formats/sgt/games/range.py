"""Range, ``6x6:4a6i4d9_5d8i5a6``: how many cells a white cell sees."""

from __future__ import annotations

from pylogic.formats.sgt.boards import board_game
from pylogic.formats.sgt.runs import NUMBER

GAME = board_game("Range", "kurodoko", NUMBER, "a number or a letter a to z for cells without one")
