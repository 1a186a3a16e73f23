"""A few of many that are enough."""

from hypothesis import given
from hypothesis import strategies as st

from pylogic.model.puzzle import minimal_subset


@given(st.integers(0, 40), st.lists(st.sets(st.integers(0, 39), max_size=6), min_size=1, max_size=4))
def test_what_is_left_is_enough_and_nothing_of_it_can_be_spared(count: int, wanted: list[set[int]]) -> None:
    # Enough is what holds one of some sets; all items together always are.
    sets = [*wanted, set(range(count))]

    def enough(items: list[int]) -> bool:
        return any(one <= set(items) for one in sets)

    left = minimal_subset(range(count), enough)

    assert enough(left)
    assert not any(enough([item for item in left if item != spared]) for spared in left)


def test_few_questions_when_few_are_needed() -> None:
    asked = []

    def enough(items: list[int]) -> bool:
        asked.append(items)
        return 77 in items

    assert minimal_subset(range(256), enough) == [77]
    assert len(asked) < 40
