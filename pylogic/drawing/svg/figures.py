"""The drawing of things that look like what they are called: mines, bulbs, trees, ghosts."""

from __future__ import annotations

from math import cos, pi, sin

from pylogic.core.things import Thing
from pylogic.drawing.svg.pen import SHAPES, Pen, box, circle, ink_of, line, outline_of, polygon


def mine(pen: Pen, x: float, y: float, thing: Thing) -> None:
    """A ball with spikes."""
    colour = outline_of(thing)
    spikes = [(x + 14 * cos(k * pi / 4), y + 14 * sin(k * pi / 4)) for k in range(8)]
    pen.stroke(SHAPES, "".join(line((x, y), spike) for spike in spikes), colour, 2.4)
    pen.fill(SHAPES, circle(x, y, 9.5), colour)
    pen.fill(SHAPES, circle(x - 3, y - 3, 2.4), "paper")


def bulb(pen: Pen, x: float, y: float, thing: Thing) -> None:
    """A light bulb."""
    colour = outline_of(thing)
    glass = f"M{x - 5:g} {y + 6:g}c0 -4 -5 -5 -5 -11a10 10 0 0 1 20 0c0 6 -5 7 -5 11z"
    pen.fill(SHAPES, glass, "glow")
    pen.stroke(SHAPES, glass, colour, 1.8)
    pen.stroke(SHAPES, line((x - 4, y + 10), (x + 4, y + 10)) + line((x - 2.5, y + 14), (x + 2.5, y + 14)), colour, 2.2)


def queen(pen: Pen, x: float, y: float, thing: Thing) -> None:
    """A crown."""
    colour = outline_of(thing)
    crown = polygon(
        (x - 10, y + 8), (x - 13, y - 7), (x - 6, y - 1), (x, y - 11), (x + 6, y - 1), (x + 13, y - 7), (x + 10, y + 8)
    )
    pen.fill(SHAPES, crown, "glow")
    pen.stroke(SHAPES, crown, colour, 1.8)
    pen.stroke(SHAPES, line((x - 10, y + 12), (x + 10, y + 12)), colour, 2.6)
    for dx, dy in ((-13, -8), (0, -12), (13, -8)):
        pen.fill(SHAPES, circle(x + dx, y + dy, 2.2), colour)


def tree(pen: Pen, x: float, y: float, thing: Thing) -> None:
    """A trunk and three crowns of leaves."""
    pen.stroke(SHAPES, line((x, y + 3), (x, y + 14)), ink_of(thing.role, "ink"), 4)
    for dx, dy, r in ((-6, 0, 7), (6, 0, 7), (0, -6, 8)):
        pen.fill(SHAPES, circle(x + dx, y + dy, r), "leaf")


def tent(pen: Pen, x: float, y: float, thing: Thing) -> None:
    """A tent with an open door."""
    colour = outline_of(thing)
    cloth = polygon((x, y - 12), (x + 14, y + 12), (x - 14, y + 12))
    pen.fill(SHAPES, cloth, "glow")
    pen.stroke(SHAPES, cloth, colour, 2)
    pen.fill(SHAPES, polygon((x, y - 2), (x + 5.5, y + 12), (x - 5.5, y + 12)), colour)


def ghost(pen: Pen, x: float, y: float, thing: Thing) -> None:
    """A sheet with eyes."""
    sheet = f"M{x - 11:g} {y + 13:g}V{y - 2:g}a11 11 0 0 1 22 0v15l-5.5 -5l-5.5 5l-5.5 -5z"
    pen.fill(SHAPES, sheet, "white")
    pen.stroke(SHAPES, sheet, ink_of(thing.role), 1.8)
    for dx in (-4.5, 4.5):
        pen.fill(SHAPES, circle(x + dx, y - 3, 2.2), "black")


def vampire(pen: Pen, x: float, y: float, thing: Thing) -> None:
    """A pale face above a cape."""
    cape = polygon((x - 13, y + 14), (x - 11, y - 4), (x, y + 6), (x + 11, y - 4), (x + 13, y + 14))
    _face(pen, x, y - 2, "white", ink_of(thing.role))
    pen.fill(SHAPES, f"M{x - 10:g} {y - 2:g}a10 10 0 0 1 20 0l-5 -4l-5 5l-5 -5z", "black")
    pen.fill(SHAPES, cape, "black")
    pen.stroke(SHAPES, cape, ink_of(thing.role), 1.2)
    for dx in (-2.5, 2.5):
        pen.fill(SHAPES, polygon((x + dx - 1.5, y + 2), (x + dx + 1.5, y + 2), (x + dx, y + 7)), "white")


def zombie(pen: Pen, x: float, y: float, thing: Thing) -> None:
    """A green face with both arms stretched out."""
    colour = ink_of(thing.role)
    pen.stroke(SHAPES, line((x - 3, y + 3), (x - 14, y + 3)) + line((x + 3, y + 8), (x - 12, y + 8)), colour, 3)
    pen.fill(SHAPES, box(x - 7, y - 1, 15, 15, 3), "leaf")
    _face(pen, x + 1, y - 5, "leaf", colour)
    pen.stroke(SHAPES, line((x - 4, y - 1), (x, y + 0.5), (x + 3, y - 1), (x + 6, y + 0.5)), colour, 1.4)


def _face(pen: Pen, x: float, y: float, skin: str, colour: str) -> None:
    pen.fill(SHAPES, circle(x, y, 10), skin)
    pen.stroke(SHAPES, circle(x, y, 10), colour, 1.6)
    for dx in (-3.5, 3.5):
        pen.fill(SHAPES, circle(x + dx, y - 1, 1.8), "black")
