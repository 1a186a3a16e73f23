"""Boards on which every filling is tried with ``matched``."""

CASES = {
    "matched": ("cells . a b ; matched a b pairs", "size 2x3"),
    "matched, touching": ("cells . a b ; matched a b pairs8", "size 2x3"),
    "matched, fixed": ("cells . ^ T ; fixed T ; matched ^ T pairs", "board {\n . T .\n T . T\n}"),
    "matched, alone": ("cells . ^ T ; fixed T ; matched ^ T pairs", "board {\n T\n}"),
    "matched links, some sides without one": ("links no yes ; matched no yes stretches 2 sides", "size 1x3"),
}
