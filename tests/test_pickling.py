"""Answers survive pickling, for every kind: whoever spreads work sends them."""

import pickle

import pytest
from effort import some

from pylogic import solve
from pylogic.model.files import EXAMPLES, LIBRARY
from pylogic.solving.loading import load_all

FILES = sorted((*LIBRARY.glob("*.puzzle"), *EXAMPLES.glob("*_4x4.puzzle"), *EXAMPLES.glob("*_3x3.puzzle")))
DAILY = [
    file for file in FILES if file.stem in ("kropki", "masyu", "eulero", "hashi", "futoshiki_4x4", "battleship_3x3")
]


@pytest.mark.parametrize("file", some(FILES, DAILY), ids=lambda file: file.stem)
def test_an_answer_is_equal_to_what_is_unpickled_of_it(file: object) -> None:
    answer = solve(load_all(str(file))[0])
    again = pickle.loads(pickle.dumps(answer))

    assert again == answer
    assert [solution.atoms for solution in again.solutions] == [solution.atoms for solution in answer.solutions]
