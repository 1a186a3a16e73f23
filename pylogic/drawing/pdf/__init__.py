"""Pages of a PDF; its picture is the one that SVG shows, drawn by lines and letters.

fpdf2 writes the pages: it is kept well, pure Python, and draws paths and texts as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pylogic.drawing import PictureFile, PictureForm, Shown, drawing


def _write(shown: Sequence[Shown]) -> PictureFile:
    from pylogic.drawing.pdf.paper import figures  # imported late: its library is one of an extra

    return figures(shown)


FORM = PictureForm(
    "a page for each picture, drawn by lines and letters",
    _write,
    several=True,
    text=False,
    vet=partial(drawing.vet, "pdf"),
)
