"""A canvas as SVG: one text that needs nothing else, the same for the same canvas."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from pylogic.core.canvas import Canvas
from pylogic.core.things import Thing
from pylogic.drawing.svg.drawing import draw
from pylogic.drawing.svg.elements import element, said
from pylogic.drawing.svg.frames import merged, ranges
from pylogic.drawing.svg.layout import layout
from pylogic.drawing.svg.palette import THEMES, painted, style
from pylogic.drawing.svg.pen import BORDERS, Pen, number
from pylogic.drawing.svg.reading import read_out
from pylogic.drawing.svg.shapes import CELL

__all__ = ["THEMES", "film", "layers", "stamp", "svg"]

_FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"


def svg(canvas: Canvas, title: str = "", description: str = "", *, theme: str = "auto", ident: str = "") -> str:
    """A canvas as an element of SVG.

    Args:
        canvas: The picture.
        title: Its name.
        description: The alternative text; by default the board is read out.
        theme: One of `THEMES`.  ``auto`` is light or dark as the screen is, and light in programs that do not know.
        ident: The prefix of its identifiers; by default it is made of the picture, so that two that differ can
            stand on one page.

    Returns:
        The element, with a newline at its end.
    """
    pen = Pen()
    size = draw(canvas, pen)
    inside = "\n".join(element(marks, theme) for marks in pen.marks())
    return picture(size, inside, title, description or read_out(canvas), theme, ident)


def film(canvases: Sequence[Canvas], title: str) -> str:
    """Pictures of one board as a single element of SVG that shows the last of them.

    What all of them share is written once.  Everything else stands in a group whose attribute ``data-frames`` names the
    pictures that it belongs to, ``0-4 7``; groups that are not of the last picture are not displayed.

    Args:
        canvases: The pictures, at least one.
        title: The name of the element.
    """
    pens = [Pen() for _ in canvases]
    sizes = [draw(canvas, pen) for canvas, pen in zip(canvases, pens, strict=True)]
    last = len(canvases) - 1
    parts = []
    for frames, marks in merged(pens):
        hidden = "" if last in frames else ' display="none"'
        drawn = element(marks, "auto")
        parts.append(drawn if len(frames) > last else f'<g data-frames="{ranges(frames)}"{hidden}>{drawn}</g>')
    width, height = map(max, zip(*sizes, strict=True))
    return picture((width, height), "\n".join(parts), title, read_out(canvases[-1]), "auto", "")


def layers(canvas: Canvas, title: str) -> dict[str, Any]:
    """A board in two layers, below and above the values.

    Returns:
        ``below`` and ``above`` as elements of SVG, their ``style``, the board ``described`` in words, ``title``, the
        ``width`` and ``height`` of the picture, ``left`` and ``top`` of the board, and the width of a ``cell``.
    """
    pen = Pen()
    width, height = draw(canvas, pen)
    place = layout(canvas)
    marks = pen.marks()
    below, above = (
        "\n".join(element(one, "auto") for one in marks if (one.look.layer < BORDERS) is under)
        for under in (True, False)
    )
    return {
        "below": below,
        "above": above,
        "style": style(below + above),
        "described": read_out(canvas),
        "title": title,
        "width": width,
        "height": height,
        "left": place.left,
        "top": place.top,
        "cell": CELL,
    }


def stamp(things: Sequence[Thing], canvas: Canvas) -> str:
    """Things drawn in a cell whose upper left corner is at the origin."""
    alone = Canvas(1, 1)
    alone.dotted, alone.railed = canvas.dotted, canvas.railed
    bare, full = Pen(), Pen()
    draw(alone, bare)
    alone.cells[1, 1] = list(things)
    draw(alone, full)
    place = layout(alone)
    drawn = "".join(element(marks, "auto") for frames, marks in merged([bare, full]) if frames == (1,))
    return f'<g transform="translate({number(-place.left)} {number(-place.top)})">{drawn}</g>'


def picture(size: tuple[float, float], inside: str, title: str, description: str, theme: str, ident: str) -> str:
    width, height = map(number, size)
    ident = ident or "pl" + blake2b(f"{title}\0{description}\0{inside}".encode(), digest_size=5).hexdigest()
    paper = f'<rect width="100%" height="100%" rx="6" {painted("fill", "paper", theme)}/>'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="pl-board" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" '
        f'aria-labelledby="{said(ident)}-title {said(ident)}-desc" font-family="{_FONT}">',
        f'<title id="{said(ident)}-title">{said(title) or "puzzle"}</title>',
        f'<desc id="{said(ident)}-desc">{said(description)}</desc>',
        style(paper + inside),
        paper,
        inside,
        "</svg>\n",
    ]
    return "\n".join(line for line in lines if line)
