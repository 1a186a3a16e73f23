"""A worker holds no more memory after many requests than after a few."""

import gc
from typing import Any

import psutil
import pytest
from effort import some
from instances import EXAMPLES
from puzzles import UNIQUE

from pylogic import Worker, load, loads, solve
from pylogic.engines import engine as engine_named
from pylogic.model.puzzle import TASKS, Puzzle

pytestmark = pytest.mark.slow


_MOST = 3 * 2**20
"""Bytes by which a worker may grow over all these solves, as allocators do; what clingo needs for one has 0.3 MB."""

BATTLESHIP = loads("battleship {\n  rows 1 0 1\n  columns 1 0 1\n}\n")
DIAMONDS = load(EXAMPLES / "diamonds_tiny.puzzle")
FUTOSHIKI = loads(UNIQUE)


@pytest.mark.parametrize(
    ("engine", "strategy", "puzzle", "times"),
    [
        ("clingo", None, FUTOSHIKI, 300),
        ("clingo", None, DIAMONDS, 100),
        ("swipl", None, FUTOSHIKI, 300),
        ("python", None, FUTOSHIKI, 300),
        ("heuristic", "anneal", BATTLESHIP, 100),
        *some([("scip", None, DIAMONDS, 10), ("scip", None, DIAMONDS, 30)], daily=[("scip", None, DIAMONDS, 10)]),
    ],
)
def test_a_worker_does_not_grow(engine: str, strategy: str | None, puzzle: Puzzle, times: int) -> None:
    with Worker(engine) as worker:
        worker.await_version()
        process = psutil.Process(worker._process.pid)

        def grown(times: int) -> int:
            before = process.memory_info().rss
            for _ in range(times):
                assert solve(puzzle, engine, strategy, presolve=False, worker=worker).solutions
            return int(process.memory_info().rss - before)

        grown(times // 5)  # what is made on first use
        assert grown(times) < _MOST


@pytest.mark.parametrize("task", TASKS)
def test_a_control_is_gone_with_its_request_before_python_collects_garbage(task: str) -> None:
    _, answer = engine_named("clingo").start()
    kind = FUTOSHIKI.kind
    request: Any = {
        "kind": kind.key,
        "encodings": [str(file) for file in kind.asp],
        "outputs": [],
        "facts": [str(atom) for atom in FUTOSHIKI.atoms],
        "options": [],
        "task": task,
        "models": 1,
        "minimise": False,
        "seed": 0,
        "known": None,
        "seconds": None,
    }
    gc.collect()
    gc.disable()
    try:
        answer(request, lambda _message: None)
        left = [one for one in gc.get_objects(generation=0) if type(one).__name__ == "Control"]
    finally:
        gc.enable()

    assert left == []
