"""Steps of explanations follow from what they cite, as an engine finds that knows nothing else."""

from dataclasses import replace
from functools import cache

import pytest
from instances import EXAMPLES

from pylogic import Puzzle, explain, load_all, loads
from pylogic.explaining.explanation import Reasoned
from pylogic.lab.contract import unfounded
from pylogic.model.files import ROOT

NURIBOU = """nuribou {
  board {
    . . . .
    . . . .
    . 9 . .
    - . - -
  }
  r1c3 = 4
}
"""
"""Where four empty cells joined the 9, the cells that are empty for sure would be too many, or would have no number."""

NURIKABE = """nurikabe {
  board {
    . . 2 .
    . . . .
    . . . .
    . 4 . 1
  }
}
"""

SHIKAKU = """shikaku {
  board {
    . . . . .
    6 . . . .
    . 2 . 8 .
    . 4 3 . .
    . . . 2 .
  }
}
"""

FOUR = EXAMPLES / "futoshiki_4x4.puzzle"


@cache
def stepped(text: str) -> tuple[Puzzle, tuple[Reasoned, ...]]:
    """A puzzle of some text, or of the library, and all steps to its solution."""
    puzzle = loads(text) if "{" in text else load_all(ROOT / "kinds" / f"{text}.puzzle")[0]
    return puzzle, explain(puzzle, "steps").steps


def cited(step: Reasoned) -> list[str]:
    return [clue.sentence for clue in step.clues]


def found(text: str, start: str) -> Reasoned:
    """The only step whose sentence begins so."""
    (step,) = (step for step in stepped(text)[1] if step.text.startswith(start))
    return step


@pytest.mark.parametrize(
    "text",
    [
        *(NURIBOU, NURIKABE, "masyu", "tracks"),
        *(
            pytest.param(text, marks=pytest.mark.slow)
            for text in (
                *(SHIKAKU, "burokku", "dominosa", "moon_sun", "number_rope", "regional_yajilin", "sheep_and_wolves"),
                *("shingoki", "slitherlink"),
            )
        ),
    ],
)
def test_every_step_follows_from_what_it_cites(text: str) -> None:
    puzzle, steps = stepped(text)

    assert list(unfounded(puzzle, steps)) == []


class TestClues:
    """What a step cites where its rule takes more clues than one."""

    def test_a_contradiction_names_the_number_that_it_takes(self) -> None:
        step = found(NURIBOU, "suppose r3c1 is empty")

        assert cited(step) == ["r3c2 says 9", "r4c1 = .", "r4c3 = .", "r4c4 = ."]
        assert step.lines[-1].text.endswith(", but a white area has one number, its size (r3c2 says 9)")

    def test_where_no_island_reaches_all_numbers_are_cited_that_end_before(self) -> None:
        assert cited(found(NURIKABE, "no island reaches r1c1 and r2c4")) == [
            "r1c3 says 2",
            "r4c2 says 4",
            "r4c4 says 1",
        ]

    def test_a_cell_that_is_on_an_island_by_its_clue(self) -> None:
        step = found(NURIKABE, "the sea is connected, and r4c3")

        assert cited(step) == ["r4c2 says 4", "r4c4 says 1"]

    def test_a_rectangle_that_might_be_another_one(self) -> None:
        """By its size the 8 does not reach the cell; nothing is said of the 2 and the 3, which are beside it."""
        assert cited(found(SHIKAKU, "r3c3 is in the rectangle of r3c2 or r4c3")) == ["r3c4 says 8"]
        assert cited(found(SHIKAKU, "only the rectangle of r5c4 reaches r5c5")) == ["r5c4 says 2"]

    def test_a_domino_that_must_lie_somewhere_does_so_by_all_numbers(self) -> None:
        puzzle, _ = stepped("dominosa")

        assert found("dominosa", "the domino with 3 and 3 has one place left").clues == puzzle.clues

    def test_a_number_that_the_puzzle_sets(self) -> None:
        assert cited(found("burokku", "a piece has 4 cells, and one way on is left, as borders part r2c3")) == ["k = 4"]

    def test_cells_as_far_away_as_a_number_says(self) -> None:
        """Without the number there are none, so that what is counted there is stated by it."""
        puzzle = loads("kurochute {\n board {\n . .\n 4 .\n . .\n }\n}\n")

        assert [fact.clue for fact in puzzle.engine_facts if fact.atom.name == "never"] == [puzzle.clues[0]]
        assert [cited(step) for step in stepped("kurochute")[1][:3]] == [["r1c2 says 5"], [], ["r6c4 says 3"]]

    def test_a_line_along_which_a_cell_is_seen(self) -> None:
        step = found("number_rope", "only 3 is left for r3c3, as 4 and 5 stand in the rope from r3c3")

        assert cited(step) == ["r2c3 = 6", "r3c2 = 4", "the rope from r3c3 to r4c1"]


class TestLinks:
    """What is obvious once a line is drawn, and rests on links that were found before."""

    def test_it_cites_these_links(self) -> None:
        puzzle, steps = stepped("masyu")
        step = found("masyu", "the line from r4c5 to r5c5")
        names = {puzzle.kind.say(atom): number for number, one in enumerate(steps, 1) for atom in one.atoms}

        assert [puzzle.kind.say(atom) for atom in step.atoms] == ["r5c3-r5c4 is off", "r5c4-r5c5 is on"]
        assert [puzzle.kind.say(atom) for atom in step.cells] == ["r4c4-r5c4 is on", "r4c5-r5c5 is on"]
        assert step.needs == tuple(sorted(names[puzzle.kind.say(atom)] for atom in step.cells))

    def test_cells_were_found_by_the_steps_that_are_needed(self) -> None:
        for text in ("masyu", "moon_sun", "turnaround", "tracks"):
            _, steps = stepped(text)
            for step in steps:
                needed = {atom for need in step.needs for atom in steps[need - 1].atoms}
                assert {*step.cells} <= needed, step.text


class TestTrying:
    """The search finds what is missing from a step."""

    def test_a_clue(self) -> None:
        puzzle, steps = stepped(NURIKABE)
        less = replace(steps[1], clues=steps[1].clues[1:])

        assert list(unfounded(puzzle, (steps[0], less, *steps[2:]))) == [
            "step 2 does not follow from what it cites (r1c1 is black and 1 other): "
            "no island reaches r1c1 and r2c4: r1c1 and r2c4 are black"
        ]

    def test_a_cell(self) -> None:
        puzzle, steps = stepped("masyu")
        place = next(number for number, step in enumerate(steps) if step.text.startswith("the line from r4c5 to r5c5"))
        less = replace(steps[place], cells=steps[place].cells[1:])

        assert list(unfounded(puzzle, (*steps[:place], less))) == [
            f"step {place + 1} does not follow from what it cites (r5c3-r5c4 is off): {less.text}"
        ]

    def test_a_step_that_ruled_something_out(self) -> None:
        puzzle = load_all(FOUR)[0]
        steps = explain(puzzle, "steps").steps
        place = next(number for number, step in enumerate(steps) if any(steps[need - 1].barred for need in step.needs))
        less = replace(steps[place], needs=())
        told = list(unfounded(puzzle, (*steps[:place], less)))

        assert [sentence.partition(" does")[0] for sentence in told] == [f"step {place + 1}"]

    def test_a_conclusion_that_is_wrong(self) -> None:
        puzzle, steps = stepped(NURIKABE)
        wrong = replace(steps[0], atoms=(), barred=steps[0].atoms)

        assert list(unfounded(puzzle, (wrong,)))
