"""Riddles without a grid: cells with names, conditions about them, and what is to be small."""

import itertools
import json
from typing import Any

import pytest
from words import read

from pylogic import PuzzleError, Status, check, dumps, loads, solve
from pylogic.drawing.svg.drawing import draw
from pylogic.drawing.svg.layout import LABELLED, layout, width_of
from pylogic.drawing.svg.pen import Pen, Texts
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
        ("maximise steps: 2 * x + y - z ; different all", 7),
        ("maximise steps: min(x, y) - 2 * z", 1),
        ("maximise steps: count(x < y, y < z, z < x)", 2),
    ],
)
def test_the_best_number_is_that_of_all_ways_tried(rules: str, least: int, engine: str) -> None:
    puzzle = read(f"cells 1..3 ; named x y z ; {rules}", "")
    answer = solve(puzzle, engine)
    fillings = (
        frozenset(Atom("value", (1001 + place, value)) for place, value in enumerate(values))
        for values in itertools.product((1, 2, 3), repeat=3)
    )
    costs = [
        puzzle.kind.objective.cost(puzzle, filling) for filling in fillings if not puzzle.kind.check(puzzle, filling)
    ]
    best = min(cost for cost in costs if cost is not None)

    assert puzzle.kind.objective.turned(best) == least
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


PETS = "cells 1..3 ; named owner: Anna Ben Carla ; named pet: dog cat horse ; different rows"


def test_a_question_is_answered_below_the_board() -> None:
    puzzle = read(PETS, "Anna = 1\nBen = 2\ndog = 2\ncat in 1 2\nask owner of dog\nask pet of Carla")
    (answer,) = solve(puzzle, models=2).solutions

    assert str(answer).splitlines()[-2:] == ["owner of dog: Ben", "pet of Carla: horse"]
    assert str(puzzle.kind.draw(puzzle, None)).splitlines()[-2:] == ["owner of dog: Ben", "pet of Carla: ?"]


def test_all_that_fit_a_question_are_named_and_what_is_open_is_a_question_mark() -> None:
    puzzle = read("cells 1..2 ; named who: x y z ; named what: t ; x <= z", "x = 1\ny = 1\nz = 2\nask who of t")
    held = [str(one).splitlines()[-1] for one in solve(puzzle, models=0).solutions]

    assert sorted(held) == ["who of t: x and y", "who of t: z"]
    assert str(puzzle.kind.draw(puzzle, None)).splitlines()[-1] == "who of t: ?"


@pytest.mark.parametrize(
    ("statement", "place", "sentence"),
    [
        ("ask", 1, "write: ask owner of horse"),
        ("ask owner", 1, "a question names a row and a cell, such as 'ask owner of dog'"),
        ("ask owner for dog", 1, "a question names a row and a cell, such as 'ask owner of dog'"),
        ("ask ower of dog", 5, "no row is called 'ower'; did you mean 'owner'?"),
        ("ask owner of dgo", 14, "no cell is called 'dgo'; did you mean 'dog'?"),
        ("dgo = 2", 1, "no cell is called 'dgo'; did you mean 'dog'?"),
        ("dog = 4", 7, "a number here is from 1 to 3, not 4"),
    ],
)
def test_a_wrong_question_or_name_is_refused_at_its_place(statement: str, place: int, sentence: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read(PETS, statement)

    (problem,) = caught.value.problems
    assert problem.span is not None
    assert (problem.sentence, problem.span.column) == (sentence, place)


def test_what_a_puzzle_names_reads_back() -> None:
    puzzle = read(PETS, "Anna = 1\ncat in 1 2\nask owner of dog")
    again = loads(dumps(puzzle))

    assert again.facts == puzzle.facts
    assert next(clue.sentence for clue in puzzle.clues) == "Anna = 1"


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("Anna = knave\nBen = knight\nCarla = knave\n", "right"),
        ("Carla=knave\n\n  Ben = knight", "right so far"),
        ("Anna = knight\nBen = knight\nCarla = knave", "wrong"),
        ({"Anna": "knave", "Ben": "knight", "Carla": "knave"}, "right"),
        ('{"Ben": "knight", "Anna": "."}', "right so far"),
        ("Ana = knave", "line 1, column 1: no cell is called 'Ana'"),
        ("Anna = knave\nBen = kniht", "line 2, column 7: 'kniht' is not a value"),
        ("Anna = knave\nBen knight", None),
        ("\ufeff% in any order\r\nBen = knight\r\nAnna = knave % lies\r\nCarla = knave\r\n", "right"),
        ("Anna = ?\nr1c2 = knight", "right so far"),
        ("Anna = knight\nBen = knight\nAnna = knave", "line 3, column 1: 'Anna' is given twice"),
        ({"Anna": "knave", "Ben": None}, "right so far"),
        ('{"Anna": "knave", "Ben": true}', "'True' is not a value"),
        ('{"named": {"Anna": "knave", "Ben": "knight", "Carla": "knave"}}', "right"),
        ('{"Anna": "knave", "Bn": "knight"}', "no cell is called 'Bn'"),
    ],
)
def test_an_answer_names_cells(answer: Any, verdict: str | None) -> None:
    judged = check(EXAMPLES / "knights.puzzle", answer)

    if verdict is None or "'" in verdict:
        assert str(judged.verdict) == "unreadable"
        assert verdict is None or verdict in str(judged)
    else:
        assert str(judged.verdict) == verdict


def test_cells_with_several_values_are_named_too() -> None:
    puzzle = read("cells n: 1..2 ; cells c: red blue ; named Änne Jörg ; different rows of n ; different rows of c", "")
    (drawn,) = solve(puzzle, models=1).solutions

    assert all(f"{name} " in str(drawn) for name in ("Änne", "Jörg"))
    assert str(check(puzzle, "Änne = 1/red\nJörg = 2/blue").verdict) == "right"
    assert str(check(puzzle, "Änne = 1\nÄnne = red\nJörg = 2").verdict) == "right so far"
    assert "'Änne' is given twice" in str(check(puzzle, "Änne = 1/red\nÄnne = blue"))
    assert "Änne cannot be 3" in str(check(puzzle, "Änne = 3"))


def test_json_has_the_values_by_the_names_of_cells() -> None:
    (answer,) = solve(EXAMPLES / "knights.puzzle").solutions

    assert answer.fields["named"] == {"Anna": "knave", "Ben": "knight", "Carla": "knave"}
    assert str(check(answer.puzzle, json.dumps(dict(answer.fields))).verdict) == "right"


@pytest.mark.parametrize("name", ["zebra", "knights", "money", "timetable"])
def test_a_riddle_is_drawn_as_a_table_with_names_inside_of_cells(name: str) -> None:
    """All are of one size, and no text is wider than its cell has room for."""
    (answer,) = solve(EXAMPLES / f"{name}.puzzle").solutions
    canvas = answer.puzzle.kind.sketch(answer.puzzle, answer.atoms)
    pen, place = Pen(), layout(canvas)
    draw(canvas, pen)
    texts = [(one.look, text) for one in pen.marks() if isinstance(one, Texts) for text in one.texts]
    inside = [(look, text) for look, text in texts if text.y < place.foot]

    assert {look.size for look, _ in inside} == {LABELLED}
    assert len(inside) == 2 * len(answer.atoms)
    for look, text in inside:
        wide = width_of(text.text, LABELLED)
        first = text.x if look.anchor == "start" else text.x - wide / 2
        column = int((first - place.left) // place.wide)
        assert place.point(column, 0)[0] < first < first + wide < place.point(column + 1, 0)[0]


def test_what_is_wrong_is_called_by_its_name() -> None:
    judged = check(EXAMPLES / "knights.puzzle", "Anna = knave\nBen = knave")

    assert [one.sentence for one in judged.faults] == ["Ben cannot be right"]


def test_an_answer_says_each_cell_once() -> None:
    puzzle = read("cells 1..3 ; named x y z ; different all", "x = 1")
    said = '{"grid": [[1, 2, 3]], "named": {"x": 1, "y": %d, "z": 3}}'

    assert check(puzzle, said % 2).verdict == "right"
    assert check(puzzle, said % 3).verdict == "unreadable"
    assert "y is 3 among 'named', and 2 in the rows" in str(check(puzzle, said % 3))
