"""The compiled library(clpfd) that processes of SWI-Prolog keep for one another."""

import fcntl
import os
import shutil
import subprocess
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from effort import some

from pylogic import Answer, Worker, loads, solve
from pylogic.model.files import PROLOG

pytestmark = pytest.mark.slow


SQUARE = loads("futoshiki {\n  size 3\n}\n")
LOADED_FROM = "use_module(library(clpfd)), module_property(clpfd, file(File)), write(File)"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of caches, still empty."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    (tmp_path / "pylogic").mkdir()
    return tmp_path / "pylogic"


def solved() -> Answer:
    """Return the answer of a new process."""
    with Worker("swipl") as worker:
        return solve(SQUARE, "swipl", models=0, presolve=False, worker=worker)


def loaded_from(folder: Path) -> Path:
    """The folder from which Prolog has the library, and it says nothing about it."""
    # On a busy machine a thread that collects atoms may outlive the end of Prolog, which complains of it.
    quiet = "set_prolog_flag(gc_thread, false)"
    goal = f"{quiet}, use_module('{(PROLOG / 'kept').as_posix()}'), keep('{folder.as_posix()}'), {LOADED_FROM}"
    run = subprocess.run(["swipl", "-f", "none", "-g", goal, "-t", "halt"], capture_output=True, text=True, check=True)
    assert run.stderr == ""
    return Path(run.stdout).parent


def test_a_process_finds_the_same_with_what_another_one_has_compiled(folder: Path) -> None:
    first = solved()
    (place,) = folder.glob("clpfd-*")
    made = (place / "clpfd.qlf").stat().st_mtime_ns
    second = solved()

    assert first.count == second.count == 12
    assert first.statistics == second.statistics
    assert loaded_from(folder) == place
    assert (place / "clpfd.qlf").stat().st_mtime_ns == made


def test_what_was_not_finished_is_rebuilt(folder: Path) -> None:
    place = loaded_from(folder)
    whole = (place / "clpfd.qlf").stat().st_size
    (place / "ready").unlink()
    for half in ("clpfd.qlf", ".clpfd.qlf.4711"):
        (place / half).write_bytes(b"half")

    assert loaded_from(folder) == place
    assert (place / "clpfd.qlf").stat().st_size == whole
    assert not (place / ".clpfd.qlf.4711").exists()
    assert (place / "ready").exists()


def emptied(file: Path) -> None:
    file.write_bytes(b"")


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-1000])


def altered(file: Path) -> None:
    content = file.read_bytes()
    file.write_bytes(content[:5000] + bytes(100) + content[5100:])


def of_another_version(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b"SWI-Prolog", b"SWI-Prolig", 1))


def removed(file: Path) -> None:
    file.unlink()


def made_a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()
    (file / "inside").touch()


def made_unreadable(file: Path) -> None:
    file.unlink()
    file.symlink_to(file)  # which nobody can read, root neither


def made_a_pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


SPOILING = [emptied, cut, altered, of_another_version, removed, made_a_folder, made_unreadable, made_a_pipe]


PARTS = ["clpfd.qlf", "clpfd.pl", "ready"]


@pytest.mark.parametrize(
    ("spoil", "name"),
    some(product(SPOILING, PARTS), ((spoil, PARTS[number % 3]) for number, spoil in enumerate(SPOILING))),
)
def test_what_was_spoilt_is_rebuilt(folder: Path, spoil: Callable[[Path], None], name: str) -> None:
    place = loaded_from(folder)
    parts = [place / part for part in ("clpfd.qlf", "clpfd.pl", "ready")]
    whole = [part.stat().st_size for part in parts]
    if name == "ready" and spoil is cut:
        (place / name).write_text("0123")
    else:
        spoil(place / name)

    assert loaded_from(folder) == place
    assert [part.stat().st_size for part in parts] == whole
    made = parts[0].stat().st_mtime_ns
    assert loaded_from(folder) == place
    assert parts[0].stat().st_mtime_ns == made


def test_puzzles_are_solved_with_what_was_spoilt(folder: Path) -> None:
    place = loaded_from(folder)
    cut(place / "clpfd.qlf")

    assert solved().count == 12


def test_what_a_link_leads_to_is_not_removed(folder: Path, tmp_path: Path) -> None:
    place = loaded_from(folder)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter").touch()
    (place / "clpfd.qlf").unlink()
    (place / "clpfd.qlf").symlink_to(tmp_path / "mine")

    assert loaded_from(folder) == place
    assert (place / "clpfd.qlf").is_file()
    assert (tmp_path / "mine" / "letter").exists()


@pytest.mark.parametrize("part", ["", "lock"])
def test_where_it_cannot_be_rebuilt_the_library_is_loaded_as_always(folder: Path, part: str) -> None:
    place = loaded_from(folder)
    (place / "ready").unlink()
    (place / "lock").unlink()
    if part:
        (place / part).mkdir()
    else:
        shutil.rmtree(place)
        place.touch()

    assert not loaded_from(folder).is_relative_to(folder)
    assert solved().count == 12


def test_nobody_waits_for_who_makes_it(folder: Path) -> None:
    place = loaded_from(folder)
    (place / "ready").unlink()
    with (place / "lock").open("a") as lock:
        fcntl.lockf(lock, fcntl.LOCK_EX)
        elsewhere = loaded_from(folder)

    assert elsewhere != place
    assert not (place / "ready").exists()


def test_where_it_cannot_be_kept_the_library_is_loaded_as_always(tmp_path: Path) -> None:
    assert not loaded_from(tmp_path / "missing").is_relative_to(tmp_path)
