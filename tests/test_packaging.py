"""The wheel, installed into an empty environment elsewhere, solves a puzzle."""

import json
import os
import subprocess
import venv
import zipfile
from pathlib import Path

import installed
import pytest
from installed import environment, run
from puzzles import UNIQUE

from pylogic.model.files import ROOT

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed.wheel(tmp_path_factory)


def test_the_wheel_holds_every_resource(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    folders = ("asp/*.lp", "prolog/**/*.pl", "grammar/*.lark", "examples/*")
    wanted = {f"pylogic/_share/{path.relative_to(ROOT)}" for pattern in folders for path in ROOT.glob(pattern)}

    assert wanted <= inside
    assert "pylogic/py.typed" in inside


def test_the_installed_wheel_solves_elsewhere(wheel: Path, tmp_path: Path) -> None:
    binary = environment(tmp_path / "venv", wheel)
    (tmp_path / "two.puzzle").write_text(UNIQUE)

    made = run(binary, "pylogic", "run", "two.puzzle", "--engine", "clingo", cwd=tmp_path)
    assert "\nunique: there is exactly one solution\n" in made.stdout
    listed = run(binary, "pylogic", "examples", cwd=tmp_path)
    assert "diamonds    Round trip\n" in listed.stdout
    where = run(binary, "python", "-c", "import pylogic.model.files as r; print(r.ROOT)", cwd=tmp_path)
    assert Path(where.stdout.strip()).is_relative_to(tmp_path)


@pytest.mark.nightly
def test_what_an_index_has_is_all_that_it_needs(wheel: Path, tmp_path: Path) -> None:
    """In an environment with nothing else in it, whose packages come over the network."""
    venv.create(tmp_path / "venv", with_pip=True)
    binary = tmp_path / "venv" / "bin"
    words = ("install", "--quiet", "--disable-pip-version-check", str(wheel))
    subprocess.run([binary / "pip", *words], check=True, capture_output=True)
    (tmp_path / "two.puzzle").write_text(UNIQUE)
    alone = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}

    for engine in ("clingo", "swipl"):
        command = [str(binary / "pylogic"), "run", "two.puzzle", "--engine", engine, "--to", "json"]
        made = subprocess.run(command, cwd=tmp_path, env=alone, capture_output=True, text=True, check=True)
        assert json.loads(made.stdout)[0]["status"] == "unique"
