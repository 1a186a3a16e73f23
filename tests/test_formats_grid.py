"""Boards as comma-separated values and as JSON, of any kind."""

import json

import pytest

from pylogic import PuzzleError, loads, puzzle
from pylogic.formats import claims

BOARD = [[1, None, None, None], [None, 2, None, None], [None, None, 3, None], [None, None, None, 4]]
SUDOKU = puzzle("sudoku", board=BOARD)
CSV = "sudoku,,,\n1,,,\n,2,,\n,,3,\n,,,4\n"


@pytest.mark.parametrize(
    "text",
    [
        CSV,
        CSV.replace(",", ";"),
        CSV.replace(",", "\t").replace("2", ' "2" '),
        json.dumps({"kind": "sudoku", "board": BOARD}),
        json.dumps([{"board": [[cell or 0 for cell in row] for row in BOARD], "kind": "sudoku"}], indent=2),
    ],
)
def test_a_board_is_a_puzzle(text: str) -> None:
    assert [one.name for one in claims(text)] == ["grid"]
    assert loads(text).facts == SUDOKU.facts


def test_json_says_whatever_a_puzzle_may_be_given() -> None:
    text = json.dumps({"kind": "nonogram", "title": "two", "rows": [[1], [2]], "columns": [1, 2]})

    assert loads(text).facts == puzzle("nonogram", rows=[[1], [2]], columns=[1, 2]).facts
    assert loads(text).title == "two"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (CSV.replace("3", "x"), "<string>:4:3: 'x' means nothing on this board\n    ,,x,\n      ^"),
        (
            json.dumps({"kind": "latin", "board": [[7, 0], [0, 0]]}),
            '<string>: puzzle("latin", board=...):1:1: a number here is from 1 to 2, not 7\n    7 0\n    ^',
        ),
        ('{"kind": "sudku"}', "<string>: there is no kind of puzzle 'sudku'; did you mean 'sudoku'?"),
        (
            '{"kind": "sudoku", "bord": [[1]]}',
            "<string>: puzzle(\"sudoku\"): sudoku is given no 'bord'; did you mean 'board'?"
            " (size, board, boxes, cells, signs)",
        ),
        (
            '[{"kind": "x"}',
            '<string>:1:15: this is not JSON: Expecting \',\' delimiter\n    [{"kind": "x"}\n                  ^',
        ),
        ('[{"kind": "sudoku", "board": [[1]]}, 5]', '<string>: a puzzle is an object with its "kind"'),
        (
            '{"kind": "x", "a": ' + "[" * 100_000,
            "<string>: this JSON has a number or lists within lists beyond any puzzle",
        ),
    ],
)
def test_mistakes_are_sentences(text: str, problem: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        loads(text)

    assert str(caught.value) == problem


@pytest.mark.parametrize("sign", ["0", "_", "*", "-", "x", "X"])
def test_open_cells_may_have_another_sign(sign: str) -> None:
    rows = [["1", sign, sign, sign], [sign, "2", sign, sign], [sign] * 4, [sign, sign, sign, "4"]]
    wanted = loads(CSV.replace("3", "")).facts

    for text in (
        json.dumps({"kind": "sudoku", "board": rows}),
        "sudoku\n" + "\n".join(map(",".join, rows)),
        "sudoku\n" + "\n".join(map(" ".join, rows)),
    ):
        assert [one.name for one in claims(text)] == ["grid"]
        assert loads(text).facts == wanted


def test_a_sign_that_the_kind_has_is_no_open_cell() -> None:
    assert loads('{"kind": "takuzu", "board": [["x", 0], ["x", 1]]}').board == [[None, 0], [None, 1]]


@pytest.mark.parametrize(
    "text",
    [
        "numberlink\nA.B\nA.B\n...\n",
        "numberlink\n+---+---+---+\n| A |   | B |\n+---+---+---+\n| A |   | B |\n|   |   |   |\n",
        "numberlink\n[[A, _, B], [A, _, B], [_, _, _]]",
        "\n\nnumberlink,,\nA,,B\nA,,B\n,,\n",
    ],
)
def test_a_board_below_a_name_is_read_however_it_is_drawn(text: str) -> None:
    assert loads(text).board == [[1, None, 2], [1, None, 2], [None, None, None]]
