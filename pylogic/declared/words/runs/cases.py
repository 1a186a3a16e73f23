"""Boards on which every filling is tried with ``runs``."""

CASES = {
    "runs": ("cells . # ; clues rows columns ; runs(lines, #) = clue", "rows 1,1 0 ? ; columns ? 1 2"),
    "runs of different neighbours": (
        "cells 0..2 ; clues rows ; a < b in right ; a + 1 >= b in pairs ; runs(rows, 1) = clue",
        "size 2x2 ; rows ? 2",
    ),
    "runs, full": ("cells . # ; clues rows ; runs(rows, #) = clue", "size 2x4 ; rows 1,2 4"),
    "runs, too long": ("cells . # ; clues rows ; runs(rows, #) = clue", "size 1x3 ; rows 2,1"),
    "runs, of three values": ("cells . # o ; clues rows ; runs(rows, #) = clue", "size 2x3 ; rows 1,1 2"),
    "runs around": ("cells . # ; clue list 0..8 on . ; runs(ring, #) = clue", "board {\n . 2 .\n 1,1 . .\n . . .\n}"),
    "runs around, alone": ("cells . # ; clue list 0..8 on . ; runs(ring, #) = clue", "board {\n 0 .\n}"),
    "runs around nothing": ("cells . # ; clue list 0..8 on . ; runs(ring, #) = clue", "board {\n 0\n}"),
    "runs around nothing, never": ("cells . # ; clue list 0..8 on . ; runs(ring, #) = clue", "board {\n 2\n}"),
    "runs around, never": ("cells . # ; clue list 0..8 on . ; runs(ring, #) = clue", "board {\n 3 .\n . .\n}"),
    "runs around, all": ("cells . # ; clue list 0..8 ; runs(ring, #) = clue", "board {\n . . .\n . 8 .\n . . 3\n}"),
}
