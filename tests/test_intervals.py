"""Values that depend on the board, ``1..n``, wherever rules and givens name values or ranges."""

from collections.abc import Callable
from itertools import product

import pytest
from words import read

from pylogic import PuzzleError, solve

Grid = tuple[tuple[int, ...], ...]


def among(row: tuple[int, ...], *values: int) -> int:
    """How many numbers of a row are some values."""
    return sum(number in values for number in row)


CASES: dict[tuple[str, str], tuple[int, int, range, Callable[[Grid], bool]]] = {
    ("cells 1..n ; count(rows, 1..n) = 2", "size 2"): (2, 2, range(1, 3), lambda _: True),
    ("cells 0..4 ; count(rows, 1..n) = 1", "size 2x3"): (
        *(2, 3, range(5)),
        lambda grid: all(among(row, 1, 2, 3) == 1 for row in grid),
    ),
    ("cells 0..3 ; count(all, 1..n/2 3) = rows", "size 2x3"): (
        *(2, 3, range(4)),
        lambda grid: among(grid[0] + grid[1], 1, 3) == 2,
    ),
    ("cells 0..4 ; set most 2 ; sum(rows, where 1..most) = 3", "size 2x2 ; most 3"): (
        *(2, 2, range(5)),
        lambda grid: all(sum(number for number in row if 1 <= number <= 3) == 3 for row in grid),
    ),
    ("cells 0..4 ; different rows but 0..columns-1", "size 1x2"): (
        *(1, 2, range(5)),
        lambda grid: grid[0][0] != grid[0][1] or grid[0][0] <= 1,
    ),
    ("cells 0..4 ; count(all, n..2) <= 0", "size 1x3"): (1, 3, range(5), lambda _: True),
    ("cells 0..9 ; count(all, 0..1000) = 2", "size 1x2"): (1, 2, range(10), lambda _: True),
    ("cells a: 0..2 ; cells b: 0..0 ; count(all, a = 1..n) = 1", "size 1x2"): (
        *(1, 2, range(3)),
        lambda grid: among(grid[0], 1, 2) == 1,
    ),
    ("cells 0..4 ; mark E on 2..n ; count(rows, 4) = 1", "board { ; E . ; . E ; }"): (
        *(2, 2, range(5)),
        lambda grid: grid[0][0] == grid[1][1] == 2 and grid[0][1] == grid[1][0] == 4,
    ),
    ("cells 0..2 ; pointers p on 1..columns ; count(p, 0) = clue", "board { ; R1 . . ; }"): (
        *(1, 3, range(3)),
        lambda grid: grid[0][0] > 0 and among(grid[0][1:], 0) == 1,
    ),
    ("cells . # ; clue 0..n on . ; count(around, #) = clue", "board { ; . 2 . ; }"): (
        *(1, 3, range(2)),
        lambda grid: grid == ((1, 0, 1),),
    ),
}
"""Kinds with a puzzle: the size of its board, the values of its cells, and what holds in its solutions."""


@pytest.mark.parametrize(("kind", "puzzle"), CASES)
def test_a_range_up_to_a_number_of_the_board_is_what_its_numbers_are(kind: str, puzzle: str, engine: str) -> None:
    rows, columns, values, right = CASES[kind, puzzle]
    lines = [*product(values, repeat=columns)]
    expected = {grid for grid in product(lines, repeat=rows) if right(grid)}
    asked = read(kind, puzzle.replace(" ; ", "\n"))
    answer = solve(asked, engine, models=0)

    cells = [variable for variable in asked.kind.variables(asked) if variable.sort in ("", "a")]
    grids = set()
    for solution in answer.solutions:
        held = [atom.args[1] for cell in cells for atom in cell.values.values() if atom in solution.atoms]
        grids.add(tuple(tuple(held[start : start + columns]) for start in range(0, len(held), columns)))
    assert grids == expected
    assert answer.count == len(expected)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("clue 0..n on .", "6:4: a clue is a number from 0 to 2, not 3"),
        ("numbers 1..rows", "6:4: a number is a number from 1 to 1, not 3"),
    ],
)
def test_a_number_that_is_too_large_for_the_board_is_refused(given: str, sentence: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read(f"cells . # ; {given} ; count(rows, #) = 1", "board {\n . 3\n}")

    assert str(caught.value).splitlines()[0].partition(":")[2] == sentence


def test_a_range_that_is_divided_by_0_is_pointed_at() -> None:
    with pytest.raises(PuzzleError) as caught:
        solve(read("cells 1..3 ; count(rows, 1..3/(n-2)) = 1", "size 2"))

    assert str(caught.value).splitlines()[0] == "case:2:14: on this board this rule divides by 0"
