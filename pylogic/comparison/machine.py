"""The machine on which figures were measured."""

from __future__ import annotations

import os
import platform
from functools import cache
from pathlib import Path

_CPUINFO = Path("/proc/cpuinfo")


@cache
def machine() -> str:
    """Processor, number of cores and operating system in a few words."""
    name = platform.processor() or platform.machine()
    if _CPUINFO.exists():
        lines = _CPUINFO.read_text(encoding="utf-8", errors="replace").splitlines()
        name = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), name)
    return f"{name}, {os.cpu_count()} cores, {platform.system()}"
