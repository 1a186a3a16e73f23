"""Figures that look the same in every cell: mines, bulbs, trees, ghosts; `figures.toml` has their paths."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from pylogic.drawing.svg import pen as layers
from pylogic.drawing.svg.pen import Pen, circle, ink_of, number, outline_of
from pylogic.model.canvas import Thing

FIGURES: dict[str, list[dict[str, Any]]] = tomllib.loads(
    Path(__file__).with_name("figures.toml").read_text(encoding="utf-8")
)
"""The parts of each figure, by the form of things."""
_PLACE = re.compile(r"([ML])(\S+) ([-\d.]+)|V([-\d.]+)")
"""A place in a path; the commands of paths that are written small move by a distance."""


def figure(pen: Pen, x: float, y: float, thing: Thing) -> None:
    """Draw the figure for the form of a thing."""
    for part in FIGURES[thing.form.value]:
        layer = getattr(layers, part.get("layer", "shapes").upper())
        if "circle" in part:
            right, down, radius = part["circle"]
            path = circle(x + right, y + down, radius)
        else:
            path = _moved(part["path"], x, y)
        if "fill" in part:
            pen.fill(layer, path, _colour(part["fill"], thing))
        if "stroke" in part:
            pen.stroke(layer, path, _colour(part["stroke"], thing), part["width"], part.get("dash", ""))


def _moved(path: str, x: float, y: float) -> str:
    """A path around another middle."""

    def place(match: re.Match[str]) -> str:
        command, right, down, height = match.groups()
        if command is None:
            return f"V{number(y + float(height))}"
        return f"{command}{number(x + float(right))} {number(y + float(down))}"

    return _PLACE.sub(place, path)


def _colour(name: str, thing: Thing) -> str:
    if name == "outline":
        return outline_of(thing)
    role, _, plain = name.partition(" ")
    return ink_of(thing.role, plain or "ink") if role == "role" else name
