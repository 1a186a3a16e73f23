"""Comparisons: who takes part, and the rows that come of it."""

import re
from collections.abc import Iterator
from typing import Any

import psutil
import pytest
from comparisons import LATIN, PUZZLES, TWO, masked, timeless
from puzzles import ENDLESS, HARMLESS_NONE, NONE, ROOM, ROUTE, SEVERAL, UNIQUE

from pylogic import Puzzle, Solution, UsageError, Worker, compare, loads
from pylogic.lab.plan import contestants, names
from pylogic.lab.row import COUNTS, Row
from pylogic.model.request import Request
from pylogic.solving.run import Running

pytestmark = pytest.mark.slow


@pytest.mark.usefixtures("no_worker_left")
class TestContestants:
    """The strategies that take part."""

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
        ("words", "engine", "others"),
        [
            ({"labelings": ["jumpy"]}, "swipl", "clingo has it"),
            ({"strategies": ["enum"]}, "clingo", "python and swipl have it"),
            ({"strategies": ["python:disjoint"]}, "python", "clingo has it"),
        ],
    )
    def test_a_strategy_of_another_engine_is_reported_with_that_engine(
        self, words: dict[str, Any], engine: str, others: str
    ) -> None:
        with pytest.raises(UsageError, match=rf"^{engine} has no strategy '\w+' \([^)]*\); {others}$"):
            compare(PUZZLES, **words)

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

    assert names([titled(*puzzle) for puzzle in puzzles]) == expected


@pytest.mark.usefixtures("no_worker_left")
class TestRows:
    """The rows of a comparison, engine by engine."""

    def test_every_cell_has_a_row_puzzle_by_puzzle(self) -> None:
        seen: list[tuple[Row, int]] = []
        puzzles = [loads(text) for text in (UNIQUE, SEVERAL, ROOM, ROUTE)]
        comparison = compare(puzzles, engines=["all"], limit=60, on_row=lambda row, total: seen.append((row, total)))

        assert [(row.puzzle, row.engine, row.status) for row in comparison.rows] == [
            ("two", "clingo", "unique"), ("two", "heuristic", "satisfiable"),
            ("two", "python", "unique"), ("two", "swipl", "unique"),
            ("free", "clingo", "several"), ("free", "heuristic", "satisfiable"),
            ("free", "python", "several"), ("free", "swipl", "several"),
            ("room", "clingo", "unique"), ("room", "heuristic", "satisfiable"),
            ("room", "python", "unique"), ("room", "swipl", "unique"),
            ("corner", "clingo", "optimal"), ("corner", "heuristic", "optimal"), ("corner", "scip", "optimal"),
            ("corner", "swipl", "optimal"),
        ]  # fmt: skip
        assert seen == [(row, 16) for row in comparison.rows]
        assert not comparison.interrupted
        assert comparison.disagreements == []

    def test_an_engine_has_null_for_what_it_does_not_count(self) -> None:
        rows = compare([loads(SEVERAL)], engines=["all"], presolve=False, limit=60).rows
        null = {row.engine: {name for name, value in row.as_json().items() if value is None} for row in rows}
        always = {"chosen_by", "model", "models", "memory_limit", "effort", "objective", "bound", "limit", "error"}

        assert null == {
            "clingo": always | {"failures", "propagations", "inferences"},
            "heuristic": always | set(COUNTS),
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
        finish = Running.finish

        def deadly(self: Running, worker: Worker, request: Request, **how: Any) -> Iterator[Solution]:
            for solution in finish(self, worker, request, **how):
                if self.puzzle.title == "anything":
                    worker.kill()
                yield solution

        monkeypatch.setattr(Running, "finish", deadly)
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
        monkeypatch.setattr("pylogic.engines.workers.processes.sys.executable", "/bin/false")
        before = psutil.Process().num_fds()
        rows = compare([loads(UNIQUE)], labelings=["ff"], repeat=40, limit=60, jobs=jobs).rows

        assert {row.error for row in rows} == {"the worker process of swipl ended by itself with code 1"}
        assert psutil.Process().num_fds() <= before + 3

    def test_no_process_at_all_is_reported(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("pylogic.engines.workers.processes.sys.executable", "/nowhere/python")
        (row,) = compare([loads(UNIQUE)], labelings=["ff"], limit=60).rows

        assert row.error == "no process can be started for swipl: No such file or directory"
