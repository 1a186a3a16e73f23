"""Limits of effort: what they say, what they end, and that they end it at the same place everywhere."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from commands import said as pylogic
from comparisons import timeless
from effort import some
from instances import EXAMPLES
from test_solving import FakeWorker

from pylogic import Comparison, Puzzle, UsageError, Worker, compare, load, loads, solve
from pylogic.lab.journal import read_rows
from pylogic.lab.row import Row
from pylogic.model.heuristic import Column
from pylogic.model.heuristic import Row as Linear
from pylogic.model.limits import Limits, effort_text, limits
from pylogic.model.puzzle import Question, stated
from pylogic.solving import run

EXTREME = EXAMPLES / "futoshiki_9x9_extreme.puzzle"
NINE = EXAMPLES / "battleship_9x9.puzzle"
TEN = EXAMPLES / "battleship_10x10.puzzle"
ROUTES = EXAMPLES / "diamonds_10x8.puzzle"
HARD = ("battleship_9x9", "futoshiki_9x9_extreme", "battleship_10x10", "futoshiki_several", "futoshiki_7x7")
STRATEGIES = ["none", "random", "vsids", "leftmost", "python:gac,leftmost", "python:gac,dom_w_deg", "python:fc2,ff"]


@pytest.mark.parametrize(
    ("text", "effort", "seconds"),
    [
        ("failures=100k", {"failures": 100_000}, None),
        ("inferences=50M, Conflicts=2.5k,cpu=10s", {"inferences": 50_000_000, "conflicts": 2500, "cpu": 10.0}, None),
        ("10", {}, 10.0),
        ("nodes=7,500ms", {"nodes": 7}, 0.5),
    ],
)
def test_limits_are_read_and_written(text: str, effort: dict[str, float], seconds: float | None) -> None:
    assert limits(text) == Limits(effort, seconds)
    if effort:
        assert limits(effort_text(effort)) == Limits(effort, None)
        question = Question(limit=text)
        assert (question.effort, question.seconds) == (effort, seconds)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("failure=3", "there is no limit of 'failure'; did you mean 'failures'? (choices, failures, conflicts, "),
        ("failures=0", "'0' is not a limit of failures; write failures=500, failures=100k or failures=2M"),
        ("failures=-1", "'-1' is not a limit of failures; "),
        ("choices=1e3", "'1e3' is not a limit of choices; "),
        ("cpu=soon", "'soon' is not a time limit; write 30s, 500ms, 2m or a number of seconds"),
        ("failures=1,failures=2", "the limit of failures is given twice"),
        ("10s,20s", "the limit of time is given twice"),
        ("", "'' is not a time limit; "),
    ],
)
def test_what_is_no_limit_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(UsageError) as error:
        limits(text)
    assert str(error.value).startswith(sentence)


@pytest.mark.parametrize(
    ("engine", "text", "sentence"),
    [
        ("clingo", "failures=9", "clingo cannot be limited by failures; clingo has conflicts, restarts, cpu"),
        ("swipl", "nodes=9", "swipl cannot be limited by nodes; swipl has inferences, choices, failures, cpu"),
        ("python", "choices=9,rounds=9", "python cannot be limited by rounds; python has choices, failures, "),
    ],
)
def test_an_engine_names_the_limits_that_it_counts(engine: str, text: str, sentence: str) -> None:
    with pytest.raises(UsageError) as error:
        solve(EXTREME, engine, limit=text)
    assert str(error.value).startswith(sentence)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "engine", "strategy", "text", "name"),
    [
        (NINE, "swipl", "leftmost", "failures=20", "failures"),
        (NINE, "swipl", "leftmost", "choices=20", "choices"),
        (EXTREME, "clingo", "random", "conflicts=40", "conflicts"),
        (EXTREME, "clingo", "default", "restarts=2", "restarts"),
        (EXTREME, "python", None, "failures=40", "failures"),
        (EXTREME, "python", None, "choices=40", "choices"),
        (EXTREME, "python", None, "propagations=500", "propagations"),
    ],
)
def test_a_count_ends_at_its_limit_and_proves_nothing(
    path: Path, engine: str, strategy: str | None, text: str, name: str
) -> None:
    limited = solve(path, engine, strategy, limit=text, presolve=False, models=0)
    most = limits(text).effort[name]
    assert (limited.status, limited.exhausted) == ("unknown", False)
    assert limited.limit == f"{name.removesuffix('s')} limit of {most} reached while solving"
    assert (limited.statistics[name] >= most) if engine == "clingo" else (limited.statistics[name] == most)
    whole = solve(path, engine, strategy, presolve=False, models=0)
    enough = solve(path, engine, strategy, limit=f"{name}={whole.statistics[name]:.0f}", presolve=False, models=0)
    if engine != "clingo":  # which ends at a limit before it sees that it was done
        counts = {one: count for one, count in whole.statistics.items() if one != "inferences"}  # looking costs some
        assert (enough.status, enough.limit) == (whole.status, None)
        assert counts.items() <= enough.statistics.items()


@pytest.mark.slow
def test_inferences_end_posting_and_search() -> None:
    posting = solve(EXTREME, "swipl", limit="inferences=10k", presolve=False)
    assert posting.limit == "inference limit of 10000 reached while grounding"
    search = solve(TEN, "swipl", "random", limit="inferences=600k", presolve=False)
    assert search.limit == "inference limit of 600000 reached while solving"
    assert 600_000 < search.statistics["inferences"] < 650_000


@pytest.mark.slow
def test_rounds_of_local_search_give_the_same_route() -> None:
    for method in ("ruin", "cah", "cah+search", "insert", "minify", "exch", "3-opt", "search"):
        first, second = (solve(ROUTES, "heuristic", method, limit="rounds=300", seed=3) for _ in range(2))
        assert first.objective == second.objective
        assert [one.atoms for one in first.solutions] == [one.atoms for one in second.solutions]
    assert first.limit == "round limit of 300 reached while solving"
    for puzzle, method, counted in (
        ("battleship_15x15", "anneal", "iterations"),
        ("battleship_15x15", "redraw", "iterations"),
        ("futoshiki_9x9_extreme", "genetic", "generations"),
    ):
        first, second = (
            solve(EXAMPLES / f"{puzzle}.puzzle", "heuristic", method, limit="rounds=50", presolve=False, seed=2)
            for _ in range(2)
        )
        assert first.statistics == second.statistics
        assert (first.statistics[counted], first.limit) == (50, "round limit of 50 reached while solving")


class Split:
    """Thirty items of which some have to weigh exactly half, twice over: hard for branch and bound."""

    columns = (Column(1, 1),) * 30
    rows = tuple(
        Linear((*range(30),), weights, half, half)
        for weights in (
            tuple((a * i * i + b * i) % 97 + 1 for i in range(30)) for a, b in ((31, 17), (53, 11), (7, 71))
        )
        for half in (sum(weights) // 2,)
    )
    most: int | None = None

    def broken(self, _values: Sequence[float], _tolerance: float) -> list[Linear]:
        return []


@pytest.mark.slow
def test_nodes_of_branch_and_cut() -> None:
    pytest.importorskip("pyscipopt")
    from pylogic.engines.scip.branching import minimise

    outcome = minimise(Split(), None, 0, heuristics=False, nodes=5)
    assert (outcome.exhausted, outcome.limit, outcome.statistics["nodes"]) == (False, "nodes", 5)


@pytest.mark.slow
@pytest.mark.parametrize("warm", [False, True])
def test_processor_time_ends_an_engine_and_is_reported(warm: bool) -> None:
    puzzle = load(EXAMPLES / "battleship_15x15.puzzle")
    with Worker("python") as worker:
        if warm:  # what was used for another puzzle does not count
            solve(EXTREME, "python", worker=worker)
        found = solve(puzzle, "python", "none,leftmost", limit="cpu=200ms", presolve=False, worker=worker)
        other = solve(EXAMPLES / "battleship_15x15.puzzle", "python", "none,leftmost", limit="cpu=300ms")

    assert found.limit == "cpu limit of 0.2 s reached while solving"
    assert other.limit == "cpu limit of 0.3 s reached while solving"
    for answer, most in ((found, 0.2), (other, 0.3)):
        assert answer.cpu is not None
        assert answer.memory is not None
        used = sum(sum(phase.values()) for phase in answer.cpu.values())
        assert (
            most / 2 < used < most + 0.1
        )  # of which preparing takes a little; the system looks at timers now and then


def test_processor_time_holds_where_an_engine_often_waits() -> None:
    """The timers of the system count it by samples, and may miss what is done in short pieces."""
    found = solve(loads("latin {\n  size 5\n}\n"), models=0, kept=False, limit="cpu=300ms", presolve=False)

    assert found.limit == "cpu limit of 0.3 s reached while solving"
    assert found.cpu is not None
    assert sum(sum(phase.values()) for phase in found.cpu.values()) < 0.4


def test_memory_is_looked_at_before_anything_that_comes_at_once_counts() -> None:
    said = '{"started": true}\\n{"solution": []}\\n'
    program = f"import sys, time; sys.stdout.write('{said}'); sys.stdout.flush(); time.sleep(60)"
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
    )
    with Worker("clingo", process) as worker:
        request: Any = {"memory": 1024}
        assert list(worker.ask(request, None)) == [{"done": {"limit": "memory"}}]


def test_preparing_counts_as_processor_time(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = load(EXTREME)
    worker = FakeWorker({"done": {"exhausted": False, "limit": "cpu", "statistics": {}}})

    def busy(work: Callable[..., Any], *arguments: Any) -> Any:
        end = time.thread_time() + 0.1
        while time.thread_time() < end:
            pass
        return work(*arguments)

    monkeypatch.setattr(run, "prepare", partial(busy, run.prepare))
    assert solve(puzzle, limit="cpu=10s", worker=worker).limit == "cpu limit of 10 s reached while grounding"
    assert 0 < worker.requests[0]["effort"]["cpu"] < 9.9

    # More than half of it is too much; the engine gets the puzzle as it is.
    solve(puzzle, limit="cpu=100ms", worker=worker)
    assert worker.requests[1]["facts"] == [str(atom) for atom in puzzle.atoms] != worker.requests[0]["facts"]
    assert 0 < worker.requests[1]["effort"]["cpu"] < 0.05

    monkeypatch.setattr(run, "stated", partial(busy, stated))
    assert (
        solve(puzzle, limit="cpu=50ms", worker=worker).limit == "cpu limit of 0.05 s reached while preparing the puzzle"
    )
    assert len(worker.requests) == 2


def test_a_question_in_stages_is_for_one_engine_when_effort_is_limited() -> None:
    found = solve(EXAMPLES / "diamonds_20x16.puzzle", limit="conflicts=1", presolve=False)
    assert (found.engine, found.limit) == ("clingo", "conflict limit of 1 reached while solving")


def cells(limited: str, puzzles: Sequence[Puzzle], seeds: range, **more: Any) -> Comparison:
    return compare(
        puzzles,
        labelings=["leftmost", "ff", "dom_w_deg", "random,random_value"],
        strategies=STRATEGIES,
        presolve=False,
        limit=limited,
        seeds=seeds,
        **more,
    )


def counted(rows: Sequence[Row]) -> list[Row]:
    """Return rows without what may differ from run to run: looking at a limit costs inferences."""
    return [replace(row, inferences=None) for row in timeless(tuple(rows))]


BY_DAY = [("failures=10,conflicts=10", 2, 1), ("inferences=300k,conflicts=9,propagations=900", 1, 1)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("limited", "number", "seeds"),
    some([*BY_DAY, ("failures=30,conflicts=30", len(HARD), 19)], daily=BY_DAY),
)
def test_hard_cells_are_the_same_with_any_number_of_jobs_and_resumed(
    limited: str, number: int, seeds: int, tmp_path: Path
) -> None:
    """By night a thousand of them."""
    puzzles = [load(EXAMPLES / f"{name}.puzzle") for name in HARD[:number]]
    path = str(tmp_path / "rows")
    alone = cells(limited, puzzles, range(seeds))
    cells(limited, puzzles[: max(1, number // 2)], range(seeds), resume=path)
    beside = cells(limited, puzzles, range(seeds), jobs=2, resume=path)
    assert len(alone.rows) == number * (4 + len(STRATEGIES)) * seeds
    assert counted(alone.rows) == counted(beside.rows)
    assert sum(row.limit is not None for row in alone.rows) > len(alone.rows) // 4
    kept = list(read_rows(path))
    assert Comparison(tuple(kept)).disagreements == []
    assert sorted(map(str, counted(kept))) == sorted(map(str, counted(alone.rows)))


@pytest.mark.slow
def test_a_row_tells_the_limit_and_what_it_was() -> None:
    code, output, errors = pylogic(
        "compare", str(EXTREME), "--strategies", "random", "python:gac", "--labelings", "ff", "--no-presolve",
        "--limit", "conflicts=40,failures=20", "--json",
    )  # fmt: skip
    assert (code, errors) == (0, "")
    rows = [Row.from_json(one) for one in json.loads(output)]
    assert [(row.contestant, row.effort, row.limit) for row in rows] == [
        ("swipl ff,up,step", "failures=20", None),
        ("clingo random", "conflicts=40", {"by": "conflicts", "at": 40}),
        ("python gac,ff,up,step", "failures=20", {"by": "failures", "at": 20}),
    ]
    table = Comparison(tuple(rows)).table()
    assert "> 20 failures" in table
    assert table.endswith("; limit failures=20; limit conflicts=40\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["run", str(EXTREME), "--limit", "failures=9"], "clingo cannot be limited by failures; clingo has conflicts"),
        (["run", str(EXTREME), "--limit", "9s", "--time-limit", "8s"], "--limit and --time-limit say two different "),
        (["run", str(EXTREME), "--limit", "faillures=9"], "there is no limit of 'faillures'; did you mean 'failures'?"),
        (
            ["compare", str(EXTREME), "--engines", "clingo", "python", "--limit", "conflicts=9"],
            "none of these limits is for python, which has choices, failures, propagations, cpu",
        ),
        (
            ["compare", str(EXTREME), "--engines", "clingo", "python", "--limit", "conflicts=9,failures=9,nodes=9"],
            "clingo and python cannot be limited by nodes; clingo has conflicts, restarts, cpu; python has choices",
        ),
    ],
)
def test_wrong_limits_are_refused_by_commands(arguments: list[str], sentence: str) -> None:
    code, _, errors = pylogic(*arguments)
    assert code == 2
    assert sentence in " ".join(errors.split())


@pytest.mark.slow
def test_commands_that_ask_engines_take_them() -> None:
    unknown = "conflict limit of 1 reached while solving"
    for arguments in (["check", "--unique"], ["explain", "--steps"], ["run", "--engine", "clingo"]):
        code, output, _ = pylogic(*arguments, str(EXTREME), "--limit", "conflicts=1")
        assert code == 3
        assert unknown in output
    code, output, _ = pylogic("run", str(EXTREME), "--certify", "--limit", "conflicts=1,failures=1000")
    assert (code, output.splitlines()[-1]) == (0, "proved by SWI-Prolog; clingo reached the conflict limit")


def test_time_may_stand_among_them() -> None:
    code, output, _ = pylogic("run", str(EXTREME), "--engine", "python", "--limit", "failures=1000,100", "--to", "json")
    assert (code, '"unique"' in output) == (0, True)
