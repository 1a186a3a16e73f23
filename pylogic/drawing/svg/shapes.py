"""The drawing of each form of thing in a cell.

Figures that look the same in every cell (mines, bulbs, trees, ghosts) have their paths in `figures.toml`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from pylogic.drawing.svg import pen as layers
from pylogic.drawing.svg.pen import (
    FILLED,
    LINES,
    SHAPES,
    TEXTS,
    UNDER,
    Pen,
    box,
    circle,
    ink_of,
    line,
    number,
    outline_of,
    polygon,
)
from pylogic.model.canvas import COLOURED, Form, Thing

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


CELL = 40
"""The width of a cell."""
HALF = CELL / 2


Shape = Callable[[Pen, float, float, Thing], None]
"""Draws a thing in the cell whose middle is at x, y."""

STEPS = {"↑": (0, -1), "↗": (1, -1), "→": (1, 0), "↘": (1, 1), "↓": (0, 1), "↙": (-1, 1), "←": (-1, 0), "↖": (-1, -1)}
"""Directions of arrows."""


def hatched(x: float, y: float, size: float = CELL, every: float = 8) -> str:
    """Slanted lines in a square, from the upper left corner at x, y."""
    steps = [every * step for step in range(1, int(2 * size / every))]
    lines = []
    for step in steps:
        first = (x, y + step) if step <= size else (x + step - size, y + size)
        last = (x + step, y) if step <= size else (x + size, y + step - size)
        lines.append(line(first, last))
    return "".join(lines)


def arrow(x: float, y: float, way: tuple[float, float], length: float, head: float) -> tuple[str, str]:
    """The shaft and the head of an arrow whose middle is at x, y."""
    norm = (way[0] ** 2 + way[1] ** 2) ** 0.5
    dx, dy = way[0] / norm, way[1] / norm
    tip = (x + dx * length / 2, y + dy * length / 2)
    back = (tip[0] - dx * head, tip[1] - dy * head)
    wings = [(back[0] - side * dy * head * 0.55, back[1] + side * dx * head * 0.55) for side in (1, -1)]
    return line((x - dx * length / 2, y - dy * length / 2), back), polygon(tip, *wings)


def _coloured(pen: Pen, x: float, y: float, thing: Thing) -> None:
    pen.fill(FILLED, box(x - HALF, y - HALF, CELL, CELL), thing.form.value)


def _block(pen: Pen, x: float, y: float, thing: Thing) -> None:
    pen.fill(FILLED, box(x - HALF, y - HALF, CELL, CELL), "block")
    if thing.text:
        pen.write(TEXTS, x, y, thing.text, "onblock", min(20, 34 / (0.6 * len(thing.text))), bold=True)


def _totals(pen: Pen, x: float, y: float, thing: Thing) -> None:
    down, _, right = thing.says.partition("\\")
    pen.fill(FILLED, box(x - HALF, y - HALF, CELL, CELL), "block")
    pen.stroke(SHAPES, line((x - HALF, y - HALF), (x + HALF, y + HALF)), "onblock", 1)
    pen.write(TEXTS, x - 9, y + 10, down, "onblock", 13, bold=True)
    pen.write(TEXTS, x + 9, y - 10, right, "onblock", 13, bold=True)


def _corner(pen: Pen, x: float, y: float, thing: Thing) -> None:
    pen.write(TEXTS, x - HALF + 6.5, y - HALF + 11.5, thing.says, ink_of(thing.role), 11, bold=True, anchor="start")


def _direction(pen: Pen, x: float, y: float, thing: Thing) -> None:
    way = STEPS[thing.says]
    shaft, head = arrow(x - HALF + 10.5, y - HALF + 10.5, way, 13, 6)
    pen.stroke(SHAPES, shaft, ink_of(thing.role), 1.6)
    pen.fill(SHAPES, head, ink_of(thing.role))


def _arrow(pen: Pen, x: float, y: float, thing: Thing) -> None:
    shaft, head = arrow(x, y, _WAYS[thing.says], 24, 10)
    pen.stroke(SHAPES, shaft, ink_of(thing.role), 2.4)
    pen.fill(SHAPES, head, ink_of(thing.role))


_WAYS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def _pointer(pen: Pen, x: float, y: float, thing: Thing) -> None:
    way, text = STEPS[thing.says[0]], thing.says[1:]
    pen.fill(FILLED, box(x - HALF, y - HALF, CELL, CELL), "plate")
    if {*text} <= STEPS.keys():  # arrows alone, each towards its side
        for right, down in map(STEPS.__getitem__, thing.says):
            shaft, head = arrow(x + right * HALF / 2, y + down * HALF / 2, (right, down), 14, 6)
            pen.stroke(SHAPES, shaft, ink_of(thing.role), 1.8)
            pen.fill(SHAPES, head, ink_of(thing.role))
        return
    said = re.findall(r"([^\d?])(\d+|\?)", thing.says)
    if len(said) > 1:  # each number at its side
        for right, down, number in ((*STEPS[letter], number) for letter, number in said):
            _, head = arrow(x + right * 16, y + down * 16, (right, down), 5, 5)
            pen.fill(SHAPES, head, ink_of(thing.role))
            pen.write(TEXTS, x + right * 8, y + down * 8, number, ink_of(thing.role), 11, bold=True)
        return
    across = way[1] == 0
    shaft, head = arrow(x if across else x + 11, y - 11 if across else y, way, 20, 7)
    pen.stroke(SHAPES, shaft, ink_of(thing.role), 1.8)
    pen.fill(SHAPES, head, ink_of(thing.role))
    pen.write(TEXTS, x if across else x - 4, y + 5 if across else y, text, ink_of(thing.role), 19, bold=True)


def _segment(pen: Pen, x: float, y: float, thing: Thing) -> None:
    pen.stroke(UNDER, _arms(x, y, thing.text), "way", 15)
    pen.stroke(LINES, _arms(x, y, thing.text), ink_of(thing.role), 5)


def _arms(x: float, y: float, sides: str) -> str:
    """Lines from the middle of a cell to some of its sides."""
    steps = {"U": (0, -HALF), "D": (0, HALF), "L": (-HALF, 0), "R": (HALF, 0)}
    return "".join(line((x, y), (x + dx, y + dy)) for side, (dx, dy) in steps.items() if side in sides)


def ship(pen: Pen, x: float, y: float, part: str, scale: float = 1.0, *, hollow: bool = False) -> None:
    """A part of a ship."""
    r, edge = 14 * scale, HALF * scale
    if part == "O":
        path = circle(x, y, r)
    elif part in ("M", "X"):
        path = box(x - r, y - r, 2 * r, 2 * r, 3 * scale)
    else:
        path = _end(x, y, part, r, edge)
    if hollow:
        pen.stroke(SHAPES, path, "ship", 2.2, "4 3")
    else:
        pen.fill(SHAPES, path, "ship")


def _end(x: float, y: float, part: str, r: float, edge: float) -> str:
    """The end of a ship, which reaches the rim of its cell."""
    turns = {"L": (1, 0), "R": (-1, 0), "U": (0, 1), "D": (0, -1)}
    along, down = turns[part]

    def at(forward: float, aside: float) -> str:
        return f"{round(x + along * forward - down * aside, 2):g} {round(y + down * forward + along * aside, 2):g}"

    arc = f"A{round(r, 2):g} {round(r, 2):g} 0 0 1"
    return f"M{at(edge - 2, r)}L{at(0, r)}{arc} {at(-r, 0)}{arc} {at(0, -r)}L{at(edge - 2, -r)}z"


def _ship(pen: Pen, x: float, y: float, thing: Thing) -> None:
    part = thing.text or thing.spelt
    ship(pen, x, y, part, hollow=part == "X")
    if thing.role == "clue":
        pen.fill(SHAPES, circle(x, y, 3.5), "paper")


def _water(pen: Pen, x: float, y: float, thing: Thing) -> None:
    given = thing.role == "clue"
    for rise in (-4, 4) if given else (0,):
        wave = f"M{x - 10:g} {y + rise:g}q5 -6 10 0t10 0"
        pen.stroke(
            SHAPES,
            wave,
            ink_of(thing.role, "water") if thing.role in ("bad", "path", "good") else "water",
            2.2 if given else 1.4,
        )


def _mirror(pen: Pen, x: float, y: float, thing: Thing) -> None:
    rise = 1 if thing.says == "/" else -1
    pen.fill(FILLED, box(x - HALF, y - HALF, CELL, CELL), "plate")
    pen.stroke(LINES, line((x - 15, y + 15 * rise), (x + 15, y - 15 * rise)), "ink", 3.6)


def _tile(pen: Pen, x: float, y: float, thing: Thing) -> None:
    figure(pen, x, y, thing._replace(form=Form.SHADE))
    pen.write(TEXTS, x, y, thing.says, "onshade", 19, bold=True)


def _triangle(pen: Pen, x: float, y: float, thing: Thing) -> None:
    right, down = (HALF if "E" in thing.says else -HALF), (HALF if "S" in thing.says else -HALF)
    corners = (x + right, y + down), (x - right, y + down), (x + right, y - down)
    pen.fill(FILLED, "M" + "L".join(f"{a:g} {b:g}" for a, b in corners) + "Z", "block")


def _snake(pen: Pen, x: float, y: float, thing: Thing) -> None:
    pen.stroke(SHAPES, _arms(x, y, thing.text) or line((x, y), (x, y)), "leaf", 20)


def _nothing(*_: object) -> None:
    pass


def _empty(pen: Pen, x: float, y: float, thing: Thing) -> None:
    pen.fill(SHAPES, circle(x, y, 2.4), ink_of(thing.role) if thing.role in ("bad", "good", "path") else "faint")


SHAPED: Mapping[Form, Shape] = {
    **dict.fromkeys(map(Form, FIGURES), figure),
    **dict.fromkeys(COLOURED, _coloured),
    Form.BLOCK: _block,
    Form.TOTALS: _totals,
    Form.CORNER: _corner,
    Form.DIRECTION: _direction,
    Form.ARROW: _arrow,
    Form.POINTER: _pointer,
    Form.SEGMENT: _segment,
    Form.SHIP: _ship,
    Form.WATER: _water,
    Form.TRIANGLE: _triangle,
    Form.MIRROR: _mirror,
    Form.TILE: _tile,
    Form.SNAKE: _snake,
    Form.NOTHING: _nothing,
    Form.EMPTY: _empty,
}
"""Shapes of everything that is not a text."""
