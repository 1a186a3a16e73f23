"""Negative numbers on boards, beside them and in cages."""

from itertools import product
from random import Random

import pytest
from words import read

from pylogic import Status, Worker, dumps, explain, loads, solve

SUMPLETE = """kind sumplete "Sumplete" {{
  cells drop keep
  numbers -9..9
  clues rows columns
  "what is kept in a line adds up to the number beside it": sum(lines, number where keep) = clue
}}

sumplete "one" {{
  size 3
  rows {rows}
  columns {columns}
  board {{
{board}
  }}
}}
"""


def sumplete(random: Random) -> tuple[str, set[tuple[bool, ...]]]:
    """A puzzle, and all ways to keep numbers, found by trying."""
    numbers = [[random.randint(-9, 9) for _ in range(3)] for _ in range(3)]
    kept = [[random.random() < 0.5 for _ in range(3)] for _ in range(3)]

    def sums(kept: list[list[bool]]) -> tuple[list[int], list[int]]:
        worth = [
            [number * keep for number, keep in zip(*pair, strict=True)] for pair in zip(numbers, kept, strict=True)
        ]
        return [sum(row) for row in worth], [sum(column) for column in zip(*worth, strict=True)]

    rows, columns = sums(kept)
    board = "\n".join("    " + " ".join(map(str, row)) for row in numbers)
    text = SUMPLETE.format(rows=" ".join(map(str, rows)), columns=" ".join(map(str, columns)), board=board)
    ways = product((False, True), repeat=9)
    return text, {way for way in ways if sums([[*way[:3]], [*way[3:6]], [*way[6:]]]) == (rows, columns)}


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("engine", ["clingo", "swipl"])
@pytest.mark.parametrize("presolve", [False, True])
def test_all_solutions_of_sumplete(seed: int, engine: str, presolve: bool) -> None:
    text, ways = sumplete(Random(seed))
    puzzle = loads(text)

    answer = solve(puzzle, engine, models=0, presolve=presolve)

    grids = (puzzle.kind.fields(puzzle, solution.atoms)["grid"] for solution in answer.solutions)
    assert {tuple(text == "keep" for row in grid for text in row) for grid in grids} == ways


def test_numbers_are_written_as_they_were_read() -> None:
    text, _ = sumplete(Random(1))
    puzzle = loads(text)

    assert loads(dumps(puzzle)).facts == puzzle.facts


def test_steps_reckon_with_numbers_below_nothing() -> None:
    board = "    3 -4 -1\n    2 -3 6\n    -5 4 -1"
    way = explain(loads(SUMPLETE.format(rows="-4 5 -1", columns="2 -7 5", board=board)), "steps")

    assert way.status is Status.UNIQUE
    assert [way.sentence(step) for step in way.steps[:2]] == [
        "row 1 adds up to -4: r1c1 and r1c3 are drop, and r1c2 is keep",
        "row 2 adds up to 5: r2c1 to r2c3 are keep",
    ]


@pytest.mark.parametrize(
    ("kind", "board", "count"),
    [
        ("cells 0..2 ; cages cage ; sum(cage) - 4 = clue", "size 1x2 ; cage -2 r1c1 r1c2", 3),
        ("cells 0..2 ; cages cage ; sum(cage) = clue", "size 1x2 ; cage -2 r1c1 r1c2", 0),
        ("cells 0..2 ; cages cage ; product(cage) = clue", "size 1x2 ; cage -2 r1c1 r1c2", 0),
        ("cells . # ; clues rows ; runs(rows, #) = clue", "size 1x2 ; rows -2", 0),
        ("cells . # ; clue -2..3 on # ; count(around, #) - 2 = clue", "board {\n  . -1 .\n}", 2),
        ("cells . # ; clue -2..3 on # ; size(sight #) = clue", "board {\n  . -1 .\n}", 0),
        ("cells . # ; clue -2..3 on # ; size(islands #) = clue", "board {\n  . -1 .\n}", 0),
        ("cells 1..3 ; clues left ; seen(left) = clue", "size 1x2 ; left -2", 0),
        ("edges e: off on ; clue -2..3 ; divide on ; size(pieces) = clue", "board {\n  . -1\n}", 0),
    ],
)
@pytest.mark.parametrize("engine", ["clingo", pytest.param("swipl", marks=pytest.mark.slow)])
def test_a_clue_below_nothing_means_what_it_says(kind: str, board: str, count: int, engine: str) -> None:
    puzzle = read(kind, board)

    with Worker(engine) as worker:
        answers = [solve(puzzle, engine, worker=worker, models=0, presolve=presolve) for presolve in (False, True)]

    assert [len(answer.solutions) for answer in answers] == [count, count]
