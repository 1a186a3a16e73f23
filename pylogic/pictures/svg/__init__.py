"""A canvas as SVG: one text that needs nothing else, the same for the same canvas."""

from __future__ import annotations

from hashlib import blake2b

from pylogic.pictures.canvas import Canvas
from pylogic.pictures.svg.drawing import draw
from pylogic.pictures.svg.elements import elements, said
from pylogic.pictures.svg.palette import THEMES, painted, style
from pylogic.pictures.svg.pen import Pen, number
from pylogic.pictures.svg.reading import read_out

__all__ = ["THEMES", "svg"]

_FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"


def svg(canvas: Canvas, title: str = "", description: str = "", *, theme: str = "auto", ident: str = "") -> str:
    """A canvas as an element of SVG.

    Args:
        canvas: What is drawn.
        title: Its name.
        description: What can be seen, for who cannot; by default the board is read out.
        theme: One of `THEMES`.  ``auto`` is light or dark as the screen is, and light in programs that do not know.
        ident: What its identifiers begin with; by default it is made of the picture, so that two that differ can
            stand on one page.

    Returns:
        The element, with a newline at its end.
    """
    pen = Pen()
    width, height = draw(canvas, pen)
    inside = "\n".join(elements(pen, theme))
    description = description or read_out(canvas)
    ident = ident or "pl" + blake2b(f"{title}\0{description}\0{inside}".encode(), digest_size=5).hexdigest()
    paper = f'<rect width="100%" height="100%" rx="6" {painted("fill", "paper", theme)}/>'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="pl-board" viewBox="0 0 {number(width)} {number(height)}" '
        f'width="{number(width)}" height="{number(height)}" role="img" '
        f'aria-labelledby="{said(ident)}-title {said(ident)}-desc" font-family="{_FONT}">',
        f'<title id="{said(ident)}-title">{said(title) or "puzzle"}</title>',
        f'<desc id="{said(ident)}-desc">{said(description)}</desc>',
        style(paper + inside),
        paper,
        inside,
        "</svg>\n",
    ]
    return "\n".join(line for line in lines if line)
