"""Boards on which every filling is tried with ``seen``."""

CASES = {
    "seen": ("cells 1..3 ; clues left ; seen(left) = clue", "size 2x3 ; left 2 ?"),
    "seen alike": ("cells 1..3 ; clues top bottom ; seen(views) = clue", "size 3x2 ; top 1 2 ; bottom ? 3"),
    "seen, 0": ("cells 1..2 ; clues left ; seen(left) = clue", "size 1x2 ; left 0"),
    "seen, too many": ("cells 1..2 ; clues left ; seen(left) = clue", "size 1x3 ; left 3"),
    "seen at least": ("cells 1..3 ; seen(rows) >= 2", "size 2x3"),
    "seen at most": ("cells 1..3 ; 2 > seen(columns)", "size 3x2"),
    "seen otherwise": ("cells 1..3 ; seen(rows) <> 2", "size 1x4"),
    "seen, half of it": ("cells 1..3 ; seen(rows) = columns/2", "size 2x3"),
    "seen, not half of it": ("cells 1..2 ; seen(rows) <> columns/2", "size 1x3"),
    "seen, less than half": ("cells 1..3 ; seen(rows) < columns/2", "size 2x3"),
    "seen from both ends": (
        "cells 1..n ; different rows ; clues left right ; seen(views) = clue",
        "size 1x5 ; left 3 ; right 2",
    ),
    "seen from one end": ("cells 1..n ; different rows ; clues right ; seen(views) = clue", "size 1x5 ; right 4"),
    "seen from both ends, as may be": (
        "cells 1..n ; different rows ; clues left right ; seen(left) >= clue ; seen(left) <> 4 ; seen(right) <= clue",
        "size 1x5 ; left 2 ; right 3",
    ),
    "seen of some values": (
        "cells 0..4 ; different rows ; clues left right ; seen(views) = clue",
        "size 1x3 ; left 2 ; right 2",
    ),
    "seen of many values": ("cells 1 3 8..11 12 ; different rows ; seen(rows) = 2", "size 1x4"),
    "seen, each value once, in vain": (
        "cells 1..n ; different rows ; clues left right ; seen(views) = clue",
        "size 1x4 ; left 3 ; right 3",
    ),
    "seen, where a pointer points at nothing": ("cells . 1..2 ; pointers p ; seen(p) = clue", "board {\n . D1\n}"),
    "seen beyond all numbers": ("cells 1..2 ; seen(rows) <> 999999999 * 999999999", "size 1x2"),
}
