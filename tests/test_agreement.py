"""Contradictions between two rows of a comparison."""

from dataclasses import replace
from typing import Any

import pytest
from comparisons import CLINGO, LATIN, STOPPED, SWIPL, lying
from puzzles import UNIQUE

from pylogic import compare, loads
from pylogic.lab.comparison import disagreements
from pylogic.lab.row import Row

pytestmark = pytest.mark.slow


NUMBERS, MISSING = "the numbers of solutions differ", "a solution is missing"
COSTS = "the best costs differ"
NONE: dict[str, Any] = {"status": "unsatisfiable", "count": 0, "solutions": []}


def optimal(**others: Any) -> Row:
    best: dict[str, Any] = {
        "kind": "diamonds", "status": "optimal", "exhausted": True, "objective": 3, "bound": 3, "count": 1,
        "solutions": [{"moves": "242", "length": 3}],
    }  # fmt: skip
    return replace(CLINGO, **{**best, **others})


@pytest.mark.usefixtures("no_worker_left")
class TestAgreement:
    """Answers that cannot all be true."""

    @pytest.mark.parametrize(
        ("first", "second", "reason"),
        [
            (SWIPL, replace(CLINGO, count=3), NUMBERS),
            (replace(SWIPL, count=1, solutions=SWIPL.solutions[:1]), CLINGO, NUMBERS),
            (SWIPL, replace(CLINGO, solutions=[{"grid": [[1, 2], [1, 2]]}] * 2), MISSING),
            (SWIPL, replace(CLINGO, solutions=[SWIPL.solutions[0], {"grid": 1}]), MISSING),
            (SWIPL, replace(CLINGO, exhausted=False, count=1, solutions=[{"grid": 1}]), MISSING),
            (SWIPL, replace(CLINGO, **NONE), NUMBERS),
            (
                replace(SWIPL, **NONE),
                replace(CLINGO, status="satisfiable", exhausted=False, count=1, limit="memory limit reached"),
                NUMBERS,
            ),
            (replace(SWIPL, status="unique", exhausted=False, count=1, solutions=SWIPL.solutions[:1]), CLINGO, NUMBERS),
            (
                replace(SWIPL, task="count", count=576, solutions=SWIPL.solutions[:1]),
                replace(CLINGO, task="count", count=575, solutions=SWIPL.solutions[:1]),
                NUMBERS,
            ),
            (optimal(), optimal(engine="swipl", objective=4, bound=4), COSTS),
            (
                optimal(objective=5, bound=5),
                optimal(engine="swipl", status="feasible", exhausted=False, objective=4, bound=None),
                COSTS,
            ),
            (
                optimal(status="feasible", exhausted=False, objective=5, bound=None),
                optimal(engine="swipl", status="unknown", exhausted=False, objective=None, bound=6, solutions=[]),
                COSTS,
            ),
            (
                optimal(),
                optimal(engine="swipl", status="unsatisfiable", objective=None, bound=None, count=0, solutions=[]),
                NUMBERS,
            ),
            (optimal(task="count", count=4), optimal(task="count", count=5, engine="swipl"), NUMBERS),
            (optimal(), optimal(exhausted=False, engine="swipl", solutions=[{"moves": "424", "length": 3}]), MISSING),
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
        assert (found.reason, found.first, found.second) == (COSTS, rows[1], rows[2])

    def test_a_bound_is_held_against_the_best_solution_of_all(self) -> None:
        open_ = {"status": "feasible", "exhausted": False, "limit": "time limit of 60 s reached while solving"}
        rows = [
            optimal(**open_, objective=9, bound=None),
            optimal(**open_, objective=9, bound=7, strategy="usc"),
            optimal(**open_, objective=5, bound=None, strategy="bb"),
        ]

        assert [found.reason for found in disagreements(rows)] == [COSTS]

    def test_there_is_one_for_each_puzzle_and_contestant(self) -> None:
        liar = replace(CLINGO, count=7, solutions=[])
        honest = [replace(SWIPL, strategy=name) for name in ("ff,up,step", "max,up,step")]
        rows = [replace(row, puzzle=name, repeat=n) for name in "ab" for n in (1, 2) for row in (*honest, liar)]

        assert [(found.first.puzzle, found.second.contestant) for found in disagreements(rows)] == [
            ("a", "clingo tweety"), ("b", "clingo tweety"),
        ]  # fmt: skip

    def test_both_answers_are_named(self) -> None:
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
            ({"count": 3}, NUMBERS),
            ({"count": 1, "solutions": ()}, NUMBERS),
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
