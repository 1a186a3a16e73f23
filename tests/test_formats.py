"""All formats: puzzles that they cannot say."""

import pytest
from texts import cases

from pylogic import UsageError, dumps, loads


@pytest.mark.parametrize(("text", "sentences"), cases("unsaid"))
def test_what_a_format_cannot_say_is_refused(text: str, sentences: list[str]) -> None:
    form, puzzle = text.split("\n", 1)
    with pytest.raises(UsageError) as caught:
        dumps(loads(puzzle), form)

    assert [str(caught.value)] == sentences
