"""Measures a whole command of the installed pylogic against plain clingo on what it is given, presolved."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

_ROOT = Path(__file__).resolve().parents[1]
_SMALL = "futoshiki {\n  size 5\n  r1c1 < r1c2\n  r2c2 > r2c3\n  r3c1 = 3\n  r4c4 = 1\n  r5c5 = 2\n  r1c4 = 5\n}\n"
SUDOKU = """\
sudoku {
  board {
    . 5 . . 3 . . 4 6
    1 3 . . . . . . 8
    . . 8 . . . . . .
    9 . 1 8 . 4 . . 3
    . 4 . 2 . . . . .
    . . . . 1 9 5 . .
    . . . . 2 . . 3 9
    . . 5 . . . 8 7 .
    . . . . . 6 . . .
  }
}
"""
"""Made by ``pylogic generate sudoku 9x9 --seed 1``."""
BOARDS = {
    "futoshiki 5x5": (_SMALL, 2.0),
    "battleship 10x10": ((_ROOT / "examples" / "battleship_10x10.puzzle").read_text(encoding="utf-8"), 2.0),
    "sudoku 9x9, a declared kind": (SUDOKU, 2.5),
}
"""Puzzles, and how many times the wall time of clingo they may take at most."""

_DONE = (0, 10, 30)
"""Exit codes of commands that found solutions, those of clingo too."""


class Cost(NamedTuple):
    """The cost of `pylogic run` and of `python -m clingo`, run alternately; medians.

    Attributes:
        ours: Wall seconds of ``pylogic run``.
        plain: Wall seconds of ``python -m clingo``.
        wall: Ratio of the two, pair by pair.
        work: The same ratio of CPU time, of all processes.
    """

    ours: float
    plain: float
    wall: float
    work: float


@contextmanager
def installed() -> Iterator[Path]:
    """A folder with pylogic as a wheel puts it there."""
    with TemporaryDirectory() as folder:
        words = [
            "install",
            "--quiet",
            "--no-deps",
            "--no-build-isolation",
            "--no-index",
            "--target",
            folder,
            str(_ROOT),
        ]
        subprocess.run(
            [sys.executable, "-m", "pip", *words], check=True, capture_output=True, env=_environment(Path(folder))
        )
        yield Path(folder)


def cost(text: str, folder: Path, rounds: int = 45, solutions: int | None = None) -> Cost:
    """Solve a puzzle again and again with pylogic of a folder and with clingo alone.

    Args:
        text: The puzzle.
        folder: The folder.
        rounds: How often; once more before, which is not counted.
        solutions: How many solutions are written at most; as a user asks without an option when left out.
    """
    puzzle = folder / "board.puzzle"
    puzzle.write_text(text, encoding="utf-8")
    ours = [sys.executable, "-m", "pylogic", "run", str(puzzle), "--engine", "clingo"]
    ours += [] if solutions is None else ["-n", str(solutions), "--to", "json-lines"]
    compiled = [sys.executable, "-m", "pylogic", "compile", str(puzzle), "--presolve", "--engine", "clingo"]
    environment = _environment(folder)
    program = subprocess.run(compiled, capture_output=True, text=True, check=True, cwd=folder, env=environment).stdout
    plain = [sys.executable, "-m", "clingo", "-", str(solutions or 2)]
    pairs = [(spent(ours, "", folder), spent(plain, program, folder)) for _ in range(rounds + 1)][1:]
    return Cost(
        median(a for (a, _), _ in pairs),
        median(b for _, (b, _) in pairs),
        median(a / b for (a, _), (b, _) in pairs),
        median(a / b for (_, a), (_, b) in pairs),
    )


def spent(command: list[str], text: str, folder: Path) -> tuple[float, float]:
    """Wall and CPU seconds of a command and all that it starts.

    Raises:
        RuntimeError: It did not do what was to be measured.
    """
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    environment = _environment(folder)
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False, cwd=folder, env=environment)
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in _DONE:
        raise RuntimeError(done.stderr)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _environment(folder: Path) -> dict[str, str]:
    """Return a user's environment, where Python writes compiled modules; some developers switch that off."""
    own = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**own, "PYTHONPATH": str(folder)}
