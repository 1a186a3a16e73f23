"""Boards on which every filling is tried with ``place``."""

CASES = {
    "ships": ("cells . # ; ships fleet ; place fleet", "size 3 ; fleet 2 1"),
    "ships, no room": ("cells . # ; ships fleet ; place fleet", "size 1x3 ; fleet 2 1"),
    "ships, shown": (
        "cells . # ; ships fleet ; place fleet",
        "size 3x3 ; fleet 3 1 ; board {\n . . .\n M . .\n . . O\n}",
    ),
    "ships, ends": ("cells . # ; ships fleet ; place fleet", "fleet 2 2 ; board {\n U . .\n . L .\n}"),
    "ships, off the board": ("cells . # ; ships fleet ; place fleet", "fleet 2 ; board {\n D .\n . .\n}"),
    "pieces": ("cells . L I ; regions r ; place L I in r", "r {\n a a a\n a a b\n b b b\n}"),
    "pieces of four cells": ("cells . L I ; regions r ; place L I in r", "r {\n a a a b\n a b b b\n}"),
    "pieces, no room": ("cells . T ; regions r ; place T in r", "r {\n a a a\n b b b\n}"),
    "pieces, some cells of none": ("cells . T S ; regions r ; place T S in r", "r {\n a a a\n a a .\n}"),
    "ships beside numbers": (
        "cells a: 1..2 ; cells b: ~ # ; ships f ; count(rows, 2) = 1 ; place f",
        "size 1x2 ; f 1 ; board {\n O .\n}",
    ),
    "segments beside ships": (
        "cells . # ; links l: off on ; segments ; ships fleet ; place fleet",
        "size 1x2 ; fleet 1 ; board {\n R L\n}",
    ),
}
NIGHTLY = ("pieces",)
"""Cases with so many fillings that only the nights try them; each has a smaller sister."""
