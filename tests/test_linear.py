"""Texts of twice the length take twice the work, counted in steps of the program and never in seconds."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from types import FrameType
from typing import Any

import pytest

from pylogic.files.printing import show
from pylogic.files.syntax import contents
from pylogic.model.errors import PuzzleError
from pylogic.model.text import Source
from pylogic.solving.loading import loads
from pylogic.solving.solve import solutions

NUMBER = 80
"""Of more than 200 mistakes nobody asks what they are."""


@contextmanager
def counting(counted: list[int]) -> Iterator[None]:
    """Count the lines of the program that are run, each turn of a comprehension too."""

    def local(_frame: FrameType, event: str, _arg: object) -> Any:
        counted[0] += event == "line"
        return local

    def entered(frame: FrameType, _event: str, _arg: object) -> Any:
        return local if "pylogic" in frame.f_code.co_filename else None

    before = sys.gettrace()
    sys.settrace(entered)
    try:
        yield
    finally:
        sys.settrace(before)


def steps(work: Callable[[str], object], text: str) -> int:
    """How many there are; that a text is refused is as good as that it is read."""
    counted = [0]
    with counting(counted), suppress(PuzzleError):
        work(text)
    return counted[0]


def grows_linearly(work: Callable[[str], object], made: Callable[[int], str]) -> bool:
    """Whether twice as much takes no more than a little above twice the steps."""
    steps(work, made(1))  # what is loaded once
    return steps(work, made(2 * NUMBER)) < 2.2 * steps(work, made(NUMBER))


def formatted(text: str) -> None:
    for document in contents(Source("t", text)).documents:
        show(document, lambda block: tuple(line.text for line in block.lines))


def commented(number: int) -> str:
    return "lake {\n" + "  size 3 % three\n  % more\n" * number + "}\n"


def after_comments(number: int) -> str:
    return "% one\n% two\nlake {\n}\n" * number


def opened(number: int) -> str:
    """Mistakes on one line far below, each of which asks which brace is not closed."""
    return "lake {\n  board {\n" + "    . .\n" * number + "    " + "{ " * number + "\n  }\n}\n"


def long(number: int) -> str:
    return "lake {\n  size" + " 3" * 10 * number + "\n}\n"


@pytest.mark.parametrize("made", [commented, after_comments, opened, long])
def test_puzzle_files_are_read_and_printed_in_steps_as_many_as_their_lines(made: Callable[[int], str]) -> None:
    assert grows_linearly(formatted, made)


def caged(number: int) -> str:
    """Corners of cages, on boards of the same size."""
    cages = (f"  cage 9 r{row}c{column} r{row}c{column + 1}\n" for row in range(1, 21) for column in range(1, 21, 2))
    return "killer {\n  size 20\n  boxes 4x5\n" + "".join([*cages][:number]) + "}\n"


def pointing(number: int) -> str:
    """Cells that are blocks and point somewhere, on boards of the same size."""
    cells = ["R0"] * number + ["."] * (400 - number)
    rows = ("    " + " ".join(cells[at : at + 20]) + "\n" for at in range(0, 400, 20))
    return "yajilin {\n  board {\n" + "".join(rows) + "  }\n}\n"


@pytest.mark.parametrize("made", [caged, pointing])
def test_what_cells_bear_is_drawn_without_looking_at_all_of_them_each_time(made: Callable[[int], str]) -> None:
    def drawn(text: str) -> None:
        puzzle = loads(text)
        puzzle.kind.sketch(puzzle, None)

    assert grows_linearly(drawn, made)


def test_the_role_of_each_value_on_a_picture_is_not_looked_for_among_all_of_them() -> None:
    def drawn(text: str) -> None:
        puzzle = loads(text)
        puzzle.kind.sketch(puzzle, None)

    def given(number: int) -> str:
        cells = [(row, column) for row in range(1, 21) for column in range(1, 21)][: 2 * number]
        return "futoshiki {\n  size 20\n" + "".join(f"  r{row}c{column} = 1\n" for row, column in cells) + "}\n"

    assert grows_linearly(drawn, given)


@pytest.mark.parametrize("size", ["creek 6x6", "dominosa 6x6", "hidato 6x6", "mosaic 6x6", "skyscraper_sudoku 9x9"])
def test_what_all_solutions_share_is_not_computed_again_to_check_the_next(size: str) -> None:
    kind, _, board = size.partition(" ")
    puzzle = loads(f"{kind} {{ size {board} }}")
    first, second = islice(solutions(puzzle), 2)
    assert puzzle.kind.check(puzzle, first.atoms) == ()
    counted = [0]
    with counting(counted):
        wrong = puzzle.kind.check(puzzle, second.atoms)

    assert wrong == ()
    assert counted[0] < 45 * len(second.atoms)
