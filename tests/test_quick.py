"""A large board has a route before anything else is worked out about it."""

import pytest
from diamonds_cases import loads
from instances import EXAMPLES

from pylogic import load
from pylogic.kinds.diamonds import presolving
from pylogic.nouns.deadline import Deadline
from pylogic.nouns.errors import LimitReachedError
from pylogic.nouns.puzzle import Puzzle
from pylogic.solving import preparing
from pylogic.solving.preparing import prepare_in_time

LONG = "diamonds {\n  moves <= 1\n  board {\n    @ + O + .\n  }\n}\n"
"""No route has one move, but what is quick to find does not look at that."""


@pytest.fixture
def _late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the time is over before presolving is."""

    def prepare(_puzzle: Puzzle, _presolve: bool, _known: object) -> None:
        raise LimitReachedError("half of the time is over")

    monkeypatch.setattr(preparing, "prepare", prepare)


@pytest.mark.usefixtures("_late")
def test_a_quick_route_is_kept_when_presolving_is_cut_short() -> None:
    puzzle = load(EXAMPLES / "diamonds_20x16.puzzle")
    prepared = prepare_in_time(puzzle, Deadline(60))

    assert prepared.solution is not None
    assert prepared.start == prepared.solution
    assert puzzle.kind.check(puzzle, prepared.solution) == ()
    assert not prepared.summary


@pytest.mark.usefixtures("_late")
def test_a_route_that_is_too_long_is_only_begun_with() -> None:
    puzzle = loads(LONG)
    prepared = prepare_in_time(puzzle, Deadline(60))

    assert prepared.solution is None
    assert prepared.start == presolving.quick(puzzle)
    assert prepared.start


@pytest.mark.usefixtures("_late")
def test_nothing_is_looked_for_where_presolving_is_not_wanted() -> None:
    prepared = prepare_in_time(loads(LONG), Deadline(60), presolve=False)

    assert (prepared.solution, prepared.start) == (None, None)
