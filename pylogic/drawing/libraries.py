"""Libraries of the extra ``pictures``, needed only for PNG and PDF."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from threading import Thread

from pylogic.model import plugins

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
