"""Boards on which every filling is tried with ``path``."""

CASES = {
    "paths": ("links off on ; clue 1..9 ; path on joins clue", "board {\n 1 . 2\n . . .\n 1 . 2\n}"),
    "paths, an end alone": ("links off on ; clue 1..9 ; path on joins clue", "board {\n 1 . 2\n . . 2\n}"),
    "paths, four ends": ("links off on ; clue 1..9 ; path on joins clue", "board {\n 1 . 1\n 1 . 1\n}"),
    "paths, some unknown": ("links off on ; clue 1..9 ; path on joins clue", "board {\n 1 . ?\n ? . 2\n . ? 2\n}"),
    "paths, none": ("links off on ; clue 1..9 ; path on joins clue", "size 2x3"),
    "paths, two numbers at an end": (
        "cells s: . # ; links l: off on ; paths w ; path on joins w through #",
        "size 2x2 ; w r1c1 r1c2 ; w r1c1",
    ),
    "paths through cells": (
        "cells s: . # ; links l: off on ; paths w ; path on joins w through #",
        "size 2x3 ; w r1c1 r2c3",
    ),
}
NIGHTLY = ("paths through cells",)
"""Cases with so many fillings that only the nights try them; each has a smaller sister."""
