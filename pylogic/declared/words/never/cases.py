"""Boards on which every filling is tried with ``never``."""

CASES = {
    "never in a ring": ("cells 1..2 ; never ring 12 2111", "size 2x2"),
    "never along sides": ("links off on ; never stretches 2 sides on", "size 2x2"),
    "shared, across, stretches": (
        "cells . # ; regions r ; a = b in shared rows r ; apart # across r ; never stretches 3 columns #",
        "r {\n a a b\n a b b\n a b a\n}",
    ),
    "never everywhere": ("cells . # o ; never windows 2x2 #..# o", "size 2x3"),
    "never past a block": (
        "cells . # ; blocks x ; never windows 1x3 #.# .",
        "board {\n . . . .\n . x . .\n . . . .\n}",
    ),
}
