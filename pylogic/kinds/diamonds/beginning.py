"""With which engine a run is likely to begin, told by the first bytes of a file, before anything is loaded.

Boards are solved in stages, by another engine at first unless they are small.  This module imports nothing.
"""

from __future__ import annotations

SMALL = 50
MIDDLING = 250
"""Up to so many open cells a board is small or middling, as measured on boards of 6x6 to 32x32."""

_KIND = b"diamonds"
_DRAWN = "agh"
"""A format that holds nothing else: a character a cell below two lines of numbers."""
_SHUT = b"#* {}\r\n"
"""What is not an open cell of a board; in that format a blank is one."""


def engine(text: bytes, asked: str | None) -> str | None:
    """The engine that solves a puzzle at first; a bad guess costs the start of a process.

    Args:
        text: The first bytes of a file.
        asked: The format that was asked for, if any.

    Returns:
        Its name; none if this is not seen to be a puzzle of this kind.
    """
    if asked == _DRAWN:
        cells, shut = b"".join(text.split(b"\n", 2)[2:]), _SHUT.replace(b" ", b"")
    elif asked is None and _first_word(text) == _KIND:
        cells, shut = text.partition(b"board {")[2], _SHUT
    else:
        return None
    count = len(cells) - sum(map(cells.count, (shut[at : at + 1] for at in range(len(shut)))))
    return "clingo" if count <= SMALL else "scip" if count <= MIDDLING else "heuristic"


def _first_word(text: bytes) -> bytes:
    """The first word of a text that is not in a comment."""
    for line in text.splitlines():
        words = line.partition(b"%")[0].replace(b"{", b" ").split(None, 1)
        if words:
            return words[0]
    return b""
