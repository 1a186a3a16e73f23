"""Solutions one by one, and answers that are awaited."""

import asyncio
import gc
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice, pairwise

import pytest
from processes import end

import pylogic
from pylogic.engines.workers.worker import Worker
from pylogic.model.files import ROOT

LATIN = 'latin "x" {\n  size 3\n}'
HUGE = 'latin "x" {\n  size 9\n}'
NONE = 'futoshiki "x" {\n  size 2\n  r1c1 < r1c2\n  r1c2 < r2c2\n  r2c2 < r2c1\n}'
HARD = ROOT / "examples" / "futoshiki_9x9_extreme.puzzle"


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Worker]]:
    """The workers that are started meanwhile, which are nobody else's."""
    found: list[Worker] = []

    class Watched(Worker):
        def __init__(self, engine: str) -> None:
            super().__init__(engine)
            found.append(self)

    monkeypatch.setattr("pylogic.solving.run.open_worker", Watched)
    monkeypatch.setattr("pylogic.engines.workers.worker.open_worker", Watched)
    yield found
    for worker in found:
        worker.close()


@pytest.mark.parametrize("presolve", [True, False])
def test_all_solutions_come_each_once(engine: str, presolve: bool) -> None:
    puzzle = pylogic.loads(LATIN)
    found = [solution.atoms for solution in pylogic.solutions(puzzle, engine, presolve=presolve)]
    answer = pylogic.solve(puzzle, engine, models=0, presolve=presolve)

    assert len(found) == 12
    assert set(found) == {solution.atoms for solution in answer.solutions}


def test_solutions_come_before_the_search_is_over(started: list[Worker]) -> None:
    found = pylogic.solutions(pylogic.loads(HUGE))
    some = list(islice(found, 50))

    assert len({solution.atoms for solution in some}) == 50
    assert [worker.alive for worker in started] == [True]
    found.close()
    assert [worker.alive for worker in started] == [False]


def test_no_engine_is_started_before_the_first_is_asked_for(started: list[Worker]) -> None:
    pylogic.solutions(pylogic.loads(LATIN))

    assert started == []


@pytest.mark.slow
def test_the_engine_ends_when_the_loop_is_left(started: list[Worker]) -> None:
    for _ in pylogic.solutions(pylogic.loads(HUGE)):
        break
    gc.collect()

    def failing() -> None:
        for _ in pylogic.solutions(pylogic.loads(HUGE)):
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        failing()
    gc.collect()

    assert [worker.alive for worker in started] == [False, False]


def test_a_puzzle_without_solutions_has_none_to_go_through(started: list[Worker]) -> None:
    assert list(pylogic.solutions(pylogic.loads(NONE))) == []
    assert started == []


def test_each_route_is_shorter_than_the_one_before() -> None:
    path = ROOT / "examples" / "diamonds_10x8.puzzle"
    lengths = [route.length for route in pylogic.solutions(path)]

    assert all(longer > shorter for longer, shorter in pairwise(lengths))
    assert lengths[-1] == pylogic.solve(path).objective


def test_a_limit_is_raised_in_the_loop() -> None:
    found = pylogic.solutions(pylogic.loads(LATIN), limit=0)

    with pytest.raises(pylogic.LimitReachedError, match=r"^time limit of 0 s reached while "):
        list(found)


def test_a_worker_of_the_callers_is_kept(engine: str) -> None:
    with Worker(engine) as worker:
        assert len(list(pylogic.solutions(pylogic.loads(LATIN), engine, worker=worker))) == 12
        assert worker.alive
        assert len(list(pylogic.solutions(pylogic.loads(LATIN), engine, worker=worker))) == 12


def test_mistakes_are_raised_at_the_call() -> None:
    with pytest.raises(pylogic.UsageError, match="there is no engine 'clngo'; did you mean 'clingo'"):
        pylogic.solutions(pylogic.loads(LATIN), "clngo")
    with pytest.raises(pylogic.UsageError, match="heuristic looks for one solution"):
        pylogic.solutions(pylogic.loads("battleship {\n rows 1 0\n columns 1 0\n}"), "heuristic")


def test_answers_are_awaited_side_by_side(started: list[Worker]) -> None:
    async def both() -> list[pylogic.Answer]:
        puzzles = (pylogic.loads(LATIN), pylogic.loads(NONE), pylogic.loads(LATIN))
        return await asyncio.gather(*(pylogic.asolve(puzzle, models=0) for puzzle in puzzles))

    assert [(str(answer.status), answer.count) for answer in asyncio.run(both())] == [
        ("several", 12),
        ("unsatisfiable", 0),
        ("several", 12),
    ]
    assert not any(worker.alive for worker in started)


def test_errors_reach_who_awaits() -> None:
    with pytest.raises(pylogic.UsageError, match="there is no engine 'clngo'"):
        asyncio.run(pylogic.asolve(pylogic.loads(LATIN), "clngo"))
    with pytest.raises(pylogic.PuzzleError, match="there is no such file"):
        asyncio.run(pylogic.asolve("nowhere.puzzle"))


def test_a_cancelled_task_ends_its_engine(started: list[Worker]) -> None:
    async def left() -> None:
        task = asyncio.create_task(pylogic.asolve(pylogic.loads(HUGE), task="count", presolve=False))
        while not started:
            await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(left())  # waits for its threads, and these for the end of the process

    assert [worker.alive for worker in started] == [False]


def test_a_task_that_is_cancelled_before_its_engine_starts_leaves_none(started: list[Worker]) -> None:
    async def left() -> None:
        task = asyncio.create_task(pylogic.asolve(pylogic.loads(HUGE), task="count"))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(left())

    assert not any(worker.alive for worker in started)


def test_no_process_is_left_behind_by_a_program_that_ends_in_a_loop() -> None:
    code = (
        "import sys, psutil, pylogic\n"
        "found = pylogic.solutions(pylogic.loads(sys.argv[1]))\n"
        "next(found)\n"
        "print(*(child.pid for child in psutil.Process().children(recursive=True)))\n"
    )
    run = subprocess.run([sys.executable, "-c", code, HUGE], capture_output=True, text=True, check=True)
    numbers = [int(word) for word in run.stdout.split()]
    assert numbers
    assert end(numbers)
