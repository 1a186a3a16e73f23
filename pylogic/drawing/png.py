"""Pictures as bitmaps; the only module that imports resvg.

resvg is kept well, draws SVG as browsers do, and has wheels for all systems.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from pylogic.drawing import PictureFile, PictureForm, Shown, drawing
from pylogic.drawing.svg import svg
from pylogic.drawing.svg.pen import paints
from pylogic.model.canvas import Canvas

_ZOOM = 2.0
_WIDEST = 6000.0  # pixels; more would be hundreds of megabytes
_OWN = re.compile("[\u0000-\u024f\u00d7]*")
"""Letters that the font surely has."""


def png(canvas: Canvas, theme: str = "auto") -> bytes:
    """A light or dark bitmap of a canvas, with two pixels per unit, fewer for very large ones."""
    import resvg_py  # imported late, as the fonts: both are of an extra

    from pylogic.drawing.fonts import BOLD, FAMILY, REGULAR

    drawn = svg(canvas, theme="dark" if theme == "dark" else "light")
    size = re.search(r'width="([\d.]+)" height="([\d.]+)"', drawn)
    assert size is not None, "every picture has a size"
    longest = max(float(size[1]), float(size[2]))
    family = re.sub(r'font-family="[^"]*"', f'font-family="{FAMILY}"', drawn, count=1)
    bitmap = resvg_py.svg_to_bytes(
        svg_string=family,
        zoom=min(_ZOOM, _WIDEST / longest),
        dpi=96,
        background=paints(theme)["paper"],
        font_files=[REGULAR, BOLD],
        sans_serif_family=FAMILY,
        # With fonts of this machine the picture would depend on it; only strange letters need them.
        skip_system_fonts=_OWN.fullmatch(drawn) is not None,
    )
    return bytes(bitmap)


def _write(shown: Sequence[Shown]) -> PictureFile:
    (one,) = shown
    return PictureFile(png(one.canvas, one.theme))


FORM = PictureForm("a bitmap", _write, text=False, vet=partial(drawing.vet, "png"))
