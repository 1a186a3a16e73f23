"""Pictures as a document of LaTeX: TikZ draws what SVG shows, and its library svg.path reads the same paths.

For programs that draw small arcs badly, paths have none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from math import atan2, ceil, cos, hypot, pi, sin, sqrt, tan

from pylogic.drawing import PictureFile, PictureForm, Shown
from pylogic.drawing.svg.drawing import draw
from pylogic.drawing.svg.pen import Fill, Paths, Pen, Texts, number, paints
from pylogic.model.canvas import Canvas
from pylogic.model.text import harmless


def _write(shown: Sequence[Shown]) -> PictureFile:
    text = document([(one.title, one.canvas, one.caption) for one in shown])
    strange = sorted(set(re.findall(r"\\pylogicsign\{(.)\}", text)))
    note = f"pdflatex prints '?' for {', '.join(strange)}; lualatex prints what its font has" if strange else ""
    return PictureFile(text.encode(), note)


FORM = PictureForm("a document of LaTeX, with a picture of TikZ for each puzzle", _write, several=True)


_SCALE = 0.8  # points a unit: cells of 11 mm
_WIDTH, _HEIGHT = 480.0, 620.0  # points; what fits on a page
_NORMAL = 10.0  # points; the size of letters that are not scaled

_HEAD = r"""% Made by pylogic; pdflatex and lualatex compile it. Each tikzpicture can be taken on its own: it needs
% tikz with its library svg.path, the colours, and \pylogicsign.
\documentclass{article}
\usepackage[margin=2cm]{geometry}
\usepackage{tikz}
\usetikzlibrary{svg.path}
\newcommand\pylogicsign[1]{\ifdefined\Umathchar#1\else?\fi} % letters that pdflatex does not know
"""
_MATHEMATICAL = "times cdot le ge ne wedge vee uparrow nearrow rightarrow searrow downarrow swarrow leftarrow nwarrow"
_SIGNS = {
    **{sign: f"\\{sign}" for sign in "{}$&#%_"},
    **{sign: f"{sign}{{}}" for sign in "-`'?!"},
    **{sign: f"$\\{name}$" for sign, name in zip("×·≤≥≠∧∨↑↗→↘↓↙←↖", _MATHEMATICAL.split(), strict=True)},
    "\\": r"\textbackslash{}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': "''",
    "−": "$-$",
    "…": r"\dots{}",
    "–": "--",
    "—": "---",
}
"""Signs of LaTeX, and signs that it writes in its own way."""
_LATIN = range(0xC0, 0x17F)
"""Letters that LaTeX composes of a letter and an accent."""


def document(pictures: Sequence[tuple[str, Canvas, str]]) -> str:
    """A document with pictures one under the other.

    Args:
        pictures: The title of each, what is drawn, and what stands below it.
    """
    drawn = [(title, *_picture(canvas), caption) for title, canvas, caption in pictures]
    used = sorted(set().union(*(colours for _, _, colours, _ in drawn)))
    colours = [rf"\definecolor{{pylogic{name}}}{{HTML}}{{{paints('light')[name][1:].upper()}}}" for name in used]
    blocks = [_block(title, picture, caption) for title, picture, _, caption in drawn]
    start = "\\pagestyle{empty}\n\\setlength\\parindent{0pt}\n\\begin{document}\n"
    return "\n".join([_HEAD + "\n".join(colours), start, *blocks, "\\end{document}\n"])


def escaped(text: str) -> str:
    """A text that LaTeX prints as it is."""
    return "".join(map(_letter, harmless(text)))


def _letter(letter: str) -> str:
    if letter in _SIGNS:
        return _SIGNS[letter]
    if letter.isascii() or ord(letter) in _LATIN:
        return letter
    return rf"\pylogicsign{{{letter}}}"


def _block(title: str, picture: str, caption: str) -> str:
    """A picture kept on one page with its title."""
    lines = [
        f"% {harmless(title)}",
        r"\begin{minipage}{\linewidth}",
        rf"\textbf{{{escaped(title)}}}\par\medskip",
        picture + r"\par",
        *([rf"\medskip {escaped(caption)}\par"] if caption else []),
        r"\end{minipage}\par\bigskip",
        "",
    ]
    return "\n".join(lines)


def _picture(canvas: Canvas) -> tuple[str, set[str]]:
    """The environment that draws a canvas, and the colours that it needs."""
    pen = Pen()
    width, height = draw(canvas, pen)
    scale = min(_SCALE, _WIDTH / width, _HEIGHT / height)
    marks = pen.marks()
    lines = [
        rf"\begin{{tikzpicture}}[x=1pt,y=1pt,xscale={scale:.4g},yscale=-{scale:.4g},line join=round]",
        rf"\useasboundingbox (0,0) rectangle ({number(width)},{number(height)});",
        *(line for one in marks for line in (_texts(one, scale) if isinstance(one, Texts) else _paths(one, scale))),
        r"\end{tikzpicture}",
    ]
    return "\n".join(lines), {one.look.colour for one in marks}


def _paths(marks: Paths, scale: float) -> Iterable[str]:
    look = marks.look
    if isinstance(look, Fill):
        how = f"fill=pylogic{look.colour}"
    else:
        how = f"draw=pylogic{look.colour},line width={number(look.width * scale)}pt"
        if look.dash:
            on, off = (number(float(length) * scale) for length in look.dash.split())
            how += f",dash pattern=on {on}pt off {off}pt"
        else:
            how += ",line cap=round"
    for path in marks.paths:
        yield rf"\path[{how}] svg {{{without_arcs(path)}}};"


def _texts(marks: Texts, scale: float) -> Iterable[str]:
    look = marks.look
    font = r"\sffamily\bfseries" if look.bold else r"\sffamily"
    anchor = {"middle": "base", "start": "base west"}[look.anchor]
    size = f"scale={look.size * scale / _NORMAL:.3g}"
    how = f"text=pylogic{look.colour},inner sep=0pt,outer sep=0pt,anchor={anchor},font={font},{size}"
    for text in marks.texts:
        yield rf"\node[{how}] at ({number(text.x)},{number(text.y)}) {{{escaped(text.text)}}};"


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
