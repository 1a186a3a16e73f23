"""What a whole command costs beside plain clingo on the compiled program."""

from __future__ import annotations

import subprocess
import sys
import time
from statistics import median


def ratio(example: str, rounds: int = 15) -> tuple[float, float, float]:
    """Median wall seconds of ``pylogic run``, of ``python -m clingo``, and the median ratio of pairs."""
    compiled = subprocess.run(
        [sys.executable, "-m", "pylogic", "compile", example], capture_output=True, text=True, check=True
    ).stdout
    ours = [sys.executable, "-m", "pylogic", "run", example, "--engine", "clingo"]
    plain = [sys.executable, "-m", "clingo", "-", "2"]
    pairs = [(_seconds(ours, ""), _seconds(plain, compiled)) for _ in range(rounds + 1)][1:]
    return median(a for a, _ in pairs), median(b for _, b in pairs), median(a / b for a, b in pairs)


def _seconds(command: list[str], text: str) -> float:
    start = time.perf_counter()
    subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    return time.perf_counter() - start
