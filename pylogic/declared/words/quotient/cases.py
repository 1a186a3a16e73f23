"""Boards on which every filling is tried with ``quotient``."""

CASES = {
    "quotient in a ring": ("cells 1..4 ; quotient(ring) = 2", "size 1x3"),
    "quotient": ("cells 0..4 ; quotient(pairs) = 2", "size 2x2"),
    "quotient, not": ("cells 0..3 ; quotient(pairs) <> 2", "size 1x3"),
    "quotient, a fraction": ("cells 1..4 ; quotient(right) = 3/2", "size 2x2"),
    "quotient, less": ("cells 1..4 ; quotient(right) < 2", "size 2x2"),
}
