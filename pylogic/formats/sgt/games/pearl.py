"""Pearl, ``6x6:gWfBaBcWaBcWcBe``: black and white pearls."""

from __future__ import annotations

from pylogic.formats.sgt.boards import board_game

GAME = board_game("Pearl", "masyu", "[BW]", "a pearl (B or W) or a letter a to z for open cells", "(d[a-z])?n?")
