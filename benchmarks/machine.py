"""The machine and the versions, on which figures depend."""

from __future__ import annotations

import platform

from pylogic import Worker
from pylogic.lab.row import machine


def versions() -> str:
    """The machine, Python and the engines in words."""
    found = [machine(), f"Python {platform.python_version()}"]
    for engine in ("clingo", "swipl"):
        with Worker(engine) as worker:
            found.append(f"{engine} {worker.await_version()}")
    return "; ".join(found)
