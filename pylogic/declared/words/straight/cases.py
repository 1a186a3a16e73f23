"""Boards on which every filling is tried with ``straight``."""

CASES = {
    "straight": ("links off on ; mark W ; straight W ; straight before or after W", "board {\n . . W .\n . . . .\n}"),
    "straight everywhere": ("links off on ; straight around", "size 1x3"),
    "straight beside a pointer": (
        "links off on ; pointers p ; straight before and after p",
        "board {\n . .\n . .\n . D1\n}",
    ),
}
