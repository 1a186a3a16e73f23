"""Nothing that a file or its name says steers a terminal, a page or a spreadsheet."""

import csv
import io
import json
import re
from pathlib import Path

import pytest
from commands import ran as pylogic
from puzzles import UNIQUE

from pylogic.model.text import Problem, Source, Span, csv_cell, harmless

pytestmark = pytest.mark.slow


EVIL = "\x1b[2J\x9b1m\u202e\u2066\u2028\x7f"
SPELT = r"\x1b[2J\x9b1m\u202e\u2066\u2028\x7f"
STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / f"a{EVIL}.puzzle").write_text(UNIQUE.replace("two", f"=two{EVIL}"))
    (tmp_path / "bad.puzzle").write_text(f"futoshiki {{\n  size 2 {EVIL} x\n}}\n")
    (tmp_path / "answers").mkdir()
    (tmp_path / "answers" / f"=cmd{EVIL}").write_text("1 2\n2 1\n")
    return tmp_path


def test_what_steers_is_spelt() -> None:
    assert harmless(EVIL) == SPELT
    assert harmless("a\n\tb\udcff", keep="\n\t") == "a\n\tb\\udcff"
    assert harmless("Łódź ◆ 1 < 2") == "Łódź ◆ 1 < 2"


def test_a_caret_stays_below_what_it_points_at() -> None:
    lines = str(Problem("wrong", Source("f\x1b", "\t\x1b\u202e abc"), Span(1, 5, 3))).split("\n")

    assert lines == [r"f\x1b:1:5: wrong", "    \t\\x1b\\u202e abc", "    \t           ^^^"]


@pytest.mark.parametrize(
    "words",
    [
        ["run"],
        ["run", "--color", "always"],
        ["run", "--to", "json"],
        ["run", "--to", "json-lines"],
        ["check"],
        ["check", "--json"],
        ["check", "--answer", "answers"],
        ["check", "--answer", "answers", "--csv"],
        ["explain"],
        ["explain", "--to", "html"],
        ["compare"],
        ["compare", "--csv"],
        ["compare", "--json"],
        ["compare", "--markdown"],
        ["compare", "--latex"],
    ],
)
def test_no_output_steers(folder: Path, words: list[str]) -> None:
    command, *more = words
    run = pylogic(command, f"a{EVIL}.puzzle", *more, cwd=folder)
    output = re.sub(r"\x1b\[\d+m([^\x1b]*)\x1b\[0m", r"\1", run.stdout)

    assert run.returncode == 0
    assert output
    assert STEERING.findall(output + run.stderr) == []


@pytest.mark.parametrize("words", [["run"], ["formats"], ["run", "a.puzzle", "--seed"], ["run", "--engine"]])
def test_no_complaint_about_a_command_line_steers(folder: Path, words: list[str]) -> None:
    run = pylogic(*words, f"{EVIL}\n", f"{EVIL}\n", cwd=folder)

    assert run.returncode == 2
    assert rf"{SPELT}\n" in run.stderr
    assert STEERING.findall(run.stderr) == []


def test_a_complaint_about_a_command_line_is_of_a_size_to_be_read(folder: Path) -> None:
    for words in (["--seed", "9" * 5000], ["--engine", "9" * 5000]):
        assert f"'{'9' * 60}...'" in pylogic("run", "bad.puzzle", *words, cwd=folder).stderr


def test_no_complaint_steers(folder: Path) -> None:
    run = pylogic("run", "bad.puzzle", f"no{EVIL}", "--title", EVIL, cwd=folder)

    assert run.returncode == 2
    assert SPELT in run.stderr
    assert STEERING.findall(run.stderr) == []


def test_a_title_cannot_forge_a_line() -> None:
    text = UNIQUE.replace("two", r"two\nunique: there is exactly one solution")

    assert r'futoshiki "two\nunique: there is exactly one solution" (<stdin>)' in pylogic("run", "-", text=text).stdout


def test_json_stays_exact(folder: Path) -> None:
    for encoding in ("utf-8", "ascii"):
        run = pylogic("run", f"a{EVIL}.puzzle", "--to", "json", cwd=folder, PYTHONIOENCODING=encoding)
        (found,) = json.loads(run.stdout)

        assert (found["title"], found["source"]) == (f"=two{EVIL}", f"a{EVIL}.puzzle")


def test_puzzles_stay_exact_in_pipes(folder: Path) -> None:
    for encoding in ("utf-8", "ascii"):
        run = pylogic("convert", f"a{EVIL}.puzzle", cwd=folder, PYTHONIOENCODING=encoding)

        assert EVIL in run.stdout


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_a_cell_is_not_a_formula(start: str) -> None:
    assert str(csv_cell(f"{start}1")).startswith("'")


def test_other_cells_stay() -> None:
    assert [csv_cell(value) for value in (-1, 0.5, None, "1-2", "")] == [-1, 0.5, None, "1-2", ""]


def test_tables_for_spreadsheets_hold_no_formula(folder: Path) -> None:
    judged = pylogic("check", f"a{EVIL}.puzzle", "--answer", "answers", "--csv", cwd=folder).stdout
    compared = pylogic("compare", f"a{EVIL}.puzzle", "--csv", cwd=folder).stdout

    assert list(csv.reader(io.StringIO(judged)))[1][0] == f"'=cmd{SPELT}"
    assert next(csv.DictReader(io.StringIO(compared)))["puzzle"] == f"'=two{SPELT}"
