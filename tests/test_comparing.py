"""Comparisons: what is run, what is kept, what contradicts, and what the tables say."""

import csv
import io
import json
import math
import re
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pooled
import psutil
import pytest
from puzzles import ENDLESS, HARMLESS_NONE, NONE, ROOM, ROUTE, SEVERAL, UNIQUE

from pylogic import Answer, Puzzle, Solution, UsageError, Worker, compare, loads
from pylogic.comparing import measuring
from pylogic.comparing.agreement import disagreements
from pylogic.comparing.journal import Journal
from pylogic.comparing.plan import contestants, names
from pylogic.comparing.row import Row
from pylogic.comparing.table import as_csv, as_markdown, as_text
from pylogic.nouns.question import Listener, Question
from pylogic.solving.run import run

pytestmark = pytest.mark.slow


LATIN = 'futoshiki "latin" {\n  size 3\n}\n'
PUZZLES = [loads(text) for text in (UNIQUE, SEVERAL, HARMLESS_NONE, ROUTE)]
TWO: dict[str, Any] = {"labelings": ["max,down"], "strategies": ["tweety"], "limit": 60}
DEFAULTS: dict[str, Any] = {
    "puzzle": "p", "kind": "futoshiki", "source": "p.puzzle", "digest": "0", "engine": "swipl",
    "engine_version": "9.0.4", "strategy": "ff,up,step", "own": False, "model": None, "repeat": 1, "seed": 0,
    "task": "solve", "models": 0, "presolve": True, "time_limit": 60.0, "memory_limit": None, "status": "several",
    "exhausted": True,
    "count": 2, "objective": None, "bound": None, "limit": None, "seconds": 0.25, "ground": 0.1, "choices": 1,
    "failures": 0, "conflicts": None, "restarts": None, "propagations": None, "inferences": 1000, "verified": True,
    "solutions": [{"grid": [[1, 2], [2, 1]]}, {"grid": [[2, 1], [1, 2]]}], "error": None, "machine": "a machine",
    "version": "0.1.0",
}  # fmt: skip
SWIPL = Row(**DEFAULTS)
CLINGO = replace(
    SWIPL, engine="clingo", engine_version="5.8.0", strategy="tweety", choices=3, failures=None, inferences=None,
    conflicts=1, restarts=0, seconds=0.5,
)  # fmt: skip
STOPPED: dict[str, Any] = {
    "status": "unknown", "exhausted": False, "count": 0, "solutions": [], "verified": None, "objective": None,
    "bound": None, "limit": "time limit of 60 s reached while solving",
}  # fmt: skip


@pytest.fixture
def solved(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is really run, cell by cell."""
    calls: list[str] = []

    def counted(puzzle: Puzzle, question: Question, **options: Any) -> Answer:
        calls.append(f"{puzzle.title} {question.engine} {question.strategy}")
        return run(puzzle, question, **options)

    monkeypatch.setattr(measuring, "run", counted)
    return calls


@pytest.fixture(autouse=True)
def _no_worker_is_left() -> Iterator[None]:
    before = set(psutil.Process().children())
    yield
    idle = pooled.idle()
    after = [process for process in psutil.Process().children() if process not in before and process.pid not in idle]
    assert psutil.wait_procs(after, timeout=60)[1] == []


def timeless(rows: tuple[Row, ...]) -> list[Row]:
    return [replace(row, seconds=0, ground=0) for row in rows]


def masked(table: str) -> str:
    """A table without times, machine and versions; the star of the best time is a matter of luck."""
    return re.sub(r"\d+\.\d{3} s( \*|  )", "_ s      ", table).rsplit("\n\n", 1)[0] + "\n"


def lying(monkeypatch: pytest.MonkeyPatch, engine: str, **lie: Any) -> None:
    """Let an engine say something else than what it found."""

    def altered(puzzle: Puzzle, question: Question, **options: Any) -> Answer:
        answer = run(puzzle, question, **options)
        return replace(answer, **lie) if question.engine == engine else answer

    monkeypatch.setattr(measuring, "run", altered)


class TestContestants:
    """Who takes part."""

    @pytest.mark.parametrize(
        ("words", "expected"),
        [
            ({}, ["clingo None", "swipl None"]),
            ({"names": ["all"]}, ["clingo None", "heuristic None", "python None", "scip None", "swipl None"]),
            ({"labelings": ["ff,step", "max"]}, ["swipl ff,step", "swipl max"]),
            ({"labelings": ["ff"], "names": ["clingo", "swipl"]}, ["swipl ff", "clingo None"]),
            ({"strategies": ["tweety", "python:fc,ff"]}, ["clingo tweety", "python fc,ff"]),
        ],
    )
    def test_they_come_in_the_order_asked_for(self, words: dict[str, list[str]], expected: list[str]) -> None:
        found = contestants(words.get("labelings", ()), words.get("strategies", ()), words.get("names", ()))

        assert [f"{one.engine} {one.text}" for one in found] == expected

    def test_all_labelings_are_thirty_different_ones(self) -> None:
        (everyone,) = contestants(labelings=["all"])
        found = everyone.strategies(loads(UNIQUE))

        assert len(found) == 30
        assert set(found) == {
            f"{variable},{order},{branching}"
            for variable in ("leftmost", "ff", "ffc", "min", "max")
            for order in ("up", "down")
            for branching in ("step", "enum", "bisect")
        }

    def test_all_strategies_hold_the_configurations_and_heuristics(self) -> None:
        (everyone,) = contestants(strategies=["all"])
        found = everyone.strategies(loads(UNIQUE))

        assert len(set(found)) == len(found)
        assert set(found) >= {
            *("frumpy", "jumpy", "tweety", "handy", "crafty", "trendy"),
            *("vsids", "berkmin", "vmtf", "none", "none,no-lookback"),
        }
        assert {words for text in everyone.strategies(loads(ROUTE)) for words in text.split(",")} >= {"usc", "bb"}

    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            ({"labelings": ["ff,max"]}, "'ff' and 'max' exclude each other: both choose the variable"),
            ({"labelings": ["fff"]}, "swipl has no strategy 'fff'; did you mean 'ff'? (leftmost, "),
            ({"strategies": ["twety"]}, "clingo has no strategy 'twety'; did you mean 'tweety'? (frumpy, "),
            ({"strategies": ["vsids,vmtf"]}, "'vsids' and 'vmtf' exclude each other: both choose the heuristic"),
            ({"strategies": ["clasp:vsids"]}, "there is no engine 'clasp'"),
            ({"strategies": ["python:bisct"]}, "python has no strategy 'bisct'; did you mean 'bisect'? (none, "),
            (
                {"engines": ["swpl"]},
                "there is no engine 'swpl'; did you mean 'swipl'? (clingo, heuristic, python, scip, swipl)",
            ),
            ({"engines": [""]}, "there is no engine ''"),
            ({"measure": "choises"}, "there is no measure 'choises'; did you mean 'choices'? (seconds, choices, "),
            ({"task": "decided"}, "a comparison can solve or count, not 'decided'"),
            ({"model": "walks"}, "no engine that takes part has a model 'walks' for futoshiki or battleship or diam"),
            ({"repeat": 0}, "repeat and jobs are numbers from 1 on"),
            ({"jobs": 0}, "repeat and jobs are numbers from 1 on"),
            ({"limit": float("nan")}, "a time limit has to be a number"),
            ({"models": -1}, "models is 0, for all solutions, or how many are wanted"),
        ],
    )
    def test_what_does_not_exist_is_refused(self, words: dict[str, Any], sentence: str) -> None:
        with pytest.raises(UsageError) as caught:
            compare(PUZZLES, **words)

        assert str(caught.value).startswith(sentence)

    def test_a_comparison_needs_a_puzzle_and_an_engine_that_can(self) -> None:
        with pytest.raises(UsageError, match=r"^there is no puzzle to compare on$"):
            compare([])
        with pytest.raises(UsageError, match=r"^the engine python does not solve diamonds$"):
            compare([loads(ROUTE)], engines=["python"])

    def test_what_the_file_asks_for_does_not_count(self, solved: list[str]) -> None:
        text = UNIQUE.replace("\n}\n", "\n  solve with swipl labeling max down bisect\n  limit 1 ms\n}\n")
        rows = compare([loads(text)], presolve=False).rows

        assert solved == ["two clingo default", "two swipl ff,up,step"]
        assert [(row.status, row.limit, row.time_limit) for row in rows] == [("unique", None, None)] * 2


@pytest.mark.parametrize(
    ("puzzles", "expected"),
    [
        ([("a.puzzle", "one"), ("b.puzzle", "two")], ["one", "two"]),
        ([("x/a.puzzle", ""), ("x/b.puzzle", "")], ["a", "b"]),
        ([("a.puzzle", "one"), ("b.puzzle", "one")], ["a: one", "b: one"]),
        ([("x/a.puzzle", "one"), ("y/a.puzzle", "one"), ("y/a.puzzle", "")], ["a: one", "a: one (2)", "a"]),
        ([("a.puzzle", "")] * 3, ["a", "a (2)", "a (3)"]),
        ([("a.puzzle", ""), ("a.puzzle", ""), ("b.puzzle", "a (2)")], ["a", "a (2)", "a (2) (2)"]),
        ([("a\nb.puzzle", ""), ("\udcff.puzzle", "")], [r"a\nb", r"\udcff"]),
    ],
)
def test_no_two_puzzles_have_the_same_name(puzzles: list[tuple[str, str]], expected: list[str]) -> None:
    def titled(file: str, title: str) -> Puzzle:
        return loads(SEVERAL.replace(' "free"', f' "{title}"' if title else ""), name=file)

    assert names(titled(*puzzle) for puzzle in puzzles) == expected


class TestRows:
    """What a run says, engine by engine."""

    def test_every_cell_has_a_row_puzzle_by_puzzle(self) -> None:
        seen: list[tuple[Row, int]] = []
        puzzles = [loads(text) for text in (UNIQUE, SEVERAL, ROOM, ROUTE)]
        comparison = compare(puzzles, engines=["all"], limit=60, on_row=lambda row, total: seen.append((row, total)))

        assert [(row.puzzle, row.engine, row.status) for row in comparison.rows] == [
            ("two", "clingo", "unique"), ("two", "python", "unique"), ("two", "swipl", "unique"),
            ("free", "clingo", "several"), ("free", "python", "several"), ("free", "swipl", "several"),
            ("room", "clingo", "unique"), ("room", "heuristic", "satisfiable"),
            ("room", "python", "unique"), ("room", "swipl", "unique"),
            ("corner", "clingo", "optimal"), ("corner", "heuristic", "optimal"), ("corner", "scip", "optimal"),
            ("corner", "swipl", "optimal"),
        ]  # fmt: skip
        assert seen == [(row, 14) for row in comparison.rows]
        assert not comparison.interrupted
        assert comparison.disagreements == []

    def test_an_engine_has_null_for_what_it_does_not_count(self) -> None:
        rows = compare([loads(SEVERAL)], engines=["all"], presolve=False, limit=60).rows
        null = {row.engine: {name for name, value in row.as_json().items() if value is None} for row in rows}
        always = {"model", "models", "memory_limit", "objective", "bound", "limit", "error"}

        assert null == {
            "clingo": always | {"failures", "propagations", "inferences"},
            "python": always | {"conflicts", "restarts", "inferences"},
            "swipl": always | {"conflicts", "restarts", "propagations"},
        }

    def test_a_row_says_where_it_comes_from(self) -> None:
        (row,) = compare([loads(SEVERAL, name="x/free.puzzle")], labelings=["ff"], seed=7, limit=60).rows

        assert (row.source, row.kind, row.seed, row.time_limit, row.presolve) == (
            "x/free.puzzle", "futoshiki", 7, 60.0, True,
        )  # fmt: skip
        assert row.machine
        assert re.fullmatch(r"\d+\.\d+\.\d+", row.version)
        assert row.engine_version is not None
        assert re.fullmatch(r"\d+\.\d+\.\d+", row.engine_version)

    def test_what_presolving_refutes_gives_rows_without_figures(self) -> None:
        comparison = compare([loads(NONE)], engines=["clingo", "swipl"], measure="choices", limit=60)

        for row in comparison.rows:
            assert (row.status, row.exhausted, row.count, row.engine_version) == ("unsatisfiable", True, 0, None)
            assert (row.choices, row.failures, row.conflicts, row.inferences) == (None, None, None, None)
            assert (row.verified, row.solutions, row.limit, row.error) == (None, [], None, None)
        assert masked(comparison.table()) == (
            "futoshiki: round, * the best of each column\n\n"
            "strategy                 status    seconds\n"
            "----------------  -------------  ---------\n"
            "clingo default    unsatisfiable  _ s      \n"
            "swipl ff,up,step  unsatisfiable  _ s      \n"
        )

    def test_all_and_count(self) -> None:
        found = compare([loads(LATIN)], engines=["all"], models=0, limit=60).rows
        counted = compare([loads(LATIN)], engines=["all"], task="count", models=1, limit=60).rows

        assert [(row.count, len(row.solutions), row.exhausted) for row in found] == [(12, 12, True)] * 3
        assert [(row.count, len(row.solutions), row.exhausted) for row in counted] == [(12, 1, True)] * 3
        assert {row.task for row in counted} == {"count"}

    def test_best_routes_are_counted_alike(self) -> None:
        comparison = compare([loads(ROUTE)], strategies=["bb", "usc"], labelings=["ff"], task="count", limit=60)

        assert {(row.status, row.objective, row.bound, row.count) for row in comparison.rows} == {("optimal", 3, 3, 4)}
        assert comparison.disagreements == []

    def test_counts_are_the_same_in_two_runs_and_with_two_jobs(self) -> None:
        options = {**TWO, "engines": ["python"], "repeat": 2, "models": 0}
        first = compare(PUZZLES, **options)

        assert timeless(compare(PUZZLES, **options).rows) == timeless(first.rows)
        assert timeless(compare(PUZZLES, **options, jobs=2).rows) == timeless(first.rows)
        assert len(first.rows) == (3 + 3 + 3 + 2) * 2
        assert [row.repeat for row in first.rows[:6]] == [1, 1, 1, 2, 2, 2]

    def test_a_model_is_for_the_engines_that_have_it(self) -> None:
        rows = compare([loads(HARMLESS_NONE), loads(SEVERAL)], model="cells", presolve=False, limit=60).rows

        assert [(row.contestant, row.status) for row in rows] == [
            ("clingo tweety,berkmin", "unsatisfiable"),
            ("swipl ff,up,step, model cells", "unsatisfiable"),
            ("clingo default", "several"),
            ("swipl ff,up,step", "several"),
        ]

    def test_an_endless_limit_is_none(self) -> None:
        (row,) = compare([loads(UNIQUE)], labelings=["ff"], limit=float("inf")).rows

        assert (row.time_limit, row.limit) == (None, None)

    def test_a_limit_in_all_cells_is_shown_in_all_cells(self) -> None:
        comparison = compare([loads(ENDLESS)], engines=["all"], models=0, limit=0.2, measure="choices")
        lines = comparison.table().splitlines()[4:7]

        assert [row.limit is not None for row in comparison.rows] == [True] * 3
        assert all(row.measured("choices") is None for row in comparison.rows)
        assert all(re.fullmatch(r"\S+ \S+ +(several|satisfiable|unknown)( +(> 0.2 s|-))+ *", line) for line in lines)
        assert "*" not in "".join(lines)
        assert comparison.disagreements == []

    def test_a_limit_while_preparing_gives_a_row(self) -> None:
        rows = compare([loads('futoshiki "huge" {\n  size 100\n}\n')], labelings=["ff", "max"], limit=0.05).rows

        assert [(row.status, row.limit) for row in rows] == [
            ("unknown", "time limit of 0.05 s reached while preparing the puzzle")
        ] * 2

    @pytest.mark.parametrize("jobs", [1, 2])
    def test_a_worker_that_is_killed_costs_one_cell(self, monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
        def deadly(puzzle: Puzzle, question: Question, *, worker: Worker, **options: Any) -> Answer:
            def kill(_solution: Solution) -> None:
                if puzzle.title == "anything":
                    worker.kill()

            return run(puzzle, question, worker=worker, listener=Listener(kill), **options)

        monkeypatch.setattr(measuring, "run", deadly)
        puzzles = [loads(SEVERAL), loads(ENDLESS), loads(UNIQUE)]
        comparison = compare(puzzles, labelings=["ff"], models=0, limit=60, jobs=jobs, measure="choices")

        assert [(row.puzzle, row.status) for row in comparison.rows] == [
            ("free", "several"), ("anything", "error"), ("two", "unique"),
        ]  # fmt: skip
        sentence = "the worker process of swipl was killed by SIGKILL"
        assert [row.error for row in comparison.rows] == [None, sentence, None]
        assert f"\n\nanything, swipl ff,up,step: {sentence}\n\n" in comparison.table()
        assert comparison.disagreements == []

    @pytest.mark.parametrize("jobs", [1, 2])
    def test_many_broken_workers_leave_nothing_open(self, monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
        monkeypatch.setattr("pylogic.workers.starting.sys.executable", "/bin/false")
        before = psutil.Process().num_fds()
        rows = compare([loads(UNIQUE)], labelings=["ff"], repeat=40, limit=60, jobs=jobs).rows

        assert {row.error for row in rows} == {"the worker process of swipl ended by itself with code 1"}
        assert psutil.Process().num_fds() <= before + 3

    def test_no_process_at_all_is_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("pylogic.workers.starting.sys.executable", "/nowhere/python")
        (row,) = compare([loads(UNIQUE)], labelings=["ff"], limit=60).rows

        assert row.error == "no process can be started for swipl: No such file or directory"


def optimal(**others: Any) -> Row:
    best: dict[str, Any] = {
        "kind": "diamonds", "status": "optimal", "exhausted": True, "objective": 3, "bound": 3, "count": 1,
        "solutions": [{"moves": "242", "length": 3}],
    }  # fmt: skip
    return replace(CLINGO, **{**best, **others})


class TestAgreement:
    """Answers that cannot all be true."""

    @pytest.mark.parametrize(
        ("first", "second", "reason"),
        [
            (SWIPL, replace(CLINGO, count=3), "the numbers of solutions differ"),
            (replace(SWIPL, count=1, solutions=SWIPL.solutions[:1]), CLINGO, "the numbers of solutions differ"),
            (SWIPL, replace(CLINGO, solutions=[{"grid": [[1, 2], [1, 2]]}] * 2), "a solution is missing"),
            (SWIPL, replace(CLINGO, solutions=[SWIPL.solutions[0], {"grid": 1}]), "a solution is missing"),
            (SWIPL, replace(CLINGO, exhausted=False, count=1, solutions=[{"grid": 1}]), "a solution is missing"),
            (
                SWIPL,
                replace(CLINGO, status="unsatisfiable", count=0, solutions=[]),
                "the numbers of solutions differ",
            ),
            (
                replace(SWIPL, status="unsatisfiable", count=0, solutions=[]),
                replace(CLINGO, status="satisfiable", exhausted=False, count=1, limit="memory limit reached"),
                "the numbers of solutions differ",
            ),
            (
                replace(SWIPL, status="unique", exhausted=False, count=1, solutions=SWIPL.solutions[:1]),
                CLINGO,
                "the numbers of solutions differ",
            ),
            (
                replace(SWIPL, task="count", count=576, solutions=SWIPL.solutions[:1]),
                replace(CLINGO, task="count", count=575, solutions=SWIPL.solutions[:1]),
                "the numbers of solutions differ",
            ),
            (optimal(), optimal(engine="swipl", objective=4, bound=4), "the best costs differ"),
            (
                optimal(objective=5, bound=5),
                optimal(engine="swipl", status="feasible", exhausted=False, objective=4, bound=None),
                "the best costs differ",
            ),
            (
                optimal(status="feasible", exhausted=False, objective=5, bound=None),
                optimal(engine="swipl", status="unknown", exhausted=False, objective=None, bound=6, solutions=[]),
                "the best costs differ",
            ),
            (
                optimal(),
                optimal(engine="swipl", status="unsatisfiable", objective=None, bound=None, count=0, solutions=[]),
                "the numbers of solutions differ",
            ),
            (
                optimal(task="count", count=4),
                optimal(task="count", count=5, engine="swipl"),
                "the numbers of solutions differ",
            ),
            (
                optimal(),
                optimal(exhausted=False, engine="swipl", solutions=[{"moves": "424", "length": 3}]),
                "a solution is missing",
            ),
        ],
    )
    def test_a_contradiction_is_found_whoever_comes_first(self, first: Row, second: Row, reason: str) -> None:
        nothing = replace(first, **STOPPED)
        for rows in ([first, second], [second, first], [first, first, second], [nothing, second, first]):
            (found,) = disagreements(rows)

            assert found.reason == reason
            assert sorted([found.first.contestant, found.second.contestant]) == sorted(
                [first.contestant, second.contestant]
            )

    @pytest.mark.parametrize(
        ("first", "second"),
        [
            (SWIPL, CLINGO),
            (SWIPL, replace(CLINGO, solutions=SWIPL.solutions[::-1])),
            (SWIPL, replace(CLINGO, **STOPPED)),
            (SWIPL, replace(CLINGO, **{**STOPPED, "status": "satisfiable", "count": 1})),
            (SWIPL, replace(CLINGO, models=1, status="satisfiable", exhausted=False, count=1, solutions=[])),
            (SWIPL, replace(CLINGO, task="count", solutions=SWIPL.solutions[:1])),
            (SWIPL, replace(CLINGO, status="error", count=0, exhausted=False, solutions=[], error="out of stack")),
            (SWIPL, replace(CLINGO, puzzle="q", count=7)),
            (SWIPL, replace(CLINGO, kind="battleship", count=7)),
            (optimal(), replace(optimal(), **STOPPED)),
            (optimal(), optimal(status="feasible", exhausted=False, objective=9, bound=2, count=1)),
            (optimal(), optimal(exhausted=False, solutions=optimal().solutions, count=1)),
            (optimal(task="count", count=4), optimal(exhausted=False, count=1)),
            (
                optimal(status="feasible", exhausted=False, objective=9, bound=None, count=30),
                optimal(),
            ),
        ],
    )
    def test_what_can_both_be_true_is_no_contradiction(self, first: Row, second: Row) -> None:
        assert disagreements([first, second]) == disagreements([second, first]) == []

    def test_two_proofs_are_held_against_each_other_whatever_else_there_is(self) -> None:
        """A third row, that contradicts nobody and claims little, comes first."""
        weak = optimal(status="feasible", exhausted=False, objective=9, bound=None, strategy="bb")
        rows = [weak, optimal(exhausted=False), optimal(exhausted=False, objective=6, bound=6, strategy="usc")]

        (found,) = disagreements(rows)
        assert (found.reason, found.first, found.second) == ("the best costs differ", rows[1], rows[2])

    def test_a_bound_is_held_against_the_best_solution_of_all(self) -> None:
        open_ = {"status": "feasible", "exhausted": False, "limit": "time limit of 60 s reached while solving"}
        rows = [
            optimal(**open_, objective=9, bound=None),
            optimal(**open_, objective=9, bound=7, strategy="usc"),
            optimal(**open_, objective=5, bound=None, strategy="bb"),
        ]

        assert [found.reason for found in disagreements(rows)] == ["the best costs differ"]

    def test_there_is_one_for_each_puzzle_and_contestant(self) -> None:
        liar = replace(CLINGO, count=7, solutions=[])
        honest = [replace(SWIPL, strategy=name) for name in ("ff,up,step", "max,up,step")]
        rows = [replace(row, puzzle=name, repeat=n) for name in "ab" for n in (1, 2) for row in (*honest, liar)]

        assert [(found.first.puzzle, found.second.contestant) for found in disagreements(rows)] == [
            ("a", "clingo tweety"), ("b", "clingo tweety"),
        ]  # fmt: skip

    def test_both_answers_are_told(self) -> None:
        (found,) = disagreements([SWIPL, replace(CLINGO, count=1, status="unique", solutions=SWIPL.solutions[:1])])
        (cost,) = disagreements([optimal(), optimal(objective=4, bound=4, strategy="bb")])

        assert str(found) == (
            "p: the numbers of solutions differ\n"
            "  swipl ff,up,step: several, 2 solutions\n"
            '    {"grid": [[1, 2], [2, 1]]}\n'
            '    {"grid": [[2, 1], [1, 2]]}\n'
            "  clingo tweety: unique, 1 solution\n"
            '    {"grid": [[1, 2], [2, 1]]}'
        )
        assert "\n  clingo tweety: optimal, 1 solution, cost 3\n" in str(cost)
        assert "\n  clingo bb: optimal, 1 solution, cost 4\n" in str(cost)

    @pytest.mark.parametrize(
        ("lie", "reason"),
        [
            ({"count": 3}, "the numbers of solutions differ"),
            ({"count": 1, "solutions": ()}, "the numbers of solutions differ"),
        ],
    )
    def test_an_engine_that_lies_is_found(
        self, monkeypatch: pytest.MonkeyPatch, lie: dict[str, Any], reason: str
    ) -> None:
        lying(monkeypatch, "clingo", **lie)
        comparison = compare([loads(LATIN), loads(UNIQUE)], models=0, limit=60)

        assert {found.reason for found in comparison.disagreements} == {reason}
        assert {frozenset((found.first.engine, found.second.engine)) for found in comparison.disagreements} == {
            frozenset(("clingo", "swipl"))
        }


class TestJournal:
    """Results that are kept in a file, and gone on with."""

    def test_only_what_is_missing_is_run(self, solved: list[str], tmp_path: Path) -> None:
        path = str(tmp_path / "rows")
        whole = compare(PUZZLES, **TWO)
        compare(PUZZLES[:2], labelings=["max,down"], limit=60, resume=path)
        del solved[:]
        seen: list[Row] = []
        resumed = compare(PUZZLES, **TWO, resume=path, on_row=lambda row, _: seen.append(row))

        assert solved == [
            "two clingo tweety", "free clingo tweety", "no room swipl max,down,step", "no room clingo tweety",
            "corner swipl max,down,step", "corner clingo tweety",
        ]  # fmt: skip
        assert timeless(resumed.rows) == timeless(whole.rows)
        assert sorted(map(str, seen)) == sorted(map(str, resumed.rows))
        del solved[:]
        again = compare(PUZZLES, **TWO, resume=path)
        assert solved == []
        assert again.rows == resumed.rows
        assert again.table() == resumed.table()

    def test_an_interrupted_run_goes_on(self, solved: list[str], tmp_path: Path) -> None:
        whole = compare(PUZZLES, **TWO)
        del solved[:]

        def interrupt(row: Row, _total: int) -> None:
            if row.puzzle == "free" and row.engine == "clingo":
                raise KeyboardInterrupt

        stopped = compare(PUZZLES, **TWO, resume=str(tmp_path / "rows"), on_row=interrupt)
        assert stopped.interrupted
        assert [(row.puzzle, row.engine) for row in stopped.rows] == [
            ("two", "swipl"), ("two", "clingo"), ("free", "swipl"), ("free", "clingo"),
        ]  # fmt: skip
        resumed = compare(PUZZLES, **TWO, resume=str(tmp_path / "rows"))
        assert not resumed.interrupted
        assert timeless(resumed.rows) == timeless(whole.rows)
        assert len(solved) == len(set(solved)) == len(whole.rows)

    def test_a_run_with_several_jobs_is_interrupted_at_once(self, tmp_path: Path) -> None:
        """Of the two cells that would never end there are no rows, and their workers are ended."""

        def interrupt(_row: Row, _total: int) -> None:
            raise KeyboardInterrupt

        puzzles = [loads(ENDLESS), loads(UNIQUE), loads(ENDLESS)]
        options: dict[str, Any] = {"labelings": ["ff"], "task": "count", "models": 1, "jobs": 2}
        stopped = compare(puzzles, **options, resume=str(tmp_path / "rows"), on_row=interrupt)

        assert stopped.interrupted
        assert [row.puzzle for row in stopped.rows] == ["two"]
        assert len((tmp_path / "rows").read_text().splitlines()) == 1

    @pytest.mark.parametrize(
        "other",
        [{"limit": 61}, {"limit": None}, {"seed": 1}, {"presolve": False}, {"models": 0}, {"task": "count"},
         {"memory": 2**40}],
    )  # fmt: skip
    def test_rows_of_another_question_are_not_reused(
        self, solved: list[str], tmp_path: Path, other: dict[str, Any]
    ) -> None:
        path = str(tmp_path / "rows")
        asked: dict[str, Any] = {"labelings": ["ff"], "limit": 60, "resume": path}
        compare([loads(SEVERAL)], **asked)
        compare([loads(SEVERAL)], **{**asked, **other})

        assert len(solved) == 2
        compare([loads(SEVERAL)], **asked)
        compare([loads(SEVERAL)], **{**asked, **other})
        assert len(solved) == 2

    def test_results_of_a_puzzle_that_has_changed_are_not_reused(self, solved: list[str], tmp_path: Path) -> None:
        path = str(tmp_path / "rows")
        compare([loads(SEVERAL)], labelings=["ff"], limit=60, resume=path)
        (row,) = compare([loads(SEVERAL.replace("size 2", "size 3"))], labelings=["ff"], limit=60, resume=path).rows
        assert len(solved) == 2
        assert row.solutions != []
        assert len(row.solutions[0]["grid"]) == 3

        renamed = loads(SEVERAL.replace("free", "renamed"), name="other.puzzle")
        (row,) = compare([renamed], labelings=["ff"], limit=60, resume=path).rows
        assert len(solved) == 2
        assert (row.puzzle, row.source) == ("renamed", "other.puzzle")

    def test_puzzles_that_are_alike_keep_their_own_rows(self, solved: list[str], tmp_path: Path) -> None:
        path = str(tmp_path / "rows")
        alike = [loads(SEVERAL.replace("free", name)) for name in "abc"]
        first = compare(alike, labelings=["ff"], limit=60, resume=path)

        assert compare(alike, labelings=["ff"], limit=60, resume=path).rows == first.rows
        assert len(solved) == 3

    def test_errors_and_interruptions_are_run_again(self, solved: list[str], tmp_path: Path) -> None:
        path = tmp_path / "rows"
        compare([loads(SEVERAL)], labelings=["ff"], limit=60, resume=str(path))
        for change in ({"error": "out of stack"}, {"limit": "interrupted"}):
            row = json.loads(path.read_text().splitlines()[0])
            path.write_text(json.dumps({**row, **change}) + "\n")
            del solved[:]
            (again,) = compare([loads(SEVERAL)], labelings=["ff"], limit=60, resume=str(path)).rows

            assert len(solved) == 1
            assert (again.error, again.limit, again.status) == (None, None, "several")

    @pytest.mark.parametrize("length", [1, 5, 12, 100, -1])
    def test_a_line_cut_short_is_run_again(self, solved: list[str], tmp_path: Path, length: int) -> None:
        path = tmp_path / "rows"
        compare([loads(SEVERAL), loads(UNIQUE)], labelings=["ff"], limit=60, resume=str(path))
        whole = path.read_bytes()
        first, second = whole.splitlines(keepends=True)
        path.write_bytes(first + second.rstrip()[:length])
        del solved[:]
        compare([loads(SEVERAL), loads(UNIQUE)], labelings=["ff"], limit=60, resume=str(path))

        assert solved == ["two swipl ff,up,step"]
        assert path.read_bytes().startswith(first)
        assert [row.puzzle for row in Journal(str(path)).rows] == ["free", "two"]

    def test_a_first_line_cut_short_is_run_again(self, solved: list[str], tmp_path: Path) -> None:
        path = tmp_path / "rows"
        path.write_text('{"puzzle": "free", "ki')
        compare([loads(SEVERAL)], labelings=["ff"], limit=60, resume=str(path))

        assert len(solved) == len(path.read_text().splitlines()) == 1

    def test_a_last_line_that_only_lacks_its_end_is_kept(self, solved: list[str], tmp_path: Path) -> None:
        path = tmp_path / "rows"
        compare([loads(SEVERAL)], labelings=["ff"], limit=60, resume=str(path))
        path.write_text(path.read_text().rstrip("\n"))
        compare([loads(SEVERAL), loads(UNIQUE)], labelings=["ff"], limit=60, resume=str(path))

        assert solved == ["free swipl ff,up,step", "two swipl ff,up,step"]
        assert [row.puzzle for row in Journal(str(path)).rows] == ["free", "two"]

    @pytest.mark.parametrize("number", [1, 2, 3])
    @pytest.mark.parametrize("garbage", ["", "{}", "[]", "null", '{"puzzle": "free"}', "garbage", '"text', "\x00"])
    def test_a_line_that_is_no_row_is_named_and_nothing_is_touched(
        self, tmp_path: Path, number: int, garbage: str
    ) -> None:
        path = tmp_path / "rows"
        lines = [json.dumps(SWIPL.as_json())] * 3
        lines.insert(number - 1, garbage)
        path.write_text("\n".join(lines) + "\n")
        before = path.read_bytes()
        with pytest.raises(UsageError) as caught:
            compare([loads(SEVERAL)], labelings=["ff"], resume=str(path))

        assert str(caught.value) == f"{path}:{number}: this is not a row of a comparison"
        assert path.read_bytes() == before

    @pytest.mark.parametrize("end", ["", "\n"])
    @pytest.mark.parametrize(
        "content",
        [
            UNIQUE.rstrip("\n"), "# notes", "[1, 2]", '[{"puzzle": 1}]', '[\n {"puzzle": 1}]', '{"puzzle": 3}',
            '{"puzzle": "mine", "size": 3}', '{\n"puzzle": 3}', "puzzle,kind,source", "0", "{}", '{"puzzle": {"a": 1}',
            "[" * 100_000, '{"puzzle": ' + "[" * 100_000,
        ],
    )  # fmt: skip
    def test_a_file_of_something_else_is_never_touched(self, tmp_path: Path, content: str, end: str) -> None:
        path = tmp_path / "precious"
        path.write_text(content + end)
        with pytest.raises(UsageError) as caught:
            compare([loads(SEVERAL)], labelings=["ff"], resume=str(path))

        assert str(caught.value) == f"{path}:1: this is not a row of a comparison"
        assert path.read_text() == content + end

    @pytest.mark.parametrize(
        "change",
        [
            {"puzzle": 3}, {"digest": ["0"]}, {"seed": None}, {"time_limit": "60"}, {"solutions": None}, {"status": {}},
            {"status": "banana"}, {"task": "decided"}, {"seconds": math.inf}, {"seconds": math.nan}, {"seconds": -0.5},
            {"ground": -1}, {"choices": -1}, {"choices": 0.5}, {"count": True}, {"repeat": 0}, {"time_limit": math.inf},
            {"exhausted": 1}, {"presolve": None}, {"verified": "yes"}, {"solutions": [3]}, {"solutions": [{}]},
            {"solutions": [{"grid": []}, {"moves": ""}]}, {"solutions": {"grid": []}},
        ],
    )  # fmt: skip
    def test_an_altered_row_is_no_row(self, tmp_path: Path, change: dict[str, Any]) -> None:
        path = tmp_path / "rows"
        path.write_text(json.dumps({**SWIPL.as_json(), **change}) + "\n")

        with pytest.raises(UsageError, match=r":1: this is not a row of a comparison$"):
            Journal(str(path))

    def test_only_one_comparison_at_a_time_writes_to_a_file(self, solved: list[str], tmp_path: Path) -> None:
        path = str(tmp_path / "rows")
        first = Journal(path)
        with pytest.raises(UsageError) as caught:
            compare([loads(SEVERAL)], labelings=["ff"], limit=60, resume=path)
        assert str(caught.value) == f"{path} is in use: another comparison writes its rows there"
        assert solved == []

        first.close()
        assert len(compare([loads(SEVERAL)], labelings=["ff"], limit=60, resume=path).rows) == 1

    def test_whole_numbers_may_stand_for_seconds(self, tmp_path: Path) -> None:
        path = tmp_path / "rows"
        path.write_text(json.dumps({**SWIPL.as_json(), "seconds": 1}) + "\n")

        assert [row.seconds for row in Journal(str(path)).rows] == [1]

    def test_rows_come_back_as_they_were(self, tmp_path: Path) -> None:
        rows = [SWIPL, CLINGO, replace(SWIPL, puzzle='né "x"\u2028\n|', source="\udcff"), replace(CLINGO, **STOPPED)]
        journal = Journal(str(tmp_path / "rows"))
        for row in rows[:2] + rows[3:]:
            journal.write(row)
        journal.write(replace(rows[2], source="x"))
        journal.close()

        assert Journal(str(tmp_path / "rows")).rows == [rows[0], rows[1], rows[3], replace(rows[2], source="x")]

    def test_an_empty_file_is_a_beginning(self, tmp_path: Path) -> None:
        (tmp_path / "rows").touch()
        compare([loads(SEVERAL)], labelings=["ff"], limit=60, resume=str(tmp_path / "rows"))

        assert len((tmp_path / "rows").read_text().splitlines()) == 1

    @pytest.mark.parametrize(
        ("name", "why"),
        [
            (".", "Is a directory"), ("nowhere/rows", "No such file or directory"), ("/dev/full", "it is not a file"),
            ("/dev/null", "it is not a file"), ("x" * 300, "File name too long"),
        ],
    )  # fmt: skip
    def test_what_is_no_file_is_refused(self, tmp_path: Path, name: str, why: str) -> None:
        path = str(tmp_path / name)
        with pytest.raises(UsageError) as caught:
            compare([loads(SEVERAL)], labelings=["ff"], resume=path)

        assert str(caught.value) == f"{path} cannot be used for results: {why}"


class TestTables:
    """Tables, exactly."""

    def test_puzzle_by_puzzle(self) -> None:
        comparison = compare(PUZZLES[:2], **TWO, measure="choices")

        assert masked(comparison.table()).split("\n\nfutoshiki: medians")[0] == (
            "futoshiki: choices, * the best of each line\n\n"
            "puzzle      swipl max,down,step    clingo tweety\n"
            "--------  ---------------------  ---------------\n"
            "two                         0 *              0 *\n"
            "free                        1 *              1 *"
        )

    def test_summary_limits_and_errors(self) -> None:
        failed = {**STOPPED, "status": "error", "limit": None, "error": "out of stack"}
        rows = [
            *(replace(SWIPL, puzzle=name, choices=n) for name, n in (("a", 5), ("b", 1200), ("c", 3))),
            *(replace(CLINGO, puzzle="a", choices=4), replace(CLINGO, puzzle="b", **STOPPED)),
            replace(CLINGO, puzzle="c", **{**STOPPED, "limit": "memory limit reached while solving"}),
            *(replace(SWIPL, puzzle=name, strategy="max,up,step", **failed) for name in "ab"),
            replace(SWIPL, puzzle="c", strategy="max,up,step", choices=3),
        ]

        assert as_text(rows, "choices") == (
            "futoshiki: choices, * the best of each line\n\n"
            "puzzle      swipl ff,up,step    clingo tweety    swipl max,up,step\n"
            "--------  ------------------  ---------------  -------------------\n"
            "a                          5              4 *                error\n"
            "b                    1 200 *           > 60 s                error\n"
            "c                        3 *           memory                  3 *\n\n"
            "futoshiki: medians over 3 puzzles\n\n"
            "strategy             settled    seconds    choices    failures    conflicts    restarts    inferences"
            "    choices from - to    best\n"
            "-----------------  ---------  ---------  ---------  ----------  -----------  ----------  ------------"
            "  -------------------  ------\n"
            "swipl ff,up,step         3/3    0.250 s          5           0            -           -         1 000"
            "            3 - 1 200       2\n"
            "clingo tweety            1/3     > 60 s     > 60 s           -       > 60 s      > 60 s             -"
            "           4 - > 60 s       1\n"
            "swipl max,up,step        1/3      error      error       error            -           -         error"
            "            3 - error       1\n\n"
            "a, swipl max,up,step: out of stack\n\nb, swipl max,up,step: out of stack\n\n"
            "pylogic 0.1.0; swipl 9.0.4; clingo 5.8.0; a machine; seed 0; presolved; limit 60 s\n"
        )

    def test_one_puzzle(self) -> None:
        rows = [SWIPL, CLINGO, replace(SWIPL, strategy="max,up,step", **STOPPED)]

        assert as_text(rows, "choices") == (
            "futoshiki: p, * the best of each column\n\n"
            "strategy             status    seconds    choices    failures    conflicts    restarts    inferences\n"
            "-----------------  --------  ---------  ---------  ----------  -----------  ----------  ------------\n"
            "swipl ff,up,step    several  0.250 s *        1 *         0 *            -           -       1 000 *\n"
            "clingo tweety       several    0.500 s          3           -          1 *         0 *             -\n"
            "swipl max,up,step   unknown     > 60 s     > 60 s      > 60 s       > 60 s      > 60 s        > 60 s\n\n"
            "pylogic 0.1.0; swipl 9.0.4; clingo 5.8.0; a machine; seed 0; presolved; limit 60 s\n"
        )

    def test_a_limit_is_never_averaged_away(self) -> None:
        """Of three runs one was stopped: the median is a time; of two it is the limit."""
        runs = [replace(SWIPL, repeat=1, seconds=0.1), replace(SWIPL, repeat=2, seconds=0.3)]
        stopped = replace(SWIPL, repeat=3, **STOPPED)

        assert " 0.300 s *" in as_text([*runs, stopped], "seconds")
        assert " > 60 s" in as_text([runs[0], replace(stopped, repeat=2)], "seconds")
        assert "; medians of 3 runs\n" in as_text([*runs, stopped], "seconds")

    def test_markdown_holds_any_title(self) -> None:
        rows = [replace(row, puzzle=name) for name in ("a|b", "c") for row in (SWIPL, CLINGO)]

        assert as_markdown(rows, "choices").startswith(
            "**futoshiki: choices, * the best of each line**\n\n"
            "| puzzle   |   swipl ff,up,step |   clingo tweety |\n"
            "|:---------|-------------------:|----------------:|\n"
            "| a\\|b     |                1 * |               3 |\n"
            "| c        |                1 * |               3 |\n\n"
        )

    def test_kinds_have_tables_of_their_own(self) -> None:
        puzzles = [loads(text) for text in (UNIQUE, SEVERAL, ROOM, ROUTE)]
        table = compare(puzzles, engines=["all"], strategies=["heuristic:brief"], measure="choices").table()

        assert re.findall(r"^(\w+): (.*)$", table, re.M) == [
            ("futoshiki", "choices, * the best of each line"),
            ("futoshiki", "medians over 2 puzzles"),
            ("battleship", "room, * the best of each column"),
            ("diamonds", "corner, * the best of each column"),
        ]
        assert "python" not in table[table.index("diamonds: ") :].split("\n\npylogic ")[0]

    def test_many_contestants_stand_in_several_tables(self) -> None:
        table = compare(PUZZLES[:2], labelings=["all"], limit=60, measure="choices").table()

        assert table.count("futoshiki: choices, * the best of each line\n") == 5
        (everyone,) = contestants(labelings=["all"])
        assert all(table.count(f"swipl {name}") == 2 for name in everyone.strategies(PUZZLES[0]))

    def test_csv_has_every_figure(self) -> None:
        rows = [replace(SWIPL, puzzle='a,"b"'), replace(CLINGO, **STOPPED)]
        first, second = csv.DictReader(io.StringIO(as_csv(rows)))

        assert list(first) == [field.name for field in fields(Row)]
        assert (first["puzzle"], first["strategy"], first["choices"]) == ('a,"b"', "ff,up,step", "1")
        assert json.loads(first["solutions"]) == SWIPL.solutions
        assert (second["failures"], second["limit"]) == ("", STOPPED["limit"])

    def test_json_goes_there_and_back(self) -> None:
        comparison = compare(PUZZLES, **TWO)

        assert [Row.from_json(json.loads(json.dumps(row))) for row in comparison.json()] == list(comparison.rows)

    def test_nothing_is_a_table_too(self) -> None:
        assert as_text([], "seconds") == "nothing was run\n"

    def test_a_plot_is_written(self, tmp_path: Path) -> None:
        pytest.importorskip("matplotlib")
        compare(PUZZLES[:2], **TWO).plot(str(tmp_path / "plot.png"))

        assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")
