"""Calls from Python that are refused, with sentences that name the argument."""

from decimal import Decimal
from functools import partial
from typing import Any

import numpy as np
import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as some
from instances import EXAMPLES
from puzzles import NONE, ROOM, ROUTE, SEVERAL, UNIQUE
from texts import cases

import pylogic
from pylogic import builtin
from pylogic.language.parse import lookup


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
    **{name: getattr(pylogic, name) for name in pylogic.__all__},
    "two": pylogic.loads(UNIQUE), "free": pylogic.loads(SEVERAL), "none": pylogic.loads(NONE),
    "room": pylogic.loads(ROOM), "corner": pylogic.loads(ROUTE), "FIRST": str(EXAMPLES / "futoshiki_4x4.puzzle"),
    "HUGE": 10**5000, "DEEP": DEEP, "Odd": Odd,
    "battleship": pylogic.Battleship, "futoshiki": pylogic.Futoshiki, "diamonds": pylogic.Diamonds,
    **{kind: partial(pylogic.puzzle, kind) for kind in ("sudoku", "nonogram", "killer")},
    "np": np, "CIRCLE": CIRCLE, "Decimal": Decimal,
}  # fmt: skip
"""Names in the calls of the tables."""


@pytest.mark.parametrize(("call", "sentences"), cases("calls"))
def test_what_makes_no_sense_is_refused(call: str, sentences: list[str]) -> None:
    with pytest.raises(pylogic.PylogicError) as caught:
        eval(call, CALLS)

    assert str(caught.value).startswith(sentences[0])


@pytest.mark.parametrize(("call", "lines"), cases("refusals"))
def test_what_does_not_fit_is_refused(call: str, lines: list[str]) -> None:
    with pytest.raises((pylogic.UsageError, pylogic.PuzzleError)) as caught:
        eval(call, CALLS)

    assert str(caught.value).split("\n") == lines


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
    kind = builtin.kind(data.draw(some.sampled_from(NAMES)))
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
