"""Routes of stopped engines made shorter."""

import time
from collections.abc import Generator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from diamonds_cases import board_puzzle, brute_force, random_boards
from effort import examples
from hypothesis import given, strategies
from instances import EXAMPLES

from pylogic import Status, Worker, load, solve
from pylogic.builtin.diamonds.routes.graph import Board, build
from pylogic.builtin.diamonds.routes.sobczyk.partial import polish
from pylogic.model.atom import Atom, Atoms, Fact
from pylogic.model.kind import Violation
from pylogic.model.limits import Deadline
from pylogic.model.puzzle import Puzzle
from pylogic.model.request import Message, Request
from pylogic.solving.run import Prepared

pytestmark = pytest.mark.slow


TINY = load(EXAMPLES / "diamonds_tiny.puzzle")


def with_detours(puzzle: Puzzle, route: Atoms, wanted: list[int]) -> Atoms:
    """The route with ways there and back again, or around a circle, put in where one starts."""
    graph = build(Board.of(puzzle.facts))
    keys = [(*graph.cells[move.tail], move.direction) for move in graph.moves]
    counts = {tuple(map(int, atom.args[:3])): int(atom.args[3]) for atom in route}
    on_route = {graph.moves[keys.index(key)].tail for key in counts if key in keys}
    for number in wanted:
        there = graph.moves[number % len(graph.moves)]
        back = [move for move in graph.moves if (move.tail, move.head) == (there.head, there.tail)]
        if there.tail in on_route and back:
            for move in (there, back[0]):
                key = (*graph.cells[move.tail], move.direction)
                counts[key] = counts.get(key, 0) + 1
    return frozenset(Atom("times", (*key, count)) for key, count in counts.items())


def moves(route: Atoms) -> int:
    return sum(int(atom.args[3]) for atom in route)


@examples(60)
@given(rows=random_boards(), wanted=strategies.lists(strategies.integers(0, 100), min_size=1, max_size=4))
def test_a_polished_route_is_a_solution_and_no_longer(rows: tuple[str, ...], wanted: list[int]) -> None:
    puzzle = board_puzzle(rows)
    shortest = brute_force(puzzle)
    if not shortest or not build(Board.of(puzzle.facts)).moves:
        return
    best = min(shortest, key=sorted)
    longer = with_detours(puzzle, best, wanted)
    polished = polish(puzzle, longer, 0.5)

    assert puzzle.kind.check(puzzle, longer) == ()
    assert puzzle.kind.check(puzzle, polished) == ()
    assert moves(best) <= moves(polished) <= moves(longer)


def test_ways_there_and_back_are_left_out() -> None:
    best = solve(TINY, "clingo").solutions[0].atoms
    longer = with_detours(TINY, best, list(range(40)))

    assert moves(longer) > moves(best) + 4
    assert moves(polish(TINY, longer, 0.5)) == moves(best)


class _Stopped:
    """A worker that has found one route when its time is up."""

    engine = "clingo"
    version = "5.8.3"
    follow = Worker.follow

    def __init__(self, route: Atoms) -> None:
        self._route = route
        self.deadline: float | None = None

    def ask(self, _request: Request, deadline: float | None) -> Generator[Message, None, None]:
        self.deadline = deadline
        yield {"solution": [[atom.name, *atom.args] for atom in self._route]}
        yield {"done": {"exhausted": False, "limit": "time"}}


@pytest.mark.parametrize("models", [None, 2])
def test_what_a_stopped_engine_found_is_polished_when_one_is_wanted(models: int | None) -> None:
    best = solve(TINY, "clingo").solutions[0].atoms
    longer = with_detours(TINY, best, list(range(40)))
    worker: Any = _Stopped(longer)
    answer = solve(TINY, "clingo", models=models, limit=60, presolve=False, worker=worker)

    if models is None:
        assert answer.objective == moves(best)
        assert answer.statistics["polished_by"] == moves(longer) - moves(best)
    else:
        assert answer.objective == moves(longer)
        assert "polished_by" not in answer.statistics
    assert answer.status is Status.FEASIBLE


def test_a_limit_that_is_long_over_leaves_no_time_for_polishing() -> None:
    best = solve(TINY, "clingo").solutions[0].atoms
    limit = Deadline(60)

    class Late(_Stopped):
        def ask(self, request: Request, deadline: float | None) -> Generator[Message, None, None]:
            limit.at = time.monotonic() - 1
            return super().ask(request, deadline)

    worker: Any = Late(best)
    answer = solve(TINY, "clingo", limit=limit, prepared=Prepared(TINY.atoms), worker=worker)

    assert answer.objective == moves(best)
    assert "polished_by" not in answer.statistics


@pytest.mark.parametrize(
    ("checking", "facts", "known", "early"),
    [(1.5, 0, True, 3), (0, 10_000, True, 0.15), (0, 20_000, True, 0.2), (0, 10_000, False, 0)],
)
def test_an_engine_leaves_time_for_checking_and_drawing_what_it_finds(
    checking: float, facts: int, known: bool, early: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By how long it takes to check a solution that is known before, and by how large the puzzle is."""
    best = solve(TINY, "clingo").solutions[0].atoms
    clock = 0.0

    def check(puzzle: Puzzle, atoms: Atoms) -> tuple[Violation, ...]:
        nonlocal clock
        clock += checking
        return TINY.kind.check(puzzle, atoms)

    monkeypatch.setattr(
        "pylogic.solving.record.time", SimpleNamespace(monotonic=lambda: clock, perf_counter=time.perf_counter)
    )
    more = (Fact(Atom("more", (number,))) for number in range(facts - len(TINY.facts)))
    puzzle = replace(TINY, kind=replace(TINY.kind, check=check), facts=(*TINY.facts, *more))
    limit, worker = Deadline(60), _Stopped(best)
    asked: Any = worker
    prepared = Prepared(TINY.atoms, solution=best if known else None)
    solve(puzzle, "clingo", limit=limit, prepared=prepared, worker=asked)

    assert limit.at is not None
    assert worker.deadline == pytest.approx(limit.at - early)


def test_a_second_route_as_good_as_the_one_of_presolving_does_no_harm() -> None:
    first, second = sorted(brute_force(TINY), key=sorted)[:2]
    reported: list[Atoms] = []
    worker: Any = _Stopped(second)
    answer = solve(
        TINY,
        "clingo",
        limit=60,
        prepared=Prepared(TINY.atoms, solution=first),
        worker=worker,
        on_solution=lambda solution: reported.append(solution.atoms),
    )

    assert answer.status is Status.FEASIBLE
    assert [solution.atoms for solution in answer.solutions] == reported == [first]
    assert answer.statistics["polished_by"] == 0
    assert answer.limit == "time limit of 60 s reached while grounding"
