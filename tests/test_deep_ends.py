"""Code that small puzzles do not reach, each part once: searches in stages, reasons by solving, all ways to a route."""

from dataclasses import replace

import pytest
from instances import EXAMPLES

from pylogic import Status, explain, load, loads, solve
from pylogic.model.atom import Atom, Clue, Fact
from pylogic.model.laws import Laws
from pylogic.model.puzzle import Puzzle

ROOM = load(EXAMPLES / "diamonds_10x8.puzzle")
"""Its shortest route has 22 moves."""
LARGE = replace(load(EXAMPLES / "diamonds_20x16.puzzle"), defaults=ROOM.defaults)
"""Large enough for stages."""
SQUARE = loads("futoshiki {\n size 3\n r1c1 = 1\n r1c2 < r1c3\n r2c1 < r3c1\n}")


def test_stages_end_when_the_time_is_up_before_they_begin() -> None:
    answer = solve(LARGE, limit=1e-6)

    assert (answer.status, answer.limit) == (Status.UNKNOWN, "time limit of 1e-06 s reached while preparing the puzzle")


def test_stages_need_no_engine_for_a_contradiction() -> None:
    short = Fact(Atom("limit", (3,)), Clue("moves <= 3"))
    answer = solve(replace(LARGE, facts=(*LARGE.facts, short)))

    assert (answer.status, len(answer.core)) == (Status.UNSATISFIABLE, 1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("method", "moves"), [("merge", 22), ("ruin", 22), ("cah+search", 22), ("cah", 22), ("search", 23)]
)
def test_each_method_finds_a_short_route(method: str, moves: int) -> None:
    assert solve(ROOM, "heuristic", strategy=f"{method},brief").objective == moves


@pytest.mark.parametrize("whole", [True, False])
def test_where_no_rule_helps_reasons_are_found_by_solving(whole: bool) -> None:
    own = SQUARE.kind.people.laws
    assert own is not None

    def blind(puzzle: Puzzle) -> Laws:
        return replace(own(puzzle), units=(), whole=whole)

    kind = replace(SQUARE.kind, people=replace(SQUARE.kind.people, laws=blind))
    steps = explain(replace(SQUARE, kind=kind), task="steps").steps
    (solution,) = solve(SQUARE).solutions

    assert {atom for step in steps for atom in step.atoms} == solution.atoms - SQUARE.kind.people.printed(SQUARE)
    assert all(step.clues or step.cells for step in steps)
