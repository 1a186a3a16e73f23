"""Every command and every script that the documentation shows is run, its output compared."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pylogic.resources import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def blocks(language: str) -> Iterator[tuple[str, str]]:
    """All blocks of a language, with the page and a number as their name."""
    for page in PAGES:
        found = re.findall(rf"^```{language}\n(.*?)^```$", page.read_text(), re.M | re.S)
        for number, block in enumerate(found, 1):
            yield f"{page.name}-{number}", block


def normal(text: str) -> str:
    """Without what differs from run to run: times, versions, blanks at line ends."""
    text = re.sub(r"\d+\.\d+ s\b", "_ s", text)
    text = re.sub(r"(clingo|swipl|version) \d+\.\d+\.\d+", r"\1 _", text)
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    return tmp_path


CONSOLE = list(blocks("console"))
PYTHON = list(blocks("python"))


@pytest.mark.parametrize("block", [block for _, block in CONSOLE], ids=[name for name, _ in CONSOLE])
def test_commands_print_what_is_shown(block: str, folder: Path) -> None:
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    commands = re.split(r"^\$ ", block, flags=re.M)[1:]

    assert commands
    for command in commands:
        line, _, expected = command.partition("\n")
        run = subprocess.run(
            ["sh", "-c", line], cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
        pattern = ".*".join(map(re.escape, re.split(r"\.\.\.(?:\n|$)", normal(expected))))
        assert re.fullmatch(pattern, normal(run.stdout + run.stderr), re.S), run.stdout + run.stderr


@pytest.mark.parametrize("block", [block for _, block in PYTHON], ids=[name for name, _ in PYTHON])
def test_scripts_run_as_they_say(block: str, folder: Path) -> None:
    """What a script prints stands behind it in comments that start with ``# ->``."""
    run = subprocess.run([sys.executable, "-c", block], cwd=folder, capture_output=True, text=True, check=False)
    expected = re.findall(r"# -> (.*)", block)

    assert run.stderr == ""
    assert [line.rstrip() for line in run.stdout.splitlines()] == expected


def test_the_documentation_shows_something() -> None:
    assert CONSOLE
    assert PYTHON
