"""What a type checker knows of the Python interface."""

import subprocess
import sys
from pathlib import Path

import pytest

from pylogic.nouns.resources import ROOT

pytestmark = pytest.mark.slow

SOUND = """
from collections.abc import Sequence

import pylogic

answer = pylogic.solve("a.puzzle")
status: str = answer.status
rows: Sequence[Sequence[int | str | None]] = answer.solutions[0].grid
moves: str = answer.solutions[0].moves
solution = answer.solutions[0]
if isinstance(solution, pylogic.Route):
    length: int = solution.length
gaps = answer.decided_grid
if gaps is not None:
    rows = gaps
"""
MISTAKES = {
    "answer.solutions[0].gird": '"Solution" has no attribute "gird"',
    "answer.statsu": '"Answer" has no attribute "statsu"',
    "pylogic.slove": 'Module has no attribute "slove"',
    "answer.solutions[0].grid[0][0] = 3": 'Unsupported target for indexed assignment ("Sequence[int | str | None]")',
    "pylogic.solve(5)": 'Argument 1 to "solve" has incompatible type "int"; expected "Puzzle | str | PathLike[str]"',
}


def test_mypy_knows_the_fields_and_no_others(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SOUND + "\n".join(MISTAKES) + "\n")
    first = len(SOUND.splitlines()) + 1
    command = [sys.executable, "-m", "mypy", "--strict", "--no-color-output", "--no-error-summary", str(script)]
    run = subprocess.run(
        [*command, "--cache-dir", str(ROOT / ".mypy_cache"), "--config-file", str(ROOT / "pyproject.toml")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    told = [line.split(":", 1)[1] for line in run.stdout.splitlines() if ": error: " in line]

    assert run.stderr == ""
    assert len(told) == len(MISTAKES), run.stdout
    for number, (line, sentence) in enumerate(zip(told, MISTAKES.values(), strict=True), first):
        assert line.startswith(f"{number}: error: {sentence}")
