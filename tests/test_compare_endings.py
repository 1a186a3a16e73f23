"""However ``pylogic compare`` ends: interrupted, with a limit, a missing engine, a full disk, answers that differ."""

import re
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest
from command_files import NO_PROLOG, counts, inside, lay, pylogic
from comparisons import lying
from processes import end, eventually

from pylogic import Status

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(tmp_path, monkeypatch)


def test_a_limit_in_all_cells_is_exit_code_3() -> None:
    code, output, errors = pylogic("compare", "endless.puzzle", "-a", "--engines", "all", "--time-limit", "300ms")

    assert (code, errors) == (3, "")
    assert len(re.findall(r"^(?:clingo|python|swipl) .* > 0\.3 s", output, re.M)) == 3
    assert "*" not in output.split("column\n")[1]


def test_a_missing_engine_is_exit_code_4_and_the_others_go_on() -> None:
    code, output, errors = pylogic(
        "compare", "two.puzzle", "free.puzzle", "--measure", "choices", "--repeat", "2", "--jobs", "2", **NO_PROLOG
    )

    assert code == 4
    assert errors.startswith("swipl: SWI-Prolog was not found (")
    assert errors.count("apt-get install swi-prolog-nox") == 1
    assert output.startswith(
        "futoshiki: choices, * the best of each line\n\n"
        "puzzle      clingo default    swipl ff,up,step\n"
        "--------  ----------------  ------------------\n"
        "two                    0 *               error\n"
        "free                   1 *               error\n\n"
    )
    assert output.count("SWI-Prolog was not found") == 2


def test_a_difference_in_answers_is_exit_code_4_with_both(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lying(monkeypatch, "clingo", status=Status.UNIQUE, count=1)
    code = inside("two.puzzle", "free.puzzle", "bad.puzzle", "-a", "--measure", "choices")
    output, errors = capsys.readouterr()

    assert code == 4
    # The order of clingo's solutions is its own affair.
    assert re.sub(r"(?s)(clingo default.*?\n).*", r"\1", errors[errors.index("two answers") :]) == (
        "two answers contradict each other: free: the numbers of solutions differ\n"
        "  swipl ff,up,step: several, 2 solutions\n"
        '    {"grid": [[1, 2], [2, 1]]}\n'
        '    {"grid": [[2, 1], [1, 2]]}\n'
        "  clingo default: unique, 1 solution\n"
    )
    assert errors.count('    {"grid": [[1, 2], [2, 1]]}\n') == 2
    assert output.startswith("futoshiki: choices, * the best of each line\n")


def test_a_difference_is_found_among_rows_that_were_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as lies:
        lying(lies, "clingo", status=Status.UNSATISFIABLE, count=0, solutions=(), exhausted=True)
        assert inside("two.puzzle", "--strategies", "tweety", "--resume", "rows") == 0
    capsys.readouterr()

    assert inside("two.puzzle", "--strategies", "tweety", "--labelings", "ff", "--resume", "rows") == 4
    assert "two: the numbers of solutions differ\n" in capsys.readouterr().err


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_run_prints_what_it_has_and_goes_on(how: signal.Signals, jobs: str, tmp_path: Path) -> None:
    """It is interrupted in a cell that would never end, when all before are on disk."""
    words = [
        "compare",
        "--labelings",
        "ff",
        "--strategies",
        "tweety",
        "--count",
        "--measure",
        "choices",
        "--resume",
        "rows",
    ]
    command = [sys.executable, "-m", "pylogic", *words, "--jobs", jobs, "two.puzzle", "free.puzzle", "endless.puzzle"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        rows = tmp_path / "rows"
        assert eventually(lambda: rows.exists() and rows.read_text().count("\n") == 4)
        workers = psutil.Process(process.pid).children(recursive=True)
        process.send_signal(how)
        output, errors = process.communicate(timeout=60)

    assert process.returncode == 3
    assert errors.startswith("interrupted")
    assert re.findall(r"^(\w+)  .*\*", output, re.M)[:2] == ["two", "free"]
    assert "endless" not in output
    assert end(workers)
    assert rows.read_text().count("\n") == 4

    rest = ("two.puzzle", "free.puzzle", "none.puzzle", "--json")
    code, resumed, _ = pylogic(*words[:-4], *words[-2:], *rest)
    assert code == 0
    assert rows.read_text().count("\n") == 6
    assert counts(resumed) == counts(pylogic(*words[:-4], *rest)[1])


def test_a_run_that_is_interrupted_while_its_engines_load_ends() -> None:
    command = [sys.executable, "-m", "pylogic", "compare", "endless.puzzle", "--count", "--jobs", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert eventually(lambda: bool(psutil.Process(process.pid).children()))
        workers = psutil.Process(process.pid).children(recursive=True)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)

    assert (process.returncode, output) == (3, "nothing was run\n")
    assert errors.startswith("interrupted")
    assert end(workers)


@pytest.mark.parametrize("to", ["", " | head -1"])
def test_a_reader_that_leaves_is_no_error(to: str) -> None:
    command = f"{sys.executable} -m pylogic compare two.puzzle free.puzzle --labelings ff --json{to}"
    run = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)

    assert (run.returncode, run.stderr) == (0, "")


def test_a_full_disk_is_reported() -> None:
    assert pylogic("compare", "two.puzzle", "--labelings", "ff", "-o", "/dev/full") == (
        2, "", "/dev/full cannot be written: No space left on device\n",
    )  # fmt: skip
