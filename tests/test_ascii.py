"""Pictures and moves in ASCII, for streams that have no other signs."""

from pathlib import Path

import pytest
from commands import ran as pylogic
from effort import some
from instances import EXAMPLES

from pylogic import Puzzle, Status, load_all, solve
from pylogic.model.canvas import ascii_form, can_show
from pylogic.model.text import Source

pytestmark = pytest.mark.slow


ENOUGH = 20.0
"""Seconds for an example; those that need more are skipped."""

ROUTE = """\
@ : x : 1
. ##. * :
. . ##. x
4 : 3 : 2

4 moves:
2466
"""


PATHS = sorted(EXAMPLES.iterdir())


@pytest.mark.parametrize(
    "path",
    some(PATHS, daily=[path for path in PATHS if path.stem != "diamonds_20x16"]),
    ids=lambda path: path.stem,
)
def test_the_ascii_picture_of_a_solution_is_an_answer(path: Path) -> None:
    for puzzle in load_all(path):
        answer = solve(puzzle, models=1, limit=ENOUGH)
        if answer.status is Status.UNSATISFIABLE:
            continue
        assert answer.solutions
        drawn = puzzle.kind.draw(puzzle, answer.solutions[0].atoms)
        text = str(drawn.in_ascii())

        assert text.isascii()
        assert [len(line) for line in text.split("\n")] == [len(line) for line in str(drawn).split("\n")]
        assert puzzle.kind.judge(puzzle, Source("answer", text)).right
        assert str(puzzle.kind.draw(puzzle, None).in_ascii()).isascii()


@pytest.mark.parametrize("path", sorted(EXAMPLES.iterdir()), ids=lambda path: path.stem)
def test_signs_of_one_board_stay_different(path: Path) -> None:
    def signs(puzzle: Puzzle) -> set[str]:
        return {sign for sign in str(puzzle) if not sign.isascii() and sign not in "┌┬┐├┼┤└┴┘"}

    for puzzle in load_all(path):
        drawn = signs(puzzle)

        assert len({ascii_form(sign) for sign in drawn}) == len(drawn)


def test_encodings() -> None:
    assert can_show("utf-8")
    assert not any(map(can_show, ("ascii", "latin-1", "cp1252", "cp437", "no such encoding")))


def test_the_encoding_of_the_stream_decides() -> None:
    path = "examples/diamonds_tiny.puzzle"
    streams = [pylogic("run", path, encoding=encoding).stdout for encoding in ("latin-1", "cp1252")]

    for text in (*streams, pylogic("run", path, PYTHONIOENCODING="ascii").stdout):
        assert ROUTE in text
        assert "?" not in text


def test_a_file_has_all_signs(tmp_path: Path) -> None:
    pylogic("run", "examples/diamonds_tiny.puzzle", "-o", str(tmp_path / "out"), encoding="ascii")

    assert "→↓←←" in (tmp_path / "out").read_text(encoding="utf-8")


def test_ascii_can_be_asked_for(tmp_path: Path) -> None:
    for words in ([], ["-o", str(tmp_path / "out")]):
        run = pylogic("run", "examples/diamonds_tiny.puzzle", "--ascii", "--steps", *words)
        text = (tmp_path / "out").read_text() if words else run.stdout

        assert ROUTE in text
        assert "move 1 of 4: 2 from r1c1 to r1c5, takes the diamond at r1c3\n2 2 2 2 o\n" in text
        assert text.isascii()


def test_what_was_printed_is_an_answer(tmp_path: Path) -> None:
    for name in ("battleship_3x3", "futoshiki_adjacent", "diamonds_tiny"):
        path = f"examples/{name}.puzzle"
        text = pylogic("run", path, "--ascii").stdout.split("\n\n", 1)[1].rsplit("\n\n", 1)[0]
        (tmp_path / "answer").write_text(text)

        assert pylogic("check", path, "--answer", str(tmp_path / "answer")).stdout.startswith("right: ")


def test_hints_and_conflicts_are_drawn_in_ascii() -> None:
    for words in (["examples/futoshiki_4x4.puzzle", "--hint"], ["examples/futoshiki_contradiction.puzzle"]):
        assert "+---+" in pylogic("explain", *words, "--ascii").stdout
        assert pylogic("explain", *words, encoding="ascii").stdout.isascii()


def test_kinds_are_shown_in_the_signs_of_the_stream() -> None:
    output = pylogic("kinds", "sudoku", encoding="ascii").stdout

    assert output.isascii()
    assert "+-----" in output


def test_a_page_has_all_signs_in_any_encoding() -> None:
    words = ["explain", "examples/futoshiki_4x4.puzzle", "--hint", "--to", "html"]

    assert "<svg" in (page := pylogic(*words, encoding="ascii").stdout)
    assert "∧" not in page  # signs are drawn
