"""A canvas as SVG: one text that needs nothing else, the same for the same canvas.

Several drawings of one board can be merged; then each part lists the drawings it belongs to.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import combinations, groupby
from typing import Any, TypeVar

from pylogic.drawing import PictureFile, PictureForm, Shown
from pylogic.drawing.svg.drawing import cell_drawer, draw, draw_sides
from pylogic.drawing.svg.layout import cell_width, layout, read_out
from pylogic.drawing.svg.pen import (
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
from pylogic.drawing.svg.shapes import CELL, HALF
from pylogic.model.atom import BELOW, RIGHT, Cell, Side
from pylogic.model.canvas import Canvas, Thing

__all__ = ["THEMES", "film", "joints", "layers", "parts_of", "pens_in", "pieces_of", "strokes", "svg"]

Part = tuple[float, str]
"""The number of a layer, and elements of SVG in it."""

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


def layers(canvas: Canvas, title: str, without: Collection[Cell] = ()) -> dict[str, Any]:
    """A board in layers, between which what is put down is drawn.

    Args:
        canvas: The board.
        title: Its name.
        without: The cells whose content is left out.

    Returns:
        ``parts``, see `parts_of`, their ``font`` and ``style``, the board ``described`` in words, ``title``, the
        ``width`` and ``height`` of the picture, ``left`` and ``top`` of the board, the height of a ``cell``, and how
        ``wide`` it is.
    """
    pen = Pen()
    width, height = draw(canvas, pen, without)
    place = layout(canvas)
    parts = parts_of(pen)
    return {
        "parts": parts,
        "font": _FONT,
        "style": style("".join(part for _, part in parts)),
        "described": read_out(canvas),
        "title": title,
        "width": width,
        "height": height,
        "left": place.left,
        "top": place.top,
        "cell": CELL,
        "wide": place.wide,
    }


def parts_of(pen: Pen) -> list[Part]:
    """What was drawn as elements of SVG, each with the number of its layer, from the bottom to the top."""
    layered = groupby(pen.marks(), lambda marks: marks.look.layer)
    return [(layer, "\n".join(element(one, "auto") for one in marks)) for layer, marks in layered]


def pens_in(canvas: Canvas, cells: Iterable[Cell]) -> dict[Cell, Pen]:
    """What is in cells, each drawn with its upper left corner at the origin."""
    draw_cell, pens = cell_drawer(canvas), {cell: Pen() for cell in cells}
    middle = cell_width(canvas) / 2, HALF
    for cell, pen in pens.items():
        draw_cell(cell, pen, middle)
    return pens


def pieces_of(pen: Pen) -> frozenset[tuple[Any, ...]]:
    """The single paths and texts that were drawn, each with its look; drawings of equal ones look alike."""
    return frozenset(
        (one.look._replace(rank=0), piece)
        for one in pen.marks()
        for piece in (one.texts if isinstance(one, Texts) else _stretches(one))
    )


def strokes(canvas: Canvas, form: str, many: int, lane: int = 0) -> list[list[Part]]:
    """A line from the cell at the origin to the right one and to the lower one, or on these sides of it.

    Args:
        canvas: The board on which it is drawn.
        form: ``edges``, ``links`` or ``bridges``.
        many: How many lines there are side by side.
        lane: Of which sort they are, where links have several.
    """
    found = []
    for way in (RIGHT, BELOW):
        alone, side, pen = Canvas(2, 2), Side(1, 1, way), Pen()
        alone.gridded = canvas.gridded
        (alone.edges if form == "edges" else alone.links)[side] = "line"
        alone.strands[side] = many
        alone.lanes[side] = 1 << lane
        draw_sides(alone, layout(alone)._replace(left=0, top=0, wide=cell_width(canvas)), pen)
        found.append(parts_of(pen))
    return found


def joints(thing: Thing, railed: bool = False) -> dict[str, list[Part]]:
    """A part of a body, or of a railway, by the sides on which it goes on: letters of ``ULDR``."""
    found = {}
    for joined in (choice for size in range(5) for choice in combinations(_BESIDE, size)):
        sides = "".join(joined)
        around = Canvas(3, 3)
        around.railed = railed
        around.cells[2, 2] = [thing._replace(text=sides) if railed else thing]
        pen = Pen()
        if railed:
            draw_sides(around, layout(around)._replace(left=-CELL, top=-CELL), pen)
        else:
            around.cells |= {_BESIDE[side]: [thing] for side in sides}
            pen = pens_in(around, [(2, 2)])[2, 2]
        found[sides] = parts_of(pen)
    return found


_BESIDE: dict[str, Cell] = {"U": (1, 2), "L": (2, 1), "D": (3, 2), "R": (2, 3)}


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


def _write_svg(shown: Sequence[Shown]) -> PictureFile:
    (one,) = shown
    return PictureFile(svg(one.canvas, one.title, theme=one.theme).encode())


FORM = PictureForm("a drawing for screens and for paper, light or dark as they are", _write_svg)
