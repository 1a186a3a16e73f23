"""Puzzles built in Python: equal to those of files."""

from typing import Any

import numpy as np
import pytest
from cover import kinds
from effort import examples
from hypothesis import given
from hypothesis import strategies as some

import pylogic
from pylogic.files.reading import cell_of
from pylogic.files.syntax import parse
from pylogic.model.document import Block, Document, Holds, Relation
from pylogic.model.files import ROOT, read_source

FILES = sorted([*(ROOT / "examples").glob("*.puzzle"), *(ROOT / "kinds").glob("*.puzzle")])


def spoken(document: Document, holds: dict[str, Holds]) -> dict[str, Any]:
    """Return the contents of a document as arguments of `pylogic.puzzle`."""
    given: dict[str, Any] = {}
    for statement in document.statements:
        name = statement.name.text
        if name in ("solve", "limit"):
            continue
        if isinstance(statement, Block):
            margin = min((line.span.column for line in statement.lines), default=1)
            given[name] = [" " * (line.span.column - margin) + line.text for line in statement.lines]
        elif isinstance(statement, Relation):
            words = [statement.operands[0].text]
            for sign, operand in zip(statement.signs, statement.operands[1:], strict=True):
                words += [sign.text, operand.text]
            if name == "moves":
                given[name] = int(words[-1])
            elif words[1] == "=" and cell_of(words[2]) is None:
                given.setdefault("cells", {})[name] = words[2]
            else:
                given.setdefault("signs", []).append(" ".join(words))
        elif cell_of(name) is not None:
            given.setdefault("signs", []).append(" ".join([name, *(word.text for word in statement.words)]))
        else:
            words = [word.text for word in statement.words]
            held = holds.get(name, Holds.LINE)
            if held is Holds.EACH:
                given.setdefault(name, []).append(" ".join(words))
            elif held is Holds.FLAG:
                given[name] = True
            else:
                given[name] = " ".join(words) if held is not Holds.LINE else words
    return given


@pytest.mark.parametrize("path", kinds(FILES))
def test_what_a_file_says_can_be_said_in_python(path: Any) -> None:
    for document, loaded in zip(parse(read_source(path)), pylogic.load_all(path), strict=True):
        arguments = spoken(document, dict(loaded.kind.holds))
        made = pylogic.puzzle(loaded.kind, title=loaded.title, **arguments)

        assert set(made.facts) == set(loaded.facts)
        assert set(pylogic.loads(pylogic.dumps(made)).facts) == set(made.facts)


def test_the_three_constructors_say_what_the_general_one_says() -> None:
    rows, columns = [1, None, 2], np.array([1, 1, 1])
    assert pylogic.Battleship(rows=rows, columns=columns, fleet={2: 1, 1: 1}, hints={(1, 1): "S"}) == pylogic.puzzle(
        "battleship", rows=rows, columns=list(columns), fleet="2 1", cells={"r1c1": "submarine"}
    )
    assert pylogic.Futoshiki(board=[[1, None], ". ."], signs=[((1, 1), "<", (1, 2))]) == pylogic.loads(
        "futoshiki {\n board {\n 1 .\n . .\n }\n r1c1 < r1c2\n}"
    )
    assert pylogic.Futoshiki(size=2, adjacent=True, near=[((1, 1), (1, 2)), "r2c1 r2c2"]) == pylogic.loads(
        "futoshiki {\n size 2\n adjacent\n near r1c1 r1c2\n near r2c1 r2c2\n}"
    )
    assert pylogic.Diamonds("@ . +\n. # .", moves=3, title="room") == pylogic.loads(
        'diamonds "room" {\n moves <= 3\n board {\n @ . +\n . # .\n }\n}'
    )


def test_signs_may_stand_on_a_board_of_text() -> None:
    puzzle = pylogic.Futoshiki(
        board="""
            . < .
            ^
            .   .
        """
    )

    assert [clue.sentence for clue in puzzle.clues] == ["r1c1 < r1c2", "r1c1 < r2c1"]


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("sudoku", {"board": np.ma.masked_equal([[1, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4], 0)}),
        ("sudoku", {"board": np.array([[1, np.nan, np.nan, np.nan], *[[np.nan] * 4] * 3])}),
        ("sudoku", {"board": np.array([[1, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4], dtype=np.uint8)}),
        ("sudoku", {"board": [[1, 0, 0, 0], [0] * 4, "....", [0, None, 0, 0]]}),
        ("sudoku", {"size": np.int64(4), "cells": {(np.int64(1), np.int64(1)): np.int8(1)}}),
        ("sudoku", {"size": (4, 4), "boxes": (2, 2), "cells": {"r1c1": 1}}),
        ("sudoku", {"board": ["1...", "....", "....", "...."]}),
        ("sudoku", {"board": "1...\n....\n\n....\n...."}),
        ("sudoku", {"board": (row for row in [[1, None, None, None], "....", "....", "...."])}),
    ],
)
def test_what_python_has_may_be_given(name: str, given: dict[str, Any]) -> None:
    puzzle = pylogic.puzzle(name, **given)

    assert [clue.sentence for clue in puzzle.clues] == ["r1c1 = 1"]


def test_a_zero_is_a_value_where_the_kind_has_it() -> None:
    board = np.array([[0, 3, 0], [0, 0, 0]])

    assert [clue.sentence for clue in pylogic.puzzle("fillomino", board=board).clues] == ["r1c2 = 3"]
    assert len(pylogic.puzzle("takuzu", board=np.array([[0, 1], [1, 0]])).clues) == 4
    assert len(pylogic.puzzle("minesweeper", board=board).clues) == 6


def test_lists_of_clues_cages_paths_and_places() -> None:
    assert [
        clue.sentence for clue in pylogic.puzzle("nonogram", rows=[[1, 1], 3, (1,)], columns=[None, 0, "2"]).clues
    ] == [
        "row 1 has 1 1",
        "row 2 has 3",
        "row 3 has 1",
        "column 2 has 0",
        "column 3 has 2",
    ]
    cages = [(3, [(1, 1), (1, 2)]), [7, "r2c1", (2, 2)], "5 r3c1 r3c2", np.array([[3, 3], [3, 4]])]
    text = pylogic.dumps(pylogic.puzzle("killer", size=4, cage=cages))
    assert [line.split()[1:] for line in text.splitlines() if "cage" in line] == [
        ["3", "r1c1", "r1c2"],
        ["7", "r2c1", "r2c2"],
        ["5", "r3c1", "r3c2"],
        ["r3c3", "r3c4"],
    ]
    thermo = pylogic.puzzle("thermo_sudoku", size=4, thermo=[[(1, 1), (1, 2)]])
    assert thermo == pylogic.puzzle("thermo_sudoku", size=4, thermo=[(1, 1), (1, 2)])
    assert thermo == pylogic.puzzle("thermo_sudoku", size=4, thermo=["r1c1 r1c2"])
    places = pylogic.puzzle("galaxies", size=2, centres=[((1, 1), (1, 2)), ((2, 1), (2, 2))])
    assert places == pylogic.puzzle("galaxies", size=2, centres="r1c1-r1c2 r2c1-r2c2")
    fleets: list[Any] = [{2: 1, 1: 2}, [2, 1, 1], "2 1*2", {2: 1, 1: 2, 3: 0}]
    assert len({pylogic.puzzle("fleet", fleet=one, rows=[1] * 3, columns=[1] * 3).facts for one in fleets}) == 1


def test_a_cell_may_have_a_list_of_clues() -> None:
    puzzle = pylogic.puzzle("tapa", board=[[[1, 2], None], [None, (3,)]])

    assert [clue.sentence for clue in puzzle.clues] == ["r1c1 says 1 2", "r2c2 says 3"]


def test_what_can_be_gone_through_only_once_is_read_as_a_list() -> None:
    made = pylogic.Futoshiki(board=(iter(row) for row in ([0, 1], [1, 0])), cells={(1, 1): 2})

    assert made == pylogic.Futoshiki(board=[[None, 1], [1, None]], cells={(1, 1): 2})


def test_what_has_no_order_is_no_list() -> None:
    for value in ({1, 2}, frozenset({1, 2}), {1: 2}):
        with pytest.raises(pylogic.UsageError, match="is not a list with an item for each line"):
            pylogic.puzzle("nonogram", rows=value, columns=[1, 1])
        with pytest.raises(pylogic.UsageError, match="is not a board"):
            pylogic.puzzle("sudoku", board=value)


def test_a_puzzle_without_a_text_is_explained_by_the_text_it_would_have() -> None:
    puzzle = pylogic.puzzle("latin", board=[[1, 1], [None, None]], title="two")
    (conflict,) = pylogic.explain(puzzle).cores

    assert [clue.span.line for clue in conflict.clues if clue.span] == [3, 3]
    assert puzzle.source.name == '<puzzle("latin")>'
    assert puzzle.source.text.splitlines()[2] == "    1 1"


@examples(100)
@given(some.data())
def test_a_board_of_numbers_comes_back_from_its_text(data: some.DataObject) -> None:
    size = data.draw(some.integers(1, 6))
    rows = data.draw(
        some.lists(
            some.lists(some.none() | some.integers(1, size), min_size=size, max_size=size), min_size=size, max_size=size
        )
    )
    for puzzle in (pylogic.Futoshiki(board=rows), pylogic.puzzle("latin", board=rows)):
        again = pylogic.loads(pylogic.dumps(puzzle))

        assert again == puzzle
        assert len(puzzle.clues) == sum(cell is not None for row in rows for cell in row)


def test_a_clue_is_written_where_its_value_is_fixed_as_well() -> None:
    text = "kind k { cells . O ; fixed O ; clue 0..9 on O ; size(islands O) = clue }\nk { board {\n1 O .\n. ? .\n} }"
    puzzle = pylogic.loads(text)

    assert puzzle.kind.read(puzzle.kind.write(puzzle)) == puzzle.facts
