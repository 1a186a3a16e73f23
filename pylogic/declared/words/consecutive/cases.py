"""Boards on which every filling is tried with ``consecutive``."""

CASES = {
    "consecutive": ("cells 1..4 ; consecutive rows", "size 2x3"),
    "consecutive, one place": ("cells 1..4 ; consecutive rows columns", "size 1"),
    "consecutive with gaps": ("cells 1 2 4 5 6 ; consecutive rows", "size 2x2"),
    "consecutive, too many": ("cells 1 2 4 5 ; consecutive rows", "size 1x3"),
    "consecutive runs": ("cells 1..3 ; blocks # ; consecutive entries", "board {\n . . #\n # . .\n}"),
    "runs between numbers": (
        "cells 1..4 ; blocks # numbers ; different rows ; consecutive entries",
        "board {\n . #3 .\n . . .\n}",
    ),
}
