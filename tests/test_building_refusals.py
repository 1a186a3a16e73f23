"""Puzzles built in Python that are refused, with sentences that name the argument."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import numpy as np
import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as some
from instances import EXAMPLES

import pylogic
import pylogic.kinds as kinds
from pylogic.declared.parse import lookup

EXAMPLE = EXAMPLES / "futoshiki_4x4.puzzle"
HUGE: Any = 10**5000
NO: Any = "no"


def battleship(**given: Any) -> pylogic.Puzzle:
    return pylogic.Battleship(**given)


def futoshiki(**given: Any) -> pylogic.Puzzle:
    return pylogic.Futoshiki(**given)


def diamonds(**given: Any) -> pylogic.Puzzle:
    return pylogic.Diamonds(**given)


def sudoku(**given: Any) -> pylogic.Puzzle:
    return pylogic.puzzle("sudoku", **given)


def nonogram(**given: Any) -> pylogic.Puzzle:
    return pylogic.puzzle("nonogram", **given)


def killer(**given: Any) -> pylogic.Puzzle:
    return pylogic.puzzle("killer", **given)


class Odd:
    """What shows itself in bold."""

    def __repr__(self) -> str:
        return "\x1b[1m"


CIRCLE: list[Any] = [1]
CIRCLE.append(CIRCLE)
DEEP: list[Any] = []
for _ in range(5000):
    DEEP = [DEEP]
REFUSED: list[tuple[Callable[..., pylogic.Puzzle], dict[str, Any], str]] = [
    (
        battleship,
        {"rows": 5},
        "Battleship: the size of the board is missing: draw a 'board', or give both 'rows' and 'columns'",
    ),
    (
        battleship,
        {"rows": [1, 2], "columns": "x"},
        "Battleship(rows=...):1:8: the count of a row of this board is a number from 0 to 1, not 2\n"
        "    rows 1 2\n"
        "           ^\n"
        "Battleship(columns=...):1:9: the count of a column of this board is a number from 0 to 2, not 'x'\n"
        "    columns x\n"
        "            ^",
    ),
    (
        battleship,
        {"rows": [1, 2, 3], "board": ["..", ".."]},
        "Battleship(rows=...):1:10: the board has 2 rows, 'rows' gives 3 counts\n"
        "    rows 1 2 3\n"
        "             ^\n"
        "Battleship(rows=...):1:10: the count of a row of this board is a number from 0 to 2, not 3\n"
        "    rows 1 2 3\n"
        "             ^",
    ),
    (
        battleship,
        {"rows": [1, 2.5], "columns": [1, 1]},
        "Battleship(rows=...): item 2: 2.5 is neither a whole number nor a word",
    ),
    (
        battleship,
        {"rows": [1, True], "columns": [1, 1]},
        "Battleship(rows=...): item 2: True is neither a whole number nor a word",
    ),
    (
        battleship,
        {"rows": [1, 9], "columns": [1, 1]},
        "Battleship(rows=...):1:8: the count of a row of this board is a number from 0 to 2, not 9\n"
        "    rows 1 9\n"
        "           ^",
    ),
    (
        battleship,
        {"rows": {1: 1}, "columns": [1, 1]},
        "Battleship(rows=...): {1: 1} is not a list with an item for each line",
    ),
    (
        battleship,
        {"rows": np.eye(2, dtype=int), "columns": [1, 1]},
        "Battleship(rows=...):1:6: the count of a row of this board is a number from 0 to 2, not '1,0'\n"
        "    rows 1,0 0,1\n"
        "         ^^^\n"
        "Battleship(rows=...):1:10: the count of a row of this board is a number from 0 to 2, not '0,1'\n"
        "    rows 1,0 0,1\n"
        "             ^^^",
    ),
    (
        battleship,
        {"fleet": {4: "x"}, "rows": [1], "columns": [1]},
        "Battleship(fleet=...):1:9: the number of ships of a length is a number from 0 to 40000, not 'x'\n"
        "    fleet 4*x\n"
        "            ^",
    ),
    (
        battleship,
        {"fleet": {}, "rows": [1], "columns": [1]},
        "Battleship(fleet=...):1:1: 'fleet' needs its ships, like 3 2*2 1*3\n    fleet\n    ^^^^^",
    ),
    (battleship, {"board": [[None, "SS"]]}, "Battleship(board=...): row 1, cell 2: a cell is one character, not 'SS'"),
    (
        battleship,
        {"board": [["~", "Q"], ".."]},
        "Battleship(board=...):1:3: 'Q' is not a letter of a board (. ~ S L R T B M X)\n    ~ Q\n      ^",
    ),
    (
        battleship,
        {"rows": CIRCLE, "columns": [1, 1]},
        "Battleship(rows=...): lists in it lie too deep in each other, or one in itself",
    ),
    (
        futoshiki,
        {"size": 2, "adjacent": np.ones(2)},
        "Futoshiki(adjacent=...): it is True or False, not [1.0, 1.0]",
    ),
    (battleship, {"board": []}, "Battleship(board=...): the board has no rows"),
    (
        battleship,
        {"hints": {(2, 5): "submarien"}, "rows": [1], "columns": [1]},
        "Battleship(hints=...):1:1: there is no r2c5 on a board of 1 row and 1 column\n"
        "    r2c5 = submarien\n"
        "    ^^^^\n"
        "Battleship(hints=...):1:8: 'submarien' is not a hint; did you mean 'submarine'?\n"
        "    r2c5 = submarien\n"
        "           ^^^^^^^^^",
    ),
    (
        battleship,
        {"hints": {(2, 5): "S"}, "rows": [1], "columns": [1]},
        "Battleship(hints=...):1:1: there is no r2c5 on a board of 1 row and 1 column\n    r2c5 = S\n    ^^^^",
    ),
    (
        battleship,
        {"hints": {(0, 1): "S"}, "rows": [1], "columns": [1]},
        "Battleship(hints=...): rows and columns are counted from 1: (0, 1)",
    ),
    (
        battleship,
        {"hints": {"c3": "S"}, "rows": [1], "columns": [1]},
        "Battleship(hints=...): a cell is a pair of row and column, or a text like 'r1c2', not 'c3'",
    ),
    (
        battleship,
        {"hints": [(1, 1)], "rows": [1], "columns": [1]},
        "Battleship(hints=...): the values of cells are given like {(1, 2): 3}, not [(1, 1)]",
    ),
    (battleship, {"title": 3, "rows": [1], "columns": [1]}, "Battleship(title=...): a title is a text, not 3"),
    (futoshiki, {}, "Futoshiki: a futoshiki puzzle needs a size or a board"),
    (
        futoshiki,
        {"size": "four"},
        "Futoshiki(size=...):1:6: the size is a number from 1 to 100, not 'four'\n    size four\n         ^^^^",
    ),
    (futoshiki, {"size": 10**5000}, "Futoshiki(size=...): a number of that size is on no puzzle"),
    (
        futoshiki,
        {"board": [[1, 2], [3]]},
        "Futoshiki(board=...):2:1: row 2 has 1 cell; 2 are expected\n"
        "    3\n"
        "    ^\n"
        "Futoshiki(board=...):2:1: a value is a number from 1 to 2, not 3\n"
        "    3\n"
        "    ^",
    ),
    (
        futoshiki,
        {"board": [[1, 3], [None, None]]},
        "Futoshiki(board=...):1:3: a value is a number from 1 to 2, not 3\n    1 3\n      ^",
    ),
    (futoshiki, {"board": [1, 2]}, "Futoshiki(board=...): row 1: 1 is not a row: a list of cells, or a text"),
    (futoshiki, {"board": [[1, 2], []]}, "Futoshiki(board=...): row 2: it is empty"),
    (
        futoshiki,
        {"board": [["1 2", None], [None, None]]},
        "Futoshiki(board=...): row 1, cell 1: '1 2' is not one word; None stands for a cell of which nothing is known",
    ),
    (
        futoshiki,
        {"board": [". }", ". ."]},
        "Futoshiki(board=...): row 1: a row has no braces, no '%' and no line ends: '. }'",
    ),
    (
        futoshiki,
        {"board": np.array([[1.5, np.nan], [2.0, 1.0]])},
        "Futoshiki(board=...): row 1, cell 1: 1.5 is neither a whole number nor a word",
    ),
    (
        futoshiki,
        {"size": 2, "signs": ["r1c1 < r3c1"]},
        "Futoshiki(signs=...):1:8: there is no r3c1 on a board of 2 rows and 2 columns\n"
        "    r1c1 < r3c1\n"
        "           ^^^^",
    ),
    (
        futoshiki,
        {"size": 2, "signs": ["r1c1 <"]},
        "Futoshiki(signs=...): item 1: 2 parts where cells with "
        "a sign between them are expected, ('r1c1', '<', 'r1c2')",
    ),
    (
        futoshiki,
        {"size": 2, "signs": "r1c1 < r1c2"},
        "Futoshiki(signs=...): 'r1c1 < r1c2' is not a list like ['r1c1 < r1c2']",
    ),
    (
        futoshiki,
        {"size": 2, "signs": [((1, 1), "≤", (1, 2))]},
        "Futoshiki(signs=...):1:1: a cell is compared with another, or given a number by '='\n"
        "    r1c1 ≤ r1c2\n"
        "    ^^^^",
    ),
    (futoshiki, {"size": 2, "adjacent": "yes"}, "Futoshiki(adjacent=...): it is True or False, not 'yes'"),
    (
        diamonds,
        {"board": ["@ +", ". ?"]},
        "Diamonds(board=...):2:3: '?' is not a symbol of a board; these are: # . + * O @ $\n    . ?\n      ^",
    ),
    (diamonds, {"board": [". +"]}, "Diamonds(board=...): the board has no start; '@' marks it on floor, '$' on a stop"),
    (
        diamonds,
        {"board": ["@ +"], "moves": -1},
        "Diamonds(moves=...):1:10: the number of moves is a number from 0 to 999999999, not '-1'\n"
        "    moves <= -1\n"
        "             ^^",
    ),
    (diamonds, {"board": 7}, "Diamonds(board=...): 7 is not a board: a list of rows, or a text of several lines"),
    (
        sudoku,
        {"bord": []},
        "puzzle(\"sudoku\"): sudoku is given no 'bord'; did you mean 'board'? (size, board, boxes, cells, signs)",
    ),
    (
        sudoku,
        {"board": [[0, 2, 3, 5], [0] * 4, [0] * 4, [0] * 4]},
        'puzzle("sudoku", board=...):1:7: a number here is from 1 to 4, not 5\n    . 2 3 5\n          ^',
    ),
    (
        sudoku,
        {"board": ["1 2 3 0", [0] * 4, [0] * 4, [0] * 4]},
        "puzzle(\"sudoku\", board=...):1:7: a number here is from 1 to 4, not 0; an open cell is '.'\n"
        "    1 2 3 0\n          ^",
    ),
    (
        sudoku,
        {"board": [[[1, 2]]]},
        "puzzle(\"sudoku\", board=...):1:1: '1,2' means nothing on this board\n    1,2\n    ^^^",
    ),
    (
        sudoku,
        {"size": (2, 3, 4)},
        'puzzle("sudoku", size=...): a size is a number, or a pair of rows and columns, not (2, 3, 4)',
    ),
    (
        nonogram,
        {"rows": [[1, 1], []], "columns": [1, 1, 1]},
        'puzzle("nonogram", rows=...): item 2: an empty list says nothing; 0 is a line without anything, None no clue',
    ),
    (
        nonogram,
        {"rows": [[1, 1]], "columns": ["a", 1, 1]},
        "puzzle(\"nonogram\", columns=...):1:9: a clue is a number up to 999999, a list such as 1,2 or '?', not 'a'\n"
        "    columns a 1 1\n"
        "            ^",
    ),
    (
        killer,
        {"size": 4, "cage": [(3, [(1, 1), (5, 1)])]},
        'puzzle("killer", cage=...):1:13: there is no r5c1 on a board of 4 rows and 4 columns\n'
        "    cage 3 r1c1 r5c1\n"
        "                ^^^^",
    ),
    (killer, {"size": 4, "cage": 3}, 'puzzle("killer", cage=...): 3 is not a list with an item for each'),
    (killer, {"size": 4, "cage": [3]}, 'puzzle("killer", cage=...): item 1: 3 is not a list of cells'),
    (
        killer,
        {"size": 4, "cage": [(3, Decimal(1))]},
        "puzzle(\"killer\", cage=...): item 1: Decimal('1') is neither a whole number nor a word",
    ),
]


@pytest.mark.parametrize(("make", "arguments", "sentence"), REFUSED)
def test_what_does_not_fit_is_refused(
    make: Callable[..., pylogic.Puzzle], arguments: dict[str, Any], sentence: str
) -> None:
    with pytest.raises((pylogic.UsageError, pylogic.PuzzleError)) as caught:
        make(**arguments)

    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("sudko", "there is no kind of puzzle 'sudko'; did you mean 'sudoku'"),
        (7, "the name of a kind is wanted, or a kind, not 7"),
        (DEEP, "the name of a kind is wanted, or a kind, not a list"),
        (Odd(), r"the name of a kind is wanted, or a kind, not \x1b[1m"),
        ("a b", "there is no kind of puzzle 'a b'"),
        ("", "there is no kind of puzzle ''"),
        ("/etc/passwd", "there is no kind of puzzle '/etc/passwd'"),
    ],
)
def test_a_kind_that_there_is_not(kind: Any, sentence: str) -> None:
    with pytest.raises(pylogic.UsageError) as caught:
        pylogic.puzzle(kind, board=[])

    assert str(caught.value).startswith(sentence)


def test_a_board_without_a_row_is_told() -> None:
    with pytest.raises(pylogic.PuzzleError) as caught:
        pylogic.puzzle("skyscrapers", bottom=[], left=[])

    assert str(caught.value) == 'puzzle("skyscrapers"): the size of the board is missing; say: size 9, or draw a board'


CELL = some.tuples(some.integers(-1, 5), some.integers(-1, 5))
SCALAR = some.one_of(
    some.none(), some.booleans(), some.integers(-3, 12), some.floats(), some.text(max_size=4), CELL,
    some.binary(max_size=2),
    some.sampled_from([".", "?", "r1c1", "<", "3*2", "1 2", "r1c1 < r1c2", "}", '"', "%", "S", "#", np.int8(2)]),
)  # fmt: skip
ANYTHING = some.recursive(
    SCALAR,
    lambda inner: (
        some.lists(inner, max_size=4)
        | some.dictionaries(CELL | some.integers(0, 4), inner, max_size=3)
        | some.lists(some.lists(some.integers(0, 4), min_size=2, max_size=2), min_size=1, max_size=3).map(np.array)
    ),
    max_leaves=12,
)
NAMES = ["battleship", "futoshiki", "diamonds", *lookup.names()]


@examples(400)
@given(some.data())
def test_nothing_but_sentences_comes_of_whatever_is_given(data: some.DataObject) -> None:
    kind = kinds.kind(data.draw(some.sampled_from(NAMES)))
    words = data.draw(some.lists(some.sampled_from([*kind.words, "cells", "signs"]), unique=True, max_size=4))
    arguments = {word: data.draw(ANYTHING) for word in words}
    title, told = data.draw(some.text(max_size=5)), ""
    try:
        puzzle = pylogic.puzzle(kind, title=title, **arguments)
    except (pylogic.UsageError, pylogic.PuzzleError) as error:
        told = str(error)
    if told:
        assert told.startswith(f'puzzle("{kind.name}"')
        return
    again = pylogic.loads(pylogic.dumps(puzzle))
    assert (again.title, set(again.facts)) == (title, set(puzzle.facts))


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: pylogic.generate("futoshiki", grade=HUGE), "grade is a word, not a number of thousands of digits"),
        (
            lambda: pylogic.generate("futoshiki", size=HUGE),
            "size is a number of thousands of digits, which is too large",
        ),
        (lambda: pylogic.generate("futoshiki", minimal=NO), "minimal is True or False, not a value of type str"),
        (lambda: pylogic.generate("latin", n=10**20), "n is at most 1000000, for all puzzles are held at once"),
        (lambda: pylogic.solve(EXAMPLE, presolve=NO), "presolve is True or False, not a value of type str"),
        (lambda: pylogic.solve(EXAMPLE, seed=HUGE), "seed is too large a number"),
        (
            lambda: pylogic.puzzle("latin", size=3, cells={(HUGE, 1): 2}),
            'puzzle("latin", cells=...): a number of that size is on no puzzle',
        ),
    ],
)
def test_numbers_of_thousands_of_digits_and_half_truths_are_refused(call: Callable[[], object], sentence: str) -> None:
    with pytest.raises(pylogic.PylogicError) as caught:
        call()

    assert str(caught.value) == sentence
