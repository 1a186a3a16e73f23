"""The processes of a command start as soon as its options are known, and load while the rest of it does."""

from __future__ import annotations

import os
from argparse import Namespace
from contextlib import suppress
from subprocess import Popen

from pylogic.cli.shared import alone
from pylogic.engines.workers.processes import start, start_engine


def engines(options: Namespace) -> dict[str, Popen[bytes]]:
    """Start the engine that a command asks, by its name; if the puzzle asks for another one it is never used."""
    asks = {"run": ("engine",), "check": ("unique", "minimal"), "sheet": ("solutions",)}.get(options.module, ())
    if not any(getattr(options, name) is not False for name in asks) or options.engine == "all":
        return {}
    if options.module != "sheet" and not alone(options):
        return {}
    name = "swipl" if getattr(options, "labeling", None) else options.engine or "clingo"
    with suppress(OSError):  # reported when the engine is needed
        return {name: start_engine(name)}
    return {}


def jobs(options: Namespace) -> list[Popen[bytes]]:
    """Start the processes for ``--jobs``, at most one for each core."""
    if options.module not in ("run", "check") or alone(options) or options.executor or options.debug:
        return []
    started = []
    with suppress(OSError):  # reported when they are needed
        for _ in range(min(options.jobs, os.cpu_count() or 1)):
            started.append(start("pylogic.engines.workers.tasks", f"pylogic.cli.{options.module}"))  # noqa: PERF401 (some may be there)
    return started
