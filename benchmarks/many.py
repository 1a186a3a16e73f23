"""A folder of many small puzzles, solved by one command."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from benchmarks import startup


def seconds(number: int, folder: Path) -> float:
    """Return the wall seconds of ``pylogic run`` on a number of sudokus, one per file, with the pylogic of a folder.

    They are one sudoku with its digits exchanged: nothing that is kept of one serves another, and all are equally hard.
    """
    boards = folder / "boards"
    boards.mkdir()
    chance = Random(1)
    for index in range(number):
        digits = "".join(chance.sample("123456789", 9))
        text = startup.SUDOKU.translate(str.maketrans("123456789", digits))
        (boards / f"{index:04}.puzzle").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "pylogic", "run", str(boards), "--engine", "clingo"]
    return startup.spent(command, "", folder)[0]
