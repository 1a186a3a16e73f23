"""Grades of puzzles: what is said when a limit came first."""

from dataclasses import replace

import pytest
from instances import EXAMPLES

from pylogic import load, solve
from pylogic.asking import grades
from pylogic.asking.explaining.way import way
from pylogic.nouns.deadline import Deadline


def test_a_way_that_a_limit_ended_counts_what_was_not_needed_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """No step was cheaper when the second one was taken, so one as dear is to come, be it needed or not."""
    puzzle = load(EXAMPLES / "futoshiki_4x4.puzzle")
    solution = solve(puzzle).solutions[0].atoms
    whole = way(puzzle, solution, Deadline(None))
    ended = replace(whole, steps=whole.steps[:2], limit="time limit of 1 s")
    monkeypatch.setattr(grades, "way", lambda *_: ended)

    found = grades.grade(puzzle, solution)

    assert [step.candidate.cost for step in ended.needed()] == [6]
    assert (found.limit, found.word, found.steps, found.hardest) == ("time limit of 1 s", "easy", 2, 9)
