"""How much of the machine is there for this process."""

from __future__ import annotations

import os


def cores() -> int:
    """The cores that this process may use; all of the machine where that cannot be told."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
