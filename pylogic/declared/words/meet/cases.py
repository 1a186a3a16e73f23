"""Boards on which every filling is tried with ``meet``."""

CASES = {
    "diagonals": ("cells \\ / ; corners ; meet(corners) = clue", "corners {\n . 1 .\n . 2 .\n 0 . .\n}"),
}
