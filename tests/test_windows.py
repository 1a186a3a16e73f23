"""On a system without what Windows lacks, everything that asks no engine works, and the rest says why it does not."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from commands import pylogic

from pylogic.model.files import EXAMPLES

pytestmark = pytest.mark.slow

LACKING = """
import os, select, signal, subprocess, sys
for name in ("resource", "fcntl", "pwd", "grp", "termios", "tty", "pty", "syslog"):
    sys.modules[name] = None
for name in ("killpg", "fork", "getpgid", "setsid", "geteuid", "getuid", "getegid", "getgid", "sched_getaffinity",
             "register_at_fork", "chown", "mkfifo", "set_blocking", "nice"):
    delattr(os, name)
for name in ("setitimer", "getitimer", "alarm", "SIGALRM", "SIGPROF", "SIGKILL", "SIGHUP", "SIGUSR1", "ITIMER_PROF",
             "ITIMER_REAL", "pthread_sigmask"):
    delattr(signal, name)
del select.poll
"""
"""What Windows does not have is taken away before anything of pylogic is loaded."""
REFUSED = (
    "engines run in process groups, which this system does not have; on Windows pylogic reads, checks, converts and "
    "draws puzzles, and solves them under WSL"
)


def there(*words: str, cwd: Path) -> tuple[int, str, str]:
    done = pylogic(*words, patch=LACKING, cwd=cwd)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("futoshiki_4x4", "first", "battleship_5x5"):
        (tmp_path / f"{name}.puzzle").write_text((EXAMPLES / f"{name}.puzzle").read_text())
    (tmp_path / "answer").write_text("1 2 3 4\n" * 4)
    return tmp_path


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--version"], 0),
        (["check", "first.puzzle"], 0),
        (["check", "battleship_5x5.puzzle"], 1),
        (["check", "futoshiki_4x4.puzzle", "--answer", "answer"], 1),
        (["fmt", "--write", "first.puzzle"], 0),
        (["convert", "futoshiki_4x4.puzzle", "--to", "sgt"], 0),
        (["convert", "futoshiki_4x4.puzzle", "--to", "svg"], 0),
        (["convert", "futoshiki_4x4.puzzle", "--to", "puzzle", "-o", "answer"], 0),
        (["compile", "futoshiki_4x4.puzzle"], 0),
        (["compile", "futoshiki_4x4.puzzle", "--engine", "swipl"], 0),
        (["features", "futoshiki_4x4.puzzle"], 0),
        (["kinds"], 0),
        (["formats"], 0),
        (["strategies"], 0),
        (["examples"], 0),
        (["engines"], 0),
    ],
)
def test_what_asks_no_engine_does_as_elsewhere(words: Sequence[str], code: int, folder: Path) -> None:
    contents = {path: path.read_text() for path in folder.iterdir()}
    elsewhere = pylogic(*words, cwd=folder)
    written = {path: path.read_text() for path in folder.iterdir()}
    for path, text in contents.items():
        path.write_text(text)
    here = there(*words, cwd=folder)

    assert here[0] == code
    if words != ["engines"]:
        assert here == (elsewhere.returncode, elsewhere.stdout, elsewhere.stderr)
        assert {path: path.read_text() for path in folder.iterdir()} == written


@pytest.mark.parametrize(
    "words",
    [
        ["run", "futoshiki_4x4.puzzle"],
        ["run", "futoshiki_4x4.puzzle", "--engine", "swipl"],
        ["run", "first.puzzle", "futoshiki_4x4.puzzle", "--jobs", "2"],
        ["check", "--unique", "futoshiki_4x4.puzzle"],
        ["check", "--grade", "futoshiki_4x4.puzzle"],
        ["generate", "latin", "3x3"],
        ["sheet", "futoshiki_4x4.puzzle", "-o", "a.pdf"],
        ["explain", "--steps", "futoshiki_4x4.puzzle"],
        ["tree", "futoshiki_4x4.puzzle"],
        ["compare", "futoshiki_4x4.puzzle", "--engines", "clingo"],
    ],
)
def test_what_asks_one_is_refused_in_a_sentence(words: Sequence[str], folder: Path) -> None:
    code, _, errors = there(*words, cwd=folder)

    assert code == 4
    assert REFUSED in errors
    assert "Error" not in errors
    assert "Traceback" not in errors


def test_the_interface_in_python(folder: Path) -> None:
    program = """
import pylogic, pylogic.lab.journal, pylogic.page.answering, pylogic.builtin.diamonds.routes.compiling
puzzle = pylogic.load("futoshiki_4x4.puzzle")
print(len(pylogic.kinds()) > 200, "<svg" in str(pylogic.draw(puzzle)), pylogic.check(puzzle).status)
try:
    pylogic.solve(puzzle)
except pylogic.EngineError as error:
    print(error)
raise SystemExit
"""
    done = pylogic(patch=LACKING + program, cwd=folder)

    assert done.stderr == ""
    assert done.stdout.splitlines()[-1] == REFUSED
