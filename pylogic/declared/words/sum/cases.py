"""Boards on which every filling is tried with ``sum``."""

CASES = {
    "names before falling numbers": ("cells # 3 1..2 ; sum(rows) = 3", "size 1x3"),
    "totals on blocks": (
        "cells 1..3 ; blocks # totals ; different entries ; sum(entries) = clue",
        "board {\n # 3\\ 4\\\n \\5 . .\n # . .\n}",
    ),
    "totals of nothing": ("cells 1..3 ; blocks # totals ; sum(entries) = clue", "board {\n \\0 . 4\\4\n}"),
    "numbers added": (
        "cells x k ; numbers ; clues rows ; sum(rows, number where k) = clue",
        "rows 3 0 ; board {\n 1 2 3\n 1 0 2\n}",
    ),
    "heads and tails": (
        "cells 1..4 ; paths arrow ; sum(heads arrow) = sum(tails arrow)",
        "size 2x3 ; arrow r1c1 r1c2 r1c3 ; arrow r2c2 r2c1",
    ),
    "heads alone": (
        "cells 0..2 ; paths arrow ; sum(heads arrow) = sum(tails arrow)",
        "size 1x3 ; arrow r1c2 ; arrow r1c3 r1c1",
    ),
    "totals of nothing, compared": ("cells 1..2 ; sum(around) = 2 where 1", "size 1x2"),
    "totals of no cells": ("cells 1..2 ; sum(around) <= 2", "size 1"),
    "a sum on the right": ("cells 0..2 ; 3 >= sum(rows)", "size 2x2"),
    "a sum with a factor beyond 32 bits": ("cells 1..3 ; 999999999 * sum(rows) = 999999999 * 4", "size 2"),
    "a sum that is no multiple": ("cells 1..3 ; 999999999 * sum(rows) <> 999999999 * 4 + 1", "size 1x2"),
    "a sum below a factor": ("cells 1..3 ; 999999999 * sum(rows) <= 999999999 * 4 + 1", "size 1x2"),
    "a sum above a factor": ("cells 1..3 ; 999999999 * sum(rows) > 999999999 * 4 - 1", "size 1x2"),
    "bridges past a block": ("bridges 0..1 ; clue 0..8 ; blocks # ; sum(ends) = clue", "board {\n 1 # 0 . 1\n}"),
}
