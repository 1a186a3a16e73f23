"""Code that small puzzles do not reach, each part once: searches in stages, reasons by solving, all ways to a route."""

import math
from dataclasses import replace

import pytest
from instances import EXAMPLES

from pylogic import Status, explain, load, loads, solve
from pylogic.core.laws import Laws
from pylogic.core.puzzle import Puzzle
from pylogic.kinds.diamonds.checking import check_route
from pylogic.kinds.diamonds.routes.board import Board
from pylogic.kinds.diamonds.routes.graph import build
from pylogic.kinds.diamonds.routes.ruin import improve

ROOM = load(EXAMPLES / "diamonds_10x8.puzzle")
"""Its shortest route has 22 moves."""
SQUARE = loads("futoshiki {\n size 3\n r1c1 = 1\n r1c2 < r1c3\n r2c1 < r3c1\n}")


def test_a_route_is_found_and_proved_in_stages() -> None:
    answer = solve(ROOM)

    assert (answer.status, answer.objective, answer.bound) == (Status.OPTIMAL, 22, 22)


def test_stages_end_when_the_time_is_up_before_they_begin() -> None:
    answer = solve(ROOM, limit=1e-6)

    assert answer.status in (Status.UNKNOWN, Status.FEASIBLE)
    assert (answer.limit or "").startswith("time limit of 1e-06 s reached")


def test_stages_need_no_engine_for_a_contradiction() -> None:
    answer = solve(loads("diamonds {\n board {\n @ # +\n # # .\n }\n}"))

    assert (answer.status, len(answer.core)) == (Status.UNSATISFIABLE, 1)


@pytest.mark.parametrize("method", ["merge", "ruin", "cah+search", "cah", "search"])
def test_each_method_finds_a_short_route(method: str) -> None:
    answer = solve(ROOM, "heuristic", strategy=f"{method},brief")

    assert answer.objective in (22, 23)


def test_ruin_and_recreate_shortens_a_route() -> None:
    graph = build(Board.of(ROOM.facts))
    first, better = (improve(graph, math.inf, 1, rounds=rounds) or [] for rounds in (1, 300))

    assert 22 <= len(better) < len(first)
    assert check_route(ROOM, [graph.moves[number].direction for number in better]) == ()


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
