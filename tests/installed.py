"""Wheels built and installed into environments of their own, without a network."""

import fcntl
import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from pylogic.model.files import ROOT


def build(folder: Path, project: Path = ROOT) -> Path:
    """The wheel of a project."""
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(project)]
    subprocess.run(command, check=True, capture_output=True)
    return max(folder.glob("*.whl"), key=lambda path: path.stat().st_mtime)


def wheel(beside: pytest.TempPathFactory) -> Path:
    """The wheel of pylogic, built once for all who test it, in whichever process."""
    shared = beside.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    with (shared / "building").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return next((shared / "wheel").glob("*.whl"), None) or build(shared / "wheel")


def environment(folder: Path, *wheels: Path) -> Path:
    """The folder of commands of a fresh environment with these wheels.

    What they need is borrowed from the environment of the tests, where pylogic itself is only a link to the checkout;
    so is pip.
    """
    venv.create(folder)
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    if wheels:
        install(folder / "bin", *map(str, wheels))
    return folder / "bin"


def install(binary: Path, *words: str) -> str:
    """Install what the words say, and nothing that it needs; what pip says."""
    pip = [str(binary / "python"), "-m", "pip", "--disable-pip-version-check", "--no-input"]
    command = [*pip, "install", "--no-compile", "--no-deps", "--ignore-installed", *words]
    run = subprocess.run(command, check=True, capture_output=True, text=True, env={"PATH": str(binary)})
    return run.stdout + run.stderr


def run(binary: Path, *words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """A command of an environment, with nothing of this checkout on its path."""
    path = f"{binary}:/usr/local/bin:/usr/bin:/bin"
    command = [str(binary / words[0]), *words[1:]]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, env={"PATH": path})
