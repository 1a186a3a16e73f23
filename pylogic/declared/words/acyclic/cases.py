"""Boards on which every filling is tried with ``acyclic``."""

CASES = {
    "diagonals without loops": ("cells \\ / ; acyclic", "size 3x4"),
    "diagonals without loops, four corners": ("cells \\ / ; acyclic", "size 3"),
    "diagonals around the middle": ("cells \\ / ; blocks # ; acyclic", "board {\n . . .\n . # .\n . . .\n}"),
    "diagonals around a block": ("cells \\ / ; blocks # ; acyclic", "board {\n . . . .\n . # . .\n . . . .\n}"),
}
NIGHTLY = (
    "diagonals without loops",
    "diagonals around a block",
)
"""Cases with so many fillings that only the nights try them; each has a smaller sister."""
