"""Boards on which every filling is tried with ``count``."""

CASES = {
    "printed after edges": ("edges e: off on ; cells a: 0..1 ; count(sides, on) = value", "board {\n 1 .\n}"),
    "value where another sort": ("cells b: 0..1 ; cells a: . # ; count(around, #) = value where #", "size 1x3"),
    "values said twice": ("cells 1..4 ; count(rows, 1 2 2) = 1 ; count(columns, 1..3 2..3) >= 1", "size 2x2"),
    "value": ("cells . 1..size(r) ; regions r ; size - count(mates r, .) = value", "r {\n a a b\n a a b\n}"),
    "value, some": ("cells 0..2 ; count(around, 2) = value where 1 2", "size 2x3"),
    "corners": ("cells . # ; corners ; count(corners, #) = clue", "corners {\n 0 . . 1\n . 2 . .\n . . 1 .\n}"),
    "a number not set": ("cells . * ; set mines ? ; count(all, *) = mines", "size 2x3"),
    "a number set": ("cells . * ; set mines ? ; count(all, *) = mines", "size 2x3 ; mines 2"),
    "pointers": ("cells w b ; pointers p ; count(p, b) = clue", "board {\n R1 . .\n . L0 .\n . . U?\n}"),
    "pointers out of the board": ("cells w b ; pointers p ; count(p, b) = clue", "board {\n L1 .\n}"),
    "count as a centre says, cells of different ranges": (
        "cells 1..size(r) ; regions r ; count(around9, 1) = value",
        "r {\n c c\n a b\n}",
    ),
    "counts of nothing": ("cells . # ; count(around, #) >= 1", "size 1"),
    "counts of nothing, guarded": ("cells . # ; count(around, #) = n/2 where #", "size 1"),
    "a count on the right": ("cells . # ; 2 * row > count(rows, #)", "size 2x2"),
    "half of a count": ("cells . # ; count(rows, #) / 2 = 1", "size 2x3"),
    "a count below all numbers": ("cells . # ; count(rows, #) <= 999999999 * 999999999", "size 1x2"),
    "bridges that cross": ("bridges 0..2 ; clue 1..8 ; count(crossings, 0) >= 1", "board {\n . ? .\n ? . ?\n . ? .\n}"),
    "mirrors": (
        "cells G V ; mirrors ; clues top left ; count(direct, V) + count(mirrored, G) = clue",
        "board {\n . / .\n . . .\n \\ . .\n} ; top 1 ? 0 ; left ? 2 3",
    ),
    "mirrors, met twice": (
        "cells G V ; mirrors ; clues top ; count(mirrored, G) = clue",
        "board {\n \\ . .\n . . /\n \\ . /\n} ; top 2 ? 1",
    ),
    "mirrors only": (
        "cells G V ; mirrors ; clues right ; count(direct, V) + count(mirrored, G) >= clue",
        "board {\n / \\\n . /\n} ; right 1 0",
    ),
    "two families of groups": ("cells . # ; count(rows, #) = count(columns, #)", "size 3x3"),
    "two families, one with fewer groups": ("cells . # ; 2 * count(rows, #) >= count(columns, .)", "size 3x2"),
}
