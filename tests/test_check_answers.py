"""``pylogic check --answer``: a single answer, and folders of them; whole outputs and exit codes."""

import csv
import io
import json
import os
from pathlib import Path

import pytest
from instances import EXAMPLES
from test_cli import pylogic

from pylogic import check, loads, solve

NOTEBOOK = EXAMPLES / "futoshiki_4x4.puzzle"
ANSWERS = {
    "anna.txt": "2 1 3 4\n1 4 2 3\n3 2 4 1\n4 3 1 2\n",
    "ben.txt": "2 1 3 4\n1 4 2 3\n4 3 1 2\n3 2 4 1\n",
    "cleo.txt": "2 1 . .\n. . . .\n. . . .\n. . . 2\n",
    "dan.txt": "2 1 . .\n. . 3 .\n. . . .\n. . . .\n",
    "eve.txt": "2 1 x 4\n. . . .\n. . . .\n. . . .\n",
    "finn.txt": "2 1 3\n1 3 2\n3 2 1\n",
    "gus.txt": "1 2 3 4\n2 1 4 3\n3 4 1 2\n4 3 2 1\n",
    ".hidden": "no answer",
}
"""Right, wrong, right so far, wrong so far, unreadable, too small, and right for another puzzle of the size."""

DAN = """\
┌───┬───┬───┬───┐
│ 2 │ 1 < 3 <   │
├───┼───┼───┼───┤
│   │   │ 3 │   │
├─∧─┼───┼───┼───┤
│   >   │   │   │
├─∧─┼───┼───┼───┤
│   │   │   <   │
└───┴───┴───┴───┘"""
TABLE = """\
file,verdict,faults,reasons,cells
anna.txt,right,0,,
ben.txt,wrong,2,sign: r3c1 = 4 is not less than r4c1 = 3; sign: r4c3 = 4 is not less than r4c4 = 1,r3c1 r4c1 r4c3 r4c4
cleo.txt,right so far,0,3 of 16 cells,
dan.txt,wrong,1,impossible: r2c3 cannot be right,r2c3
eve.txt,unreadable,1,"line 1, column 5: 'x' is not a number",
finn.txt,unreadable,1,"line 1, column 1: the board has 3 rows of 3 cells; the size is 4",
folder,unreadable,1,"this is a folder, not a file",
gus.txt,wrong,2,sign: r3c2 = 4 is not less than r3c1 = 3; sign: r4c3 = 2 is not less than r4c4 = 1,r3c2 r3c1 r4c3 r4c4
"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with a puzzle and a folder of answers."""
    (tmp_path / "p.puzzle").write_text(NOTEBOOK.read_text())
    (tmp_path / "answers").mkdir()
    (tmp_path / "answers" / "folder").mkdir()
    for name, text in ANSWERS.items():
        (tmp_path / "answers" / name).write_text(text)
    return tmp_path


class TestAnswers:
    """``--answer``."""

    def test_a_folder_as_csv(self, place: Path) -> None:
        assert pylogic("check", "p.puzzle", "--answer", "answers", "--csv", cwd=place) == (2, TABLE, "")

    def test_a_folder_as_text(self, place: Path) -> None:
        code, output, errors = pylogic("check", "p.puzzle", "--answer", "answers", cwd=place)

        assert (code, errors) == (2, "")
        assert output.splitlines()[:5] == [
            "anna.txt: right: the answer solves the puzzle",
            "ben.txt: wrong: 2 faults: sign: r3c1 = 4 is not less than r4c1 = 3; "
            "sign: r4c3 = 4 is not less than r4c4 = 1",
            "cleo.txt: right so far (3 of 16 cells)",
            "dan.txt: wrong: 1 fault: impossible: r2c3 cannot be right",
            "eve.txt: unreadable: line 1, column 5: 'x' is not a number",
        ]

    def test_the_table_goes_to_a_file(self, place: Path) -> None:
        words = ("check", "p.puzzle", "--answer", "answers", "--csv", "-o", "grades.csv")

        assert pylogic(*words, cwd=place) == (2, "", "")
        assert (place / "grades.csv").read_text() == TABLE

    @pytest.mark.parametrize("output", ["answers/grades.csv", "answers/anna.txt"])
    def test_nothing_is_written_among_the_answers(self, place: Path, output: str) -> None:
        expected = (2, "", f"-o would write {output} among the answers\n")

        assert pylogic("check", "p.puzzle", "--answer", "answers", "-o", output, cwd=place) == expected
        assert (place / "answers/anna.txt").read_text() == ANSWERS["anna.txt"]

    def test_the_puzzle_beside_its_answers_is_none(self, place: Path) -> None:
        (place / "answers" / "p.puzzle").write_text(NOTEBOOK.read_text())

        assert pylogic("check", "answers/p.puzzle", "--answer", "answers", "--csv", cwd=place)[1] == TABLE

    @pytest.mark.parametrize(
        ("names", "code"), [(["anna"], 0), (["anna", "cleo"], 1), (["anna", "dan"], 1), (["ben", "eve"], 2)]
    )
    def test_the_gravest_counts(self, place: Path, names: list[str], code: int) -> None:
        for name in ANSWERS:
            if name.removesuffix(".txt") not in names:
                (place / "answers" / name).unlink()
        (place / "answers" / "folder").rmdir()

        assert pylogic("check", "p.puzzle", "--answer", "answers", cwd=place)[0] == code

    @pytest.mark.parametrize(
        ("name", "expected"),
        [
            ("anna.txt", (0, "right: the answer solves the puzzle\n", "")),
            ("cleo.txt", (1, "right so far (3 of 16 cells)\n", "")),
            ("dan.txt", (1, f"wrong: 1 fault\n  impossible: r2c3 cannot be right\n\n{DAN}\n\nmarked: r2c3\n", "")),
            ("eve.txt", (2, "", "answers/eve.txt:1:5: 'x' is not a number\n    2 1 x 4\n        ^\n")),
            ("none.txt", (2, "", "answers/none.txt: there is no such file; did you mean 'answers/dan.txt'?\n")),
        ],
    )
    def test_a_single_answer(self, place: Path, name: str, expected: tuple[int, str, str]) -> None:
        if name == "none.txt":
            (place / "answers").rename(place / "others")
            (place / "answers").mkdir()
            expected = (2, "", "answers/none.txt: there is no such file\n")

        assert pylogic("check", "p.puzzle", "--answer", f"answers/{name}", cwd=place) == expected

    def test_a_single_answer_as_csv(self, place: Path) -> None:
        code, output, errors = pylogic("check", "p.puzzle", "--answer", "answers/eve.txt", "--csv", cwd=place)

        assert code == 2
        assert list(csv.reader(io.StringIO(output)))[1:] == [
            ["answers/eve.txt", "unreadable", "1", "line 1, column 5: 'x' is not a number", ""]
        ]
        assert errors.startswith("answers/eve.txt:1:5: 'x' is not a number\n")

    def test_bytes_that_are_no_text(self, place: Path) -> None:
        (place / "answers" / "zoe.txt").write_bytes(b"\xff\0")
        output = pylogic("check", "p.puzzle", "--answer", "answers", "--csv", cwd=place)[1]

        strange = '"line 1, column 1: this is not a text file in UTF-8"'
        assert output == f"{TABLE}zoe.txt,unreadable,1,{strange},\n"

    def test_links_lead_nowhere_outside_the_folder(self, place: Path) -> None:
        answers = place / "answers"
        for entry in answers.iterdir():
            if entry.name != "anna.txt" and not entry.is_dir():
                entry.unlink()
        (place / "secret").write_text("the secret\n" * 30)
        for name, target in {
            "away": "../secret",
            "far": "/etc/passwd",
            "gone": "nowhere",
            "inside": "anna.txt",
            "itself": "itself",
            "up": "..",
        }.items():
            (answers / name).symlink_to(target)
        os.mkfifo(answers / "pipe")

        assert pylogic("check", "p.puzzle", "--answer", "answers", cwd=place) == (
            2,
            "anna.txt: right: the answer solves the puzzle\n"
            "away: unreadable: this is a link that leads out of the folder, and is not followed\n"
            "far: unreadable: this is a link that leads out of the folder, and is not followed\n"
            "folder: unreadable: this is a folder, not a file\n"
            "gone: unreadable: this is a link that leads nowhere\n"
            "inside: right: the answer solves the puzzle\n"
            "itself: unreadable: this is a link that leads nowhere\n"
            "pipe: unreadable: this is not a file\n"
            "up: unreadable: this is a link that leads out of the folder, and is not followed\n",
            "",
        )

    def test_an_empty_folder(self, place: Path) -> None:
        expected = (2, "", "answers/folder: there is no answer in this folder\n")

        assert pylogic("check", "p.puzzle", "--answer", "answers/folder", cwd=place) == expected

    def test_a_limit_leaves_it_unknown(self, place: Path) -> None:
        words = ("check", "p.puzzle", "--answer", "answers/cleo.txt", "--time-limit", "0.001ms")
        code, output, _ = pylogic(*words, cwd=place)

        assert code == 3
        assert output.startswith(
            "unknown: no fault found in 3 of 16 cells; whether they can be right was not settled (time limit of "
        )

    def test_a_folder_of_answers(self, place: Path) -> None:
        code, output, errors = pylogic("check", "p.puzzle", "--answer", "answers", "--json", cwd=place)
        found = {one["file"]: one for one in json.loads(output)}

        assert (code, errors) == (2, "")
        assert {name: one["verdict"] for name, one in found.items()} == {
            row["file"]: row["verdict"] for row in csv.DictReader(io.StringIO(TABLE))
        }
        assert found["cleo.txt"]["open"] == "3 of 16 cells"
        assert found["dan.txt"]["faults"] == [
            {"name": "impossible", "sentence": "r2c3 cannot be right", "cells": [[2, 3]]}
        ]
        assert found["eve.txt"]["problems"] == [{"sentence": "'x' is not a number", "line": 1, "column": 5}]


NUMBERED = """\
kind sums "Sums" {
  cells 1..3
  numbers 1..99
  "no number stands twice in a line": different lines
}

sums {
  board {
    23  4  5
     6  7 88
     9  1  2
  }
  r1c1 = 1
  r2c2 = 2
}
"""


def test_values_stand_apart_from_printed_numbers() -> None:
    puzzle = loads(NUMBERED)
    (solution,) = solve(puzzle).solutions
    picture = str(solution)

    assert "│ 23 1  4 3  5 2 │" in picture
    assert check(puzzle, picture).verdict == "right"
    assert check(puzzle, picture.replace("5 2", "5 3")).verdict == "wrong"
    assert check(puzzle, picture.replace("5 2", "5  ")).verdict == "right so far"


LETTERED = """
kind lettered "Lettered" {
  cells first: a b
  cells second: 0..2
  numbers 1..99
  "one a in a row": count(rows, a) = 1
  "lines hold each number once": different lines of second
}

lettered {
  board {
    23  .  5
     .  5  .
     2  .  1
  }
}
"""


@pytest.mark.parametrize(
    ("rows", "verdict"),
    [
        ("23a/1 b/2 5b/0 \n a/0 5b/1 b/2 \n 2b/2 b/0 1a/1", "right"),
        ("a/1 b/2 b/0 \n a/0 b/1 b/2 \n b/2 b/0 a/1", "right"),
        ("23b/1 b/2 5b/0 \n a/0 5b/1 b/2 \n 2b/2 b/0 1a/1", "wrong"),
        ("23a/1 b/2 5b/0 \n a/0 5b/1 b/2 \n 2b/1 b/0 1a/1", "wrong"),
        ("23/1 . 5 \n . 5 . \n 2b/2 . 1", "right so far"),
        ("x/1 . . \n . . . \n . . .", "unreadable"),
    ],
)
def test_printed_numbers_stand_before_values_of_several_sorts(rows: str, verdict: str) -> None:
    assert check(loads(LETTERED), rows).verdict == verdict
