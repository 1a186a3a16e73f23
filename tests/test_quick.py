"""A large board has a route before anything else is derived about it."""

import time
from unittest.mock import Mock

import pytest
from diamonds_cases import loads
from instances import EXAMPLES

from pylogic import Interrupted, load, solve
from pylogic.builtin.diamonds import presolving
from pylogic.builtin.diamonds.routes.graph import graph_of
from pylogic.builtin.diamonds.routes.route import greedy
from pylogic.model.errors import LimitReachedError
from pylogic.model.limits import Deadline
from pylogic.model.puzzle import Puzzle, Question
from pylogic.model.request import Request
from pylogic.solving import run as running
from pylogic.solving.run import Prepared, Running, prepare_in_time

LONG = "diamonds {\n  moves <= 1\n  board {\n    @ + O + .\n  }\n}\n"
"""No route has one move, but what is quick to find does not look at that."""


@pytest.fixture
def _late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the time is over before presolving is."""

    def prepare(_puzzle: Puzzle, _presolve: bool, _known: object) -> None:
        raise LimitReachedError("half of the time is over")

    monkeypatch.setattr(running, "prepare", prepare)


@pytest.mark.usefixtures("_late")
def test_a_quick_route_is_kept_when_presolving_is_cut_short() -> None:
    puzzle = load(EXAMPLES / "diamonds_20x16.puzzle")
    prepared = prepare_in_time(puzzle, Deadline(3600))

    assert prepared.solution is not None
    assert prepared.start == prepared.solution
    assert puzzle.kind.check(puzzle, prepared.solution) == ()
    assert not prepared.summary


@pytest.mark.usefixtures("_late")
def test_what_is_done_when_presolving_is_cut_short_has_the_same_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []

    def stated(_puzzle: Puzzle) -> None:
        begun.append(True)
        time.sleep(600)  # as flattening a large board would take long

    monkeypatch.setattr(running, "stated", stated)
    limit = 0.1
    while not begun:  # a busy machine gets the time that it needs to come there
        limit *= 2
        answer = solve(load(EXAMPLES / "futoshiki_4x4.puzzle"), "clingo", limit=limit)

    assert begun == [True]
    sentence = f"time limit of {limit:g} s reached while preparing the puzzle"
    assert (str(answer.status), answer.limit) == ("unknown", sentence)


def test_nothing_is_asked_when_the_time_is_up_before_it_is_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow(Running):
        def _request(self, _ready: Prepared) -> Request:
            time.sleep(600)  # as writing down a large board would take long
            raise AssertionError

    monkeypatch.setattr(running, "open_worker", Mock(side_effect=AssertionError))
    puzzle = load(EXAMPLES / "futoshiki_4x4.puzzle")
    slow = Slow(puzzle, Question(engine="clingo", limit=0.2))

    assert list(slow.go()) == []
    assert slow.limit == "time limit of 0.2 s reached while preparing the puzzle"


@pytest.mark.parametrize("engine", [None, "clingo"])
def test_a_quick_route_is_reported_and_kept_when_ctrl_c_comes_during_the_rest(
    engine: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def prepare(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(running, "prepare", prepare)
    puzzle = load(EXAMPLES / "diamonds_20x16.puzzle")
    costs: list[int | None] = []
    with pytest.raises(Interrupted) as interrupted:
        solve(puzzle, engine, on_progress=lambda best, _bound: costs.append(best))
    answer = interrupted.value.answer

    assert [solution.atoms for solution in answer.solutions] == [presolving.quick(puzzle)]
    assert (str(answer.status), answer.limit) == ("feasible", "interrupted")
    assert costs == [answer.objective]


@pytest.mark.usefixtures("_late")
def test_a_route_that_is_too_long_is_only_begun_with() -> None:
    puzzle = loads(LONG)
    prepared = prepare_in_time(puzzle, Deadline(3600))

    assert prepared.solution is None
    assert prepared.start == presolving.quick(puzzle)
    assert prepared.start


def test_of_diamonds_that_are_equally_near_the_one_that_few_moves_collect_comes_first() -> None:
    graph = graph_of(loads("diamonds {\n  board {\n    # # # O .\n    O + @ + O\n    # # # O .\n  }\n}\n").facts)

    assert [graph.moves[number].direction for number in greedy(graph) or ()] == [6, 2]


def test_a_local_search_is_given_a_bound_and_no_more() -> None:
    puzzle = load(EXAMPLES / "diamonds_20x16.puzzle")
    prepared = prepare_in_time(puzzle, Deadline(3600), local=True)

    assert prepared.facts == puzzle.atoms
    assert (prepared.bound, prepared.summary) == (43, "at least 43 moves")
    assert prepared.solution == prepared.start == presolving.quick(puzzle)
    assert prepare_in_time(puzzle, Deadline(3600)).bound == prepared.bound


def test_a_local_search_begins_with_a_route_that_is_too_long() -> None:
    text = (EXAMPLES / "diamonds_20x16.puzzle").read_text()
    prepared = prepare_in_time(loads(text.replace("  board {", "  moves <= 83\n  board {")), Deadline(3600), local=True)

    assert prepared.solution is None
    assert sum(int(atom.args[3]) for atom in prepared.start or ()) > 83


def test_a_contradiction_is_found_before_a_local_search() -> None:
    prepared = prepare_in_time(loads(LONG), Deadline(3600), local=True)

    assert [conflict.sentence for conflict in prepared.conflicts] == [
        "every route has at least 2 moves, but at most 1 are allowed"
    ]


@pytest.mark.usefixtures("_late")
def test_nothing_is_looked_for_where_presolving_is_not_wanted() -> None:
    prepared = prepare_in_time(loads(LONG), Deadline(3600), presolve=False)

    assert (prepared.solution, prepared.start) == (None, None)
