"""Strokes, fills and texts, grouped by look, for any renderer, and the SVG elements that they become.

Colours are named by what they mean: for light and for dark screens, and for paper.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from html import escape
from pathlib import Path

from pylogic.model.canvas import Thing
from pylogic.model.records import NamedTuple

FILLED, UNDER, GRID, BORDERS, SHAPES, LINES, TEXTS, SIGNS, SIGNED, MARKED = range(1, 11)
"""The layers, from the bottom to the top."""


class Stroke(NamedTuple):
    """A line along a path; ``dash`` has the lengths of dashes and gaps, ``rank`` orders what is in one layer."""

    layer: float
    colour: str
    width: float
    dash: str
    rank: int = 0


class Fill(NamedTuple):
    """The area that a path encloses."""

    layer: float
    colour: str
    rank: int = 0


class Writing(NamedTuple):
    """Texts; ``anchor`` is ``start`` or ``middle``."""

    layer: float
    colour: str
    size: float
    bold: bool
    anchor: str
    rank: int = 1000


class Written(NamedTuple):
    """A text and where its base line is."""

    x: float
    y: float
    text: str


class Paths(NamedTuple):
    """Paths that look alike, each as SVG writes it."""

    look: Stroke | Fill
    paths: list[str]


class Texts(NamedTuple):
    """Texts that look alike."""

    look: Writing
    texts: list[Written]


def number(value: float) -> str:
    """A length in as few characters as possible."""
    return f"{round(value, 2):g}"


def circle(x: float, y: float, radius: float) -> str:
    """A circle as a path, clockwise as boxes are, so that nothing is left out where both overlap in one fill."""
    start, across = f"M{number(x - radius)} {number(y)}", number(2 * radius)
    arc = f"a{number(radius)} {number(radius)} 0 1 1"
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


def depth(marks: Paths | Texts) -> tuple[float, int]:
    """Sorts marks from the bottom to the top; in one layer texts lie above."""
    return marks.look.layer, marks.look.rank


class Pen:
    """Draws; higher layers lie above, and so do later strokes of one shape."""

    def __init__(self) -> None:
        self._paths: dict[Stroke | Fill, list[str]] = {}
        self._texts: dict[Writing, list[Written]] = {}
        self._last: Stroke | Fill | None = None
        self._rank = 0

    def start(self) -> None:
        """Begin a shape that overlaps no other in its layer."""
        self._last, self._rank = None, 0

    def stroke(self, layer: float, path: str, colour: str, width: float, dash: str = "") -> None:
        """Draw a line along a path."""
        if path:
            self._draw(Stroke(layer, colour, width, dash), path)

    def fill(self, layer: float, path: str, colour: str) -> None:
        """Fill what a path encloses."""
        self._draw(Fill(layer, colour), path)

    def _draw(self, look: Stroke | Fill, path: str) -> None:
        if look != self._last:
            self._last, self._rank = look, self._rank + 1
        self._paths.setdefault(look._replace(rank=self._rank), []).append(path)

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
        """Write a text whose middle is at a height, unless it is blank."""
        if text.strip():
            written = Written(x, y + 0.355 * size, text)
            self._texts.setdefault(Writing(layer, colour, size, bold, anchor), []).append(written)

    def marks(self) -> list[Paths | Texts]:
        """All marks from bottom to top."""
        paths = (Paths(look, drawn) for look, drawn in self._paths.items())
        texts = (Texts(look, drawn) for look, drawn in self._texts.items())
        return sorted([*paths, *texts], key=depth)


def ink_of(role: str, plain: str = "ink") -> str:
    """The colour in which a thing of a role is drawn."""
    return role if role in ("found", "faint", "bad", "good", "path") else plain


def outline_of(thing: Thing) -> str:
    """The colour of the outline of something coloured: plain ink where it is part of a solution."""
    return "ink" if thing.role == "found" else ink_of(thing.role)


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


_COLOURS: Mapping[str, tuple[str, str]] = tomllib.loads(
    Path(__file__).with_name("palette.toml").read_text(encoding="utf-8")
)
"""Each colour for light and for dark screens."""

THEMES = ("auto", "light", "dark")
"""Choices of colours: ``auto`` as the screen is, light in programs that do not know; the others are fixed."""


def paints(theme: str) -> Mapping[str, str]:
    """The value that elements give each colour."""
    return {name: both[theme == "dark"] for name, both in _COLOURS.items()}


def painted(attribute: str, colour: str, theme: str) -> str:
    """The attributes of an element filled or stroked in a colour."""
    named = f'class="pl-{attribute}-{colour}" ' if theme == "auto" else ""
    return f'{named}{attribute}="{paints(theme)[colour]}"'


def style(inside: str) -> str:
    """The rules of CSS for the classes in a picture, empty for none.

    Programs without variables of CSS pass over them and keep what the elements say.  The rules of a colour are the same
    in all pictures, so that several may stand on one page.  A page may set the variables itself.
    """
    classes = sorted(set(re.findall('class="pl-(fill|stroke)-(\\w+)"', inside)))
    if not classes:
        return ""
    names = sorted({name for _, name in classes})
    light, dark = (";".join(f"--pl-{name}:{_COLOURS[name][index]}" for name in names) for index in (0, 1))
    rules = "".join(f".pl-{attribute}-{name}{{{attribute}:var(--pl-{name})}}" for attribute, name in classes)
    return (
        f"<style>@supports(fill:var(--a)){{:where(.pl-board){{{light}}}{rules}"
        f"@media(prefers-color-scheme:dark){{:where(.pl-board){{{dark}}}}}}}</style>"
    )
