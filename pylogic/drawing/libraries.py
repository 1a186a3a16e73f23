"""Libraries of the extra ``pictures``, which nobody needs who draws no PNG and no PDF."""

from __future__ import annotations

from importlib import import_module

from pylogic.nouns import installing

_MODULES = {"pdf": ("fpdf", "fontTools", "fontpkg_fira_sans"), "png": ("resvg_py", "fontpkg_fira_sans")}


def vet(form: str) -> None:
    """Make sure, before anything is done for it, that a form can be written.

    Args:
        form: ``pdf`` or ``png``.

    Raises:
        EngineError: A library is missing; the sentence says how to get it.
    """
    for name in _MODULES[form]:
        try:
            import_module(name)
        except ImportError:
            raise installing.missing(form.upper(), "pictures") from None
