"""Where the encodings, the grammar and the examples are, in a wheel and in a checkout."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_SHARE = _PACKAGE / "_share"

ROOT = _SHARE if _SHARE.is_dir() else _PACKAGE.parent
"""The folder that holds ``asp``, ``prolog``, ``grammar`` and ``examples``."""

GRAMMAR = ROOT / "grammar"
ASP = ROOT / "asp"
PROLOG = ROOT / "prolog"
EXAMPLES = ROOT / "examples"
