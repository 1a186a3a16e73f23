"""Commands run as people run them, and commands in which something breaks."""

import os
import subprocess
import sys
from pathlib import Path

from pylogic.nouns.resources import ROOT


def pylogic(
    *words: str, text: str = "", cwd: Path = ROOT, patch: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """What a command does.

    Args:
        words: The command line.
        text: What stands on standard input.
        cwd: Where it runs.
        patch: Python that runs before it, to break something.
        environment: Variables that it finds.
    """
    program = [sys.executable, "-c", f"{patch}\nfrom pylogic.cli import main\nmain()"]
    return subprocess.run(
        [*program, *words],
        input=text,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
        cwd=cwd,
        env={**os.environ, **environment},
    )


def unread(*words: str, cwd: Path, both: bool = False) -> tuple[int, str]:
    """Exit code and standard error of a command whose output nobody reads, with ``both`` neither its complaints."""
    reader, writer = os.pipe()
    os.close(reader)
    errors = subprocess.STDOUT if both else subprocess.PIPE
    with os.fdopen(writer, "wb") as closed:
        command = [sys.executable, "-m", "pylogic", *words]
        run = subprocess.run(command, stdout=closed, stderr=errors, cwd=cwd, text=True, check=False)
    return run.returncode, run.stderr or ""


def said(*words: str, text: str = "", cwd: Path = ROOT, **environment: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of a command."""
    run = pylogic(*words, text=text, cwd=cwd, **environment)
    return run.returncode, run.stdout, run.stderr
