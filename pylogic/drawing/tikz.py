"""Pictures as LaTeX: TikZ draws what SVG shows, and its library svg.path reads the same paths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pylogic.core.canvas import Canvas
from pylogic.core.text import harmless
from pylogic.drawing.arcs import without_arcs
from pylogic.drawing.svg.drawing import draw
from pylogic.drawing.svg.palette import paints
from pylogic.drawing.svg.pen import Fill, Paths, Pen, Texts, number

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
