"""Boards on which every filling is tried with ``between``."""

CASES = {
    "no number below those that there are": ("cells # 1..2 ; sum(between(rows, 0 * n, 2)) >= 1", "size 1x3"),
    "half a number is between nothing": ("cells 0..2 ; sum(between(rows, n/2, 2)) >= 1", "size 1x3"),
    "between": ("cells 1..4 ; clues rows ; sum(between(rows, 1, 4)) = clue", "size 1x4 ; rows 5"),
    "between, 0": ("cells 1..3 ; clues rows ; sum(between(rows, 1, 3)) = clue", "size 2x3 ; rows 0 2"),
    "between of all": ("cells 1..n ; different rows ; sum(between(rows, 1, n)) = 5", "size 1x5"),
    "between of all, at most": ("cells 2..n+1 ; different rows ; sum(between(rows, n, 3)) <= 4", "size 1x5"),
    "between of all, unlike": ("cells a 1..n-1 ; different rows ; sum(between(rows, a, 2)) <> 3", "size 1x5"),
    "between the least and nothing": ("cells 1..n ; different rows ; sum(between(rows, 1, n + 1)) = 0", "size 1x4"),
    "between alike": ("cells # 1..2 ; clues rows ; sum(between(rows, #, #)) = clue", "size 2x3 ; rows 2 0"),
    "between names": ("cells a b 1..2 ; sum(between(lines, a, b)) <= 1", "size 1x5"),
    "between, not": ("cells 1..3 ; sum(between(columns, 1, n)) <> 2", "size 3x2"),
    "between, more": ("cells a b 3 ; sum(between(rows, a, b)) >= 4", "size 1x5"),
    "between less than all numbers": ("cells 1..3 ; sum(between(rows, 1, 2)) < 999999999 * 999999999", "size 1x3"),
}
