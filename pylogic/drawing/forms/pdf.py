"""Pictures as PDF, each on a page as large as it is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pylogic.drawing import drawing
from pylogic.drawing.forms import PictureForm, Shown, Written


def _write(shown: Sequence[Shown]) -> Written:
    from pylogic.drawing.pdf.paper import figures  # imported late: its library is one of an extra

    return figures(shown)


FORM = PictureForm(
    "a page for each picture, drawn by lines and letters",
    _write,
    several=True,
    text=False,
    vet=partial(drawing.vet, "pdf"),
)
