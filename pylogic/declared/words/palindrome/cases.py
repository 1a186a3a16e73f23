"""Boards on which every filling is tried with ``palindrome``."""

CASES = {
    "palindrome": ("cells a b c ; palindrome rows", "size 2x3"),
    "palindrome, even": ("cells 1..3 ; palindrome lines", "size 2x2"),
    "palindrome along a path": (
        "cells 1..3 ; paths p ; palindrome p ; a <> b in pairs",
        "size 2x3 ; p r1c1 r1c2 r1c3 r2c3 ; p r2c1",
    ),
    "palindrome past a block": ("cells 1..2 ; blocks # ; palindrome rows", "board {\n . # . .\n . . . #\n}"),
    "palindrome of links": ("links off on ; palindrome stretches 2 sides", "size 2x2"),
}
