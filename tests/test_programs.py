"""Other questions from Python: checks, grades, hints, pictures, kinds; and workers kept between questions."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
from processes import end

import pylogic
from pylogic import Puzzle, Status
from pylogic.engines.workers import worker
from pylogic.engines.workers.worker import Worker
from pylogic.model.errors import PuzzleError, UsageError

FIRST = "examples/futoshiki_4x4.puzzle"
MINE = 'kind mine "Mine" { cells 1..n ; different lines }'


def test_a_puzzle_tells_its_size_and_board_and_is_saved(tmp_path: Path) -> None:
    puzzle = pylogic.puzzle("sudoku", board=["1...", "..2.", ".3..", "...4"])

    puzzle.save(tmp_path / "a.puzzle")

    assert puzzle.size == (4, 4)
    assert puzzle.board[:2] == [[1, None, None, None], [None, None, 2, None]]
    assert pylogic.puzzle("sudoku", board=puzzle.board) == puzzle
    assert pylogic.load(tmp_path / "a.puzzle").facts == puzzle.facts


def test_clues_without_values_stand_on_the_board() -> None:
    puzzle = pylogic.load("kinds/slitherlink.puzzle")

    assert puzzle.size == (4, 4)
    assert puzzle.board[1] == [None, 3, 2, 1]


def test_an_answer_is_true_where_there_is_a_solution() -> None:
    none = pylogic.puzzle("latin", board=["11", ".."])
    several = pylogic.puzzle("latin", size=2)

    assert pylogic.solve(several)
    assert pylogic.solve(several, task="count", models=0)
    assert not pylogic.solve(none)
    assert not pylogic.check(several)


def test_steps_tell_cells_and_values() -> None:
    steps = pylogic.steps(FIRST)
    (solution,) = pylogic.solve(FIRST).solutions
    found = {cell: value for step in steps for cell, value in step.values.items()}

    assert pylogic.hint(FIRST) == steps[0]
    assert steps[0].values == {(1, 4): 4}
    assert {**found, (1, 3): 3} == {(r, c): solution.grid[r - 1][c - 1] for r in range(1, 5) for c in range(1, 5)}
    ruled_out = [pair for step in steps for pair in step.excluded]
    assert ruled_out
    assert all(solution.grid[row - 1][column - 1] != value for (row, column), value in ruled_out)


def test_a_check_finds_contradictions_and_judges_answers() -> None:
    assert pylogic.check(FIRST).status is Status.UNKNOWN
    assert pylogic.check("examples/battleship_5x5.puzzle").status is Status.UNSATISFIABLE
    right = "2 1 3 4\n1 4 2 3\n3 2 4 1\n4 3 1 2"
    assert str(pylogic.check(FIRST, right).verdict) == "right"
    assert str(pylogic.check(FIRST, right.replace("2 1 3", ". 1 3")).verdict) == "right so far"
    wrong = pylogic.check(FIRST, right.replace("2 1 3", "4 1 3"))
    assert (str(wrong.verdict), wrong.cells[0]) == ("wrong", (1, 1))


@pytest.mark.parametrize("name", ["futoshiki_4x4", "battleship_3x3", "diamonds_tiny"])
def test_a_solution_is_an_answer(name: str) -> None:
    puzzle = pylogic.load(f"examples/{name}.puzzle")
    solution = pylogic.solve(puzzle).solutions[0]

    assert pylogic.check(puzzle, solution).verdict is pylogic.Verdict.RIGHT


def test_rows_are_an_answer() -> None:
    (solution,) = pylogic.solve(FIRST).solutions
    rows = [[*row] for row in solution.grid]

    assert pylogic.check(FIRST, rows).verdict is pylogic.Verdict.RIGHT
    assert pylogic.check(FIRST, np.asarray(solution)).verdict is pylogic.Verdict.RIGHT
    assert pylogic.check(FIRST, [[None, *row[1:]] for row in rows]).verdict is pylogic.Verdict.SO_FAR
    assert pylogic.check(FIRST, rows[::-1]).verdict is pylogic.Verdict.WRONG
    assert pylogic.check(FIRST, [[1]]).verdict is pylogic.Verdict.UNREADABLE


def test_a_drawing_is_saved_in_the_form_of_its_ending(tmp_path: Path) -> None:
    (solution,) = pylogic.solve(FIRST).solutions
    light, dark = (pylogic.draw(solution, theme=theme) for theme in ("light", "dark"))

    light.save(tmp_path / "a.svg")
    light.save(tmp_path / "a.png")

    assert light.svg != dark.svg
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == light.svg == light._repr_svg_()
    assert (tmp_path / "a.png").read_bytes() == light.png
    with pytest.raises(UsageError, match=r"a picture is saved as \.svg or \.png, not '\.gif'"):
        light.save(tmp_path / "a.gif")
    assert pylogic.draw(FIRST).svg == pylogic.draw(pylogic.load(FIRST)).svg


def test_bitmaps_without_their_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)

    with pytest.raises(pylogic.EngineError, match="PNG needs the extra 'pictures', which is not installed"):
        pylogic.draw(FIRST).png  # noqa: B018


def test_a_sheet_is_saved_and_shown(tmp_path: Path) -> None:
    pytest.importorskip("fpdf")
    several = pylogic.puzzle("latin", title="loose", size=2)

    sheet = pylogic.sheet([FIRST, several], heading="Week 3", cover="Logic")
    sheet.save(tmp_path / "a.pdf")

    assert (tmp_path / "a.pdf").read_bytes() == sheet.pdf
    assert sheet.notes == ("puzzle 2: there is more than one solution; this is one of them",)
    assert "data:application/pdf;base64,JVBER" in sheet._repr_html_()
    assert pylogic.sheet(several, solutions=False).notes == ()
    with pytest.raises(UsageError, match=r"a sheet is saved as \.pdf, not '\.png'"):
        sheet.save(tmp_path / "a.png")


def test_kinds_by_name_and_by_declaration() -> None:
    mine = pylogic.kind(MINE)

    assert pylogic.solve(pylogic.puzzle(mine, size=3), models=0).count == 12
    assert [puzzle.kind.name for puzzle in pylogic.generate(mine, 2, size=3, seed=1, jobs=2)] == ["mine", "mine"]
    assert pylogic.kind("sudoku").name == "sudoku"
    assert {"battleship", "diamonds", "futoshiki", "sudoku"} < set(pylogic.kinds())
    with pytest.raises(PuzzleError, match="there is no word 'differnt'; did you mean 'different'"):
        pylogic.kind(MINE.replace("different", "differnt"))


def test_the_name_of_the_function_and_of_the_package_do_not_meet() -> None:
    script = (
        "import pylogic; print(len(pylogic.kinds())); import pylogic.builtin.futoshiki; print(len(pylogic.kinds()))"
    )

    first, second = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    ).stdout.split()

    assert first == second


def latin() -> Puzzle:
    return pylogic.puzzle("latin", size=3)


def processes() -> list[int]:
    """The processes of idle workers."""
    workers = [worker for _, kept in worker._idle for worker in kept._workers.values()]
    return [worker._process.pid for worker in workers if isinstance(worker, Worker)]


def test_a_worker_is_kept_for_the_next_question_and_ended_with_the_session() -> None:
    with pylogic.session():
        first, pids = pylogic.solve(latin(), presolve=False).count, processes()
        second = pylogic.solve(latin(), presolve=False).count
        assert (first, second) == (2, 2)
        assert processes() == pids != []
    assert processes() == []
    assert pylogic.solve(latin(), presolve=False).count == 2


def test_another_environment_has_workers_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    worker.end()
    with pylogic.session():
        pylogic.solve(latin(), presolve=False)
        before = processes()
        monkeypatch.setenv("LANGUAGE", "eo")
        pylogic.solve(latin(), presolve=False)
        assert set(processes()) > set(before)


def test_a_limit_does_not_spoil_the_next_question() -> None:
    large = pylogic.puzzle("latin", size=30)
    with pylogic.session():
        assert pylogic.solve(large, models=0, presolve=False, limit=0.2).limit is not None
        assert pylogic.solve(latin(), models=0, presolve=False).count == 12


def test_threads_ask_workers_of_their_own() -> None:
    counts: list[int] = []

    def ask() -> None:
        counts.extend(pylogic.solve(latin(), models=0, presolve=False).count for _ in range(4))

    with pylogic.session():
        threads = [threading.Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    assert counts == [12] * 16


ASK = """
import os, pylogic
puzzle = pylogic.puzzle("latin", size=3)
def count():
    return pylogic.solve(puzzle, models=0, presolve=False).count
print(count(), flush=True)
"""


def run(script: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", ASK + script],
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )


SHOW = (
    "from pylogic.engines.workers import worker\n"
    "print(*[w._process.pid for _, k in worker._idle for w in k._workers.values()])\n"
)


@pytest.mark.skipif(sys.platform == "win32", reason="signals and copies of processes are Unix's")
@pytest.mark.parametrize("rest", ["", "import time; time.sleep(60)\n"])
def test_no_worker_outlives_the_program(rest: str) -> None:
    with run(SHOW + rest) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "12\n"
        pids = [int(word) for word in program.stdout.readline().split()]
        if rest:
            program.send_signal(signal.SIGTERM)
        program.wait(60)
    assert pids
    assert end(pids)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no copies of processes here")
def test_a_copy_of_the_process_has_workers_of_its_own() -> None:
    script = """
child = os.fork()
print(count(), flush=True)
if child:
    os.waitpid(child, 0)
    print(count(), flush=True)
"""
    with run(script) as program:
        said, _ = program.communicate(timeout=60)
    assert said.split() == ["12", "12", "12", "12"]
    assert program.returncode == 0
