"""Every command and every script that the documentation shows is run, its output compared."""

import contextlib
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import commands
import pytest

from pylogic.model.files import ROOT
from pylogic.solving.loading import loads

pytestmark = pytest.mark.slow


PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def blocks(language: str) -> Iterator[tuple[str, str]]:
    """All blocks of a language, with the page and a number as their name."""
    for page in PAGES:
        found = re.findall(rf"^```{language}\n(.*?)^```$", page.read_text(), re.M | re.S)
        for number, block in enumerate(found, 1):
            yield f"{page.name}-{number}", block


@cache
def of_the_pages() -> bool:
    """Whether this is the SWI-Prolog whose inferences the pages tell: 9.0.4 of Debian; others count differently."""
    run = subprocess.run(["swipl", "--version"], capture_output=True, text=True, check=True)
    return "version 9.0.4 " in run.stdout


def normal(text: str) -> str:
    """Without what differs from run to run: times, versions, blanks at line ends."""
    text = re.sub(r"\d+\.\d+ s\b", "_ s", text)
    if not of_the_pages():
        text = re.sub(r"inferences +[\d ]+\d", "inferences _", text)
    text = re.sub(r"(clingo|swipl|version) \d+\.\d+\.\d+", r"\1 _", text)
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for page in PAGES:
        wanted = r"^```(?:puzzle|prolog|clingo|toml) (\S+)\n(.*?)^```$"
        for name, text in re.findall(wanted, page.read_text(), re.M | re.S):
            (tmp_path / name).write_text(text)
    return tmp_path


CONSOLE = list(blocks("console"))
PYTHON = list(blocks("python"))


@pytest.mark.parametrize("block", [block for _, block in CONSOLE], ids=[name for name, _ in CONSOLE])
def test_commands_print_what_is_shown(block: str, folder: Path) -> None:
    shown = re.split(r"^\$ ", block, flags=re.M)[1:]

    assert shown
    for command in shown:
        line, _, expected = command.partition("\n")
        output = printed(line, folder)
        pattern = ".*".join(map(re.escape, re.split(r"\.\.\.(?:\n|$)", normal(expected))))
        assert re.fullmatch(pattern, normal(output), re.S), output


def printed(line: str, folder: Path) -> str:
    """Return the output of a line: run by a shell when it needs one, else in this process."""
    if line.startswith("pylogic ") and not set(line) & set("|&;<>()$`*?[#~"):
        _, output, errors = commands.said(*shlex.split(line)[1:], cwd=folder)
        return output + errors
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    run = subprocess.run(["sh", "-c", line], cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return run.stdout + run.stderr


@pytest.mark.parametrize("block", [block for _, block in PYTHON], ids=[name for name, _ in PYTHON])
def test_scripts_run_as_they_say(block: str, folder: Path) -> None:
    """The output of a script is given in comments that start with ``# ->``."""
    run = subprocess.run([sys.executable, "-c", block], cwd=folder, capture_output=True, text=True, check=False)
    expected = re.findall(r"# -> (.*)", block)

    assert run.stderr == ""
    assert [line.rstrip() for line in run.stdout.splitlines()] == expected


def test_the_documentation_shows_something() -> None:
    assert CONSOLE
    assert PYTHON


def test_the_longer_script_runs(tmp_path: Path) -> None:
    """Beside small examples only."""
    for name in ("docs/embed.py", "examples/battleship_3x3.puzzle", "examples/battleship_5x5.puzzle"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    run = subprocess.run([sys.executable, tmp_path / "docs/embed.py"], capture_output=True, text=True, check=True)

    assert "clingo  unique         3x3 by counts\n" in run.stdout
    assert "swipl   unsatisfiable  5x5 by counts\n" in run.stdout


def test_puzzles_that_are_shown_can_be_read() -> None:
    page = (ROOT / "docs" / "language.md").read_text()
    shown = [block for block in re.findall(r"^```\n(.*?)^```$", page, re.M | re.S) if "KIND" not in block]

    assert len(shown) == 3
    assert all(loads(block) for block in shown)


def test_pages_that_newcomers_read_stay_short() -> None:
    readme = (ROOT / "README.md").read_text().splitlines()

    assert len(readme) <= 150
    assert readme.index("## Install") < 60
    assert len((ROOT / "docs" / "several-or-none.md").read_text().splitlines()) <= 120


def test_links_lead_somewhere() -> None:
    pages = [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
    broken = [
        (page.name, link)
        for page in pages
        for link in re.findall(r"\]\((?!https?:)([^)#]+)\)", page.read_text())
        if not (page.parent / link).exists()
    ]

    assert broken == []


def test_files_that_the_pages_name_exist() -> None:
    """Capitals stand for any kind, engine, format, word, module or given thing."""
    pages = [*PAGES, ROOT / "CONTRIBUTING.md"]
    named = [
        (page.name, name)
        for page in pages
        for name in re.findall(r"`((?:pylogic|asp|prolog|grammar|examples|benchmarks)/[^` ]*)`", page.read_text())
    ]
    missing = [
        (page, name) for page, name in named if not any(ROOT.glob(re.sub(r"\b[KEFWGPM]\b", "*", name.rstrip("/"))))
    ]

    assert named
    assert missing == []


def test_every_command_is_documented() -> None:
    """The table of commands names each one that ``pylogic --help`` lists."""
    from pylogic.cli.options import parser

    listed = re.findall(r"^    ([a-z]+)(?:  |$)", parser(["--help"]).format_help(), re.M)
    page = (ROOT / "docs" / "commands.md").read_text()
    table = page[page.index("| command |") : page.index("## Many files")]
    named = re.findall(r"`(?:pylogic )?([a-z]+)(?: [^`]*)?`", table)
    assert "run" in listed
    assert set(listed) <= set(named)


def test_every_option_of_run_is_documented() -> None:
    from pylogic.cli.options import parser

    page = (ROOT / "docs" / "commands.md").read_text()
    with pytest.raises(SystemExit), contextlib.redirect_stdout(io.StringIO()) as text:
        parser(["run"]).parse_args(["run", "--help"])
    options = set(re.findall(r"--[a-z][a-z-]+", text.getvalue())) - {"--help"}

    assert {option for option in options if option not in page} == set()


def test_the_map_covers_every_file() -> None:
    """Each file of the repository is named in CONTRIBUTING.md, or lies in a folder that is."""
    page = (ROOT / "CONTRIBUTING.md").read_text()
    named = set(re.findall(r"`([^` ]+)`", page))
    patterns = {name.replace("K", "*") for name in named} | {".gitignore"}
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    uncovered = [
        path
        for path in listed
        if not any(path.startswith(name) if name.endswith("/") else Path(path).match(name) for name in patterns)
    ]

    assert uncovered == []


PHRASES = re.findall(r"^\| (.*) \| (`.*`) \|$", (ROOT / "docs" / "your-own-kind.md").read_text(), re.M)


def cells_of(text: str) -> str:
    """Cells with the values that a phrase names."""
    if "blocks #" in text:
        return "cells . *"
    return "cells . # *" if re.search(r"[#*]|islands \.", text) else "cells . 1..9" if "." in text else "cells 1..9"


@pytest.mark.parametrize("written", [written for _, written in PHRASES], ids=[said for said, _ in PHRASES])
def test_what_magazines_say_can_be_declared_as_the_tutorial_says(written: str) -> None:
    statements = re.findall(r"`([^`]*)`", written)
    text = "; ".join(statements)
    line = re.search(r"\bloop\b|straights|arms|\bon\)", text)
    variables = [] if re.search(r"\bcells\b|edges|links", text) else [cells_of(text)]
    if line and not re.search("edges|links", text):
        variables = ["links line: off on" if "cells" in text else "links off on"]
    if "pieces with" in text:
        variables = ["edges off on", "divide on"]
    if re.search(r"(islands|reach) [.#].*= clue|sight on|\(pieces, clue|\(areas, \+\) = clue", text):
        variables.append("clue 0..9")
    signs = "signs dot o" if "except dot" in text else ""

    puzzle = loads(
        f"kind made {{ {'; '.join(variables)}; regions areas; {signs}; {text} }}\nmade {{\n areas {{\n a\n }}\n}}\n"
    )

    assert puzzle.kind.rules
