"""Boards on which every filling is tried with ``sight``."""

CASES = {
    "sight of another sort": ("cells a: . # ; cells b: 1..2 ; count(sight #, 1) = 0", "size 1x3"),
    "sight of another sort, not": ("cells a: . # ; cells b: 0..1 ; count(sight ., 0) <> 1", "size 1x4"),
    "sight of another sort, where": ("cells a: . # ; cells b: 0..1 ; count(sight #, 1) >= 2 where 0 1", "size 2x2"),
    "sight where several": ("cells . # * ; count(sight ., #) = 1 where . *", "size 2x2"),
    "sight": ("cells w b ; clue 1..9 on w ; size(sight w) = clue", "board {\n . 3 .\n . . .\n . . 2\n}"),
    "sight, 0": ("cells w b ; clue 0..9 ; size(sight w) = clue", "board {\n . 0 .\n . . 1\n}"),
    "sight, otherwise": ("cells w b ; size(sight w) <> 3", "size 2x3"),
    "sight, at most": ("cells w b ; size(sight w) <= n/2", "size 2x3"),
    "sight of bulbs": ("cells . * ; blocks # ; count(sight ., *) >= 1", "board {\n . . #\n # . .\n . . .\n}"),
    "sight of one": ("cells . * ; count(sight ., *) = 1 where .", "size 2x3"),
    "sight of three values": ("cells . a b ; count(sight ., a) = 1", "size 2x3"),
    "sight of two": ("cells . a b ; count(sight ., a b) >= 2 where a", "size 2x3"),
    "in sight of fewer than all numbers": ("cells . # ; size(sight .) < 999999999 * 999999999", "size 1x2"),
}
