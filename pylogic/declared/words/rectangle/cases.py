"""Boards on which every filling is tried with ``rectangle``."""

CASES = {
    "rectangles around a block": ("edges off on ; blocks # ; divide on ; rectangle pieces", "board {\n . .\n . #\n}"),
    "rectangles": ("edges off on ; divide on ; rectangle pieces", "size 2x2"),
    "rectangles with clues": (
        "edges off on ; clue 1..9 ; divide on ; rectangle pieces ; count(pieces, clue) = 1 ; size(pieces) = clue",
        "board {\n 2 .\n ? .\n}",
    ),
    "rectangles with clues in vain": (
        "edges off on ; clue 1..9 ; divide on ; rectangle pieces ; count(pieces, clue) = 1 ; size(pieces) = clue",
        "board {\n 3 . 5\n}",
    ),
}
