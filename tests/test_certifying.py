"""``--certify``: two engines prove an answer, and a contradiction between them is reported."""

import asyncio
from collections.abc import Generator
from threading import Event
from typing import Any

import pytest
from puzzles import NONE, ROUTE, SEVERAL, UNIQUE

import pylogic
from pylogic import (
    Answer,
    EngineError,
    Interrupted,
    Puzzle,
    Worker,
    loads,
    solve,
)
from pylogic.model.puzzle import Question
from pylogic.model.request import Message, Request
from pylogic.solving import certifying
from pylogic.solving.solve import answer as find_answer

BOTH = "proved by clingo and by SWI-Prolog"
FREE = "latin {\n  size 3\n}\n"


class Scripted(Worker):
    """Says what a test tells it to say."""

    def __init__(self, engine: str, *messages: Message) -> None:
        self.engine, self.version, self.messages = engine, "1", messages
        self.requests: list[Request] = []
        self.cancelled = Event()

    def ask(self, request: Request, _deadline: float | None) -> Generator[Message, None, None]:
        self.requests.append(request)
        for message in self.messages:
            if message == WAIT:
                self.cancelled.wait()
                yield done(limit="interrupted")
                return
            yield message

    def cancel(self) -> None:
        self.cancelled.set()

    def close(self) -> None:
        pass


WAIT: Message = {"wait": True}


def done(exhausted: bool = False, limit: str | None = None) -> Message:
    return {"done": {"exhausted": exhausted, "limit": limit, "statistics": {}}}


def found(puzzle: Puzzle, number: int = 0) -> Message:
    """The message of a right solution."""
    solution = sorted(solve(puzzle, models=0).solutions, key=lambda one: sorted(one.atoms))[number]
    return {"solution": [[atom.name, *atom.args] for atom in solution.atoms], "count": 1}


def certified(puzzle: Puzzle, clingo: list[Message], swipl: list[Message], **options: Any) -> Answer:
    """Return the answer when the engines send these messages."""
    workers = {"clingo": Scripted("clingo", *clingo), "swipl": Scripted("swipl", *swipl)}
    return find_answer(puzzle, Question(certify=True, **options), workers=workers.__getitem__)


@pytest.mark.parametrize("engine", ["clingo", "swipl"])
@pytest.mark.parametrize(
    ("text", "options", "status"),
    [
        (UNIQUE, {}, "unique"),
        (SEVERAL, {}, "several"),
        (SEVERAL, {"models": 0}, "several"),
        (SEVERAL, {"models": 1}, "satisfiable"),
        (FREE, {"task": "count", "models": 1}, "several"),
        (FREE, {"task": "decided"}, "several"),
        (UNIQUE, {"task": "decided"}, "unique"),
        (NONE, {"presolve": False}, "unsatisfiable"),
        (ROUTE, {}, "optimal"),
        (ROUTE, {"models": 0}, "optimal"),
    ],
)
def test_both_engines_prove_what_is_so(text: str, options: dict[str, Any], status: str, engine: str) -> None:
    answer = solve(loads(text), engine, certify=True, **options)

    other = "swipl" if engine == "clingo" else "clingo"
    if text == NONE:  # refuted before an engine starts, whether clues are propagated or not
        assert answer.proved_by == ("presolving", other)
    else:
        assert answer.proved_by == (engine, other)
        assert answer.certificate == (BOTH if engine == "clingo" else "proved by SWI-Prolog and by clingo")
    assert answer.status == status


def test_an_answer_that_was_not_certified_says_nothing_of_it() -> None:
    answer = solve(loads(UNIQUE))

    assert (answer.proved_by, answer.certificate) == ((), "")


def test_other_engines_are_certified_by_clingo() -> None:
    assert solve(loads(UNIQUE), "python", certify=True).proved_by == ("python", "clingo")
    bound = solve(loads(ROUTE), "heuristic", certify=True)
    assert (bound.proved_by, bound.certificate) == (("bound", "clingo"), "proved by a bound and by clingo")


def test_where_no_other_engine_has_an_encoding_that_is_said() -> None:
    answer = solve(pylogic.relax(loads(UNIQUE)), certify=True)

    assert (answer.proved_by, answer.certificate) == (("clingo",), "proved by clingo; no other engine can be asked")


def test_the_second_proof_does_without_presolving_strategy_and_model() -> None:
    puzzle = loads(UNIQUE)
    clingo = Scripted("clingo", found(puzzle), done(True))
    swipl = Scripted("swipl", found(puzzle), done(True))
    question = Question(certify=True, strategy="crafty", models=2, seed=7, memory=2**30, limit=100)
    find_answer(puzzle, question, workers={"clingo": clingo, "swipl": swipl}.__getitem__)

    ((first,), (second,)) = clingo.requests, swipl.requests
    assert second["facts"] == [str(atom) for atom in puzzle.atoms]
    assert set(second["facts"]) < set(first["facts"])
    assert [second[key] for key in ("models", "seed", "memory")] == [first[key] for key in ("models", "seed", "memory")]
    assert first["seconds"] is not None
    assert second["seconds"] is not None
    assert max(first["seconds"], second["seconds"]) <= 100
    assert second["options"] == ["ff", "up", "step"]


@pytest.mark.parametrize(
    ("clingo", "swipl", "proved_by", "certificate"),
    [
        ("all", "all", ("clingo", "swipl"), BOTH),
        ("all", "time", ("clingo",), "proved by clingo; SWI-Prolog reached the time limit"),
        ("all", "memory", ("clingo",), "proved by clingo; SWI-Prolog reached the memory limit"),
        ("memory", "all", ("swipl",), "proved by SWI-Prolog; clingo reached the memory limit"),
        ("time", "time", (), "not proved; clingo reached the time limit, SWI-Prolog reached the time limit"),
    ],
)
def test_a_limit_is_said(clingo: str, swipl: str, proved_by: tuple[str, ...], certificate: str) -> None:
    puzzle = loads(UNIQUE)
    messages = {"all": [found(puzzle), done(True)], "time": [done(limit="time")], "memory": [done(limit="memory")]}
    answer = certified(puzzle, messages[clingo], messages[swipl], limit=100)

    assert (answer.proved_by, answer.certificate) == (proved_by, certificate)
    assert answer.status == ("unique" if proved_by else "unknown")
    assert answer.limit == (None if proved_by else "time limit of 100 s reached while grounding")


def test_solutions_found_by_a_limit_prove_less_than_all_of_them() -> None:
    puzzle = loads(SEVERAL)
    one, other = found(puzzle), found(puzzle, 1)
    answer = certified(puzzle, [one, {**other, "count": 2}, done(True)], [one, done(limit="time")], models=0, limit=9)

    assert (answer.count, answer.certificate) == (2, "proved by clingo; SWI-Prolog reached the time limit")


def test_a_route_without_a_proof_is_not_proved() -> None:
    puzzle = loads(ROUTE)
    answer = certified(puzzle, [done(limit="time")], [done(limit="time")], limit=9, presolve=False)

    assert answer.proved_by == ()
    assert answer.certificate == "not proved; clingo reached the time limit, SWI-Prolog reached the time limit"


@pytest.mark.parametrize(
    ("text", "options", "clingo", "swipl", "reason"),
    [
        (UNIQUE, {}, [0], [], "the numbers of solutions differ"),
        (UNIQUE, {}, [], [0], "the numbers of solutions differ"),
        (SEVERAL, {}, [0], [0, 1], "the numbers of solutions differ"),
        (SEVERAL, {}, [0], [1], "a solution is missing"),
        (SEVERAL, {"models": 0}, [0, 1], [1], "the numbers of solutions differ"),
        (FREE, {"models": 0}, [0, 1], [1, 2], "a solution is missing"),
        (FREE, {"models": 1}, [3], [], "the numbers of solutions differ"),
    ],
)
def test_solutions_that_contradict_each_other(
    text: str, options: dict[str, Any], clingo: list[int], swipl: list[int], reason: str
) -> None:
    puzzle = loads(text)
    says = [
        [{**found(puzzle, one), "count": number} for number, one in enumerate(numbers, 1)] + [done(True)]
        for numbers in (clingo, swipl)
    ]
    with pytest.raises(EngineError, match=f": the engines contradict each other: {reason}\n"):
        certified(puzzle, *says, presolve=False, **options)


def test_counts_optima_and_what_is_decided_are_compared() -> None:
    free, route = loads(FREE), loads(ROUTE)
    counts = [[found(free), {"count": count}, done(True)] for count in (12, 11)]
    with pytest.raises(EngineError, match=r"the numbers of solutions differ\n.*several, 12 solutions\n"):
        certified(free, *counts, task="count", models=1)

    detour = solve("examples/diamonds_tiny.puzzle").puzzle
    best = found(detour)
    bounds: list[list[Message]] = [[best, {"bound": bound}, done(limit="time")] for bound in (4, 5)]
    with pytest.raises(EngineError, match=r"the best costs differ\n.*optimal, 1 solution, cost 4, bound 4\n"):
        certified(detour, *bounds, presolve=False)
    with pytest.raises(EngineError, match="the numbers of solutions differ"):
        certified(route, [found(route), {"bound": 3}, done(True)], [done(True)], presolve=False)

    some: list[list[Message]] = [
        [found(free), {"decided": decided, "unique": False}, done()] for decided in ([], [["value", 1, 1, 1]])
    ]
    with pytest.raises(EngineError, match="what all solutions have in common differs"):
        certified(free, *some, task="decided")


def test_the_report_has_both_answers_the_puzzle_and_the_command() -> None:
    with pytest.raises(EngineError) as caught:
        certified(loads(UNIQUE), [found(loads(UNIQUE)), done(True)], [done(True)], models=2, seed=3, limit=60)

    assert str(caught.value).splitlines() == [
        'futoshiki "two" (<string>): the engines contradict each other: the numbers of solutions differ',
        "  clingo: unique, 1 solution",
        '    {"grid": [[1, 2], [2, 1]]}',
        "  SWI-Prolog: unsatisfiable, 0 solutions",
        "the puzzle:",
        *pylogic.dumps(loads(UNIQUE)).splitlines(),
        "to see it again, with the puzzle as its standard input: "
        "pylogic run - --certify -n 2 --seed 3 --time-limit 60s",
    ]


def test_ctrl_c_while_the_second_engine_is_at_work_keeps_the_first_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def strike(_running: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(certifying, "first_done", strike)
    puzzle = loads(UNIQUE)
    with pytest.raises(Interrupted) as caught:
        certified(puzzle, [found(puzzle), done(True)], [WAIT])

    answer = caught.value.answer
    assert (answer.status, answer.limit) == ("unique", "interrupted")
    assert (answer.proved_by, answer.certificate) == (("clingo",), "proved by clingo; SWI-Prolog was interrupted")


def test_a_failure_of_the_first_engine_ends_the_second() -> None:
    with pytest.raises(EngineError, match="clingo gave a solution that is wrong"):
        certified(loads(UNIQUE), [{"solution": []}], [WAIT])


def test_a_failure_of_the_second_engine_is_an_error() -> None:
    with pytest.raises(EngineError, match="swipl gave a solution that is wrong"):
        certified(loads(UNIQUE), [found(loads(UNIQUE)), done(True)], [{"solution": []}])


def test_a_worker_and_what_was_prepared_serve_the_first_engine() -> None:
    with Worker("swipl") as worker:
        assert solve(loads(UNIQUE), "swipl", worker=worker, certify=True).proved_by == ("swipl", "clingo")
    assert asyncio.run(pylogic.asolve(loads(UNIQUE), certify=True)).certificate == BOTH
