"""SWI-Prolog without pylogic, as people run what it prints for them."""

import subprocess
from functools import cache
from pathlib import Path

from pylogic.model.files import PROLOG, caches


@cache
def prolog() -> tuple[str, ...]:
    """The command; it has library(clpfd) from where pylogic keeps it compiled, and starts in half the time."""
    folder = caches()
    if folder is None:
        return ("swipl",)
    goal = f"keep('{folder.as_posix()}'), use_module(library(clpfd)), module_property(clpfd, file(File)), write(File)"
    command = ["swipl", "-q", "-f", "none", "-g", goal, "-t", "halt", str(PROLOG / "kept.pl")]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    return ("swipl", "-p", f"library={Path(run.stdout).parent.as_posix()}")
