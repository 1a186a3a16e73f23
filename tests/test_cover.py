"""The kinds that are tried by day stand for all others."""

from collections.abc import Iterable

import pytest
from cover import AT_ONCE, BY_DAY, features, marks

from pylogic.language.givens.areas import Regions
from pylogic.language.givens.clue import CellClue
from pylogic.language.parse import lookup


def words(kinds: Iterable[str]) -> set[str]:
    """The words of the rules of kinds, and the sorts of what they are given."""
    declared = [found for kind in kinds if (found := lookup.declaration(kind))]
    givens = {type(given).__name__ for kind in declared for given in kind.givens}
    return givens.union(rule.word.name for kind in declared for rule in kind.rules)


def test_every_word_and_given_is_tried_at_once() -> None:
    assert words(AT_ONCE) == words(lookup.names())


@pytest.mark.parametrize("option", ["except", "if", "like", "list", "rim", "where", "within", "<>"])
def test_an_option_is_tried_by_day(option: str) -> None:
    assert [kind for kind in BY_DAY if option in (lookup.LIBRARY / f"{kind}.puzzle").read_text().split()] != []


def test_kinds_are_told_apart_by_what_they_use() -> None:
    nurikabe, heyawake = features("nurikabe"), features("heyawake")

    assert ("connected",) in nurikabe & heyawake
    assert (CellClue,) in nurikabe
    assert (Regions,) in heyawake - nurikabe


def test_a_cover_is_a_part_of_the_library() -> None:
    assert {*AT_ONCE} < {*BY_DAY} < {*lookup.names()}
    assert len(BY_DAY) < len(lookup.names()) * 0.4
    assert len(AT_ONCE) < len(BY_DAY) * 0.5


def test_what_is_not_tried_by_day_is_tried_by_night() -> None:
    assert [marks(kind) == (pytest.mark.nightly,) for kind in lookup.names()] == [
        kind not in BY_DAY for kind in lookup.names()
    ]
    assert {kind for kind in BY_DAY if marks(kind) == (pytest.mark.slow,)} == {*BY_DAY} - {*AT_ONCE}
    assert marks("battleship") == ()
