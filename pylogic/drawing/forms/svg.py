"""One picture as SVG."""

from __future__ import annotations

from collections.abc import Sequence

from pylogic.drawing.forms import PictureForm, Shown, Written
from pylogic.drawing.svg import svg


def _write(shown: Sequence[Shown]) -> Written:
    (one,) = shown
    return Written(svg(one.canvas, one.title, theme=one.theme).encode())


FORM = PictureForm("a drawing for screens and for paper, light or dark as they are", _write)
