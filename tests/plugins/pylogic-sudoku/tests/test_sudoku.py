"""Tests of sudoku's own features; the contract covers all of its examples."""

from pathlib import Path

import pytest
from pylogic_sudoku import KIND

from pylogic import PuzzleError, load_all, loads, relax, solve
from pylogic.files.printing import show
from pylogic.lab.contract import faults
from pylogic.model.text import Source

PUZZLES = {puzzle.title: puzzle for puzzle in load_all(Path(__file__).parents[1] / "examples" / "sudoku.puzzle")}
LATIN = "1 2 3 4\n2 1 4 3\n3 4 1 2\n4 3 2 1\n"


def text(*rows: str, setting: str = "") -> str:
    """A puzzle file with these rows."""
    return "\n".join(["sudoku {", setting, "board {", *rows, "}", "}"])


def test_the_contract() -> None:
    assert faults(KIND, PUZZLES.values()) == ()


@pytest.mark.parametrize(("title", "count"), [("4x4", 1), ("6x6", 1), ("9x9", 1), ("several", 6), ("none", 0)])
def test_how_many_solutions(title: str, count: int) -> None:
    assert solve(PUZZLES[title], models=0).count == count


def test_boxes_are_written_only_where_they_are_not_square() -> None:
    assert "boxes 2x3" in show(KIND.write(PUZZLES["6x6"]), KIND.layout)
    assert "boxes" not in show(KIND.write(loads(text(*["." * 4] * 4, setting="boxes 2x2"))), KIND.layout)


def test_numbers_of_two_digits_stay_whole() -> None:
    puzzle = loads(text("10 . . . . . . . . .", *["." * 10] * 9, setting="boxes 2x5"))
    written = show(KIND.write(puzzle), KIND.layout)
    assert "    10  .  .  .  .  .  .  .  .  .\n" in written
    assert loads(written).facts[-1].atom == puzzle.facts[-1].atom


def test_the_checker_knows_boxes() -> None:
    judged = KIND.judge(loads(text(*["." * 4] * 4)), Source("answer", LATIN))
    assert {violation.name for violation in judged.violations} == {"box"}
    assert len(judged.violations) == 8


def test_a_near_board_shows_what_it_holds() -> None:
    (solution, *_) = solve(relax(PUZZLES["none"])).solutions
    answer = Source("answer", str(solution))
    assert [violation.name for violation in KIND.judge(PUZZLES["none"], answer).violations] == ["given"]


@pytest.mark.parametrize(
    ("puzzle", "sentence"),
    [
        (text("1...", "..3", ".4..", "...2"), "3 cells in this row, 4 on the board"),
        (text("....", "...."), "the board has to be square, with at most 50 rows"),
        (text(*["." * 6] * 6), "6 is not a square: say which boxes there are, as in: boxes 2x3"),
        (text(*["." * 9] * 9, setting="boxes 2x4"), "a box of 2x4 has 8 cells, and the board 9 numbers"),
        (text(*["." * 4] * 4, setting="boxes 2 2"), "boxes takes the rows and columns of a box, as in: boxes 2x3"),
        (text(*["." * 4] * 4, setting="boxes 2x2\nboxes 2x2"), "'boxes' is given twice"),
        (text(*["." * 4] * 4, setting="boxs 2x2"), "unknown word 'boxs'; did you mean 'boxes'?"),
        (text(*["." * 4] * 4, setting="r1c1 = 3"), "nothing can be said about a single cell; the board says it all"),
        (text("5...", *["." * 4] * 3), "a given number is a number from 1 to 4, not 5"),
    ],
)
def test_what_is_wrong_with_a_file(puzzle: str, sentence: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        loads(puzzle)
    assert [problem.sentence for problem in caught.value.problems] == [sentence]
