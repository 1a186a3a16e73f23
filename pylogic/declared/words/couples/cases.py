"""Boards on which every filling is tried with ``couples``."""

CASES = {
    "couples": ("cells a: 1..2 ; cells b: 1..3 ; couples lines", "size 2x2"),
    "couples that are given": ("cells a: 1..2 ; cells b: x y ; couples all", "board {\n 1x 2.\n .y .\n}"),
}
