"""Sentences of explanations as a teacher would say them, one kind of the library after the other."""

import re
from functools import cache

import pytest
from instances import EXAMPLES

from pylogic import load, load_all, loads, solve
from pylogic.analysis.explaining import borders
from pylogic.analysis.explaining.telling import tell
from pylogic.analysis.explaining.way import way
from pylogic.analysis.grades import grade
from pylogic.core.deadline import Deadline
from pylogic.core.laws import Border
from pylogic.core.resources import ROOT
from pylogic.language.sentences import numbered, places


@cache
def said(kind: str) -> tuple[str, ...]:
    """What is said of the first example of a kind, suppositions line by line."""
    puzzle = load_all(ROOT / "kinds" / f"{kind}.puzzle")[0]
    solution = solve(puzzle).solutions[0].atoms
    steps = tell(puzzle, way(puzzle, solution, Deadline(None)), Deadline(None))
    return tuple(text for step in steps for text in (step.text, *(line.text for line in step.lines)))


def test_steps_that_are_told_as_one_rest_on_what_was_told_before() -> None:
    puzzle = load_all(ROOT / "kinds/tracks.puzzle")[0]
    found = way(puzzle, solve(puzzle).solutions[0].atoms, Deadline(None))
    steps = tell(puzzle, found, Deadline(None))

    assert len(steps) < len(found.needed())
    assert all(need < number for number, step in enumerate(steps, 1) for need in step.needs)
    pieces = [atom for step in steps for atom in step.atoms]
    assert sorted(pieces) == sorted(
        found.laws.atom(one.variable, one.values.bit_length() - 1)
        for step in found.needed()
        for one in step.candidate.conclusions
        if one.settled
    )


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("akari", "r4c4 is empty (step 1), and every cell sees a bulb (the run from r4c4 to r5c4): r5c4 is a bulb"),
        (
            "binairo_plus",
            "each line holds as many 0 as 1 (row 2), and only 2 cells are left for 1: r2c1 = 1 and r2c3 = 1",
        ),
        (
            "binairo_plus",
            "each line holds as many 0 as 1 (column 1), and 2 cells have 1 already (steps 1 and 2): r1c1 = 0",
        ),
        (
            "coloured_queens",
            "row 2 needs 1 Q, and the regions with room there have no more: r1c3 to r1c5 and r3c1 to r3c3 are empty",
        ),
        (
            "coloured_queens",
            "columns 4 and 5 have at most 2 Q, and the regions that lie wholly there need them all: "
            "r2c4 and r2c5 are empty",
        ),
        (
            "takuzu",
            "r1c3 and r1c4 are both 0 (step 3), and no three neighbours in a line are alike: r1c2 = 1 and r1c5 = 1",
        ),
        ("takuzu", "r2c3 to r4c3 are all 0 (step 3.1), but no three neighbours in a line are alike"),
        (
            "nurikabe",
            "r2c4, r3c3 and r3c4 are black (steps 1 to 3), an elbow, and the sea has no 2x2 square: r2c3 is white",
        ),
        ("creek", "the lower left corner of r1c1 says 2: r1c1 and r2c1 are shaded"),
        ("creek", "the upper right corner of r1c2 says 2: r1c2 and r1c3 are shaded"),
        (
            "doppelblock",
            "a line holds two blocks and each number once (column 3), and r3c3 = 3 (step 3): r2c3 cannot be 3",
        ),
        (
            "end_view",
            "a line holds each number once, and its other cells are empty (row 4), and r4c1 is empty (step 5): "
            "r4c2 and r4c4 cannot be empty",
        ),
        ("fubuki", "column 3 has 16, and 7 and 9 stand on the board: r1c3 and r2c3 cannot be 1 or 4"),
        (
            "galaxies",
            "the piece about the centre between r4c1 and r5c2 is symmetric: "
            "the cells from r4c1 to r5c2 are a whole piece",
        ),
        (
            "galaxies",
            "the piece about the centre between r2c4 and r3c5 is symmetric: "
            "the cells from r2c4 to r3c5 belong together, and borders part r2c3 and r3c3 from r2c4 and r3c4",
        ),
        (
            "galaxies",
            "every piece has one centre, and only one reaches r2c2: "
            "r1c2 and r2c1 to r2c3 belong together, and a border parts r2c2 from r3c2",
        ),
        ("hashi", "r1c6 says 4: two bridges run from r1c3 to r1c6 and two bridges run from r1c6 to r3c6"),
        (
            "hashi",
            "two bridges run from r3c2 to r3c4 (step 3), and bridges do not cross (r3c2-r3c4 and r1c3-r6c3): "
            "no bridge runs from r1c3 to r6c3",
        ),
        ("heyawake", "r3c2 is white (step 3), and the region of r2c2 has 1 black cell: r2c2 is black"),
        (
            "hidato",
            "successive numbers touch, and r1c4 = 12, r2c1 = 1, r2c2 = 3 (step 10), and r3c3 = 6, and 2 is 1 step "
            "after 1 and 1 step before 3 and has no other place left: r1c1 = 2",
        ),
        ("kakuro", "the run below r1c2 has 4: r2c2 and r3c2 can only be 1 or 3"),
        (
            "kakuro",
            "only 3 is left for r3c2, as 1 stands in the run from r2c2 to r3c2 (step 2) and r3c2 can only be 1 or 3 "
            "(step 1): r3c2 = 3",
        ),
        (
            "masyu",
            "the line turns at r1c2 (B), and no line goes from r1c1 to r1c2 (step 2): the line goes from r1c2 to r1c3",
        ),
        (
            "signpost",
            "the arrow of a number points at the next one, and r1c1 = 1, and it is one step from number to number: "
            "r1c2 = 2, r2c1 = 5, r2c3 = 3 and r4c1 = 4",
        ),
        (
            "signpost",
            "the arrow of a number points at the next one (at r1c3), and r1c3 = 13 (step 4) and r1c1 = 1: r3c1 = 12",
        ),
        ("masyu", "before and after r1c2 (B) the line goes straight: no line goes from r1c1 to r1c2"),
        (
            "masyu",
            "a line that comes to r1c1 cannot go on (step 2): no line goes from r1c1 to r2c1",
        ),
        ("nanro", "r2c2 is marked ?: 1 to 20: r2c2 cannot be empty"),
        (
            "numberlink",
            "a line joins r1c5 and r5c5, and every way leads there: a line goes from r1c5 through r1c3 to r2c3",
        ),
        (
            "numberlink",
            "the line from r2c4 to r3c4 (step 19) goes on at r3c4, where one way is left (steps 21 and 22): "
            "a line goes from r3c4 to r3c3",
        ),
        ("palisade", "r3c4 says 1, and has its side already: r2c4, r3c3, r3c4 and r4c4 belong together"),
        (
            "palisade",
            "r2c3 says 3, and only 3 sides are left for it (step 5.1): borders part r2c3 from r2c2, r2c4 and r3c3",
        ),
        (
            "shikaku",
            "r1c1 is in the rectangle of a number, and whichever it is: the cells from r1c1 to r2c3 are a whole piece",
        ),
        ("skyscraper_sudoku", "column 2 seen from the bottom has 3, and 4 stands in row 1 (step 1): r2c2 = 4"),
        (
            "slitherlink",
            "the line along the left side of r3c1 (step 4) goes on at the lower left corner of r2c1, "
            "where one way is left (step 6): the line runs along the left side of r2c1",
        ),
        (
            "slitherlink",
            "r3c1 says 2, and has its 2 sides already (step 4): no line runs along the upper and right sides of r3c1",
        ),
        (
            "nurikabe",
            "an island has one number, its size, and no number reaches r1c1 and r2c4: r1c1 and r2c4 are black",
        ),
        ("starbattle", "r1c2 is empty (step 7), and the region of r1c1 has 1 star: r1c1 is a star"),
        (
            "thermometers",
            "r4c1 is empty (step 3), and a thermometer is filled from its bulb (the thermometer from r4c1 to r4c3): "
            "r4c2 is empty",
        ),
        ("tracks", "one track ends at r5c5: r5c5 is track"),
        ("tents", "a tent has a tree beside it: r1c5, r3c1, r5c1 and r5c2 are empty"),
        ("tracks", "r1c1 to r1c5 are empty (step 1): no track comes to r1c1 to r1c5"),
        (
            "tracks",
            "the track goes from r2c1 through r3c1 to r3c2 (step 10), and comes to r3c1 once: "
            "no track goes from r3c1 to r4c1",
        ),
    ],
)
def test_a_sentence_of_a_kind(kind: str, sentence: str) -> None:
    assert sentence in said(kind)


def test_a_ship_more_than_there_are_is_named_with_those_that_are_found() -> None:
    puzzle = load(EXAMPLES / "battleship_6x6_csc384.puzzle")
    texts = [
        step.text
        for step in tell(puzzle, way(puzzle, solve(puzzle).solutions[0].atoms, Deadline(None)), Deadline(None))
    ]

    assert texts[0].startswith("r2c5 is a submarine, and no other ship touches it: r1c4 to r1c6, r2c4, r2c6 and ")
    assert texts[9] == (
        "there are 3 ships of length 1, and they are found, r2c5, r4c6 and r6c6 (steps 1 to 4, 6, 7 and 9), "
        "and without r4c2, r3c2 would be another one: r4c2 is ship"
    )


def test_values_that_are_left_for_as_many_cells_are_named() -> None:
    only = "only r3c2, r3c6 and r3c8 are left for 0, 1 and 2 of row 3"

    assert [text for text in said("tenner_grid") if text.startswith(only)]


def test_lines_of_one_sort_are_named_together() -> None:
    assert places(["box 1", "box 4", "column 3", "the board"]) == "boxes 1 and 4, column 3 and the board"
    assert places(["row 2", "row 3", "row 4"]) == "rows 2 to 4"
    assert numbered([1, 2, 4, 5, 6]) == ["1", "2", "4 to 6"]


def test_borders_are_told_by_the_cells_that_have_most_of_them() -> None:
    sides = {
        0: Border(((1, 1), (1, 2)), 2),
        1: Border(((1, 2), (2, 2)), 2),
        2: Border(((1, 1), (2, 1)), 2),
        3: Border(((2, 1), (2, 2)), 2),
    }

    assert borders.together(sides, [0, 1]) == [((1, 1), (1, 2), (2, 2))]
    assert borders.enclosing(sides, [(1, 1)]) == [0, 2]
    assert borders.parting(sides, [0, 2]) == [([(1, 1)], [(1, 2), (2, 1)])]
    assert borders.told([("a", "b", 1)]) == "a border parts a from b"
    assert borders.told([("a", "b and c", 2), ("d", "e", 1)]) == "borders part a from b and c, and d from e"


@pytest.mark.parametrize("kind", sorted({path.stem for path in (ROOT / "kinds").glob("*.puzzle")} - {"magic_square"}))
def test_no_sentence_is_long(kind: str) -> None:
    """What has to be read twice is not understood; 200 characters are three lines."""
    assert max(map(len, said(kind))) <= 200


@pytest.mark.slow
def test_brief_sentences_cite_few_steps() -> None:
    lines = said("magic_square")

    assert max(map(len, lines)) <= 200
    assert any("nothing else is left (steps " in line and " more)" in line for line in lines)
    assert not any("impossible" in line for line in lines)


XWING = """
sudoku "X-wing" {
  board {
    1 . . . . . 5 6 9
    4 9 2 . 5 6 1 . 8
    . 5 6 1 . 9 2 4 .
    . . 9 6 4 . 8 . 1
    . 6 4 . 1 . . . .
    2 1 8 . 3 5 6 . 4
    . 4 . 5 . . . 1 6
    9 . 5 . 6 1 4 . 2
    6 2 1 . . . . . 5
  }
}
"""

XY_WING = """
sudoku "XY-wing" {
  board {
    9 . . 2 4 . . . .
    . 5 . 6 9 . 2 3 1
    . 2 . . 5 . . 9 .
    . 9 . 7 . . 3 2 .
    . . 2 9 3 5 6 . 7
    . 7 . . . 2 9 . .
    . 6 9 . 2 . . 7 3
    5 1 . . 7 9 . 6 2
    2 . 7 . 8 6 . . 9
  }
}
"""


def turned(text: str) -> str:
    """A board with its rows as columns."""
    head, board, tail = re.split(r"(?<=board \{\n)|(?=  \}\n\})", text)
    return head + "".join(f"{' '.join(row)}\n" for row in zip(*map(str.split, board.splitlines()), strict=True)) + tail


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            XWING,
            "in rows 2 and 6 only columns 4 and 8 are left for 7, an X-wing: r8c4, r8c8 and r9c8 cannot be 7",
        ),
        (
            turned(XWING),
            "in columns 2 and 6 only rows 4 and 8 are left for 7, an X-wing: r4c8, r4c9, r8c8 and r8c9 cannot be 7",
        ),
        (XY_WING, "r1c2 = 8 makes r2c3 = 4 and r1c2 = 3 makes r9c2 = 4, an XY-wing: r8c3 cannot be 4"),
    ],
)
def test_a_wing_is_hard_and_named(text: str, sentence: str) -> None:
    puzzle = loads(text)
    solution = solve(puzzle).solutions[0].atoms
    steps = tell(puzzle, way(puzzle, solution, Deadline(None)), Deadline(None))

    assert steps[0].text == sentence
    assert grade(puzzle, solution).word == "hard"


def test_a_wing_is_named_where_cells_have_values_of_two_sorts() -> None:
    kind = "kind twins {\n  cells first: 1..n\n  cells second: 1..2\n  different rows columns boxes of first\n}\n"
    puzzle = loads(kind + re.sub(r"(?<=[ .\d])([.\d])(?=[ \n])", r"\g<1>1", XWING.replace("sudoku", "twins")))
    solution = solve(puzzle).solutions[0].atoms
    steps = tell(puzzle, way(puzzle, solution, Deadline(None)), Deadline(None))

    assert "only columns 4 and 8 are left for 7, an X-wing" in steps[0].text
