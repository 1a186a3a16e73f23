"""A canvas as SVG: one text that needs nothing else, the same for the same canvas.

Several drawings of one board can be merged; then each part lists the drawings it belongs to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any, TypeVar

from pylogic.drawing.svg.drawing import draw
from pylogic.drawing.svg.layout import layout, read_out
from pylogic.drawing.svg.pen import (
    BORDERS,
    THEMES,
    Fill,
    Paths,
    Pen,
    Stroke,
    Texts,
    Writing,
    Written,
    depth,
    element,
    number,
    painted,
    said,
    style,
)
from pylogic.drawing.svg.shapes import CELL
from pylogic.model.canvas import Canvas, Thing

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


_Part = TypeVar("_Part")


def merged(pens: Sequence[Pen]) -> list[tuple[tuple[int, ...], Paths | Texts]]:
    """Merge drawings from bottom to top; each part has the numbers of its pens, from 0."""
    lines: dict[Stroke | Fill, dict[str, list[int]]] = {}
    texts: dict[Writing, dict[Written, list[int]]] = {}
    for frame, pen in enumerate(pens):
        for marks in pen.marks():
            if isinstance(marks, Texts):
                _note(texts.setdefault(marks.look, {}), marks.texts, frame)
            else:
                _note(lines.setdefault(marks.look, {}), _stretches(marks), frame)
    layers: list[tuple[tuple[int, ...], Paths | Texts]] = []
    layers += [(frames, Paths(look, same)) for look, parts in lines.items() for frames, same in _alike(parts)]
    layers += [(frames, Texts(look, same)) for look, parts in texts.items() for frames, same in _alike(parts)]
    return sorted(layers, key=lambda pair: depth(pair[1]))


def _stretches(marks: Paths) -> list[str]:
    """The paths, lines in pieces that other drawings may have too."""
    if isinstance(marks.look, Fill):
        return marks.paths
    return [f"M{stretch}" for path in marks.paths for stretch in path.split("M")[1:]]


def _note(parts: dict[_Part, list[int]], drawn: Sequence[_Part], frame: int) -> None:
    for part in dict.fromkeys(drawn):
        parts.setdefault(part, []).append(frame)


def _alike(parts: Mapping[_Part, list[int]]) -> Iterator[tuple[tuple[int, ...], list[_Part]]]:
    """The parts shared by the same drawings."""
    together: dict[tuple[int, ...], list[_Part]] = {}
    for part, frames in parts.items():
        together.setdefault(tuple(frames), []).append(part)
    yield from together.items()


def ranges(numbers: Sequence[int]) -> str:
    """Ascending numbers as ranges: ``0-4 7``."""
    runs: list[list[int]] = []
    for one in numbers:
        if runs and runs[-1][-1] == one - 1:
            runs[-1][1:] = [one]
        else:
            runs.append([one])
    return " ".join("-".join(map(str, ends)) for ends in runs)
