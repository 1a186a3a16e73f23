"""Pictures of puzzles and of solutions, for programs."""

from __future__ import annotations

from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from pylogic.drawing import libraries
from pylogic.drawing.svg import title_of
from pylogic.nouns.errors import UsageError
from pylogic.nouns.puzzle import Puzzle
from pylogic.nouns.solution import Solution
from pylogic.pictures.canvas import Canvas
from pylogic.pictures.svg import THEMES, svg
from pylogic.solving.loading import PuzzleOrPath, puzzle_of


@dataclass(frozen=True)
class Drawing:
    """A picture; a notebook shows it.

    Attributes:
        canvas: What is drawn.
        title: What it is called for those who do not see it.
        theme: ``auto``, ``light`` or ``dark``.

    Examples:
        >>> picture = pylogic.draw(pylogic.load("examples/futoshiki_4x4.puzzle"))
        >>> picture.svg[:4], picture.png[1:4]
        ('<svg', b'PNG')
    """

    canvas: Canvas
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
        """
        match Path(path).suffix:
            case ".svg":
                Path(path).write_text(self.svg, encoding="utf-8")
            case ".png":
                Path(path).write_bytes(self.png)
            case other:
                raise UsageError(f"a picture is saved as .svg or .png, not '{other}'")

    def _repr_svg_(self) -> str:
        return self.svg


def draw(thing: PuzzleOrPath | Solution, *, theme: str = "auto") -> Drawing:
    """Draw a puzzle or a solution.

    Args:
        thing: What is drawn; the path of a file stands for the puzzle that it holds.
        theme: ``light``, ``dark``, or ``auto`` for what the reader's screen asks for.

    Raises:
        UsageError: There is no such theme, or it is neither a puzzle nor a solution.
        PuzzleError: The file is not one puzzle.

    Examples:
        >>> answer = pylogic.solve("examples/futoshiki_4x4.puzzle")
        >>> pylogic.draw(answer.solutions[0], theme="dark").title
        'Notebook, sample 3 (futoshiki)'
    """
    if theme not in THEMES:
        raise UsageError(f"there is no theme '{theme}' ({', '.join(THEMES)})")
    if not isinstance(thing, Puzzle | Solution | str | PathLike):
        raise UsageError(f"a puzzle or a solution is drawn, not a value of type {type(thing).__name__}")
    puzzle, atoms = (thing.puzzle, thing.atoms) if isinstance(thing, Solution) else (puzzle_of(thing), None)
    return Drawing(puzzle.kind.sketch(puzzle, atoms, {}), title_of(puzzle), theme)
