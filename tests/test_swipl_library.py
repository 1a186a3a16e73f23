"""SWI-Prolog on shared puzzles with known answers: each is proved to be the only one, within counted inferences."""

import pytest
from instances import INSTANCES, needs_instances

from benchmarks import library
from pylogic import Status, Worker, loads, solve

PROVED = {
    "nawabari": 300_000,
    "shikaku": 400_000,
    "tatamibari": 500_000,
}
"""Kinds, and how many inferences each of their puzzles may take, the largest included."""


@needs_instances
@pytest.mark.parametrize("kind", PROVED)
def test_known_answers_are_proved(kind: str) -> None:
    with Worker("swipl") as worker:
        for instance in library.instances(INSTANCES, kind):
            puzzle = loads(instance.text)
            answer = solve(puzzle, "swipl", models=2, limit=f"inferences={PROVED[kind]}", worker=worker)

            assert answer.status is Status.UNIQUE, instance.name
            found = puzzle.kind.fields(puzzle, answer.solutions[0].atoms)
            assert {name: found[name] for name in instance.answer} == instance.answer
