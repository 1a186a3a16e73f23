"""Paths without arcs, for programs that draw small ones badly."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import atan2, ceil, cos, hypot, pi, sin, sqrt, tan

from pylogic.drawing.svg.pen import number

_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")


def without_arcs(path: str) -> str:
    """An SVG path with curves in place of its circular arcs.

    Each curve is a quarter at most, and then lies within 0.03 % of the radius (the usual cubic approximation).
    """
    parts: list[str] = []
    x = y = 0.0
    start = (0.0, 0.0)
    for command, rest in _COMMAND.findall(path):
        values = [float(value) for value in _NUMBER.findall(rest)]
        relative = command.islower()
        before = (x, y)
        if command in "zZ":
            x, y = start
        elif command in "hH":
            x = values[0] + (x if relative else 0)
        elif command in "vV":
            y = values[0] + (y if relative else 0)
        else:
            x, y = values[-2] + (x if relative else 0), values[-1] + (y if relative else 0)
        if command in "mM":
            start = (x, y)
        if command in "aA":
            parts += _curves(before, (x, y), values[0], large=bool(values[3]), sweep=bool(values[4]))
        else:
            parts.append(command + rest)
    return "".join(parts)


def _curves(
    first: tuple[float, float], last: tuple[float, float], radius: float, *, large: bool, sweep: bool
) -> Iterator[str]:
    """The curves of an arc, by its middle and its angles as the standard of SVG has them (section F.6)."""
    (x, y), (x2, y2) = first, last
    half = hypot(x2 - x, y2 - y) / 2
    radius = max(radius, half)
    aside = sqrt(max(radius**2 - half**2, 0.0)) * (1 if large == sweep else -1) / (2 * half)
    cx, cy = (x + x2) / 2 + aside * (y2 - y), (y + y2) / 2 - aside * (x2 - x)
    begin = atan2(y - cy, x - cx)
    turn = atan2(y2 - cy, x2 - cx) - begin
    if sweep and turn <= 0:
        turn += 2 * pi
    elif not sweep and turn >= 0:
        turn -= 2 * pi
    parts = ceil(abs(turn) / (pi / 2) - 1e-6)
    reach = 4 / 3 * tan(turn / parts / 4)
    for part in range(parts):
        here, there = begin + turn * part / parts, begin + turn * (part + 1) / parts
        points = (
            (cos(here) - reach * sin(here), sin(here) + reach * cos(here)),
            (cos(there) + reach * sin(there), sin(there) - reach * cos(there)),
            (cos(there), sin(there)),
        )
        yield "C" + " ".join(f"{number(cx + radius * px)} {number(cy + radius * py)}" for px, py in points)
