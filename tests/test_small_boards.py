"""Kinds of the library on small boards: both engines find what trying everything finds."""

from collections.abc import Iterator

import pytest

from fuzzing import library
from fuzzing.chance import chance
from fuzzing.crew import Crew
from fuzzing.sketches import draw, sketched
from pylogic import givens, loads
from pylogic.declared import scope
from pylogic.nouns.errors import PuzzleError
from pylogic.rules.declared import Declared
from pylogic.rules.given import Given

QUICK = (
    "aquarium", "doppelblock", "kenken", "kojun", "magnets", "masyu", "nurikabe", "sudoku", "tents", "unequal",
)  # fmt: skip
KINDS = scope.library()


@pytest.fixture(scope="module")
def crew() -> Iterator[Crew]:
    with Crew() as found:
        yield found


def number(kind: str, turn: int) -> int:
    return KINDS.index(kind) + turn * len(KINDS)


def drawn(given: type[Given]) -> bool:
    return draw.dispatch(given) is not draw.dispatch(object)


def test_whatever_a_puzzle_may_be_given_is_made_up() -> None:
    found = {type(given) for kind in KINDS for given in declared(kind).givens}

    assert [given.__name__ for given in found if not drawn(given)] == []
    assert not drawn(Given)
    assert len(found) >= len(givens.names())


def declared(kind: str) -> Declared:
    found = scope.declaration(kind)
    assert found is not None
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_some_texts_of_each_kind_are_read(kind: str) -> None:
    read = 0
    for turn in range(20):
        try:
            read += loads(sketched(declared(kind), chance(0, "sketches", turn))).kind == kind
        except PuzzleError:
            continue

    assert read > 4


@pytest.mark.parametrize(
    "kind", [kind if kind in QUICK else pytest.param(kind, marks=pytest.mark.slow) for kind in KINDS]
)
def test_engines_find_what_trying_everything_finds(kind: str, crew: Crew) -> None:
    figures = [library.tried(5, number(kind, turn), crew) for turn in range(3)]

    assert [crack.sentence for one in figures for crack in one.cracks] == []
    assert sum(one.counts[f"of {kind}"] for one in figures) > 0
