"""Boards on which every filling is tried with ``unlike``."""

CASES = {
    "unlike sides": ("links off on ; unlike sides", "size 1x3"),
}
