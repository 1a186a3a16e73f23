"""Pictures as a PDF, each on a page as large as it is."""

from __future__ import annotations

from collections.abc import Sequence

from pylogic.drawing.fonts import lacking
from pylogic.drawing.forms import Shown, Written
from pylogic.drawing.pdf.paper import Board, Paper

_SCALE = 0.9  # points a unit: cells of 12.7 mm
_NARROWEST = 280.0
_LARGEST = 14_000.0  # points; viewers show no larger page
_MARGIN = 18.0
_SIZE = 11.0
_LINE = 1.3


def figures(shown: Sequence[Shown]) -> Written:
    """The document; the title stands above each picture, the caption below."""
    paper = Paper(shown[0].title if len(shown) == 1 else "Puzzles")
    for one in shown:
        _figure(one, paper)
    return Written(paper.content(), lacking(paper.missing))


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
