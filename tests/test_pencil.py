"""Small values in pictures of steps: what is left in a cell, and what is ruled out there."""

from __future__ import annotations

import pytest

import pylogic
from pylogic import Explanation
from pylogic.nouns.resources import ROOT
from pylogic.pictures.canvas import Canvas, text
from pylogic.pictures.svg import svg
from pylogic.pictures.things import Form

SIGN = {Form.TEXT: "", Form.STRUCK: "-", Form.NOTHING: " "}


@pytest.fixture(scope="module")
def killer() -> Explanation:
    return pylogic.explain(ROOT / "kinds" / "killer.puzzle", "steps")


def marks(canvas: Canvas, row: int, column: int) -> str:
    return " ".join(SIGN[thing.form] + thing.says for thing in canvas.candidates.get((row, column), ()))


def test_what_is_left_stands_beside_what_a_step_rules_out(killer: Explanation) -> None:
    step = killer.steps[2]

    assert step.text == "the cage at r1c1 has 8: r1c2 and r2c2 cannot be 2"
    assert marks(killer.before(step), 1, 2) == "  2 3 4"  # 1 is gone at a glance, and its place is empty
    assert marks(killer.after(step), 1, 2) == marks(killer.after(step), 2, 2) == "  -2 3 4"


def test_what_earlier_steps_rule_out_stays_struck(killer: Explanation) -> None:
    step = killer.steps[5]
    struck = killer.before(step).candidates[1, 2][1]

    assert (struck.form, struck.says, struck.role) == (Form.STRUCK, "2", "faint")


def test_a_cell_whose_total_stands_in_it_has_marks(killer: Explanation) -> None:
    step = killer.steps[5]

    assert step.text.endswith("r1c3 cannot be 3")
    assert marks(killer.after(step), 1, 3) == "  2 -3 4"


def test_a_cell_that_is_known_has_none(killer: Explanation) -> None:
    last = killer.steps[-1]

    assert killer.after(last).candidates == {}


def test_twelve_values_stay_in_their_cell() -> None:
    canvas = Canvas(1, 1)
    canvas.candidates[1, 1] = [text(str(number)) for number in range(1, 13)]
    places = [part.partition('"')[0] for part in svg(canvas, theme="light").split('<text x="')[1:]]

    assert len(places) == 12
    assert all(12 < float(place) < 48 for place in places)
