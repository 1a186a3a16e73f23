"""Elements of SVG, gathered so that those that look alike share what they say."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from typing import NamedTuple

_STEERING = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")
"""What XML does not allow, and what turns the direction of writing."""


def said(text: str) -> str:
    """A text as XML."""
    return escape(_STEERING.sub("\ufffd", text))


class _Stroke(NamedTuple):
    layer: float
    colour: str
    width: float
    dash: str


class _Fill(NamedTuple):
    layer: float
    colour: str


class _Writing(NamedTuple):
    layer: float
    colour: str
    size: float
    bold: bool
    anchor: str


def number(value: float) -> str:
    """A length, as short as it can be said."""
    return f"{round(value, 2):g}"


def circle(x: float, y: float, radius: float) -> str:
    """A circle as a path."""
    start, across = f"M{number(x - radius)} {number(y)}", number(2 * radius)
    arc = f"a{number(radius)} {number(radius)} 0 1 0"
    return f"{start}{arc} {across} 0{arc} -{across} 0z"


def line(*points: tuple[float, float]) -> str:
    """A line through points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def polygon(*points: tuple[float, float]) -> str:
    """A closed line through points."""
    return line(*points) + "z"


def box(x: float, y: float, width: float, height: float, radius: float = 0) -> str:
    """A rectangle, perhaps with round corners."""
    r = number(radius)
    if not radius:
        return f"M{number(x)} {number(y)}h{number(width)}v{number(height)}h{number(-width)}z"
    across, down = number(width - 2 * radius), number(height - 2 * radius)
    return (
        f"M{number(x + radius)} {number(y)}h{across}a{r} {r} 0 0 1 {r} {r}v{down}a{r} {r} 0 0 1 -{r} {r}"
        f"h-{across}a{r} {r} 0 0 1 -{r} -{r}v-{down}a{r} {r} 0 0 1 {r} -{r}z"
    )


class Pen:
    """Draws; what is in a higher layer lies above.

    Args:
        paints: What an element says of each colour.
    """

    def __init__(self, paints: Mapping[str, str]) -> None:
        self._paints = paints
        self._found: dict[_Stroke | _Fill | _Writing, list[str]] = {}

    def stroke(self, layer: float, path: str, colour: str, width: float, dash: str = "") -> None:
        """Draw a line along a path."""
        self._found.setdefault(_Stroke(layer, colour, width, dash), []).append(path)

    def fill(self, layer: float, path: str, colour: str) -> None:
        """Fill what a path encloses."""
        self._found.setdefault(_Fill(layer, colour), []).append(path)

    def write(
        self,
        layer: float,
        x: float,
        y: float,
        text: str,
        colour: str,
        size: float,
        *,
        bold: bool = False,
        anchor: str = "middle",
    ) -> None:
        """Write a text whose middle is at a height."""
        element = f'<text x="{number(x)}" y="{number(y + 0.355 * size)}">{said(text)}</text>'
        self._found.setdefault(_Writing(layer, colour, size, bold, anchor), []).append(element)

    def elements(self) -> list[str]:
        """All of it, from the bottom to the top."""
        return [
            self._element(look, parts) for look, parts in sorted(self._found.items(), key=lambda item: item[0].layer)
        ]

    def _element(self, look: _Stroke | _Fill | _Writing, parts: list[str]) -> str:
        paint = self._paints[look.colour]
        if isinstance(look, _Fill):
            return f'<path fill="{paint}" d="{"".join(parts)}"/>'
        if isinstance(look, _Stroke):
            dash = f' stroke-dasharray="{look.dash}"' if look.dash else ""
            ends = "butt" if look.dash else "round"
            return (
                f'<path fill="none" stroke="{paint}" stroke-width="{number(look.width)}" stroke-linecap="{ends}" '
                f'stroke-linejoin="round"{dash} d="{"".join(parts)}"/>'
            )
        bold = ' font-weight="bold"' if look.bold else ""
        return (
            f'<g fill="{paint}" font-size="{number(look.size)}" text-anchor="{look.anchor}"{bold}>'
            + "".join(parts)
            + "</g>"
        )
