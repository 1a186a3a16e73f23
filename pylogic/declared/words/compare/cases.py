"""Boards on which every filling is tried with ``compare``."""

CASES = {
    "names are worth nothing": ("cells x y 1..3 ; a + b = 3 in pairs", "size 1x4"),
    "compared with clues": ("cells 1..3 ; clues left ; a + 1 < clue in left", "size 2x2 ; left 4 ?"),
    "compared where no clue is": ("cells 1..3 ; clues left ; a + 1 < clue in pairs", "size 1x2 ; left 4"),
    "compared with what is not set": ("cells 1..3 ; set s ? ; a < s in rows", "size 1x3"),
    "compared with what is set": ("cells 1..3 ; set s ? ; a + b < s in rows", "size 1x3 ; s 4"),
    "at most, of two values": (
        "cells . # ; regions r ; a <= b in r",
        "r {\n a a b\n a b b\n} ; board {\n . # .\n . . .\n}",
    ),
    "at least, of two values": (
        "cells . # o ; fixed o ; paths p ; a >= b in p",
        "size 2x3 ; p r1c1 r1c2 r2c2 ; p r2c3 r1c3",
    ),
    "at least, some fixed": ("cells . # ; fixed # ; paths p ; a >= b in p", "board {\n . # .\n} ; p r1c1 r1c2 r1c3"),
    "far apart": ("cells 1..3 ; a <= b + 999999999 * 999999999 in rows", "size 1x2"),
}
