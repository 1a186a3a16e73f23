"""Code is compiled once, in a process of its own, and nobody waits for it."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest
from puzzles import ROUTE

from pylogic import EngineError, Status, loads, relax, solve
from pylogic.builtin.diamonds.reading import COMPILING
from pylogic.builtin.diamonds.routes import compiling
from pylogic.solving.solve import advice

module = import_module("pylogic.solving.solve")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for what is compiled, in which a process that does nothing seems to be at work."""
    monkeypatch.setattr(compiling, "folder", lambda: tmp_path)
    monkeypatch.setattr(compiling, "installed", lambda: True)
    return tmp_path


def test_state_and_readiness(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not compiling.ready()
    assert compiling.state() == "not compiled yet; pylogic engines --prepare"

    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert compiling.state() == "being compiled"

    (folder / "ready").touch()
    assert compiling.ready()
    assert compiling.state() == "compiled"

    monkeypatch.setattr(compiling, "installed", lambda: False)
    assert compiling.state().startswith("not compiled, numba is not installed; pip install ")


def test_one_process_compiles_and_the_others_do_without(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[bool] = []
    monkeypatch.setattr(compiling, "start", lambda: started.append(True))
    monkeypatch.setattr(compiling, "_plain", False)

    assert compiling.without_waiting()
    assert started == [True]
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert compiling.without_waiting()
    assert started == [True]
    assert compiling._plain


def test_what_is_compiled_is_used(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "_plain", False)
    (folder / "ready").touch()

    assert not compiling.without_waiting()
    assert not compiling._plain


def test_what_cannot_be_compiled_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "installed", lambda: True)
    monkeypatch.setattr(compiling, "folder", lambda: None)
    with pytest.raises(EngineError) as error:
        compiling.prepare()

    assert str(error.value) == "no folder can be written for what is compiled; NUMBA_CACHE_DIR names another"


@pytest.mark.slow
def test_a_run_that_finds_nothing_compiled_says_so_and_answers(tmp_path: Path) -> None:
    """Another process seems to be compiling, so that none is started."""
    pytest.importorskip("numba")
    program = """
import fcntl, os, sys
from pylogic.builtin.diamonds.routes import compiling
lock = (compiling.folder() / "lock").open("w")
fcntl.flock(lock, fcntl.LOCK_EX)
from pylogic.cli import main
sys.argv = ["pylogic", "run", "-", "--engine", "heuristic"]
sys.exit(main())
"""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", program], input=ROUTE, env=environment, capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stderr) == (0, f"{COMPILING}\n")


@pytest.mark.slow
def test_what_a_killed_process_has_compiled_is_not_compiled_again(tmp_path: Path) -> None:
    """One function is compiled, with what it calls, and no process comes to the end of all; another meets that."""
    pytest.importorskip("numba")
    (tmp_path / "sample.py").write_text(
        "from pylogic.builtin.diamonds.routes.compiling import compiled\n\n\n"
        "@compiled\ndef inner(number):\n    return number + 1\n\n\n"
        "@compiled\ndef outer(number):\n    return inner(number) * 2\n"
    )
    program = """
import importlib
import numba
from pylogic.builtin.diamonds.routes import compiling
compiling._kept_only = True
import sample
for _ in range(2):
    sample.outer.compile((numba.int64,))
    counts = [f.stats for f in (sample.outer, sample.inner)]
    print([(sum(c.cache_hits.values()), sum(c.cache_misses.values())) for c in counts], compiling.ready())
    importlib.reload(sample)
"""
    path = os.pathsep.join([str(tmp_path), *sys.path])
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), "PYTHONPATH": path}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)

    assert done.stdout.splitlines() == ["[(0, 1), (0, 1)] False", "[(1, 0), (0, 0)] False"]


def test_half_files_of_killed_processes_are_removed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "_kept_only", False)
    monkeypatch.setattr(compiling, "import_module", lambda _name: SimpleNamespace(warm_up=lambda: None))
    (folder / "routes").mkdir()
    for name in ("rounds.advance-83.nbi", "rounds.advance-83.nbi.tmp.0123456789abcdef"):
        (folder / "routes" / name).touch()
    compiling.compile_all()

    assert [path.name for path in (folder / "routes").iterdir()] == ["rounds.advance-83.nbi"]
    assert compiling.ready()


@pytest.mark.parametrize("engine", [None, "clingo", "heuristic"])
def test_a_gap_names_the_extras_that_would_help(engine: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    monkeypatch.setattr("pylogic.model.plugins.install_command", lambda extra: f"pip install '{extra}'")
    puzzle = loads(ROUTE)
    proved = solve(puzzle)
    monkeypatch.setattr(module, "run", lambda *_, **__: replace(proved, status=Status.FEASIBLE))

    assert (proved.status, proved.notes) == (Status.OPTIMAL, ())
    assert solve(puzzle, engine).notes == (
        "the extra 'exact' proves more: pip install 'exact'",
        "the extra 'fast' finds better solutions sooner: pip install 'fast'",
    )


def test_a_gap_of_a_kind_that_no_extra_helps_names_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    relaxed = relax(loads("futoshiki { size 2 }"))
    proved = solve(relaxed)

    assert advice(replace(proved, status=Status.FEASIBLE)) == ()


def test_what_nobody_has_used_for_long_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now, day = 2e9, 24 * 3600
    monkeypatch.setattr("time.time", lambda: now)
    for name, days in (("compiled-old", 31), ("compiled-new", 29), ("mine", 99)):
        (tmp_path / name / "inner").mkdir(parents=True)
        os.utime(tmp_path / name, (now - days * day, now - days * day))
    compiling._tidy(tmp_path)

    assert sorted(path.name for path in tmp_path.iterdir()) == ["compiled-new", "mine"]
