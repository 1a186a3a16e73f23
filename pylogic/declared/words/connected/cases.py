"""Boards on which every filling is tried with ``connected``."""

CASES = {
    "connected, several": ("cells a b c ; connected a b", "size 2x3"),
    "connected or rim": ("cells w b ; connected b or rim", "size 3x4"),
    "connected or rim, one inside": ("cells w b ; connected b or rim", "size 3"),
    "connected, one cell": ("cells w b ; connected b", "size 1"),
    "connected, two of three values": ("cells o x y ; connected x ; connected o", "size 2x2"),
    "bridges": ("bridges 0..2 ; clue 1..8 ; sum(ends) = clue ; connected 1..8", "board {\n 2 . ?\n . . .\n ? 1 2\n}"),
    "bridges of a kind": (
        "bridges 0..3 ; clue 0..8 ; sum(ends) = clue ; connected 2",
        "board {\n ? . ?\n . . .\n ? . 5\n}",
    ),
    "bridges in vain": (
        "set most 2 ; bridges 0..most ; clue 0..8 ; sum(ends) = clue ; connected 3",
        "board {\n 1 1\n}",
    ),
    "bridges, none": ("bridges 0..2 ; clue 0..8 ; sum(ends) = clue ; connected 1", "board {\n . . .\n . 0 .\n}"),
    "bridges, no islands": ("bridges 0..2 ; clue 0..8 ; sum(ends) = clue ; connected 1", "size 2x2"),
    "links that join all": ("links off on ; connected on", "size 2x3"),
    "links that join all but a block": ("links off on ; blocks # ; connected off", "board {\n . . .\n . # .\n}"),
    "links of two sorts that join all": (
        "links a: off on ; links b: off on ; connected a = on ; connected b = off",
        "size 1x4",
    ),
}
NIGHTLY = ("connected or rim",)
"""Cases with so many fillings that only the nights try them; each has a smaller sister."""
