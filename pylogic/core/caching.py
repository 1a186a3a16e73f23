"""The folder for cached files of the user."""

from __future__ import annotations

import os
from pathlib import Path


def caches() -> Path | None:
    """The folder, made if need be; ``None`` where there is no place to write, or no home at all."""
    try:
        folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pylogic"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    return folder
