"""The checker on wrong fillings of a declared kind: every violation, its sentence and its cells."""

import pytest
from words import RULES, read

from pylogic.files.reading import name_of
from pylogic.language import words
from pylogic.model.atom import Atom, Atoms
from pylogic.model.puzzle import Puzzle

WRONG = [case.values() for table in RULES.values() for case in table.get("wrong", ())]


def filling(puzzle: Puzzle, values: str) -> Atoms:
    """A value for each variable, in the order of the board."""
    variables = [next(iter(one.values.values())).args[0] for one in puzzle.kind.variables(puzzle)]
    return frozenset(
        Atom("value", (variable, int(value))) for variable, value in zip(variables, values.split(), strict=True)
    )


@pytest.mark.parametrize(("kind", "board", "values", "faults"), WRONG)
def test_wrong_fillings_are_described(kind: str, board: str, values: str, faults: list[str]) -> None:
    puzzle = read(kind, board)
    found = puzzle.kind.check(puzzle, filling(puzzle, values))

    assert [f"{' '.join(map(name_of, one.cells))}: {one.sentence}" for one in found] == faults


def test_every_word_has_a_wrong_filling() -> None:
    # if C then C; no filling breaks an objective; ships are judged by what is on the board (test_words)
    missing = {"condition", "maximise", "minimise", "place"}
    assert {word for word, table in RULES.items() if "wrong" in table} | missing == set(words.names())
