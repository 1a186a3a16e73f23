"""Pictures of puzzles and of solutions, for programs.

PNG and PDF need the libraries of the extra ``pictures``, loaded when they are asked for.
"""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from os import PathLike
from pathlib import Path
from threading import Thread

from pylogic.drawing import Shown, form_named
from pylogic.drawing.svg import svg
from pylogic.model import plugins
from pylogic.model.atom import Atoms
from pylogic.model.canvas import Canvas
from pylogic.model.errors import UsageError
from pylogic.model.files import save
from pylogic.model.kind import NO_ROLES, Roles
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import dataclass, field
from pylogic.model.text import harmless


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
        form = form_named("png")
        form.vet()
        return form.write([Shown(self.canvas, self.title, theme=self.theme)]).content

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


def picture(
    puzzle: Puzzle, atoms: Atoms | None = None, roles: Roles = NO_ROLES, *, theme: str = "auto", ident: str = ""
) -> str:
    """A puzzle, or a solution of it, as an element of SVG.

    Args:
        puzzle: The puzzle.
        atoms: A solution, perhaps a part of one.
        roles: The places to highlight, see `pylogic.model.kind.Kind.sketch`.
        theme: ``auto``, ``light`` or ``dark``, see `pylogic.drawing.svg.svg`.
        ident: The prefix of its identifiers.
    """
    return svg(puzzle.kind.sketch(puzzle, atoms, roles), title_of(puzzle), theme=theme, ident=ident)


def title_of(puzzle: Puzzle) -> str:
    """The title of a puzzle and its kind, ``first (sudoku)``; the title alone where it names the kind."""
    title, kind = harmless(puzzle.title), puzzle.kind
    if any(name.lower() in title.lower() for name in {kind.display_name, kind.summary} - {""}):
        return title
    return f"{title} ({kind})" if title else str(kind)


_MODULES = {"pdf": ("fpdf", "fontTools", "fontpkg_fira_sans"), "png": ("resvg_py", "fontpkg_fira_sans")}


def vet(form: str) -> None:
    """Make sure in advance that a form can be written.

    Args:
        form: ``pdf`` or ``png``.

    Raises:
        EngineError: A library is missing; the sentence says how to get it.
    """
    for name in _MODULES[form]:
        try:
            import_module(name)
        except ImportError:
            raise plugins.missing_extra(form.upper(), "pictures") from None


def load_meanwhile(form: str, user: str) -> None:
    """Load a form's libraries while an engine solves: it takes as long as solving a dozen puzzles.

    Whoever imports the module afterwards waits for what is left of it, and has its errors.

    Args:
        form: ``pdf`` or ``png``.
        user: The module that draws.

    Raises:
        EngineError: A library is missing; the sentence says how to get it.
    """
    if any(find_spec(name) is None for name in _MODULES[form]):
        raise plugins.missing_extra(form.upper(), "pictures")
    Thread(target=_tried, args=(user,), daemon=True).start()


def _tried(user: str) -> None:
    with suppress(ImportError):
        import_module(user)
