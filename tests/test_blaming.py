"""What is to blame where a puzzle has no solution: cells that clues shut in, where clues stand, rules."""

import pytest

from pylogic import Puzzle, Status, explain, loads, relax, solve
from pylogic.explaining.explanation import Core
from pylogic.model.files import ROOT

SHUT_IN = """nurikabe {
  board {
    1 . 1 . .
    . 1 . . .
    . . . . .
    . . . . .
    . . 6 . 5
  }
}
"""

RIDDLE = """kind six "six people, six seats" {
  cells 1..6
  named Ann Ben Cleo Dan Eve Fay
  "each on another seat": different rows
  "Ann": Ann = 1 or Ann = 3 or Ann = 4
  "Ben": Ben = 1 or Ben = 2 or Ben = 4
  "Cleo": Cleo = 1 or Cleo = 2 or Cleo = 4
  "Dan": Dan <= 3
  "Eve": Eve <= 3
  "Fay": Fay >= 2
}
six { }
"""

ENDS = """numberlink {
  board {
    1 2 . 1
    3 . . .
    . . . 2
    . . 3 .
  }
}
"""


def blamed(text: str) -> tuple[Puzzle, Core]:
    puzzle = loads(text)
    (core,) = explain(puzzle).cores
    return puzzle, core


def sentences(core: Core) -> list[str]:
    return [clue.sentence for clue in core.clues]


def test_a_cell_that_three_clues_shut_in_is_named_with_them() -> None:
    puzzle, core = blamed(SHUT_IN)

    assert (sentences(core), core.minimal) == (["r1c1 says 1", "r1c3 says 1", "r2c2 says 1"], True)
    assert "r1c2 (step 1) has one way out" in core.lines[1].text
    assert {clue for line in core.lines for clue in line.clues} == {*core.clues}
    assert solve(puzzle.keeping(core.clues)).status is Status.UNSATISFIABLE
    for clue in core.clues:
        assert solve(puzzle.keeping([one for one in core.clues if one != clue]), models=1).solutions


@pytest.mark.parametrize(("row", "column"), [(1, 1), (1, 5), (5, 1)])
def test_a_corner_that_two_clues_shut_in(row: int, column: int) -> None:
    board = [["."] * 5 for _ in range(5)]
    beside = (row, 2 if column == 1 else 4), (2 if row == 1 else 4, column)
    for here, there in beside:
        board[here - 1][there - 1] = "1"
    board[2][2] = "9"
    _, core = blamed("nurikabe {\n board {\n" + "\n".join(map(" ".join, board)) + "\n }\n}\n")

    assert sentences(core) == [f"r{here}c{there} says 1" for here, there in sorted(beside)]
    assert any(f"r{row}c{column}" in line.text for line in core.lines)


def test_ends_of_lines_conflict_by_where_they_stand() -> None:
    _, core = blamed(ENDS)

    assert sentences(core) == ["r1c1 says 1", "r1c2 says 2", "r2c1 says 3"]
    assert core.minimal
    assert "no line comes to r1c1" in core.lines[0].text


def test_clues_are_deleted_where_dropping_their_numbers_is_not_enough() -> None:
    """Three ends are no pairs, whatever their numbers are."""
    puzzle, core = blamed("numberlink {\n board {\n 1 1 .\n . . 2\n }\n}\n")

    assert (sentences(core), core.minimal, core.sentence) == (
        ["r2c3 says 2"],
        True,
        "this clue alone cannot be satisfied",
    )
    assert solve(puzzle.keeping(())).status is Status.UNSATISFIABLE
    alone, none = puzzle.deleting([*puzzle.clues[:2]]), puzzle.deleting(puzzle.clues)
    assert alone
    assert none
    assert solve(alone).status is Status.UNSATISFIABLE
    assert solve(none, models=1).solutions


def test_rules_are_named_however_many_conflict() -> None:
    """One rule, Fay's, has no part in it."""
    _, core = blamed(RIDDLE)

    assert core.clues == ()
    assert core.sentence == (
        "there is no solution whatever the clues are: the rules contradict each other: "
        "each on another seat; Ann; Ben; Cleo; Dan; Eve"
    )


@pytest.mark.slow
def test_a_step_that_needs_no_clue_names_the_rules_by_which_it_was_found() -> None:
    texts = [step.text for step in explain(ROOT / "kinds" / "double_back.puzzle", "steps").steps]

    assert [text for text in texts if text.startswith("by ")] == [
        "by the rules, as one closed loop goes through all cells and the loop comes into every area and leaves it "
        "twice: the line goes from r1c2 to r1c3"
    ]


def test_the_nearest_board_shows_what_a_cell_with_a_clue_holds_instead() -> None:
    answer = solve(relax(loads(SHUT_IN)))

    assert (answer.status, answer.objective) == (Status.OPTIMAL, 1)
    ((change,),) = (solution.changes for solution in answer.solutions[:1])
    assert change["sentence"].startswith("this does not hold: ")
    assert "1 #" in str(answer)
