"""The boards that are shipped for the labeling study."""

from __future__ import annotations

from pathlib import Path

import pytest
from effort import some

from pylogic import Status, Worker, load_all, solve
from pylogic.cli.command import command
from pylogic.model.files import ROOT

pytestmark = pytest.mark.slow


BOARDS = ROOT / "benchmarks" / "boards"
SIZES = (6, 7, 8, 10, 15)


def path(kind: str) -> Path:
    return BOARDS / f"{kind}.puzzle"


@pytest.mark.parametrize(("kind", "number"), [("battleship", 50), ("futoshiki", 30), ("diamonds", 16)])
def test_each_file_holds_its_boards_in_canonical_form(kind: str, number: int) -> None:
    puzzles = load_all(path(kind))

    assert [puzzle.kind for puzzle in puzzles] == [kind] * number
    assert len({puzzle.title for puzzle in puzzles}) == number
    assert command(["fmt", "--check", str(path(kind))]) == 0


def test_there_are_ten_battleship_boards_of_each_size() -> None:
    expected = [(f"{size}x{size} {letter}", [(size, size)]) for size in SIZES for letter in "abcdefghij"]

    assert [(puzzle.title, puzzle.all("board")) for puzzle in load_all(path("battleship"))] == expected


@pytest.mark.parametrize("kind", ["battleship", "futoshiki"])
def test_every_board_has_exactly_one_solution(kind: str) -> None:
    with Worker("clingo") as worker:
        worker.await_version()
        answers = [solve(puzzle, "clingo", worker=worker) for puzzle in load_all(path(kind))]

    assert [answer.puzzle.title for answer in answers if answer.status is not Status.UNIQUE] == []


@pytest.mark.parametrize("size", some(SIZES, daily=(6, 8)))
def test_the_battleship_boards_are_those_that_are_made(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT)
    from benchmarks import making

    content = path("battleship").read_text()
    with Worker("clingo") as worker:
        worker.await_version()
        made = making.board(size, "a", worker)

    assert tuple(making.FLEETS) == SIZES
    assert making.HEADING + made in content if size == SIZES[0] else made in content
