"""Boards on which every filling is tried with ``first``."""

CASES = {
    "first": ("cells . 1..2 ; clues left right ; first(views but .) = clue", "size 2x3 ; left 2 ? ; right 1 2"),
    "first of all": ("cells 1..3 ; first(columns) <> 2", "size 2x2"),
    "first beyond": ("cells . 1..2 ; clues left ; first(left but .) = clue", "size 1x3 ; left 3"),
    "first of names": ("cells a b 1..2 ; first(rows but a 1) < 2", "size 1x4"),
}
