"""The wheel, installed into an empty environment elsewhere, solves a puzzle."""

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest
from puzzles import UNIQUE

from pylogic.nouns.resources import ROOT

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    (made,) = folder.glob("*.whl")
    return made


def test_the_wheel_holds_every_resource(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    folders = ("asp/*.lp", "prolog/**/*.pl", "grammar/*.lark", "examples/*")
    wanted = {f"pylogic/_share/{path.relative_to(ROOT)}" for pattern in folders for path in ROOT.glob(pattern)}

    assert wanted <= inside
    assert "pylogic/py.typed" in inside


def test_the_installed_wheel_solves_elsewhere(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=True)
    binary = tmp_path / "venv" / "bin"
    subprocess.run(
        [binary / "pip", "install", "--quiet", "--disable-pip-version-check", str(wheel)],
        check=True,
        capture_output=True,
    )
    (tmp_path / "two.puzzle").write_text(UNIQUE)
    alone = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    runs = [
        subprocess.run(
            [binary / "pylogic", "run", "two.puzzle", "--engine", engine],
            cwd=tmp_path,
            env=alone,
            capture_output=True,
            text=True,
            check=True,
        )
        for engine in ("clingo", "swipl")
    ]

    assert all("\nunique: there is exactly one solution\n" in run.stdout for run in runs)
    listed = subprocess.run([binary / "pylogic", "examples"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "diamonds    Round trip\n" in listed.stdout
    where = subprocess.run(
        [binary / "python", "-c", "import pylogic.nouns.resources as r; print(r.ROOT)"],
        cwd=tmp_path,
        env=alone,
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(where.stdout.strip()).is_relative_to(tmp_path)
