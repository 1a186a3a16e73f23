"""Boards on which every filling is tried with ``island``."""

CASES = {
    "islands": ("cells w b ; clue 1..9 ; size(island w) = clue", "board {\n 2 . .\n . . .\n . ? .\n}"),
    "islands, none": ("cells w b ; clue 1..9 ; size(island w) = clue", "size 2x3"),
    "islands, too large": ("cells w b ; clue 1..9 ; size(island w) = clue", "board {\n 5 .\n}"),
    "islands of numbers": ("cells 1..3 ; size(island) = value", "size 2x3"),
    "islands of numbers, a few": ("cells 1 2 4 ; size(island) = value", "size 2x4"),
    "islands of numbers and names": ("cells . 2..3 ; size(island) = value", "size 2x3"),
}
