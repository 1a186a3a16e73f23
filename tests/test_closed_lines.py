"""Lines that end where they begin: the first cell follows the last one, and no cell counts twice."""

from collections.abc import Callable
from itertools import pairwise, product

import pytest
from words import read

from pylogic import PuzzleError, solve
from pylogic.formats import format_named

Around = tuple[int, ...]
"""The numbers of the cells along a line around a board of 2x2, clockwise."""


def steps(around: Around) -> list[tuple[int, int]]:
    return [*pairwise((*around, around[0]))]


def apart(around: Around) -> bool:
    """Whether two numbers above 1 with ones alone between them, either way around, differ by one more than those."""
    places = [place for place, number in enumerate(around) if number > 1]
    ends = [*pairwise([*places, *(place + 4 for place in places[:1])])] if len(places) > 1 else []
    return all(abs(around[one] - around[other % 4]) == other - one for one, other in ends)


RULES: dict[str, Callable[[Around], bool]] = {
    "difference(stretches 2 p) >= 1": lambda one: all(a != b for a, b in steps(one)),
    "different stretches 3 p": lambda one: all(len({one[at], one[at - 1], one[at - 2]}) == 3 for at in range(4)),
    "sum(stretches 4 p) = 9": lambda one: sum(one) == 9,
    "a <= b + 1 in p": lambda one: all(a <= b + 1 for a, b in steps(one)),
    "if a = 1 then b = 2 or b = 3 in p": lambda one: all(a > 1 or b in (2, 3) for a, b in steps(one)),
    "abs(a - b) = gap + 1 in p but 1": apart,
    "count(p, a < b) = 1": lambda one: sum(a < b for a, b in steps(one)) == 1,
    "sum(p, abs(a - b)) = 2": lambda one: sum(abs(a - b) for a, b in steps(one)) == 2,
    "increasing p": lambda _: False,
    "sum(p) = 8": lambda one: sum(one) == 8,
    "count(p, 1) = 2": lambda one: one.count(1) == 2,
    "sum(legs p r) >= 4": lambda one: one[0] + one[1] + one[3] >= 4 <= one[2],
    "sum(starts p r) = 6": lambda one: one[0] + one[1] + one[3] == 6,
    "a < b in p within r": lambda one: one[0] < one[1] < one[3],  # the part of it in an area is not closed
    "a = b in mates p": lambda one: len({*one}) == 1,
    "different tails p": lambda one: len({*one[1:]}) == 3,
}
"""Rules about a closed line, and when they hold."""


@pytest.mark.parametrize("rule", RULES)
def test_the_last_cell_is_beside_the_first_one(rule: str, engine: str) -> None:
    puzzle = read(
        f"cells 1..4 ; paths p ; regions r ; {rule}",
        "p r1c1 r1c2 r2c2 r2c1 r1c1\nr {\n a a\n a b\n}",
    )
    answer = solve(puzzle, engine, models=0)

    found = {(up[0], up[1], down[1], down[0]) for up, down in (solution.grid for solution in answer.solutions)}
    assert found == {around for around in product(range(1, 5), repeat=4) if RULES[rule](around)}
    assert answer.count == len(found)


def test_a_closed_line_is_written_as_it_is_read() -> None:
    puzzle = read("cells 1..4 ; paths p ; a <> b in p", "size 2\np r1c1 r1c2 r2c2 r1c1")
    write = format_named("puzzle").write
    assert write is not None

    assert "p    r1c1 r1c2 r2c2 r1c1" in write(puzzle)
    assert [clue.sentence for clue in puzzle.clues] == ["the closed line from r1c1"]
    assert str(puzzle).splitlines() == [
        "┌───────┐",
        "│ . ─ . │",
        "│   \\ │ │",
        "│ .   . │",
        "└───────┘",
    ]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("r1c1 r1c1", "6:8: r1c1 stands twice in this p"),
        ("r1c1 r1c2 r1c1", "6:13: r1c1 stands twice in this p"),
        ("r1c1 r1c2 r2c2 r1c2 r1c1", "6:18: r1c2 stands twice in this p"),
        ("r1c1 r1c2 r2c2 r1c2", "6:18: r1c2 stands twice in this p"),
    ],
)
def test_a_line_that_comes_back_elsewhere_is_refused(line: str, sentence: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read("cells 1..4 ; paths p ; a <> b in p", f"size 2\np {line}")

    assert str(caught.value).splitlines()[0].partition(":")[2] == sentence


@pytest.mark.parametrize("rule", ["increasing sides", "a < b in sides"])
def test_a_side_without_a_link_is_stepped_over(rule: str, engine: str) -> None:
    puzzle = read(f"links l: 1..3 ; {rule}", "size 1x3")

    assert solve(puzzle, engine, task="count").count == 3  # the two links of the middle cell, in one order
