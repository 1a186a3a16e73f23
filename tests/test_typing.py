"""Type checking of the Python interface, and of the kind that `pylogic new kind` writes."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import pylogic
from pylogic.model.files import ROOT

pytestmark = pytest.mark.slow

SOUND = """
from collections.abc import Sequence

import numpy as np

import pylogic

answer = pylogic.solve("a.puzzle")
status: str = answer.status
rows: Sequence[Sequence[int | str | None]] = answer.solutions[0].grid
moves: str = answer.solutions[0].moves
solution = answer.solutions[0]
if isinstance(solution, pylogic.Route):
    length: int = solution.length
fleet = pylogic.Battleship(rows=[1, None], columns=[1, 0], fleet={1: 1}, hints={(1, 1): "submarine"})
hints, cells, array = {(1, 1): "submarine"}, {"r1c1": 1}, np.zeros((2, 2), dtype=int)
fleet = pylogic.Battleship(rows=array[0], columns=[1, 0], fleet=[1], hints=hints)
signs = pylogic.Futoshiki(board=array, cells=cells)
signs = pylogic.Futoshiki(board=[*array], cells={(1, 1): 1, "r1c2": 2})
signs = pylogic.Futoshiki(size=2, board=[[1, None], ". ."], signs=["r1c1 < r1c2", ((1, 1), "<", (2, 1))])
room = pylogic.puzzle("sudoku", title="x", board=[[1]])
for found in pylogic.solutions(pylogic.Diamonds(["@ +"], moves=3), limit=1.5):
    print(found.length)
text: str = pylogic.dumps(fleet)
words: tuple[str, str] = (pylogic.grade(fleet).word, str(pylogic.check(fleet, text).verdict))
core = pylogic.check(fleet).core
found_there: dict[tuple[int, int], int | str] = pylogic.steps(fleet)[0].values
after = pylogic.hint(fleet, {"board": [[None]], "marks": {"r1c1": [1]}})
left: dict[str, list[int | str]] = pylogic.candidates(fleet)
sentence: str = after.text if after is not None else pylogic.draw(fleet, theme="dark").svg
mine: pylogic.Kind = pylogic.kind(text)
names: tuple[str, ...] = pylogic.kinds()
(made,) = pylogic.generate(mine)
assessed: pylogic.Assessment = pylogic.check(fleet, text)
hard: pylogic.Grade = pylogic.grade(fleet)
step: pylogic.Reasoned = pylogic.steps(fleet)[0]
picture: pylogic.Drawing = pylogic.draw(fleet)
paper: pylogic.Worksheet = pylogic.sheet([fleet, "a.puzzle"], cover="Logic")
clue: pylogic.Clue = made.clues[0]
read: tuple[pylogic.Puzzle, ...] = (pylogic.load("a.puzzle"), pylogic.loads(text), *pylogic.load_all("a.puzzle"))
core_clues: tuple[pylogic.Clue, ...] = pylogic.explain(pylogic.relax(fleet)).cores[0].clues
missed: pylogic.Answer = pylogic.solve(pylogic.near(fleet, 1))
row: pylogic.Row = pylogic.compare([fleet, "a.puzzle"], engines=["clingo"]).rows[0]
judged: pylogic.Verdict = pylogic.check(fleet, solution).verdict
faults: tuple[pylogic.Violation, ...] = pylogic.check(fleet, array).faults
try:
    pylogic.load("a.puzzle")
except pylogic.PuzzleError as error:
    problem: pylogic.Problem = error.problems[0]
tall, wide = made.size
with pylogic.session():
    printed: list[list[int | str | None]] = made.board


async def wait() -> bool | None:
    return (await pylogic.asolve(signs)).unique


gaps = answer.decided_grid
if gaps is not None:
    rows = gaps
"""
MISTAKES = {
    "answer.solutions[0].gird": '"Solution" has no attribute "gird"',
    "answer.statsu": '"Answer" has no attribute "statsu"',
    "pylogic.Battleship(rows=5)": 'Argument "rows" to "Battleship" has incompatible type "int"',
    "pylogic.slove": 'Module has no attribute "slove"',
    "answer.solutions[0].grid[0][0] = 3": 'Unsupported target for indexed assignment ("Sequence[int | str | None]")',
    "pylogic.solve(5)": 'Argument 1 to "solve" has incompatible type "int"; expected "Puzzle | str | PathLike[str]"',
}


def test_every_public_function_is_in_the_script() -> None:
    functions = {name for name in pylogic.__all__ if name[0].islower()}

    assert functions - {*re.findall(r"pylogic\.(\w+)\(", SOUND)} == set()


def test_mypy_knows_the_fields_and_no_others_and_accepts_a_new_kind(tmp_path: Path) -> None:
    template = (ROOT / "pylogic/cli/template/kind.py.template").read_text()
    kind, script = tmp_path / "lattice.py", tmp_path / "script.py"
    kind.write_text(template.replace("NAME", "lattice"))
    script.write_text(SOUND + "\n".join(MISTAKES) + "\n")
    first = len(SOUND.splitlines()) + 1
    command = [sys.executable, "-m", "mypy", "--strict", "--no-color-output", "--no-error-summary"]
    run = subprocess.run(
        [
            *command,
            *map(str, (kind, script)),
            f"--cache-dir={ROOT / '.mypy_cache'}",
            f"--config-file={ROOT / 'pyproject.toml'}",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    errors = [line.split(":", 1)[1] for line in run.stdout.splitlines() if ": error: " in line]

    assert run.stderr == ""
    assert len(errors) == len(MISTAKES), run.stdout
    for number, (line, sentence) in enumerate(zip(errors, MISTAKES.values(), strict=True), first):
        assert line.startswith(f"{number}: error: {sentence}")
