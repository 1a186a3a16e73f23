"""One picture as PNG."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pylogic.drawing import drawing
from pylogic.drawing.forms import PictureForm, Shown, Written


def _write(shown: Sequence[Shown]) -> Written:
    from pylogic.drawing.png import png  # imported late: its library is one of an extra

    (one,) = shown
    return Written(png(one.canvas, one.theme))


FORM = PictureForm("a bitmap", _write, text=False, vet=partial(drawing.vet, "png"))
