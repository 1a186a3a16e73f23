"""A worker loads the libraries of the caller, and no file of the user's with the name of one."""

import os
import subprocess
import sys
from contextlib import chdir
from pathlib import Path

import psutil
import pytest
from puzzles import SEVERAL, UNIQUE

from pylogic import Worker, loads, solve

pytestmark = pytest.mark.slow

SCRIPT = "import sys, pylogic\nprint(pylogic.solve(pylogic.load('two.puzzle'), sys.argv[1]).status)\n"
WHERE = "from pylogic.engines.workers.processes import library_path\nprint(*library_path(), sep='\\n')\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A puzzle beside files that are called like libraries."""
    (tmp_path / "two.puzzle").write_text(UNIQUE)
    (tmp_path / "solving.py").write_text(SCRIPT)
    (tmp_path / "where.py").write_text(WHERE)
    for name in ("clingo", "pyswip", "psutil"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('this is not a library')\n")
    return tmp_path


def test_a_worker_outlives_the_folder_in_which_it_was_started(tmp_path: Path) -> None:
    place = tmp_path / "deleted"
    place.mkdir()
    with chdir(place):
        worker = Worker("clingo")
    worker.await_version()
    place.rmdir()
    with worker:
        assert solve(loads(UNIQUE), worker=worker, presolve=False).unique
        assert psutil.Process(worker._process.pid).cwd() == "/"


def python(folder: Path, *words: str, script: str = "", **environment: str) -> str:
    result = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        input=script,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
    )
    assert (result.returncode, result.stderr) == (0, "")
    return result.stdout


def test_a_module_beside_files_called_like_libraries_solves(folder: Path, engine: str) -> None:
    assert "unique" in python(folder, "-m", "pylogic", "run", "--engine", engine, "two.puzzle")


@pytest.mark.parametrize("how", [["solving.py"], ["-m", "solving"], ["-c", SCRIPT]])
def test_a_script_beside_files_called_like_libraries_solves(folder: Path, engine: str, how: list[str]) -> None:
    assert python(folder, *how, engine) == "unique\n"


@pytest.mark.parametrize("how", [["where.py"], ["-m", "where"]])
def test_a_folder_that_is_named_on_purpose_stays(folder: Path, how: list[str]) -> None:
    before = os.environ.get("PYTHONPATH", "")
    named = os.pathsep.join(filter(None, [before, str(folder)]))

    assert str(folder) not in python(folder, *how).splitlines()
    assert str(folder) in python(folder, *how, PYTHONPATH=named).splitlines()


def test_a_folder_that_is_named_on_purpose_stays_for_a_script_on_standard_input(folder: Path) -> None:
    """Python adds the current folder as an empty text there, so that the entry of its name is another one."""
    assert str(folder) not in python(folder, "-", script=WHERE).splitlines()
    assert str(folder) in python(folder, "-", script=WHERE, PYTHONPATH=str(folder)).splitlines()


def test_the_init_file_of_prolog_is_not_loaded(tmp_path: Path) -> None:
    place = tmp_path / "swi-prolog"
    place.mkdir()
    (place / "init.pl").write_text(":- halt(9).\n")
    (tmp_path / "free.puzzle").write_text(SEVERAL)
    settings = {"XDG_CONFIG_HOME": str(tmp_path)}
    output = python(tmp_path, "-m", "pylogic", "run", "--engine", "swipl", "free.puzzle", **settings)

    assert "several" in output


def test_a_printed_program_says_how_to_run_it_without_the_init_file(tmp_path: Path) -> None:
    (tmp_path / "free.puzzle").write_text(SEVERAL)
    program = python(tmp_path, "-m", "pylogic", "compile", "--engine", "swipl", "free.puzzle")

    assert "Run it with: swipl -f none FILE.pl" in program


def test_workers_are_talked_to_in_utf_8_whatever_the_streams_of_the_user_have(folder: Path) -> None:
    words = ("-m", "pylogic", "check", "two.puzzle", "--unique", "--json")

    assert '"status": "unique"' in python(folder, *words, PYTHONIOENCODING="utf-16")


@pytest.mark.parametrize("labeling", ["leftmost,median", "ff,random_value", "max_regret,enum", "ff,step"])
@pytest.mark.parametrize("text", ["latin { size 3 }", "yin_yang { size 2x3 }"])
def test_a_printed_program_gives_each_answer_once(text: str, labeling: str, tmp_path: Path) -> None:
    (tmp_path / "all.puzzle").write_text(text + "\n")
    words = ("compile", "--engine", "swipl", "--labeling", labeling, "all.puzzle")
    program = python(tmp_path, "-m", "pylogic", *words).replace("Wanted = 2", "Wanted = 500")
    (tmp_path / "all.pl").write_text(program)
    done = subprocess.run(["swipl", "-f", "none", tmp_path / "all.pl"], capture_output=True, text=True, check=False)

    assert "Warning" not in done.stderr
    assert done.stdout.count("Answer: ") == solve(loads(text), "clingo", task="count").count
