"""Pictures as a document of LaTeX that draws them with TikZ."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pylogic.drawing.forms import PictureForm, Shown, Written
from pylogic.drawing.tikz import document


def _write(shown: Sequence[Shown]) -> Written:
    text = document([(one.title, one.canvas, one.caption) for one in shown])
    strange = sorted(set(re.findall(r"\\pylogicsign\{(.)\}", text)))
    note = f"pdflatex prints '?' for {', '.join(strange)}; lualatex prints what its font has" if strange else ""
    return Written(text.encode(), note)


FORM = PictureForm("a document of LaTeX, with a picture of TikZ for each puzzle", _write, several=True)
