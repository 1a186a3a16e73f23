"""The smallest of all contradictions: against going through all sets, and in hints."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from instances import EXAMPLES

import pylogic
from pylogic import load
from pylogic.asking.explaining import hinting
from pylogic.asking.explaining import smallest as proving
from pylogic.asking.explaining.minimal import Contradiction
from pylogic.asking.explaining.oracle import Holds, Oracle, Outcome
from pylogic.asking.explaining.smallest import hitting_set, smallest
from pylogic.asking.session import Session
from pylogic.nouns.deadline import Deadline
from pylogic.nouns.question import Question

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


@pytest.mark.parametrize("name", ["futoshiki_4x4", "futoshiki_words", "battleship_3x3", "battleship_6x6_csc384"])
def test_no_fewer_clues_decide_the_cell_of_a_hint(name: str) -> None:
    puzzle = pylogic.load_all(EXAMPLES / f"{name}.puzzle")[0]
    (hint,) = pylogic.explain(puzzle, "hint").steps
    with Session(puzzle, Question(engine="clingo")) as session:
        oracle = Oracle(puzzle, [hint.atom], session, Deadline(None))
        piece = oracle.piece(hint.atom)
        fewer = [chosen for size in range(len(hint.clues)) for chosen in combinations(oracle.all_clues, size)]
        outcomes = list(oracle.ask_all([[-piece, *chosen] for chosen in fewer]))

    assert hint.smallest
    assert [outcome.holds for outcome in outcomes] == [Holds.YES] * len(fewer)


def test_what_cannot_be_assumed_as_well_contradicts_the_rest() -> None:
    """A maximal set of clues, found in the engine: it holds together, and with any other clue it does not."""
    puzzle = load(EXAMPLES / "futoshiki_contradiction.puzzle")
    with Session(puzzle, Question(engine="clingo")) as session:
        oracle = Oracle(puzzle, [], session, Deadline(None))
        for first in oracle.all_clues:
            outcome = oracle.ask([first], spare=oracle.all_clues)
            kept = [number for number in oracle.all_clues if number not in outcome.missing]

            assert first in kept
            assert outcome.missing
            assert oracle.ask(kept).holds is Holds.YES
            assert all(oracle.ask([*kept, number]).holds is Holds.NO for number in outcome.missing)


def test_a_hint_without_a_proof_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hinting, "_QUESTIONS", 1)
    (hint,) = pylogic.explain(load(EXAMPLES / "futoshiki_7x7.puzzle"), "hint").steps

    assert hint.minimal
    assert not hint.smallest
