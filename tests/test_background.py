"""Two engines at once on a puzzle with an objective."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from unittest.mock import Mock

import pytest
from instances import EXAMPLES
from puzzles import sized

from pylogic import Answer, EngineError, Puzzle, Status, Worker, load, solve
from pylogic.builtin.diamonds.presolving import quick
from pylogic.model.answer import solution_of
from pylogic.model.kind import Size
from pylogic.model.puzzle import NOBODY, Listener, Question
from pylogic.solving import stages
from pylogic.solving.run import Interrupted
from pylogic.solving.stages import BackgroundEngine

BOARD = load(EXAMPLES / "diamonds_10x8.puzzle")
PLAIN = replace(load(EXAMPLES / "diamonds_20x16.puzzle"), defaults=BOARD.defaults)
_GREEDY = quick(BOARD)
assert _GREEDY is not None
LONG = solution_of(BOARD, _GREEDY)  # 26 moves
SHORT = solve(BOARD).solutions[0]  # 22, which is the shortest
FOUND = Answer(BOARD, Status.FEASIBLE, solutions=(LONG,), count=1, objective=26, bound=20, limit="interrupted")
PROVED = Answer(BOARD, Status.OPTIMAL, solutions=(SHORT,), count=1, objective=22, bound=22, engine="scip")

Work = Callable[[Listener], Answer]


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[BackgroundEngine, Mock]]:
    """Return a function that makes an engine whose work is a given function."""

    def made(work: Work, listener: Listener = NOBODY) -> tuple[BackgroundEngine, Mock]:
        def run(_puzzle: Puzzle, question: Question, *, listener: Listener, **_: object) -> Answer:
            assert question.deadline(BOARD).left() is None
            return work(listener)

        monkeypatch.setattr(stages, "run", run)
        worker = Mock()
        return BackgroundEngine(BOARD, Question(limit=1), worker, None, listener), worker

    return made


def test_a_proof_here_ends_the_engine_there(engine: Any) -> None:
    go, other = threading.Event(), Mock()

    def work(_listener: Listener) -> Answer:
        go.wait()
        return PROVED

    here, worker = engine(work)
    with here, here.watching(other):
        go.set()
        assert here._settled.wait(60)
        assert other.cancel.called
    assert not worker.cancel.called  # it has ended by itself and may be asked again
    answer = here.improved(FOUND)
    assert (answer.status, answer.solutions, answer.limit, answer.engine) == (Status.OPTIMAL, (SHORT,), None, "scip")


def test_a_bound_here_that_meets_a_solution_there_settles_it(engine: Any) -> None:
    go, figures_seen, other = threading.Event(), [], Mock()

    def work(listener: Listener) -> Answer:
        go.wait()
        assert listener.progress is not None
        listener.progress(None, 22)
        return replace(FOUND, limit="interrupted")

    here, worker = engine(work, Listener(progress=lambda *figures: figures_seen.append(figures)))
    with here:
        with here.watching(other) as listener:
            listener.solution(LONG)
            listener.solution(SHORT)
            listener.progress(22, 19)
            go.set()
            assert here._settled.wait(60)
            assert other.cancel.called
        answer = here.improved(replace(FOUND, solutions=(SHORT,), objective=22, bound=19))
        here.notify()
    assert worker.cancel.called
    assert (answer.status, answer.objective, answer.bound, answer.limit) == (Status.OPTIMAL, 22, 22, None)
    assert figures_seen == [(26, None), (22, None), (22, 19), (22, 22)]


def test_an_engine_that_has_proved_its_own_solution_ends_by_itself(engine: Any) -> None:
    go, ended = threading.Event(), []

    def work(listener: Listener) -> Answer:
        go.wait()
        assert listener.progress is not None
        assert listener.solution is not None
        listener.progress(22, None)
        listener.solution(SHORT)
        listener.progress(22, 22)
        ended.append(worker.cancel.called)
        return replace(PROVED, statistics={"nodes": 3})

    here, worker = engine(work)
    go.set()
    assert here._settled.wait(60)
    here.close()
    assert ended == [False]
    assert here.improved(FOUND).statistics == {"nodes": 3}


def test_solutions_found_here_are_reported_when_the_caller_asks(engine: Any) -> None:
    done, received = threading.Event(), []

    def work(listener: Listener) -> Answer:
        assert listener.solution is not None
        listener.solution(SHORT)
        done.set()
        return FOUND

    here, _ = engine(work, Listener(solution=lambda solution: received.append((solution, threading.current_thread()))))
    with here:
        assert done.wait(60)
        assert received == []
        here.notify()
        here.notify()
    assert received == [(SHORT, threading.current_thread())]
    answer = here.improved(FOUND)
    assert (answer.status, answer.solutions, answer.objective, answer.bound) == (Status.FEASIBLE, (SHORT,), 22, 20)
    assert answer.limit == FOUND.limit


def test_an_engine_that_breaks_down_is_reported(engine: Any) -> None:
    def work(_listener: Listener) -> Answer:
        raise EngineError("scip: out of order")

    here, _ = engine(work)
    here.close()
    answer = here.improved(FOUND)
    assert answer.notes == ("beside the other engines: scip: out of order",)
    assert (answer.status, answer.solutions, answer.bound) == (Status.FEASIBLE, (LONG,), 20)


def test_a_fault_of_our_own_is_not_hidden(engine: Any) -> None:
    def work(_listener: Listener) -> Answer:
        raise ZeroDivisionError

    here, _ = engine(work)
    here.close()
    with pytest.raises(ZeroDivisionError):
        here.improved(FOUND)


def test_engines_that_contradict_each_other(engine: Any) -> None:
    here, _ = engine(lambda _listener: replace(PROVED, solutions=(LONG,), objective=26, bound=26))
    here.close()
    with pytest.raises(EngineError, match=r"^scip says that nothing is better than 26, but 22 is known$"):
        here.improved(replace(FOUND, solutions=(SHORT,), objective=22))


class TestInStages:
    """The stages with an engine alongside them."""

    @pytest.fixture(autouse=True)
    def _two_cores(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(stages, "cores", lambda: 2)

    @pytest.fixture
    def before(self) -> set[threading.Thread]:
        """The threads that there are already: libraries leave some of theirs."""
        return {*threading.enumerate()}

    @pytest.mark.slow
    @pytest.mark.parametrize("size", [Size.MIDDLING, Size.LARGE])
    @pytest.mark.parametrize("patience", [0.0, 60.0])
    def test_the_shortest_route(
        self, size: Size, patience: float, before: set[threading.Thread], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(stages, "_PATIENCE", patience)
        progress: list[tuple[int | None, int | None]] = []
        puzzle = sized(PLAIN, size)
        listener = Listener(progress=lambda *figures: progress.append(figures))
        answer = stages.run_in_stages(puzzle, Question(), listener=listener)

        assert (answer.status, answer.objective, answer.bound, answer.limit) == (Status.OPTIMAL, 83, 83, None)
        assert answer.solutions[0].moves
        assert progress[-1][0] == 83
        costs = [cost for cost, _ in progress if cost is not None]
        bounds = [bound for _, bound in progress if bound is not None]
        assert (costs, bounds) == (sorted(costs, reverse=True), sorted(bounds))
        assert {*threading.enumerate()} <= before

    @pytest.mark.parametrize(
        ("question", "cores", "size", "accompanied"),
        [
            (Question(), 2, Size.MIDDLING, True),
            (Question(), 2, Size.LARGE, True),
            (Question(limit=60), 2, Size.MIDDLING, True),
            (Question(limit=3), 2, Size.LARGE, True),
            (Question(), 1, Size.LARGE, False),
            (Question(), 2, Size.HUGE, False),
            (Question(limit=3), 2, Size.MIDDLING, True),
            (Question(memory=10**9), 2, Size.LARGE, False),
            (Question(alone=False), 2, Size.LARGE, False),
        ],
    )
    def test_when_two_engines_are_at_work(
        self, question: Question, cores: int, size: Size, accompanied: bool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        begun = []

        class Told(BackgroundEngine):
            def __init__(self, *arguments: Any) -> None:
                begun.append(arguments)
                super().__init__(*arguments)

        puzzle = sized(PLAIN, size)
        optimum = Answer(puzzle, Status.OPTIMAL, objective=83, bound=83, seconds={"total": 0.0})
        monkeypatch.setattr(stages, "BackgroundEngine", Told)
        monkeypatch.setattr(stages, "run", lambda *_, **__: optimum)
        monkeypatch.setattr(stages, "run", lambda *_, **__: optimum)
        monkeypatch.setattr(stages, "cores", lambda: cores)
        stages.run_in_stages(puzzle, question, workers=lambda _engine: Mock())

        assert bool(begun) is accompanied

    def test_ctrl_c_keeps_what_is_known_and_ends_both(
        self, before: set[threading.Thread], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        given: list[Worker] = []

        def worker(engine: str) -> Worker:
            given.append(Worker(engine))
            return given[-1]

        def interrupt(best: int | None, _bound: int | None) -> None:
            if best is not None:
                raise KeyboardInterrupt

        monkeypatch.setattr(stages, "_PATIENCE", 60.0)
        with pytest.raises(Interrupted) as interrupted:
            stages.run_in_stages(PLAIN, Question(), workers=worker, listener=Listener(progress=interrupt))
        answer = interrupted.value.answer

        assert answer.status in (Status.FEASIBLE, Status.OPTIMAL)
        assert len(answer.solutions) == 1
        assert {*threading.enumerate()} <= before
        for one in given:
            one.close()
