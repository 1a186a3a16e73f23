"""The numbers of solutions that CSPLib states for its hard boards; both engines agree on counts and decided cells.

All 150 boards are counted by ``python -m benchmarks.prob014``.
"""

import re
from dataclasses import replace

import pytest
from instances import EXAMPLES, INSTANCES, needs_instances

from pylogic import Puzzle, Status, Worker, load, load_all, solve

pytestmark = pytest.mark.slow


ENGINES = ("clingo", "swipl")
SAMPLE = {
    "2794": 1, "1044": 2, "1202": 2, "6963": 33, "113": 70, "1250": 97, "8848": 179, "8382": 464,
    "4892": 1105, "123": 2222,
}  # fmt: skip


def bare(puzzle: Puzzle, *names: str) -> Puzzle:
    """The puzzle without some of its facts."""
    return replace(puzzle, facts=tuple(fact for fact in puzzle.facts if fact.atom.name not in names))


def example(name: str, *names: str) -> Puzzle:
    return bare(load(EXAMPLES / f"{name}.puzzle"), *names)


PUZZLES = {
    "6x6": (example("battleship_6x6_csc384", "hint"), 6, 21),
    "10x10": (example("battleship_10x10", "hint"), 4, 88),
    "several": (example("futoshiki_several"), 39, 4),
    "unique": (example("futoshiki_7x7"), 1, 49),
}


@pytest.mark.parametrize("name", PUZZLES)
def test_both_engines_count_and_decide_alike(name: str) -> None:
    puzzle, count, same = PUZZLES[name]
    counted = [solve(puzzle, engine, task="count", models=1) for engine in ENGINES]
    decided = [solve(puzzle, engine, task="decided") for engine in ENGINES]
    every = solve(puzzle, "clingo", models=0).solutions

    assert [(answer.count, answer.exhausted) for answer in counted] == [(count, True)] * 2
    assert {answer.decided for answer in decided} == {frozenset.intersection(*(found.atoms for found in every))}
    assert len(decided[0].decided or ()) == same
    assert {answer.status for answer in decided} == {Status.UNIQUE if count == 1 else Status.SEVERAL}


@needs_instances
def test_a_sample_of_the_boards_has_as_many_solutions_as_is_stated() -> None:
    path = INSTANCES / "battleship/prob014/boards_1_150.txt"
    stated = dict(re.findall(r"^Board ID: (\S+)\n.*\nSolutions: (\d+)$", path.read_text(), re.M))
    assert len(stated) == 150
    with Worker("clingo") as worker:
        found = {
            puzzle.title: solve(bare(puzzle, "hint"), "clingo", task="count", models=1, worker=worker)
            for puzzle in load_all(path, "prob014")
            if puzzle.title in SAMPLE
        }

    assert {title: answer.count for title, answer in found.items()} == SAMPLE
    assert all(answer.exhausted for answer in found.values())
    assert {title: int(stated[title]) for title in SAMPLE} == SAMPLE
