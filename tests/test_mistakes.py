"""Mistakes of beginners are answered by a sentence that says what to do, at the place where to do it."""

import pytest
from commands import ran as pylogic
from texts import cases

from pylogic.builtin import declared
from pylogic.model.errors import PuzzleError
from pylogic.model.text import Problem, Source
from pylogic.solving.loading import contents, read

MISTAKES = cases("mistakes")
"""A title and on further lines the text, and what is said of it."""


def answers(text: str) -> tuple[Problem, ...]:
    with pytest.raises(PuzzleError) as caught:
        understand(Source("m.puzzle", text))
    return caught.value.problems


def understand(source: Source) -> None:
    declared(contents(source).scope)
    read(source)


@pytest.mark.parametrize(("entry", "expected"), MISTAKES, ids=[entry.partition("\n")[0] for entry, _ in MISTAKES])
def test_a_mistake_is_answered_at_its_place(entry: str, expected: list[str]) -> None:
    text = entry.partition("\n")[2] + "\n"

    assert [str(one).splitlines()[0].removeprefix("m.puzzle:") for one in answers(text)] == expected


def test_a_puzzle_without_a_solution_names_the_command_that_says_why() -> None:
    text = 'latin "none" {\n  board {\n    1 2 .\n    . . 3\n    . . .\n  }\n}\n'
    found = pylogic("run", "-", "--no-presolve", text=text)

    assert found.returncode == 1
    assert found.stdout.splitlines()[-1] == "'pylogic explain' says which clues contradict each other"


def test_a_mistake_is_answered_once() -> None:
    twice = {"clues with brackets", "clues with colons", "two sorts without names, faulty"}  # each has two mistakes

    assert {entry.partition("\n")[0] for entry, expected in MISTAKES if len(expected) > 1} == twice
    assert len({entry.partition("\n")[2] for entry, _ in MISTAKES}) == len(MISTAKES) >= 150
