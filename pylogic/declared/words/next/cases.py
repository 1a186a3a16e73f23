"""Boards on which every filling is tried with ``next``."""

CASES = {
    "next": ("cells 1..4 ; next pairs", "size 2x3"),
    "next, all different": ("cells 1..size(all) ; different all ; next pairs8", "size 2x3"),
    "next, diagonally": (
        "cells 1..size(all) ; blocks # ; different all ; next pairs8",
        "board {\n . # .\n # . #\n . # .\n}",
    ),
    "next around": ("cells 1..size(all) ; different all ; next around", "size 1x4"),
    "next, in each region": (
        "cells 1..size(areas) ; regions areas ; next pairs inside areas",
        "areas {\n a a b\n a b b\n}",
    ),
    "next, no way": ("cells 1..2 ; next pairs", "size 1"),
    "next past a block": ("cells 1..size(all) ; blocks # ; different all ; next pairs", "board {\n . # .\n . . .\n}"),
    "next along arrows, four": (
        "cells 1..size(all) ; arrows ; different all ; next arrows",
        "arrows {\n E SW\n NE .\n}",
    ),
    "next along arrows": ("cells 1..size(all) ; arrows ; different all ; next arrows", "arrows {\n E S SW\n NE . W\n}"),
}
NIGHTLY = (
    "next, all different",
    "next along arrows",
)
"""Cases with so many fillings that only the nights try them; each has a smaller sister."""
