"""Boards on which every filling is tried with ``loop``."""

CASES = {
    "loop along edges": ("edges off on ; clue 0..4 ; count(sides, on) = clue ; loop on", "board {\n . 2\n . .\n}"),
    "loop along edges, one cell": ("edges off on ; loop on", "size 1"),
    "loop along edges, a row": ("edges off on ; loop on", "size 1x4"),
    "loop along edges past a block": ("edges off on ; blocks # ; loop on", "board {\n # .\n . #\n}"),
    "loop of links": ("links off on ; loop on", "size 3x3"),
    "loop of links, a row": ("links off on ; loop on", "size 1x4"),
    "loop of links past a block": ("links off on ; blocks # ; loop on", "board {\n . . .\n . # .\n . . .\n}"),
    "loop of links past a block at the rim": ("links off on ; blocks # ; loop on", "board {\n . . # .\n . . . .\n}"),
    "loop through cells": ("cells s: w b ; links l: off on ; loop on through w", "size 2x3"),
    "loop through four cells": ("cells s: w b ; links l: off on ; loop on through w", "size 2"),
    "segments": ("links off on ; segments ; loop on", "board {\n . LR .\n . . .\n . . .\n}"),
}
NIGHTLY = ("loop through cells",)
"""Cases with so many fillings that only the nights try them; each has a smaller sister."""
