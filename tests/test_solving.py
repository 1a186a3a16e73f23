"""Answers: what is found, what is proved, and what is refused."""

from collections.abc import Generator
from itertools import count
from threading import Thread
from typing import Any
from weakref import ReferenceType, ref

import pytest
from puzzles import ENDLESS, HARMLESS_NONE, NONE, ROUTE, SEVERAL, UNIQUE

from pylogic import (
    Answer,
    EngineError,
    Interrupted,
    Puzzle,
    Solution,
    Status,
    UsageError,
    Worker,
    engines,
    loads,
    solutions,
    solve,
)
from pylogic.model.atom import Atom
from pylogic.model.request import FEW, Message, Request


class FakeWorker(Worker):
    """Says what a test tells it to say."""

    def __init__(self, *messages: Message) -> None:
        self.messages = messages
        self.engine = "clingo"
        self.version = "1"
        self.requests: list[Request] = []

    def ask(self, request: Request, _deadline: float | None) -> Generator[Message, None, None]:
        self.requests.append(request)
        yield from self.messages

    def close(self) -> None:
        pass


def rows(puzzle: Puzzle, number: int = 0) -> list[list[Any]]:
    """A right solution as a worker sends it."""
    return [[atom.name, *atom.args] for atom in solve(puzzle, models=0).solutions[number].atoms]


def done(exhausted: bool = False, limit: str | None = None) -> Message:
    return {"done": {"exhausted": exhausted, "limit": limit, "statistics": {}}}


@pytest.mark.parametrize(
    ("text", "status", "count"),
    [(UNIQUE, "unique", 1), (SEVERAL, "several", 2), (NONE, "unsatisfiable", 0), (HARMLESS_NONE, "unsatisfiable", 0)],
)
def test_status_says_what_was_proved(engine: str, text: str, status: str, count: int) -> None:
    answer = solve(loads(text), engine)

    assert (str(answer.status), answer.count, len(answer.solutions)) == (status, count, count)


def test_the_shortest_route_is_proved(engine: str) -> None:
    answer = solve(loads(ROUTE), engine)

    assert answer.status is Status.OPTIMAL
    assert answer.objective == answer.bound == answer.solutions[0].length == 3


def test_one_solution_settles_nothing_about_uniqueness(engine: str) -> None:
    answer = solve(loads(SEVERAL), engine, models=1)

    assert (answer.status, answer.unique, answer.exhausted) == (Status.SATISFIABLE, None, False)


def test_all_solutions_are_found(engine: str) -> None:
    answer = solve(loads('futoshiki "x" {\n size 3\n}'), engine, models=0)

    assert answer.exhausted
    assert len({solution.atoms for solution in answer.solutions}) == answer.count == 12  # Latin squares of order 3


def test_counting_keeps_the_first_solution_only(engine: str) -> None:
    answer = solve(loads('futoshiki "x" {\n size 3\n}'), engine, task="count", models=1)

    assert (answer.count, answer.exhausted, len(answer.solutions)) == (12, True, 1)  # Latin squares of order 3


def test_decided_cells_are_those_of_all_solutions(engine: str) -> None:
    puzzle = loads('futoshiki "x" {\n size 3\n r1c1 = 1\n r2c2 = 1\n}')
    answer = solve(puzzle, engine, task="decided")
    every = solve(puzzle, engine, models=0).solutions

    assert answer.decided == frozenset.intersection(*(solution.atoms for solution in every))
    assert Atom("value", (3, 3, 1)) in answer.decided
    assert answer.status is Status.SEVERAL


def test_decided_cells_of_a_unique_puzzle_are_all(engine: str) -> None:
    answer = solve(loads(UNIQUE), engine, task="decided")

    assert answer.status is Status.UNIQUE
    assert answer.decided == answer.solutions[0].atoms


def test_what_is_contradictory_starts_no_engine() -> None:
    worker = FakeWorker()
    answer = solve(loads(NONE), "clingo", worker=worker)

    assert worker.requests == []
    assert answer.engine_version is None
    assert [clue.sentence for clue in answer.core[0].clues] == ["r1c1 < r1c2", "r1c2 < r1c3", "r1c3 < r1c1"]


def test_presolve_reaches_both_engines_alike_and_can_be_switched_off() -> None:
    with_it, without = FakeWorker(done(True)), FakeWorker(done(True))
    solve(loads(UNIQUE), worker=with_it)
    solve(loads(UNIQUE), worker=without, presolve=False)

    assert without.requests[0]["facts"] == [str(atom) for atom in loads(UNIQUE).atoms]
    assert set(without.requests[0]["facts"]) < set(with_it.requests[0]["facts"])


def test_a_limit_is_never_unsatisfiable_and_never_unique() -> None:
    unique, route = loads(UNIQUE), loads(ROUTE)
    ground: Message = {"ground": 0.1}
    found: Message = {"solution": rows(unique), "count": 1}
    walk: Message = {"solution": rows(route)}

    def status(puzzle: Puzzle, *messages: Message, **options: bool) -> tuple[str, str | None]:
        answer = solve(puzzle, worker=FakeWorker(*messages), limit=10, presolve=options.get("presolve", True))
        return str(answer.status), answer.limit

    time, memory = done(limit="time"), done(limit="memory")
    assert status(unique, time) == ("unknown", "time limit of 10 s reached while grounding")
    assert status(unique, ground, memory) == ("unknown", "memory limit reached while solving")
    assert status(unique, ground, found, time) == ("satisfiable", "time limit of 10 s reached while solving")
    assert status(unique, ground, found, done(True)) == ("unique", None)
    raw = {"presolve": False}
    assert status(route, ground, walk, {"bound": 1}, time, **raw)[0] == "feasible"
    assert status(route, ground, walk, {"bound": 3}, time, **raw)[0] == "optimal"
    assert status(route, ground, time, **raw) == ("unknown", "time limit of 10 s reached while solving")


def test_a_wrong_solution_is_an_engine_error() -> None:
    wrong: Message = {"solution": [["value", 1, 1, 2], ["value", 1, 2, 1], ["value", 2, 1, 1], ["value", 2, 2, 2]]}

    with pytest.raises(EngineError, match=r"clingo gave a solution that is wrong: r1c1 = 2 is not less than r1c2 = 1"):
        solve(loads(UNIQUE), worker=FakeWorker(wrong, done(True)))


def test_an_engine_that_denies_a_known_solution_is_an_engine_error() -> None:
    with pytest.raises(EngineError, match="clingo says that there is no solution, but one is known"):
        solve(loads(ROUTE), worker=FakeWorker(done(True)))


def test_a_route_that_presolving_met_is_kept_when_time_runs_out() -> None:
    answer = solve(loads(ROUTE), worker=FakeWorker({"ground": 0.1}, done(limit="time")), limit=10)

    assert answer.solutions[0].length == answer.objective == 3
    assert answer.bound == 3


def test_every_best_route_is_counted_once(engine: str) -> None:
    puzzle = loads(ROUTE)
    answer = solve(puzzle, engine, models=0)

    assert len({solution.moves for solution in answer.solutions}) == len(answer.solutions) == answer.count > 1
    assert solve(puzzle, engine, task="count", models=1).count == answer.count
    assert (solve(puzzle, engine).exhausted, len(solve(puzzle, engine, models=2).solutions)) == (False, 2)


def test_a_contradiction_by_propagation_blames_clues() -> None:
    answer = solve(loads("battleship {\n  rows 2 2\n  columns 2 2\n}"))
    (conflict,) = answer.core

    assert answer.engine_version is None
    assert 0 < len(conflict.clues) < 4


def test_solutions_are_handed_over_as_they_come(engine: str) -> None:
    seen: list[Solution] = []
    answer = solve(loads(SEVERAL), engine, models=0, on_solution=seen.append)

    assert tuple(seen) == answer.solutions


def test_an_interruption_carries_what_was_found(engine: str) -> None:
    def interrupt(_solution: Solution) -> None:
        raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        solve(loads(ENDLESS), engine, models=0, on_solution=interrupt)

    answer = caught.value.answer
    assert (str(answer.status), answer.limit, len(answer.solutions)) == ("satisfiable", "interrupted", 1)


def test_a_worker_serves_many_puzzles(engine: str) -> None:
    with Worker(engine) as worker:
        statuses = [str(solve(loads(text), engine, worker=worker).status) for text in (UNIQUE, SEVERAL, UNIQUE)]

        assert statuses == ["unique", "several", "unique"]
        assert worker.alive


@pytest.mark.slow
@pytest.mark.parametrize("own", engines.names())
def test_a_worker_of_another_engine_is_refused_and_lives(own: str) -> None:
    easy = {name: loads(ROUTE if "scip" in (own, name) else UNIQUE) for name in engines.names()}
    with Worker(own) as worker:
        for asked in (name for name in engines.names() if engines.engine(name).serves(easy[name].kind)):
            if asked == own:
                continue
            sentence = f"^the question is for {asked}, and the worker runs {own}: say engine='{own}', or .* of {asked}$"
            for certify in (False, True):
                with pytest.raises(UsageError, match=sentence):
                    solve(easy[asked], asked, models=1, worker=worker, certify=certify)
            with pytest.raises(UsageError, match=sentence):
                solutions(easy[asked], asked, worker=worker)  # at the call, not in the loop
        assert worker.alive
        assert solve(easy[own], own, models=1, worker=worker).solutions


@pytest.mark.parametrize("own", ["clingo", "python", "swipl"])
def test_a_worker_answers_one_question_at_a_time(own: str) -> None:
    several = loads("latin { size 3 }")
    with Worker(own) as worker:
        counts: list[int] = []
        refusals: list[str] = []

        def ask() -> None:
            for _ in range(5):
                try:
                    counts.append(solve(several, own, models=0, worker=worker).count)
                except UsageError as error:
                    refusals.append(str(error))

        threads = [Thread(target=ask) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert set(counts) == {12}
        assert {text.partition(";")[0] for text in refusals} <= {f"this worker of {own} is still answering"}


def test_a_worker_is_not_asked_while_it_is_asked() -> None:
    with Worker("swipl") as worker:
        found = solutions(loads(ENDLESS), "swipl", worker=worker)  # a slow reader finds a short search ended
        next(found)
        with pytest.raises(UsageError, match="still answering"):
            solve(loads(UNIQUE), "swipl", worker=worker)
        found.close()


@pytest.mark.parametrize("name", ["nope", "", 3, None, b"x", "a\0b"])
def test_a_worker_is_of_an_engine(name: object) -> None:
    with pytest.raises(UsageError):
        Worker(name)  # type: ignore[arg-type]


def test_a_worker_that_was_left_in_the_middle_is_ended(engine: str) -> None:
    def fail(_solution: Solution) -> None:
        raise RuntimeError("no more")

    with Worker(engine) as worker:
        with pytest.raises(RuntimeError, match="no more"):
            solve(loads(ENDLESS), engine, models=0, worker=worker, on_solution=fail)
        with pytest.raises(EngineError, match="was closed"):
            solve(loads(UNIQUE), engine, worker=worker)


def test_the_same_seed_gives_the_same_search() -> None:
    def run(seed: int) -> Answer:
        return solve(loads(ENDLESS), strategy="crafty", seed=seed, models=3)

    assert run(7).solutions == run(7).solutions
    assert run(7).statistics == run(7).statistics


def test_the_puzzle_says_how_it_wants_to_be_solved() -> None:
    puzzle = loads(UNIQUE.replace("\n}\n", "\n  solve with swipl labeling max down bisect\n  limit 20 s\n}\n"))
    answer = solve(puzzle)

    assert (puzzle.defaults.seconds, answer.engine, answer.strategy) == (20, "swipl", "max,down,bisect")
    assert solve(puzzle, "clingo").strategy == "default"


LABELINGS = [
    f"{variable},{order},{branching}"
    for variable in ("leftmost", "ff", "ffc", "min", "max")
    for order in ("up", "down")
    for branching in ("step", "enum", "bisect")
]


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", [SEVERAL.replace("2", "3"), ENDLESS.replace("    . . . . . . . . .\n" * 9, "  . . .\n")]
)
def test_every_labeling_finds_the_same_solutions(text: str) -> None:
    puzzle = loads(text)
    with Worker("swipl") as worker:
        found = {
            name: frozenset(s.atoms for s in solve(puzzle, "swipl", name, models=0, worker=worker).solutions)
            for name in LABELINGS
        }

    assert len(set(found.values())) == 1


STRATEGIES = """
frumpy jumpy tweety handy crafty trendy vsids berkmin vmtf unit none usc bb
no-lookback no-lookback,none no-lookback,unit crafty,vmtf,bb
"""


@pytest.mark.parametrize("strategy", STRATEGIES.split())
def test_every_strategy_of_clingo_proves_the_same(strategy: str) -> None:
    def answer(text: str) -> Answer:
        return solve(loads(text), "clingo", strategy)

    assert answer(HARMLESS_NONE).status is Status.UNSATISFIABLE
    assert answer(SEVERAL).status is Status.SEVERAL
    assert answer(ROUTE).objective == 3


def test_solutions_that_are_not_kept_are_reported_and_counted(engine: str) -> None:
    reported: list[Solution] = []
    answer = solve(loads(SEVERAL), engine, models=0, kept=False, on_solution=reported.append)

    assert len(reported) == 2
    assert (answer.status, answer.count, answer.exhausted, answer.solutions) == (Status.SEVERAL, 2, True, ())
    assert solve(loads(UNIQUE), engine, models=0, kept=False).status is Status.UNIQUE
    assert solve(loads(NONE), engine, models=0, kept=False).status is Status.UNSATISFIABLE


def test_a_best_solution_is_kept_in_any_case() -> None:
    assert solve(loads(ROUTE), kept=False).solutions == solve(loads(ROUTE)).solutions != ()


def test_a_solution_that_is_not_kept_is_gone_when_the_next_one_comes(engine: str) -> None:
    reported: list[ReferenceType[Solution]] = []
    solve(loads(ENDLESS), engine, models=20, kept=False, on_solution=lambda found: reported.append(ref(found)))

    assert len(reported) == 20
    assert [one() for one in reported] == [None] * 20


def test_a_search_that_ends_at_a_model_while_a_core_shrinks_leaves_the_worker_alive() -> None:
    """Clasp would end the process with 'You must not mess with my root level!'."""
    board = "diamonds {\n  board {\n    # + . + O\n    . # . O @\n    O . . . .\n    # # + . O\n    * O . * O\n  }\n}\n"
    with Worker("clingo") as worker:
        answers = [solve(loads(board), "clingo", "usc,shrink", models=1, worker=worker) for _ in range(2)]

    assert [(answer.status, answer.objective) for answer in answers] == [(Status.OPTIMAL, 4)] * 2


FOUR_ROUTES = """diamonds {
  board {
    @ . +
    . # .
    + . .
  }
}
"""


def test_what_is_only_counted_is_checked(engine: str) -> None:
    counted = solve(loads('futoshiki "x" {\n size 3\n}'), engine, task="count", models=1)
    decided = solve(loads('futoshiki "x" {\n size 3\n}'), engine, task="decided")
    routes = solve(loads(FOUR_ROUTES), engine, task="count", models=1)

    assert (counted.count, counted.checked, len(counted.solutions)) == (12, 12, 1)
    assert 3 <= decided.checked <= 12  # of two Latin squares of order 3, some cells are the same
    assert (routes.count, routes.checked, len(routes.solutions)) == (4, 4, 1)


def test_as_many_are_checked_as_that_takes_less_time_than_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = loads(SEVERAL)
    first, second = (rows(puzzle, number) for number in range(2))
    messages = [{"solution": first, "count": 1}, *[{"sample": second, "count": 2}] * 400]
    assert solve(puzzle, task="count", models=1, worker=FakeWorker(*messages, done(True))).checked == 401

    clock = count()
    monkeypatch.setattr("pylogic.solving.record.time.perf_counter", lambda: next(clock) / 10)  # a check takes 0.1 s
    answer = solve(puzzle, task="count", models=1, worker=FakeWorker(*messages, done(True)))
    assert FEW < answer.checked < 250


@pytest.mark.parametrize("engine", ["clingo", "swipl", "python"])
@pytest.mark.parametrize("countries", [1, 2])
def test_what_all_solutions_have_in_common_where_rules_have_variables_of_their_own(engine: str, countries: int) -> None:
    """Of those of a condition the solutions say nothing, nor do those that are met on the way."""
    puzzle = loads(f"dominion {{\n  countries {countries}\n  board {{\n    1 . .\n    . . .\n  }}\n}}\n")
    every = [solution.atoms for solution in solve(puzzle, engine, models=0).solutions]

    found = solve(puzzle, engine, task="decided")

    assert len(every) > 2
    assert found.decided == frozenset.intersection(*every)
