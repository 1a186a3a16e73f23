"""Pictures on one page of HTML that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from pylogic.drawing import page
from pylogic.drawing.forms import PictureForm, Shown, Written


def _write(shown: Sequence[Shown]) -> Written:
    title = shown[0].title if len(shown) == 1 else "puzzles"
    figures = [page.figures([(one.canvas, one.title, one.caption)]) for one in shown]
    sections = [page.section(one.title, figure) for one, figure in zip(shown, figures, strict=True)]
    text = page.document(title, sections if len(shown) > 1 else figures)
    return Written(text.encode())


FORM = PictureForm("a page with all pictures", _write, several=True)
