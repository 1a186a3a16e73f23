"""Boards on which every filling is tried with ``symmetric``."""

CASES = {
    "symmetric, a centre beside the board": (
        "edges off on ; blocks # ; centres ; divide on ; symmetric pieces",
        "size 2x1 ; centres r2c1 r1c1 ; board {\n #\n .\n}",
    ),
    "symmetric pieces": ("edges off on ; centres ; divide on ; symmetric pieces", "size 2 ; centres r1c1 r2c1-r2c2"),
    "symmetric pieces about a point": (
        "edges off on ; centres ; divide on ; symmetric pieces",
        "size 2 ; centres r1c1-r2c2",
    ),
    "symmetric pieces in vain": ("edges off on ; centres ; divide on ; symmetric pieces", "size 1x3 ; centres r1c1"),
    "symmetric pieces of a size": (
        "edges off on ; centres ; divide on ; symmetric pieces ; size(pieces) = 2",
        "size 1x4 ; centres r1c1-r1c2 r1c3-r1c4",
    ),
}
