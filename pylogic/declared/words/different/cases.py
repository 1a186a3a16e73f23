"""Boards on which every filling is tried with ``different``."""

CASES = {
    "printed after links": ("links l: off on ; cells a: # 1..2 ; different rows", "size 1x2 ; r1c2 = #"),
    "different in rows and columns, some values": ("cells 1..2 ; different rows columns where 1", "size 2"),
    "numbers on blocks": ("cells 1..3 ; blocks # numbers ; different rows", "board {\n #2 . .\n . . #\n}"),
    "numbers left": ("cells w b ; clue 1..9 ; different(lines, number where w)", "board {\n 1 1 2\n 1 3 3\n 2 ? 3\n}"),
    "numbers left beside others": (
        "cells w b ; clue 1..9 ; different(lines, number where w) ; apart b pairs",
        "board {\n 1 1 2 1\n 2 3 2 1\n}",
    ),
    "tails and heads": (
        "cells 0..3 ; paths arrow ; sum(tails arrow) = sum(heads arrow) ; different tails rows",
        "size 1x4 ; arrow r1c1 r1c2 r1c3 ; arrow r1c4",
    ),
    "different of a sort": ("cells a: 1..2 ; cells b: 1..2 ; different rows of b", "board {\n 1/2 .\n . ./1\n}"),
    "different but": ("cells # 1..2 ; different lines but #", "size 2x3"),
    "different but two": ("cells a b c ; different rows but a c", "size 2x2"),
}
