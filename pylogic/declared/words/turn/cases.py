"""Boards on which every filling is tried with ``turn``."""

CASES = {
    "turning": ("links off on ; mark B ; loop on ; turn B", "board {\n . B .\n . . .\n . . .\n}"),
    "turning before and after": (
        "links off on ; mark W ; straight W ; turn before and after W",
        "board {\n . W .\n . . .\n}",
    ),
    "turning before or after": ("links off on ; mark W ; turn before or after W", "board {\n . . .\n . W .\n}"),
}
