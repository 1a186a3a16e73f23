"""Puzzles built in Python that are refused, with sentences that name the argument."""

from collections.abc import Callable
from decimal import Decimal
from functools import partial
from typing import Any

import numpy as np
import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as some
from instances import EXAMPLES
from texts import cases

import pylogic
import pylogic.kinds as kinds
from pylogic.declared.parse import lookup

EXAMPLE = EXAMPLES / "futoshiki_4x4.puzzle"
HUGE: Any = 10**5000
NO: Any = "no"


class Odd:
    """An object whose representation is bold."""

    def __repr__(self) -> str:
        return "\x1b[1m"


CIRCLE: list[Any] = [1]
CIRCLE.append(CIRCLE)
DEEP: list[Any] = []
for _ in range(5000):
    DEEP = [DEEP]
CALLS = {
    "battleship": pylogic.Battleship, "futoshiki": pylogic.Futoshiki, "diamonds": pylogic.Diamonds,
    **{kind: partial(pylogic.puzzle, kind) for kind in ("sudoku", "nonogram", "killer")},
    "np": np, "CIRCLE": CIRCLE, "Decimal": Decimal,
}  # fmt: skip
"""Names in the calls of the table."""


@pytest.mark.parametrize(("call", "lines"), cases("refusals"))
def test_what_does_not_fit_is_refused(call: str, lines: list[str]) -> None:
    with pytest.raises((pylogic.UsageError, pylogic.PuzzleError)) as caught:
        eval(call, CALLS)

    assert str(caught.value).split("\n") == lines


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("Killer Sudoku", "there is no kind of puzzle 'Killer Sudoku'; did you mean 'killer'"),
        ("sudku", "there is no kind of puzzle 'sudku'; did you mean 'sudoku'"),
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


def test_a_board_without_a_row_is_reported() -> None:
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
    title, message = data.draw(some.text(max_size=5)), ""
    try:
        puzzle = pylogic.puzzle(kind, title=title, **arguments)
    except (pylogic.UsageError, pylogic.PuzzleError) as error:
        message = str(error)
    if message:
        assert message.startswith(f'puzzle("{kind.name}"')
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
