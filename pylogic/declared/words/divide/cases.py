"""Boards on which every filling is tried with ``divide``."""

CASES = {
    "pieces of any size": ("edges off on ; divide on", "size 2x2"),
}
