"""Boards on which every filling is tried with ``apart``."""

CASES = {
    "ships, several": ("cells . # ; ships fleet ; place fleet ; apart # touching", "size 3x4 ; fleet 2 1*2"),
    "apart everywhere": ("cells . # ; apart # pairs8", "size 3"),
    "apart past a block": ("cells . # ; blocks x ; apart # pairs", "board {\n . . x\n . . .\n x . .\n}"),
}
