"""Boards on which every filling is tried with ``product``."""

CASES = {
    "product": ("cells 1..4 ; cages c ; product(c) = clue", "size 2x2 ; c 12 r1c1 r1c2 r2c1 ; c 2 r2c2"),
    "product, 0": ("cells 0..3 ; cages c ; product(c) = clue", "size 1x4 ; c 0 r1c1 r1c2 ; c 6 r1c3 r1c4"),
    "product, none": ("cells 1..3 ; cages c ; product(c) = clue", "size 1x2 ; c 0 r1c1 r1c2"),
    "product, a prime": ("cells 1..4 ; cages c ; product(c) = clue", "size 1x2 ; c 7 r1c1 r1c2"),
    "product at most": ("cells 0..3 ; product(rows) <= 4", "size 1x4"),
    "product at least": ("cells 0..3 ; product(rows) >= 4", "size 2x2"),
    "product, not": ("cells 0..3 ; product(lines) <> 6", "size 2x2"),
    "product below 0": ("cells 0..2 ; product(rows) > 0 - 1", "size 1x2"),
    "products of nothing": ("cells 1..2 ; product(around) < 1", "size 1"),
    "products of nothing, at least": ("cells 1..2 ; product(around) >= 2", "size 1"),
    "a product below all numbers": ("cells 0..2 ; product(rows) < 999999999 * 999999999", "size 1x2"),
    "a product above all numbers": ("cells 0..2 ; product(rows) > 999999999 * 999999999", "size 1x2"),
    "a product that cannot be": ("cells 0..2 ; product(rows) <> 999999999 * 999999999", "size 1x2"),
}
