"""Battleship boards as Prolog facts of a course project."""

import contextlib
from dataclasses import replace
from pathlib import Path

import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as st
from instances import INSTANCES, needs_instances
from texts import cases, changed, problems

from pylogic import Status, Worker, load_all, solve
from pylogic.formats import feup, format_named, guess, names
from pylogic.model.errors import PuzzleError
from pylogic.model.text import Source, Span
from pylogic.solving.loading import loads, read

BOARDS = """/* data(ID, Hints, Rows, Columns, Fleet):
   data(no, [], [1], [1], [1-1]). */
:- dynamic shown/1.
shipsData(4-1, "data(x). % no comment", 1.5).

data(id1, [ [[1,2], west], [[1,3],square], [[1,4], east],   % a ship
            [ [3,1], north], [[4,1], south], [[5,5],circle], [[3,3],water] ],
     [3,0,1,1,1],
     [1,1,1,1,1],
     [3-1, 2-1,1 - 1]).
data('one ship', [], [1], [1], [1-1]).
show(ID) :- data(ID, _, _, _, _), write('It''s. ').
data(2, [], [1,0], [1,0,0], []).
"""

START = """data(id1,
     [ [[1,1], circle], [[2,2], water] ],
     [1,0],
     [1,0],
     [1-1]).
"""


def test_after_very_many_mistakes_on_a_line_no_more_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feup, "_ENOUGH", 5)
    sentence = "'data' where '[' is expected in the hints"

    assert problems("data(x," * 5 + "\ndata(x, []\n", "feup") == [f"1:8 {sentence}", f"2:1 {sentence}"]
    assert problems("data(x," * 7 + "\ndata(x, []\n", "feup") == [f"1:8 {sentence}"]


def test_every_piece_is_read_and_other_clauses_are_passed_over() -> None:
    first, second, third = read(Source("boards", BOARDS))
    expected = """battleship {
      rows 3 0 1 1 1
      columns 1 1 1 1 1
      fleet 3 2 1
      board {
        .LMR.
        .....
        T.~..
        B....
        ....S
      }
    }"""
    assert [first.title, second.title, third.title] == ["id1", "one ship", "2"]
    assert replace(first, title="") == loads(expected)
    assert replace(second, title="") == loads("battleship {\nrows 1\ncolumns 1\nfleet 1\n}")
    assert replace(third, title="") == loads("battleship {\nrows 1 0\ncolumns 1 0 0\nfleet 1*0\n}")


def test_clues_stand_where_the_file_has_them() -> None:
    (puzzle,) = read(Source("boards", START))
    assert [(clue.sentence, clue.span) for clue in puzzle.clues] == [
        ("there is 1 ship of length 1", Span(5, 7, 3)),
        ("row 1 has 1 ship cell", Span(3, 7)),
        ("row 2 has no ship cells", Span(3, 9)),
        ("column 1 has 1 ship cell", Span(4, 7)),
        ("column 2 has no ship cells", Span(4, 9)),
        ("r1c1 is a submarine", Span(2, 9, 5)),
        ("r2c2 is water", Span(2, 26, 5)),
    ]


def test_it_is_recognised_by_itself_alone() -> None:
    for text in (BOARDS, START, "data( x ,[],[1],[1],[1-1])."):
        assert guess(text).name == "feup"
        assert {name for name in names() if format_named(name).sniff(text)} == {"feup"}
    assert not format_named("feup").sniff("data(1, 2, 3).")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        *[(changed(START, changes.split("\n")), expected) for changes, expected in cases("feup")],
        (START.replace(",\n     [1-1]", ""), [
            "4:11 ')' where ',' is expected in data(ID, Hints, RowCounts, ColumnCounts, Fleet)",
        ]),
        (START.partition("0],")[0], ["3:8 the file ends where a whole number is expected in the row counts"]),
        (START.replace("])", "]") + "shipsData(3).\n" + START.replace("water", "sand"), [
            "5:11 '.' where ')' is expected in data(ID, Hints, RowCounts, ColumnCounts, Fleet)",
            "8:33 'sand' is not a piece; expected one of north, south, west, east, square, circle, water",
        ]),
        (START.replace("]).", "])") + START.replace("water", "sand"), [
            "6:1 'data' where '.' is expected in data(ID, Hints, RowCounts, ColumnCounts, Fleet)",
            "7:33 'sand' is not a piece; expected one of north, south, west, east, square, circle, water",
        ]),
        ("data(a)." * 5, [
            "1:7 ')' where ',' is expected in data(ID, Hints, RowCounts, ColumnCounts, Fleet)",
        ]),
        ("shown(id1)\n" + START, ["2:1 a '.' is missing before 'data'"]),
        (START.replace("circle", "cirle").replace("[1,0]", "[1;0]", 1) + "shown(1). /* " + START, [
            "2:16 'cirle' is not a piece; did you mean 'circle'?",
            "3:8 ';' where ',' or ']' is expected in the row counts",
            "6:11 this comment is never closed",
        ]),
        ("data(a).\n" * 30_000, [
            f"{line}:7 ')' where ',' is expected in data(ID, Hints, RowCounts, ColumnCounts, Fleet)"
            for line in range(1, 21)
        ]),
        ("data(" * 60_000, [
            "1:10 '(' where ',' is expected in data(ID, Hints, RowCounts, ColumnCounts, Fleet)",
        ]),
        (")\n" * 170_000, ["170000:1 the file ends where '.' is expected in a clause"]),
        (START + "shown(id1)", ["6:10 the file ends where '.' is expected in a clause"]),
    ],
)  # fmt: skip
def test_bad_files_are_named_where_they_are_bad(text: str, expected: list[str]) -> None:
    assert problems(text, "feup") == expected


def test_a_problem_is_shown_with_its_line_and_a_caret() -> None:
    with pytest.raises(PuzzleError) as caught:
        loads(START.replace("circle", "cirle"), name="data.pl")
    assert str(caught.value) == (
        "data.pl:2:16: 'cirle' is not a piece; did you mean 'circle'?\n"
        "         [ [[1,1], cirle], [[2,2], water] ],\n"
        "                   ^^^^^"
    )


def test_puzzles_cannot_be_written() -> None:
    assert format_named("feup").write is None


PARTS = ["data", "(", ")", "[", "]", ",", "-", ".", ".\n", "'", '"', "/*", "*/", "%", "\n", " ", "id1", "north", "12"]


@examples(300)
@given(st.lists(st.sampled_from(PARTS) | st.text(max_size=3)).map("".join))
def test_garbage_is_an_error_of_the_puzzle(text: str) -> None:
    with contextlib.suppress(PuzzleError):
        read(Source("garbage", text), "feup")


@examples(300)
@given(st.integers(0, len(BOARDS)), st.integers(0, 8), st.sampled_from(["", *PARTS]))
def test_a_damaged_file_is_read_or_is_an_error_of_the_puzzle(start: int, length: int, put: str) -> None:
    with contextlib.suppress(PuzzleError):
        read(Source("damaged", BOARDS[:start] + put + BOARDS[start + length :]), "feup")


@needs_instances
def test_the_boards_of_the_project_have_one_solution_but_for_one() -> None:
    path: Path = INSTANCES / "battleship" / "feup" / "data.pl"
    puzzles = load_all(path)
    assert guess(path.read_text()).name == "feup"
    assert [puzzle.title for puzzle in puzzles] == [f"id{number}" for number in (1, 2, *range(4, 13))]
    with Worker("clingo") as worker:
        worker.await_version()
        counts = {puzzle.title: solve(puzzle, "clingo", task="count", worker=worker) for puzzle in puzzles}
    assert all(answer.exhausted for answer in counts.values())
    assert {title: answer.count for title, answer in counts.items() if answer.status is not Status.UNIQUE} == {
        "id2": 70
    }
