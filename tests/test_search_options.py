"""Ways through the tree that SWI's labeling has not: the same solutions as any labeling, over puzzles."""

import pytest
from instances import EXAMPLES
from puzzles import ROUTE

import pylogic
from pylogic import Answer, Puzzle, Status

pytestmark = pytest.mark.slow

PUZZLES = {
    "futoshiki": pylogic.load(EXAMPLES / "futoshiki_several.puzzle"),
    "battleship": pylogic.load(EXAMPLES / "battleship_9x9.puzzle"),
    "none": pylogic.load(EXAMPLES / "futoshiki_contradiction.puzzle"),
    "declared": pylogic.loads("sudoku {\n  board {\n    . 2 . .\n    . . 3 .\n    . . . .\n    . . . .\n  }\n}\n"),
}
LABELINGS = (
    *("impact", "impact,down,enum", "random_ties", "dom_w_deg,random_ties", "ffc,down,bisect,random_ties"),
    *("dom_w_deg,luby", "random_ties,luby", "random,random_value,luby", "impact,luby"),
)
DISCREPANCIES = ("discrepancy", "ff,discrepancy", "ff,down,enum,discrepancy", "max_regret,bisect,discrepancy")


def run(puzzle: Puzzle, strategy: str, seed: int = 0) -> Answer:
    return pylogic.solve(puzzle, "swipl", strategy, models=0, presolve=False, seed=seed)


def found(answer: Answer) -> list[str]:
    return sorted(str(sorted(map(str, solution.atoms))) for solution in answer.solutions)


@pytest.mark.parametrize("name", PUZZLES)
def test_no_solution_is_lost_or_found_twice(name: str) -> None:
    puzzle = PUZZLES[name]
    plain = run(puzzle, "ff")
    slow = name == "battleship"

    for strategy in (*LABELINGS, *(() if slow else DISCREPANCIES)):
        answer = run(puzzle, strategy)
        assert answer.exhausted, strategy
        assert answer.count == plain.count, strategy
        assert found(answer) == found(plain), strategy
        if answer.statistics["choices"] and "discrepancy" not in strategy:
            assert answer.statistics["choices"] >= answer.statistics["failures"] + plain.count - 1


@pytest.mark.parametrize("strategy", ["bab", "restart", "ff,bab", "dom_w_deg,luby,bab", "discrepancy,restart"])
def test_the_best_solutions_are_the_same(strategy: str) -> None:
    for puzzle in (pylogic.loads(ROUTE), pylogic.load(EXAMPLES / "diamonds_bound.puzzle")):
        plain, answer = run(puzzle, "leftmost"), run(puzzle, strategy)

        assert answer.status is Status.OPTIMAL
        assert (answer.objective, answer.bound) == (plain.objective, plain.bound)
        assert found(answer) == found(plain)


def test_a_better_solution_is_reported_when_it_is_found() -> None:
    costs: list[int] = []
    (puzzle,) = (one for one in pylogic.load_all(EXAMPLES / "first.puzzle") if one.kind.name == "diamonds")
    pylogic.solve(
        puzzle,
        "swipl",
        "leftmost,down,bab",
        presolve=False,
        on_progress=lambda best, _bound: costs.append(best or 0),
    )

    assert costs == [5, 4, 4]


def test_ties_depend_on_the_seed_alone() -> None:
    def counts(seed: int) -> object:
        return run(PUZZLES["battleship"], "random_ties", seed).statistics["failures"]

    assert counts(1) == counts(1)
    assert len({counts(seed) for seed in range(5)}) > 1
