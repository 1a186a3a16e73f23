"""Pictures as a document of LaTeX that draws them with TikZ."""

from __future__ import annotations

from collections.abc import Sequence

from pylogic.drawing.forms import PictureForm, Shown
from pylogic.drawing.tikz import document


def _write(shown: Sequence[Shown]) -> bytes:
    return document([(one.title, one.canvas, one.caption) for one in shown]).encode()


FORM = PictureForm("a document of LaTeX, with a picture of TikZ for each puzzle", _write, several=True)
