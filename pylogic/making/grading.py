"""The puzzle of a wanted grade among those that have more and more clues of one solution."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pylogic.asking.grades import WORDS, Grade, grade, harder
from pylogic.nouns.atom import Atoms, Clue
from pylogic.nouns.deadline import Deadline
from pylogic.nouns.errors import UsageError
from pylogic.nouns.inventing import UnfitError
from pylogic.nouns.puzzle import Kind, Puzzle
from pylogic.nouns.text import plural, suggestion

Group = tuple[Clue, ...]
"""Clues that go together."""


def vet(word: str, kind: Kind) -> None:
    """Make sure that a puzzle of a kind can have a grade.

    Raises:
        UsageError: There is no such grade, or the kind does not tell the rules by which people go.
    """
    if word not in WORDS:
        near = suggestion(word, list(WORDS)) or f" ({', '.join(WORDS)})"
        raise UsageError(f"there is no grade '{word}'{near}")
    if kind.laws is None or kind.objective is not None:
        raise UsageError(f"puzzles of {kind} have no grade: how people go about them is not known")


def of_grade(
    without: Callable[[Sequence[Group]], Puzzle],
    groups: Sequence[Group],
    solution: Atoms,
    wanted: str,
    deadline: Deadline,
) -> tuple[Puzzle, Grade]:
    """A puzzle of a grade.

    Fewer clues make a puzzle harder, as a rule.  As many as leave it not too hard are taken away, in their order; where
    that is too easy still, the next one, which would make it too hard, stays for good, and it goes on with those after.

    Args:
        without: The puzzle without some of the clues that can be taken away.
        groups: All these, those together that go together.
        solution: The solution of all of them.
        wanted: The grade.
        deadline: When to stop.

    Raises:
        UnfitError: None is met that has it.
        LimitReachedError: The time is up.
    """
    easier = WORDS[: WORDS.index(wanted)]
    gone: list[Group] = []

    def harder_than(word: str, more: Sequence[Group] = ()) -> bool:
        return harder(without([*gone, *more]), solution, word, deadline)

    left = list(groups)
    while True:
        number = _most(left, lambda some: not harder_than(wanted, some), all_first=len(left) == len(groups))
        gone += left[:number]
        if not gone and harder_than(wanted):
            raise UnfitError(f"the grade was {grade(without(gone), solution, deadline).said} with all clues")
        if (number or not gone) and (not easier or harder_than(easier[-1])):
            found = grade(without(gone), solution, deadline)
            if found.word == wanted and not found.limit:
                return without(gone), found
        left = left[number + 1 :]
        if not left:
            raise UnfitError(f"the grade was {next(word for word in WORDS if not harder_than(word))}")


def _most(groups: Sequence[Group], fits: Callable[[Sequence[Group]], bool], all_first: bool) -> int:
    """How many of the first groups fit, found by halves; none are not tried, and all first where that is likely."""
    low, high = 0, len(groups) + 1
    middle = len(groups) if all_first else high // 2
    while high - low > 1:
        if fits(groups[:middle]):
            low = middle
        else:
            high = middle
        middle = (low + high) // 2
    return low


def said(found: Grade) -> str:
    """A grade with what it rests on, in a line."""
    return f"{found.word}: {plural(found.steps, 'step')}, the hardest costs {found.hardest}"
