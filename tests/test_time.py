"""Long loops keep to the deadline: tested with one that comes after a number of looks, not after a time."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from pylogic import Puzzle, solve
from pylogic.explaining.grades import grade
from pylogic.explaining.step_sentences import say_steps
from pylogic.explaining.steps import find_steps
from pylogic.generating.maker import Maker
from pylogic.generating.order import Order
from pylogic.language.laws.merging import StepConstraint
from pylogic.model.atom import Atoms
from pylogic.model.files import LIBRARY
from pylogic.model.limits import Deadline
from pylogic.model.network import Store
from pylogic.solving.loading import load_all

PARTS = 3
"""The most constraints of a rule at one place."""
REACHED = "time limit of 1e+06 s reached"


class Looks(Deadline):
    """Comes after a number of looks at it, never without one; notes how often rules are applied between two looks."""

    def __init__(self, most: int | None = None) -> None:
        super().__init__(1e6)
        self.most = most
        self.number = 0
        self.applied = 0
        self.longest = 0

    def left(self) -> float:
        self.number += 1
        self.applied = 0
        return 0.0 if self.most is not None and self.number > self.most else 1e6

    def apply(self) -> None:
        self.applied += 1
        self.longest = max(self.longest, self.applied)


def solved(kind: str) -> tuple[Puzzle, Atoms]:
    puzzle = load_all(LIBRARY / f"{kind}.puzzle")[0]
    return puzzle, solve(puzzle).solutions[0].atoms


@pytest.mark.parametrize("kind", ["nurikabe", "tenner_grid"])
def test_between_two_looks_one_rule_is_applied(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, solution = solved(kind)
    looks = Looks()
    own = StepConstraint.filter

    def counted(constraint: StepConstraint, store: Store) -> bool:
        looks.apply()
        return own(constraint, store)

    monkeypatch.setattr(StepConstraint, "filter", counted)
    found = grade(puzzle, solution, looks)

    assert found.limit is None
    assert looks.longest <= PARTS


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["nurikabe", "slitherlink"])
def test_a_way_ends_at_the_first_look_that_is_too_late(kind: str) -> None:
    puzzle, solution = solved(kind)
    whole = Looks()
    assert find_steps(puzzle, solution, whole).limit is None

    for most in range(0, whole.number, whole.number // 40 + 1):
        hurried = Looks(most)
        assert find_steps(puzzle, solution, hurried).limit == REACHED
        assert hurried.number == most + 1


def test_refutations_come_without_lines_where_there_is_no_time() -> None:
    puzzle, solution = solved("tenner_grid")
    made = find_steps(puzzle, solution, Looks())
    whole, hurried = say_steps(puzzle, made, Looks()), say_steps(puzzle, made, Looks(0))

    assert [step.atoms for step in hurried if step.atoms] == [step.atoms for step in whole if step.atoms]
    assert any(step.lines for step in whole)
    assert not any(step.lines for step in hurried)


def test_a_board_is_generated_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance is slow on large boards, and has no loop that all kinds share: the deadline interrupts it."""
    inside: list[str] = []
    seen: list[str] = []

    @contextmanager
    def interrupting(deadline: Deadline, activity: str) -> Iterator[None]:
        del deadline
        inside.append(activity)
        yield
        inside.pop()

    monkeypatch.setattr(Deadline, "interrupting", interrupting)
    with Maker(Order(kind="starbattle", words=("size=5",), seconds=60)) as maker:
        own = maker._inventing
        maker._inventing = maker._drafts.inventing = replace(
            own,
            frame=lambda *some: seen.append(inside[-1]) or own.frame(*some),  # type: ignore[func-returns-value]
            clues=lambda *some: seen.append(inside[-1]) or own.clues(*some),  # type: ignore[func-returns-value]
        )
        maker.make(1)

    assert {*seen} == {"generating a board", "listing its clues"}
