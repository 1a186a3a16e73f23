"""Printed sentences and pictures, with or without colours, in characters that can be shown."""

from __future__ import annotations

from typing import NamedTuple

from pylogic.model.canvas import Picture, ascii_form
from pylogic.model.text import harmless

_CODES = {
    "clue": "1",
    "found": "36",
    "faint": "2",
    "wall": "2",
    "good": "32",
    "bad": "31",
    "path": "33",
    "line": "33",
}


class Look(NamedTuple):
    """The look of texts for people.

    Attributes:
        coloured: In the colours of a terminal.
        ascii: In ASCII signs.
    """

    coloured: bool = False
    ascii: bool = False


PLAIN = Look()
"""Without colours, in the signs that pictures have."""


def shown(part: str | Picture, how: Look) -> str:
    """A sentence or picture as printed; the only control characters are the colours added here."""
    if isinstance(part, str):
        text = harmless(part, keep="\n\t")
        return ascii_form(text) if how.ascii else text
    lines = []
    for line in part.in_ascii() if how.ascii else part:
        if how.coloured:
            lines.append("".join(_painted(harmless(piece.text, keep="\t"), piece.role) for piece in line))
        else:
            lines.append(harmless("".join(piece.text for piece in line), keep="\t").rstrip())
    return "\n".join(lines)


def _painted(text: str, role: str) -> str:
    return f"\x1b[{_CODES[role]}m{text}\x1b[0m" if role in _CODES else text
