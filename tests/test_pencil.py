"""Small values in pictures of steps: what is left in a cell, and what is ruled out there."""

from __future__ import annotations

import pytest

import pylogic
from pylogic import Explanation
from pylogic.drawing.svg import svg
from pylogic.explaining.explanation import Reasoned, places
from pylogic.model.atom import Cell
from pylogic.model.canvas import Canvas, Form, text
from pylogic.model.files import ROOT

SIGN = {Form.TEXT: "", Form.STRUCK: "-", Form.NOTHING: " "}


@pytest.fixture(scope="module")
def killer() -> Explanation:
    return pylogic.explain(ROOT / "kinds" / "killer.puzzle", "steps")


def marks(canvas: Canvas, cell: Cell) -> list[str]:
    return [SIGN[thing.form] + thing.says for thing in canvas.candidates.get(cell, ())]


def ruled_out(killer: Explanation, step: Reasoned) -> list[tuple[Cell, str]]:
    """The cells and the values of what a step rules out."""
    return [*places(killer.puzzle, step.barred).values()]


def test_what_a_step_rules_out_is_left_before_it_and_struck_after_it(killer: Explanation) -> None:
    removed = [(step, cell, value) for step in killer.steps for cell, value in ruled_out(killer, step)]

    assert removed
    for step, cell, value in removed:
        assert value in marks(killer.before(step), cell), step.text
        assert f"-{value}" in marks(killer.after(step), cell), step.text


def test_each_value_has_its_place_and_that_of_the_solution_is_left(killer: Explanation) -> None:
    (solution,) = pylogic.solve(killer.puzzle).solutions
    for step in killer.steps:
        for (row, column), things in killer.after(step).candidates.items():
            assert [thing.says or "gone" for thing in things].count(str(solution.grid[row - 1][column - 1])) == 1
            assert len(things) == 4
            assert all(thing.says in ("", str(place)) for place, thing in enumerate(things, 1))


def test_a_cell_whose_total_stands_in_it_has_marks(killer: Explanation) -> None:
    drawn = [killer.after(step) for step in killer.steps]

    assert any(
        thing.form is Form.CORNER
        for canvas in drawn
        for cell in canvas.candidates
        for thing in canvas.cells.get(cell, ())
    )


def test_a_cell_that_is_known_has_none(killer: Explanation) -> None:
    last = killer.steps[-1]

    assert killer.after(last).candidates == {}


def test_twelve_values_stay_in_their_cell() -> None:
    canvas = Canvas(1, 1)
    canvas.candidates[1, 1] = [text(str(number)) for number in range(1, 13)]
    places = [part.partition('"')[0] for part in svg(canvas, theme="light").split('<text x="')[1:]]

    assert len(places) == 12
    assert all(12 < float(place) < 48 for place in places)
