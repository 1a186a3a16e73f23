"""Boards on which every filling is tried with ``difference``."""

CASES = {
    "difference": ("cells 1..3 ; signs bar | ; difference(bar) = 1", "size 2x2 ; r1c1 | r1c2 ; r1c1 | r2c1"),
    "difference, others": ("cells 1..4 ; signs bar | ; difference(pairs except bar) <> 1", "size 2x2 ; r1c1 | r1c2"),
    "difference at least": ("cells 1..4 ; difference(pairs) >= 2", "size 2x3"),
    "difference, never": ("cells 1..2 ; difference(pairs) > 4", "size 1x2"),
    "difference of three": ("cells 1..2 ; difference(rows) = 1", "size 1x3"),
    "differences from no number": ("cells 1..3 ; difference(rows) <> 999999999 * 999999999", "size 1x2"),
}
