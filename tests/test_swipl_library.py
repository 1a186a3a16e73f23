"""SWI-Prolog on shared puzzles with known answers: each is proved to be the only one, within counted inferences."""

import pytest
from instances import INSTANCES, needs_instances

from benchmarks import library
from pylogic import Status, Worker, loads, solve
from pylogic.language.parse import lookup
from pylogic.solving import loading

PROVED = {
    "hanare": 80_000_000,
    "nawabari": 300_000,
    "number_snake": 150_000_000,
    "shikaku": 400_000,
    "tatamibari": 500_000,
}
"""Kinds, and how many inferences each of their puzzles may take, the largest included."""
EXAMPLES = {
    "grey_patchwork": 2_000_000,
    "hanare": 600_000,
    "number_snake": 150_000,
    "patchwork": 500_000,
    "squarejam": 200_000,
}
"""The same for examples of the library."""
QUICK = 1_000_000


def marks(inferences: int) -> tuple[pytest.MarkDecorator, ...]:
    """Kinds whose boards take long are for the nights."""
    return () if inferences <= QUICK else (pytest.mark.nightly,)


@needs_instances
@pytest.mark.parametrize("kind", [pytest.param(kind, marks=marks(most)) for kind, most in PROVED.items()])
def test_known_answers_are_proved(kind: str) -> None:
    with Worker("swipl") as worker:
        for instance in library.instances(INSTANCES, kind):
            puzzle = loads(instance.text)
            answer = solve(puzzle, "swipl", models=2, limit=f"inferences={PROVED[kind]}", worker=worker)

            assert answer.status is Status.UNIQUE, instance.name
            found = puzzle.kind.fields(puzzle, answer.solutions[0].atoms)
            assert {name: found[name] for name in instance.answer} == instance.answer


@pytest.mark.parametrize("kind", EXAMPLES)
def test_examples_are_proved(kind: str) -> None:
    with Worker("swipl") as worker:
        for puzzle in loading.load_all(lookup.LIBRARY / f"{kind}.puzzle"):
            answer = solve(puzzle, "swipl", models=2, limit=f"inferences={EXAMPLES[kind]}", worker=worker)

            assert answer.status is Status.UNIQUE
