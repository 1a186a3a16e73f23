"""Riddles without a grid: cells with names, conditions about them, and what is to be small."""

import itertools

import pytest
from words import read

from pylogic import Status, solve
from pylogic.model.atom import Atom
from pylogic.model.files import EXAMPLES
from pylogic.solving import loading

ENGINES = ("clingo", "swipl")
ANSWERS: dict[str, dict[str, int | str]] = {
    "money": {"S": 9, "E": 5, "N": 6, "D": 7, "M": 1, "O": 0, "R": 8, "Y": 2},
    "zebra": {"Japanese": 5, "zebra": 5, "Norwegian": 1, "water": 1, "red": 3, "Kools": 1},
    "knights": {"Anna": "knave", "Ben": "knight", "Carla": "knave"},
    "star": {"A": 1, "B": 3, "D": 12, "L": 8},
}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", ANSWERS)
def test_a_riddle_has_its_known_answer(name: str, engine: str) -> None:
    (puzzle,) = loading.load_all(EXAMPLES / f"{name}.puzzle")
    answer = solve(puzzle, engine)
    shown = str(answer.solutions[0]).replace("│", " ").split()

    assert answer.status is Status.UNIQUE
    assert {cell: shown[shown.index(cell) + 1] for cell in ANSWERS[name]} == {
        cell: str(value) for cell, value in ANSWERS[name].items()
    }


@pytest.mark.parametrize("engine", ENGINES)
def test_a_timetable_ends_as_early_as_can_be(engine: str) -> None:
    (puzzle,) = loading.load_all(EXAMPLES / "timetable.puzzle")
    answer = solve(puzzle, engine)

    assert (answer.status, answer.objective, answer.bound) == (Status.OPTIMAL, 13, 13)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("rules", "least"),
    [
        ("minimise steps: x + 2 * y - 2 * z", -3),
        ("minimise steps: max(x, y, z) ; different all", 3),
        ("minimise steps: sum(all) ; abs(x - y) >= 1 ; y <> z", 4),
        ("minimise steps: count(all, 2) + abs(x - 3) ; x + y + z = 5", 0),
        ("minimise steps: min(x, 3 - y) ; y < z", 1),
        ("minimise steps: count(x = 1, y = 1, z = 1)", 0),
    ],
)
def test_the_smallest_number_is_that_of_all_ways_tried(rules: str, least: int, engine: str) -> None:
    puzzle = read(f"cells 1..3 ; named x y z ; {rules}", "")
    answer = solve(puzzle, engine)
    fillings = (
        frozenset(Atom("value", (1001 + place, value)) for place, value in enumerate(values))
        for values in itertools.product((1, 2, 3), repeat=3)
    )
    costs = [
        puzzle.kind.objective.cost(puzzle, filling) for filling in fillings if not puzzle.kind.check(puzzle, filling)
    ]

    assert min(cost for cost in costs if cost is not None) == least
    assert (answer.status, answer.objective) == (Status.OPTIMAL, least)


def test_a_puzzle_without_an_objective_comes_after_one_in_the_same_engine() -> None:
    first = read("cells 1..3 ; named x y ; x < y ; minimise steps: y", "")
    second = read("cells 1..3 ; named x y ; x < y", "")

    assert [solve(one, "swipl").status for one in (first, second)] == [Status.OPTIMAL, Status.SEVERAL]


def test_what_is_wrong_is_said_with_the_names_of_cells() -> None:
    puzzle = read("cells 1..3 ; named x y z ; different all ; if x = 1 then y = 3", "")
    filling = frozenset(Atom("value", (number, value)) for number, value in ((1001, 1), (1002, 2), (1003, 2)))

    assert [one.sentence for one in puzzle.kind.check(puzzle, filling)] == [
        "2 stands more than once in the board: y and z",
        "if x = 1 then y = 3: x = 1 and y = 2",
    ]
