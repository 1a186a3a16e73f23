"""SVG elements for the strokes of a pen."""

from __future__ import annotations

import re
from html import escape

from pylogic.drawing.svg.palette import painted
from pylogic.drawing.svg.pen import Fill, Paths, Texts, number

_STEERING = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")
"""Characters that XML does not allow, or that turn the direction of writing."""


def said(text: str) -> str:
    """A text as XML."""
    return escape(_STEERING.sub("\ufffd", text))


def element(marks: Paths | Texts, theme: str) -> str:
    """One element for everything that looks alike.

    Args:
        marks: The marks drawn.
        theme: One of `pylogic.drawing.svg.THEMES`.
    """
    return _written(marks, theme) if isinstance(marks, Texts) else _path(marks, theme)


def _path(marks: Paths, theme: str) -> str:
    look, path = marks.look, "".join(marks.paths)
    if isinstance(look, Fill):
        return f'<path {painted("fill", look.colour, theme)} d="{path}"/>'
    dash = f' stroke-dasharray="{look.dash}"' if look.dash else ""
    ends = "butt" if look.dash else "round"
    return (
        f'<path fill="none" {painted("stroke", look.colour, theme)} stroke-width="{number(look.width)}" '
        f'stroke-linecap="{ends}" stroke-linejoin="round"{dash} d="{path}"/>'
    )


def _written(marks: Texts, theme: str) -> str:
    look, texts = marks
    bold = ' font-weight="bold"' if look.bold else ""
    parts = [f'<text x="{number(text.x)}" y="{number(text.y)}">{said(text.text)}</text>' for text in texts]
    return (
        f'<g {painted("fill", look.colour, theme)} font-size="{number(look.size)}" text-anchor="{look.anchor}"{bold}>'
        + "".join(parts)
        + "</g>"
    )
