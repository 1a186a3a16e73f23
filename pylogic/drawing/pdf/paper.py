"""A PDF to draw and write on, also for pictures on a page as large as they are; the only module that imports fpdf2."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import TYPE_CHECKING

from fpdf import FPDF
from fpdf.drawing import PaintedPath
from fpdf.drawing_primitives import Transform, color_from_hex_string
from fpdf.enums import StrokeCapStyle, StrokeJoinStyle
from fpdf.svg import svg_path_converter

from pylogic.drawing import PictureFile, Shown
from pylogic.drawing.fonts import BOLD, FAMILY, REGULAR, lacking, letters_of
from pylogic.drawing.svg.drawing import draw
from pylogic.drawing.svg.pen import Fill, Paths, Pen, paints

if TYPE_CHECKING:
    from pylogic.model.canvas import Canvas


_OTHER = "Other"
_INK = "#1c2129"
_LONG_AGO = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)
"""When every document was made, so that equal pages are equal bytes."""


class Board:
    """A canvas that has been drawn, to be put on a page in any size.

    Attributes:
        width: Of the drawing.
        height: The same.
    """

    def __init__(self, canvas: Canvas) -> None:
        pen = Pen()
        self.width, self.height = draw(canvas, pen)
        self.marks = pen.marks()


class Paper:
    """A document; lengths are points, 72 an inch, from the upper left corner of a page.

    Args:
        title: The title of the document.
        font: The file of another font, for texts with letters that the usual one lacks.

    Attributes:
        missing: Letters that no font had so far; ``?`` stands in their place.

    Raises:
        UsageError: That is not a font.
    """

    def __init__(self, title: str, font: str | None = None) -> None:
        self.missing: set[str] = set()
        self._pdf = FPDF(unit="pt")
        self._pdf.set_auto_page_break(False)
        self._pdf.set_creation_date(_LONG_AGO)
        self._pdf.set_title(title)
        self._pdf.set_creator("pylogic")
        self._pdf.set_lang("en")
        self._letters = {FAMILY: letters_of(REGULAR) & letters_of(BOLD)}
        if font is not None:
            self._letters[_OTHER] = letters_of(font)
        for family, *files in ((FAMILY, REGULAR, BOLD), *([(_OTHER, font, font)] if font is not None else [])):
            for style, file in zip(("", "B"), files, strict=True):
                self._pdf.add_font(family, style=style, fname=file)
        self._paints = paints("light")

    def page(self, width: float, height: float) -> None:
        """Begin a page of a size."""
        self._pdf.add_page(format=(width, height))

    def width_of(self, text: str, size: float, *, bold: bool = False) -> float:
        """The width of a text."""
        return float(self._pdf.get_string_width(self._known(text, size, bold=bold)))

    def wrapped(self, text: str, width: float, size: float, most: int, *, bold: bool = False) -> list[str]:
        """A text in lines of a width, the last of them cut off when there would be more."""
        lines = [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".strip()
            if self.width_of(longer, size, bold=bold) <= width or not lines[-1]:
                lines[-1] = longer
            elif len(lines) == most:
                lines[-1] = longer  # too long, and cut off below
                break
            else:
                lines.append(word)
        return [self.cut(line, width, size, bold=bold) for line in lines if line]

    def cut(self, text: str, width: float, size: float, *, bold: bool = True) -> str:
        """A text shortened to a width, with ``…`` for what is cut."""
        if self.width_of(text, size, bold=bold) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width_of(text[:middle] + "…", size, bold=bold) <= width:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + "…"

    def write(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        colour: str = _INK,
        anchor: str = "start",
    ) -> None:
        """Write a text on one line.

        Args:
            x: Where it begins, has its middle, or ends, as ``anchor`` says.
            y: Where its base line is.
            text: The text; letters that no font has become ``?``.
            size: Of its letters.
            bold: Whether they are bold.
            colour: As ``#rrggbb``.
            anchor: ``start``, ``middle``, ``end``.
        """
        text = self._known(text, size, bold=bold)
        wide = float(self._pdf.get_string_width(text))
        self._pdf.set_text_color(colour)
        self._pdf.text(x - wide * ("start", "middle", "end").index(anchor) / 2, y, text)

    def line(self, x: float, y: float, x2: float, y2: float, width: float = 0.7) -> None:
        """Draw a thin straight line."""
        self._pdf.set_draw_color(_INK)
        self._pdf.set_line_width(width)
        self._pdf.line(x, y, x2, y2)

    def board(self, board: Board, x: float, y: float, scale: float) -> None:
        """Draw a board with its upper left corner at x, y; ``scale`` is points for each of its units."""
        place = Transform.scaling(scale, scale).translate(x, y)
        for marks in board.marks:
            colour = self._paints[marks.look.colour]
            if isinstance(marks, Paths):
                self._draw(marks, colour, place)
                continue
            look = marks.look
            for text in marks.texts:
                self.write(
                    x + scale * text.x,
                    y + scale * text.y,
                    text.text,
                    scale * look.size,
                    bold=look.bold,
                    colour=colour,
                    anchor=look.anchor,
                )

    def content(self) -> bytes:
        """The document."""
        return bytes(self._pdf.output())

    def _known(self, text: str, size: float, *, bold: bool) -> str:
        """A text without letters that no font has; chooses the font that has most of it."""
        family = min(self._letters, key=lambda name: len({*text} - self._letters[name]))
        self._pdf.set_font(family, style="B" if bold else "", size=size)
        missing = {*text} - self._letters[family]
        self.missing |= missing
        return "".join("?" if letter in missing else letter for letter in text)

    def _draw(self, marks: Paths, colour: str, place: Transform) -> None:
        path = PaintedPath()
        path.transform = place
        svg_path_converter(path, "".join(marks.paths))
        style, look = path.style, marks.look
        style.auto_close = False
        if isinstance(look, Fill):
            style.fill_color, style.stroke_color = color_from_hex_string(colour), None
        else:
            style.fill_color, style.stroke_color = None, color_from_hex_string(colour)
            style.stroke_width = look.width
            style.stroke_cap_style = StrokeCapStyle.BUTT if look.dash else StrokeCapStyle.ROUND
            style.stroke_join_style = StrokeJoinStyle.ROUND
            style.stroke_dash_pattern = [float(length) for length in look.dash.split()] or None
        with self._pdf.drawing_context() as context:
            context.add_item(path, clone=False)  # a copy of many lines takes as long as all the rest


_SCALE = 0.9  # points a unit: cells of 12.7 mm
_NARROWEST = 280.0
_LARGEST = 14_000.0  # points; viewers show no larger page
_MARGIN = 18.0
_SIZE = 11.0
_LINE = 1.3


def figures(shown: Sequence[Shown]) -> PictureFile:
    """The document; the title stands above each picture, the caption below."""
    paper = Paper(shown[0].title if len(shown) == 1 else "Puzzles")
    for one in shown:
        _figure(one, paper)
    return PictureFile(paper.content(), lacking(paper.missing))


def _figure(one: Shown, paper: Paper) -> None:
    board = Board(one.canvas)
    scale = min(_SCALE, _LARGEST / max(board.width, board.height))
    width = max(_NARROWEST, board.width * scale)
    above = paper.wrapped(one.title, width, _SIZE, 3, bold=True)
    below = paper.wrapped(one.caption, width, _SIZE - 2, 12)
    height = board.height * scale + _LINE * _SIZE * (len(above) + len(below)) + 2 * _MARGIN
    paper.page(width + 2 * _MARGIN, height)
    y = _MARGIN
    for line in above:
        y += _LINE * _SIZE
        paper.write(_MARGIN, y - 4, line, _SIZE, bold=True)
    paper.board(board, _MARGIN, y, scale)
    y += board.height * scale
    for line in below:
        y += _LINE * _SIZE
        paper.write(_MARGIN, y - 4, line, _SIZE - 2)
