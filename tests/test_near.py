"""Near misses: every board that fails at most a few sentences, and only these, with the sentences that it fails."""

import itertools

import pytest
from test_cli import pylogic
from words import read

from pylogic import Puzzle, Status, UsageError, dumps, loads, near, solve
from pylogic.model.atom import Atom, Atoms
from pylogic.solving.near import failing

SEATS = "cells 1..3 ; named x y z ; different rows ; x <= 2 ; y = 1 ; z <> 2 ; x > z"
SQUARE = "futoshiki { size 3 ; r1c1 < r1c2 ; r1c2 < r1c1 ; r3c3 = 2 }"


def fillings(puzzle: Puzzle) -> list[Atoms]:
    """Every way to give each variable a value."""
    values = [[*one.values.values()] for one in puzzle.kind.variables(puzzle)]
    return [frozenset(some) for some in itertools.product(*values)]


@pytest.mark.parametrize("engine", ["clingo", "swipl"])
@pytest.mark.parametrize("most", [1, 2])
def test_near_misses_are_those_of_all_ways_tried(most: int, engine: str) -> None:
    puzzle = near(read(SEATS, "x = 2"), most)
    answer = solve(puzzle, engine, models=0)
    tried = {atoms: found for atoms in fillings(puzzle) if (found := failing(puzzle, atoms)) is not None}

    assert {one.atoms for one in answer.solutions} == set(tried)
    assert (answer.status, answer.exhausted) == (Status.SEVERAL, True)
    assert all(one.fields["fails"] == [*tried[one.atoms].sentences] for one in answer.solutions)
    assert [len(one.fields["fails"]) for one in answer.solutions] == sorted(
        len(one.sentences) for one in tried.values()
    )


def test_a_board_fails_only_what_it_is_said_to_fail() -> None:
    puzzle = near(read(SEATS, ""), 1)
    filling = frozenset(Atom("value", (1001 + place, number)) for place, number in enumerate((2, 3, 1)))

    assert [one.sentences for one in [failing(puzzle, filling)] if one] == [("y = 1",)]
    assert not puzzle.kind.check(puzzle, filling)


def test_a_puzzle_with_a_solution_has_it_first_and_fails_nothing() -> None:
    answer = solve(near("examples/futoshiki_4x4.puzzle", 1))

    assert answer.solutions[0].fields["fails"] == []
    assert len(answer.solutions) == answer.count == 2


def test_clues_that_contradict_each_other_are_named_one_at_a_time() -> None:
    answer = solve(near(loads(SQUARE), 1), models=0)

    assert {tuple(one.fields["fails"]) for one in answer.solutions} == {("r1c1 < r1c2",), ("r1c2 < r1c1",)}
    assert dumps(answer.puzzle) == dumps(loads(SQUARE))


def test_the_command_says_what_each_board_fails_and_how_many_may() -> None:
    code, output, _ = pylogic("run", "-", "--near", "1", "-a", text=SQUARE)

    assert code == 0
    assert "fails: r1c1 < r1c2" in output
    assert "; at most 1 sentence of 3 may fail" in output


def test_too_many_choices_and_other_questions_are_refused() -> None:
    board = loads("sudoku { size 9 ; board {" + "\n1 2 3 4 5 6 7 8 9" * 9 + "\n} }")

    with pytest.raises(UsageError, match=r"there are .* ways in which at most 3 sentences of 83 may fail"):
        near(board, 3)
    with pytest.raises(UsageError, match="--near is not supported for diamonds, which asks for the fewest moves"):
        near("examples/diamonds_tiny.puzzle", 1)
    with pytest.raises(UsageError, match="they have no decided cells"):
        solve(near(loads(SQUARE), 1), task="decided")
