"""The smallest of all contradictions: against going through all sets, and in hints."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylogic.asking.explaining import smallest as proving
from pylogic.asking.explaining.minimal import Contradiction
from pylogic.asking.explaining.oracle import Holds, Outcome
from pylogic.asking.explaining.smallest import hitting_set, smallest

pytestmark = pytest.mark.slow


NUMBERS = range(1, 9)
FAMILIES = st.lists(st.frozensets(st.sampled_from(NUMBERS), min_size=1, max_size=5), min_size=1, max_size=8)


class Known:
    """An oracle that knows all contradictions; number 9 is always assumed, and in none of them."""

    def __init__(self, contradictions: Sequence[frozenset[int]]) -> None:
        self.contradictions = contradictions
        self.asked = 0

    def ask(self, assumed: Sequence[int], _conflicts: int, spare: Sequence[int]) -> Outcome:
        self.asked += 1
        assert assumed[0] == 9
        together = set(assumed)
        if not self._hold(together):
            return Outcome(Holds.NO, tuple(assumed))
        for number in spare:
            if self._hold(together | {number}):
                together.add(number)
        return Outcome(Holds.YES, (), tuple(number for number in spare if number not in together))

    def _hold(self, together: set[int]) -> bool:
        return not any(one <= together for one in self.contradictions)


def least(family: Sequence[frozenset[int]]) -> int:
    return min(map(len, family))


@given(family=FAMILIES, data=st.data())
def test_nothing_smaller_contradicts(family: list[frozenset[int]], data: st.DataObject) -> None:
    minimal = [one for one in family if not any(other < one for other in family)]
    known = Contradiction(data.draw(st.sampled_from(minimal)), minimal=True)
    oracle: Any = Known(family)
    found = smallest(oracle, known, NUMBERS, [9], 1000, 0)

    assert found.smallest
    assert found.minimal
    assert found.numbers in family
    assert len(found.numbers) == least(family)


@given(family=FAMILIES, questions=st.integers(0, 3))
def test_without_enough_questions_nothing_is_claimed(family: list[frozenset[int]], questions: int) -> None:
    known = Contradiction(max(family, key=len), minimal=False)
    oracle: Any = Known(family)
    found = smallest(oracle, known, NUMBERS, [9], questions, 0)

    assert oracle.asked <= questions
    assert found.numbers in family
    assert not found.smallest or len(found.numbers) == least(family)


@given(family=FAMILIES)
def test_a_hitting_set_is_one_of_the_smallest(family: list[frozenset[int]]) -> None:
    every = [frozenset(chosen) for size in range(9) for chosen in combinations(NUMBERS, size)]
    best = next(chosen for chosen in every if all(chosen & one for one in family))
    found = hitting_set(family, 0, len(best))

    assert found is not None
    assert len(found) == len(best)
    assert all(found & one for one in family)
    assert hitting_set(family, 0, len(best) - 1) is None
    assert hitting_set(family, len(best), 8) == found


def test_where_hitting_sets_are_hard_to_find_nothing_is_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    family = [frozenset(chosen) for chosen in combinations(NUMBERS, 4)]
    oracle: Any = Known(family)
    monkeypatch.setattr(proving, "_TRIED", 3)

    with pytest.raises(proving.TooManyError):
        hitting_set(family, 0, 5)
    known = Contradiction(family[0], minimal=True)
    assert smallest(oracle, known, NUMBERS, [9], 1000, 0) == known
