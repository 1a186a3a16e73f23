"""The folders of the encodings and the grammar, in a wheel and in a checkout."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]
_SHARE = _PACKAGE / "_share"

ROOT = _SHARE if _SHARE.is_dir() else _PACKAGE.parent
"""The folder that holds ``asp``, ``prolog``, ``grammar`` and ``examples``."""

EXAMPLES = ROOT / "examples"
GRAMMAR = ROOT / "grammar"
ASP = ROOT / "asp"
PROLOG = ROOT / "prolog"
LIBRARY = ROOT / "kinds"
