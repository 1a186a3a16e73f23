"""Boards on which every filling is tried with ``increasing``."""

CASES = {
    "increasing a path": ("cells 1..3 ; paths p ; increasing p", "size 2x2 ; p r1c1 r1c2 r2c2"),
    "increasing a path of one": ("cells 1..3 ; paths p ; increasing p", "size 1x2 ; p r1c2"),
    "increasing beyond the values": ("cells 1..2 ; paths p ; increasing p", "size 1x3 ; p r1c1 r1c2 r1c3"),
    "increasing with gaps": ("cells 0 2 3 7 ; increasing rows", "size 2x3"),
}
