"""The notes of ``check``: rules that say nothing on a board, groups left out, numbers that become clues."""

import json
from pathlib import Path

import pytest
from test_cli import pylogic
from texts import cases

from pylogic import loads

KIND = """kind mine "Mine" {{
  cells 0..1
{lines}
}}

mine "one" {{
  size 4
{given}  board {{
    1 . . .
    . . . .
    . . . .
    . . . .
  }}
}}
"""


def noted(lines: list[str], given: str = "") -> list[str]:
    """The notes on a puzzle with these lines in its declaration."""
    puzzle = loads(KIND.format(lines="\n".join(f"  {line}" for line in lines), given=given))
    return [
        note.headline.removeprefix("<string>:").replace(": ", " ", 1)
        for note in puzzle.kind.people.notes(puzzle)
        if note.span
    ]


@pytest.mark.parametrize(("text", "expected"), cases("notes"))
def test_what_may_not_be_meant_is_noted_at_its_place(text: str, expected: list[str]) -> None:
    declaration, _, given = text.partition("\n\n")

    assert noted(declaration.split("\n"), f"  {given}\n" if given else "") == expected


def test_nothing_is_noted_of_the_rules_of_the_library() -> None:
    puzzle = loads("kakuro {\n  size 1\n  board {\n    #\n  }\n}\n")

    assert puzzle.kind.people.notes(puzzle) == []


def test_check_says_notes_beside_its_answer_and_json_has_them(tmp_path: Path) -> None:
    file = tmp_path / "mine.puzzle"
    file.write_text(KIND.format(lines="  set k ?\n  sum(rows) = k", given=""), encoding="utf-8")

    code, out, err = pylogic("check", str(file))

    assert code == 0
    assert out == f'{file}: mine "one": no contradiction found without a search (1 clue)\n'
    assert err == (
        f"{file}:4:3: note: this rule says nothing here: the puzzle does not set 'k'\n      sum(rows) = k\n      ^^^\n"
    )

    code, out, err = pylogic("check", str(file), "--json")

    assert code == 0
    sentence = "this rule says nothing here: the puzzle does not set 'k'"
    assert json.loads(out)[0]["notes"] == [{"sentence": sentence, "file": str(file), "line": 4, "column": 3}]
    assert err == ""


def test_a_puzzle_that_is_too_large_for_notes_ends_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "large.puzzle").write_text("kind mine { cells 1..99999 ; different rows }\nmine { size 3 }\n")

    code, out, problem = pylogic("check", str(tmp_path / "large.puzzle"))

    assert (code, out) == (2, "")
    assert (
        problem.removeprefix(f"{tmp_path}/")
        == "large.puzzle:2:1: a cell has at most 10000 values, here 99999\n    mine { size 3 }\n    ^^^^\n"
    )
