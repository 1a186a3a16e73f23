"""The font of pictures: Fira Sans, which is free and has the letters of many languages."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from fontpkg_fira_sans import FAMILY, ROOT
from fontTools.ttLib import TTFont, TTLibError

from pylogic.model.errors import UsageError

__all__ = ["BOLD", "FAMILY", "REGULAR", "lacking", "letters_of"]

REGULAR, BOLD = (str(ROOT / "files" / f"FiraSans-{name}.ttf") for name in ("Regular", "Bold"))
"""Its files."""
_LISTED = 8
"""Letters that are named."""


@cache
def letters_of(font: str) -> frozenset[str]:
    """The letters that a font has.

    Args:
        font: Its file, in TrueType or OpenType form.

    Raises:
        UsageError: It is not a font that can be used.
    """
    if not font:
        raise UsageError("'' is not the name of a font")  # to the library it is a new font
    try:
        with TTFont(font, lazy=True) as opened:
            return frozenset(map(chr, opened.getBestCmap() or ()))
    except OSError as error:
        raise UsageError(f"{font} cannot be read: {error.strerror}") from None
    except (TTLibError, KeyError, AssertionError):
        raise UsageError(f"{font} is not a font in TrueType or OpenType form") from None


def lacking(letters: Collection[str]) -> str:
    """Return a note on letters that cannot be printed; empty if there are none."""
    named = sorted(letters)
    if not named:
        return ""
    more = " and others" if len(named) > _LISTED else ""
    return f"the font has no {', '.join(named[:_LISTED])}{more}: '?' is printed in their place"
