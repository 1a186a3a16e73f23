"""Grades of puzzles: what is said when a limit came first."""

from dataclasses import replace

import pytest
from instances import EXAMPLES

from pylogic import explain, load, loads, solve
from pylogic.explaining import grades
from pylogic.explaining.steps import find_steps
from pylogic.model.limits import Deadline
from pylogic.model.puzzle import Question
from pylogic.solving.run import Session


def test_a_way_that_a_limit_ended_counts_what_was_not_needed_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """No step was cheaper when the second one was taken, so one as dear is to come, be it needed or not."""
    puzzle = load(EXAMPLES / "futoshiki_4x4.puzzle")
    solution = solve(puzzle).solutions[0].atoms
    whole = find_steps(puzzle, solution, Deadline(None))
    ended = replace(whole, steps=whole.steps[:2], limit="time limit of 1 s")
    monkeypatch.setattr(grades, "find_steps", lambda *_: ended)

    found = grades.grade(puzzle, solution)

    assert [step.deduction.cost for step in ended.needed()] == [6]
    assert (found.limit, found.word, found.steps, found.hardest) == ("time limit of 1 s", "trivial", 2, 9)


def test_a_way_that_ends_is_not_taken_for_an_easier_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """That easier steps lead on from somewhere on the way does not say that they do from the start."""
    puzzle = load(EXAMPLES / "futoshiki_4x4.puzzle")
    solution = solve(puzzle).solutions[0].atoms
    whole = find_steps(puzzle, solution, Deadline(None))
    monkeypatch.setattr(grades, "_easier", lambda *_: "trivial")
    monkeypatch.setattr(grades, "_within", lambda *_: replace(whole, steps=whole.steps[:1], stuck=True))

    found = grades.grade(puzzle, solution)

    assert (found.word, found.splits, found.steps) == ("easy", 0, len(whole.needed()))


def test_where_only_an_engine_knows_the_rules_it_is_asked() -> None:
    """Without an engine such a puzzle has no step; with one it has its grade."""
    whole = load(EXAMPLES / "futoshiki_4x4.puzzle")
    puzzle = replace(
        whole,
        kind=replace(
            whole.kind,
            people=replace(whole.kind.people, laws=None),
        ),
    )
    with Session(puzzle, Question()) as session:
        solution = session.solve(puzzle, 2).solutions[0].atoms
        alone = grades.grade(puzzle, solution)
        asked = grades.grade(puzzle, solution, session=session)

    assert (alone.steps, alone.limit) == (0, "how people go about some of its rules is not known")
    assert (asked.limit, asked.label) == (None, asked.word)
    assert asked.steps >= 10


def test_a_futoshiki_is_explained_as_the_kind_that_is_declared() -> None:
    signs = "r2c3 < r2c4 ; r4c1 < r5c1 < r5c2 ; r4c4 < r5c4 < r5c5 ; r3c3 < r3c2"
    text = f" {{ {signs} ; board {{\n. 4 . . .\n. . . . 4\n. . . . .\n. . . . .\n. . . . .\n}} }}"
    one, other = (explain(loads(kind + text), "steps").steps for kind in ("futoshiki", "unequal"))

    assert [(step.technique, step.text, step.cost) for step in one] == [
        (step.technique, step.text, step.cost) for step in other
    ]
    assert [step.technique for step in one].count("chain of signs") == 3


@pytest.mark.parametrize(
    ("board", "word", "technique"),
    [
        ("towers 5:///2//3//3//2///2////3//3/,k2m", "extreme", "forcing chain"),
        ("loopy 7x7t0:3a33323a1a12b2232f122a1a2c1a221a2a3b232a", "extreme", "colouring"),
    ],
)
def test_a_technique_that_players_know_is_no_case_split(board: str, word: str, technique: str) -> None:
    """Both were a guess before; their makers' solvers find them without backtracking."""
    puzzle = loads(board, "sgt")
    found = grades.grade(puzzle, solve(puzzle).solutions[0].atoms)

    assert (found.word, found.splits) == (word, 0)
    assert found.techniques[technique] >= 1
    assert found.techniques.keys() <= grades.TECHNIQUES.keys()
    assert (sum(found.techniques.values()), len(found.curve)) == (found.steps, found.steps)
    assert max(found.curve) == found.hardest


@pytest.mark.parametrize(
    "board", ["towers 5:/3//////2/4//1/3////3///1/,n1b1g", "towers 5://3/1///2////3//////4/3/3/,t1d"]
)
def test_a_board_that_backtracks_by_its_makers_word_stays_a_guess(board: str) -> None:
    puzzle = loads(board, "sgt")

    assert grades.grade(puzzle, solve(puzzle).solutions[0].atoms).word == "guess"
