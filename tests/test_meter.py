from collections.abc import Iterator
from itertools import count

import pytest
from test_solving import FakeWorker

from pylogic import loads, solve
from pylogic.engines.workers import serving
from pylogic.engines.workers.serving import Meter
from pylogic.engines.workers.worker import Worker
from pylogic.model.request import Message

SMALL = "futoshiki {\n  size 3\n}\n"
"""Twelve solutions."""


class Clock:
    """Time and processor time that go by as a test says."""

    def __init__(self) -> None:
        self.now = 100.0
        self.used = 10.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr("pylogic.engines.workers.serving.time.perf_counter", lambda: made.now)
    monkeypatch.setattr(serving, "processor", lambda: (made.used, made.used / 10))
    return made


def test_what_waits_for_its_reader_is_not_counted(clock: Clock) -> None:
    sent: list[Message] = []

    def slowly(message: Message) -> None:
        sent.append(message)
        clock.now += 1000

    serving = Meter(slowly)
    clock.now, clock.used = 150, 20  # loading
    serving.emit({"started": True})
    clock.now, clock.used = clock.now + 2, 21
    serving.emit({"ground": 0.5})
    clock.now, clock.used = clock.now + 3, 23
    serving.emit({"solution": []})
    clock.now, clock.used = clock.now + 4, 26
    serving.emit({"done": {"limit": None}})

    assert sent[1] == {"ground": 0.5, "spent": {"seconds": 2, "user": 1, "system": pytest.approx(0.1)}}
    assert sent[2] == {"solution": []}
    memory = sent[3]["spent"].pop("memory")
    assert sent[3]["spent"] == {"seconds": 9, "user": 6, "system": pytest.approx(0.6)}
    assert memory > 2**20


def test_the_seconds_of_an_engine_are_its_own_however_late_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    hours = count(0, 3600)
    monkeypatch.setattr("pylogic.solving.run.time.perf_counter", lambda: next(hours))
    ground = {"seconds": 0.25, "user": 0.125, "system": 0.0}
    whole = {"seconds": 2.25, "user": 1.125, "system": 0.5, "memory": 5000}
    done = {"exhausted": True, "limit": None}
    worker = FakeWorker({"started": True}, {"ground": 0.2, "spent": ground}, {"done": done, "spent": whole})
    answer = solve(loads(SMALL), worker=worker)

    assert (answer.seconds["ground"], answer.seconds["solve"], answer.memory) == (0.25, 2.0, 5000)
    assert answer.cpu == {"ground": {"user": 0.125, "system": 0.0}, "solve": {"user": 1.0, "system": 0.5}}


@pytest.mark.parametrize(("engine", "models"), [("clingo", 0), ("swipl", 0), ("python", 0)])
def test_a_reader_that_is_late_takes_nothing_away(engine: str, models: int) -> None:
    class Late(Worker):
        """Hands messages on when the last one is there."""

        def ask(self, *arguments: object) -> Iterator[Message]:  # type: ignore[override]
            yield from list(super().ask(*arguments))  # type: ignore[arg-type]

    with Late(engine) as worker:
        answer = solve(loads(SMALL), engine, worker=worker, models=models, presolve=False)

    assert (answer.count, answer.memory is not None) == (12, True)
    assert answer.cpu is not None
    assert answer.seconds["ground"] + answer.seconds["solve"] > 0.8 * sum(answer.cpu["solve"].values())
    assert sum(answer.cpu["ground"].values()) + sum(answer.cpu["solve"].values()) > 0


def test_what_a_killed_engine_took_is_unknown_and_its_time_is_that_of_its_phase() -> None:
    done = {"exhausted": False, "limit": "time"}
    early = solve(loads(SMALL), worker=FakeWorker({"started": True}, {"done": done}), limit=10)
    late = solve(loads(SMALL), worker=FakeWorker({"started": True}, {"ground": 0.0}, {"done": done}), limit=10)

    assert [(answer.cpu, answer.memory) for answer in (early, late)] == [(None, None)] * 2
    assert (early.seconds["ground"] > 0, early.seconds["solve"]) == (True, 0)
    assert (late.seconds["ground"], late.seconds["solve"] > 0) == (0, True)
