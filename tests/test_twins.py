"""No two puzzles of a batch are turned or mirrored images of each other."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import said

from pylogic import generate, loads
from pylogic.generating.generate import products
from pylogic.generating.order import Order
from pylogic.generating.symmetry import Look, look

SUDOKU = "sudoku {{\n board {{\n {} \n}}\n}}\n"
FUTOSHIKI = "futoshiki {{\n board {{\n {} \n}}\n}}\n"


def looks(text: str) -> Look:
    puzzle = loads(text)
    return look(puzzle.kind.sketch(puzzle, None))


def test_a_turned_board_looks_the_same_and_another_one_does_not() -> None:
    rows = ["1 . . 2", ". . 3 .", ". . . .", "4 . . ."]
    turned = [" ".join(reversed(column)) for column in zip(*(row.split() for row in rows), strict=True)]
    mirrored = [row[::-1] for row in rows]
    one, *others = (looks(SUDOKU.format("\n".join(some))) for some in (rows, turned, mirrored, rows[::-1]))

    assert others == [one, one, one]
    assert looks(SUDOKU.format("\n".join(["1 . . 2", ". . 3 .", ". . . .", ". 4 . ."]))) != one


def test_signs_turn_with_the_board() -> None:
    one = looks("futoshiki {\n size 3\n r1c1 < r1c2\n r3c3 = 1\n}\n")

    assert looks("futoshiki {\n size 3\n r3c3 < r3c2\n r1c1 = 1\n}\n") == one
    assert looks("futoshiki {\n size 3\n r3c3 > r3c2\n r1c1 = 1\n}\n") != one


def test_lines_of_numbers_say_the_same_from_both_ends() -> None:
    one = looks("nonogram {\n rows 1 1,2 3\n columns 1 1 1 1\n}\n")

    assert looks("nonogram {\n rows 3 2,1 1\n columns 1 1 1 1\n}\n") == one
    assert looks("nonogram {\n rows 3 1,1 1\n columns 1 1 1 1\n}\n") != one


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_batch_has_no_twins(jobs: int) -> None:
    made = [one.text for one in products(Order(kind="numberlink", words=("4x4",), seed=1), range(1, 13), jobs)]

    assert len({*map(looks, made)}) == 12
    alone = [one.text for one in products(Order(kind="numberlink", words=("4x4",), seed=1), range(1, 6))]
    assert made[:5] == alone


def test_a_folder_that_is_continued_is_the_same(tmp_path: Path) -> None:
    command = ("generate", "numberlink", "4x4", "-n", "8", "--seed", "1", "-o", f"{tmp_path}/")
    assert said(*command)[0] == 0
    before = {place.name: place.read_text() for place in tmp_path.iterdir()}
    for name in sorted(before)[2:7:2]:
        (tmp_path / name).unlink()

    assert said(*command)[0] == 0
    assert {place.name: place.read_text() for place in tmp_path.iterdir()} == before


def test_what_is_made_from_python_has_no_twins() -> None:
    found = generate("numberlink", 8, seed=1, size=4)

    assert len({look(one.kind.sketch(one, None)) for one in found}) == 8
