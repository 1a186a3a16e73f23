"""The font of pictures that are not text: Fira Sans, which is free and has the letters of many languages."""

from __future__ import annotations

from fontpkg_fira_sans import FAMILY, ROOT

__all__ = ["BOLD", "FAMILY", "REGULAR"]

REGULAR, BOLD = (str(ROOT / "files" / f"FiraSans-{name}.ttf") for name in ("Regular", "Bold"))
"""Its files."""
