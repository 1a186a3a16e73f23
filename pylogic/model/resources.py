"""The folders of encodings and grammar, in a wheel and in a checkout, and the user's folder for cached files."""

from __future__ import annotations

import os
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


def caches() -> Path | None:
    """The cache folder, created if missing; ``None`` where there is no place to write, or no home at all."""
    try:
        folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pylogic"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    return folder
