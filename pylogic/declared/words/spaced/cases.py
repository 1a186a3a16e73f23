"""Boards on which every filling is tried with ``spaced``."""

CASES = {
    "spaced in a ring": ("cells 0..2 ; spaced ring", "size 1x3"),
    "spaced": ("cells 0..3 ; spaced lines", "size 2x3"),
    "spaced in a row": ("cells 0..2 ; spaced rows", "size 1x5"),
}
