"""The font of pictures that are not text: Fira Sans, which is free and has the signs of many languages."""

from __future__ import annotations

from fontpkg_fira_sans import ROOT

REGULAR, BOLD = (str(ROOT / "files" / f"FiraSans-{name}.ttf") for name in ("Regular", "Bold"))
"""Its files."""
