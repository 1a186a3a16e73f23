"""Pictures of puzzles and of solutions, for programs."""

from __future__ import annotations

from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path

from pylogic.core.canvas import Canvas
from pylogic.core.errors import UsageError
from pylogic.core.files import save
from pylogic.drawing import libraries
from pylogic.drawing.svg import svg


@dataclass(frozen=True)
class Drawing:
    """A picture; a notebook shows it.

    Attributes:
        canvas: The picture.
        title: The title for screen readers.
        theme: ``auto``, ``light`` or ``dark``.

    Examples:
        >>> picture = pylogic.draw(pylogic.load("examples/futoshiki_4x4.puzzle"))
        >>> picture.svg[:4], picture.png[1:4]
        ('<svg', b'PNG')
    """

    canvas: Canvas = field(repr=False)
    title: str
    theme: str

    @property
    def svg(self) -> str:
        """The picture as SVG."""
        return svg(self.canvas, self.title, theme=self.theme)

    @property
    def png(self) -> bytes:
        """The picture as a bitmap.

        Raises:
            EngineError: The extra ``pictures`` is not installed.
        """
        libraries.vet("png")
        from pylogic.drawing.png import png  # only bitmaps need its library

        return png(self.canvas, self.theme)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the picture to a file.

        Args:
            path: Where to; its ending, ``.svg`` or ``.png``, says in which form.

        Raises:
            UsageError: It has another ending.
            EngineError: It is a bitmap, and the extra ``pictures`` is not installed.
            OSError: The file cannot be written.
        """
        match Path(path).suffix:
            case ".svg":
                save(path, self.svg.encode())
            case ".png":
                save(path, self.png)
            case other:
                raise UsageError(f"a picture is saved as .svg or .png, not '{other}'")

    def _repr_svg_(self) -> str:
        return self.svg
