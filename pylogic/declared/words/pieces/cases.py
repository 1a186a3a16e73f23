"""Boards on which every filling is tried with ``pieces``."""

CASES = {
    "pieces of a size not set": ("edges off on ; set s ? ; divide on ; size(pieces) = s", "size 1x2"),
    "pieces of a size": ("edges off on ; divide on ; size(pieces) = 2", "size 2x2"),
    "pieces of a board of blocks": ("edges off on ; blocks # ; divide on ; size(pieces) = n/2", "board {\n # # #\n}"),
    "pieces of two sizes": ("edges off on ; divide on ; size(pieces) = 2 ; size(pieces) = n", "size 1x3"),
    "pieces of half the board": ("edges off on ; divide on ; size(pieces) = n/2", "size 1x4"),
    "pieces of no size": ("edges off on ; divide on ; size(pieces) = n/2", "size 1x3"),
    "pieces with a clue": ("edges off on ; clue 1..9 ; divide on ; count(pieces, clue) = 1", "board {\n 1 .\n . 3\n}"),
    "pieces of given sizes": ("edges off on ; clue 1..9 ; divide on ; size(pieces) = clue", "board {\n 3 .\n . .\n}"),
    "dominoes": ("edges off on ; clue 0..9 ; divide on ; size(pieces) = 2 ; unlike pieces", "board {\n 1 0\n 0 1\n}"),
    "dominoes, all there are": (
        "edges off on ; clue 0..9 ; divide on ; size(pieces) = 2 ; unlike pieces",
        "board {\n 0 0\n 0 1\n}",
    ),
    "dominoes, a number unknown": (
        "edges off on ; clue 0..9 ; divide on ; size(pieces) = 2 ; unlike pieces",
        "board {\n 0 0\n 0 .\n}",
    ),
    "dominoes among pieces": ("edges off on ; clue 0..9 ; divide on ; unlike pieces", "board {\n 1 0\n 1 0\n}"),
}
