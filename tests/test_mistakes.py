"""Mistakes of beginners are answered by a sentence that says what to do, at the place where to do it."""

from pathlib import Path

import pytest
from commands import pylogic

from pylogic.core.errors import PuzzleError
from pylogic.core.text import Problem, Source
from pylogic.kinds import declared
from pylogic.solving.loading import contents, read


def entries() -> list[tuple[str, str, list[str]]]:
    """Title, text and expected answers of each mistake in the table."""
    rows = []
    for entry in (Path(__file__).parent / "mistakes.txt").read_text(encoding="utf-8").split("\n=== ")[1:]:
        title, _, rest = entry.partition("\n")
        text, _, expected = rest.partition("\n-> ")
        rows.append((title, f"{text}\n", expected.rstrip("\n").split("\n-> ")))
    return rows


MISTAKES = entries()


def answers(text: str) -> tuple[Problem, ...]:
    with pytest.raises(PuzzleError) as caught:
        understand(Source("m.puzzle", text))
    return caught.value.problems


def understand(source: Source) -> None:
    declared(contents(source).scope)
    read(source)


@pytest.mark.parametrize(("text", "expected"), [row[1:] for row in MISTAKES], ids=[row[0] for row in MISTAKES])
def test_a_mistake_is_answered_at_its_place(text: str, expected: list[str]) -> None:
    assert [str(one).splitlines()[0].removeprefix("m.puzzle:") for one in answers(text)] == expected


def test_a_puzzle_without_a_solution_names_the_command_that_says_why() -> None:
    text = 'latin "none" {\n  board {\n    1 2 .\n    . . 3\n    . . .\n  }\n}\n'
    found = pylogic("run", "-", "--no-presolve", text=text)

    assert found.returncode == 1
    assert found.stdout.splitlines()[-1] == "'pylogic explain' says which clues contradict each other"


def test_a_mistake_is_answered_once() -> None:
    twice = {"clues with brackets", "clues with colons", "two sorts without names, faulty"}  # each has two mistakes

    assert {name for name, _, expected in MISTAKES if len(expected) > 1} == twice
    assert len(MISTAKES) >= 150
    assert len({text for _, text, _ in MISTAKES}) == len(MISTAKES)
