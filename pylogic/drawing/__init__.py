"""Pictures and pages: boards in a terminal, as SVG, PNG, PDF, HTML and LaTeX; how forms of pictures are found.

A form is a module in this folder with a constant ``FORM``, or one that another distribution names as an entry point of
the group ``pylogic.drawing.forms``.  Nothing lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from pylogic.model.canvas import Canvas
from pylogic.model.plugins import Plugins
from pylogic.model.records import NamedTuple


class Shown(NamedTuple):
    """A picture with its title and caption.

    Attributes:
        canvas: The picture.
        title: Its name.
        caption: The caption below it, where there is room for a sentence.
        theme: One of `pylogic.drawing.svg.THEMES`, where the form has a choice.
    """

    canvas: Canvas
    title: str
    caption: str = ""
    theme: str = "auto"


class PictureFile(NamedTuple):
    """Pictures in a form.

    Attributes:
        content: Of the file.
        note: A sentence about what is missing in it; empty for nothing.
    """

    content: bytes
    note: str = ""


def _present() -> None:
    pass


class PictureForm(NamedTuple):
    """A way to write pictures to a file.

    Attributes:
        summary: One sentence for `pylogic formats`.
        write: Pictures as the content of a file, and what is to be said about it.
        several: Whether one file may hold several pictures; else `write` gets one at a time.
        text: Whether the content is text in UTF-8, which may go to a terminal.
        vet: Makes sure, before anything is solved, that what it needs is installed.  Raises `EngineError` with a
            sentence that says how to get it.
    """

    summary: str
    write: Callable[[Sequence[Shown]], PictureFile]
    several: bool = False
    text: bool = True
    vet: Callable[[], None] = _present


_PLUGINS = Plugins[PictureForm](
    __name__,
    __path__,
    "FORM",
    "form of pictures",
    group="pylogic.drawing.forms",
    besides=("drawing", "fonts", "text", "trees"),
)
names = cache(_PLUGINS.names)
form_named = _PLUGINS.find
