"""The checker on wrong fillings of a declared kind: every violation, its sentence and its cells."""

import pytest
from texts import cases
from words import read

from pylogic.core.atom import Atom, Atoms
from pylogic.core.puzzle import Puzzle
from pylogic.declared import words
from pylogic.language.reading import name_of

WRONG = cases("violations")


def filling(puzzle: Puzzle, values: str) -> Atoms:
    """A value for each variable, in the order of the board."""
    variables = [fact.atom.args[0] for fact in puzzle.engine_facts if fact.atom.name == "variable"]
    return frozenset(
        Atom("value", (variable, int(value))) for variable, value in zip(variables, values.split(), strict=True)
    )


@pytest.mark.parametrize(("text", "expected"), WRONG)
def test_wrong_fillings_are_described(text: str, expected: list[str]) -> None:
    kind, *board, values = text.split("\n")
    puzzle = read(kind, "\n".join(board))
    found = puzzle.kind.check(puzzle, filling(puzzle, values))

    assert [f"{' '.join(map(name_of, one.cells))}: {one.sentence}" for one in found] == expected


def test_every_word_has_a_wrong_filling() -> None:
    written = " ".join(text.partition("\n")[0] for text, _ in WRONG)
    missing = [name for name in words.names() if name not in written.replace("(", " ").replace(")", " ").split()]
    # a < b in F; if C then C; no filling breaks an objective; ships are judged by what is on the board (test_words)
    assert missing == ["compare", "condition", "minimise", "place"]
