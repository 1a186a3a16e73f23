"""The puzzle of a wanted grade among those that have more and more clues of one solution."""

from __future__ import annotations

from collections.abc import Callable

from pylogic.asking.grades import WORDS, Grade, grade, harder
from pylogic.nouns.atom import Atoms
from pylogic.nouns.deadline import Deadline
from pylogic.nouns.errors import UsageError
from pylogic.nouns.inventing import UnfitError
from pylogic.nouns.puzzle import Kind, Puzzle
from pylogic.nouns.text import plural, suggestion


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
    with_fewer: Callable[[int], Puzzle], most: int, solution: Atoms, wanted: str, deadline: Deadline
) -> tuple[Puzzle, Grade]:
    """A puzzle of a grade.

    Fewer clues make a puzzle harder, as a rule: the one with the fewest that is not too hard is looked for by halves.

    Args:
        with_fewer: The puzzle without so many of the clues that can be taken away.
        most: How many these are.
        solution: The solution of all of them.
        wanted: The grade.
        deadline: When to stop.

    Raises:
        UnfitError: None is met that has it.
        LimitReachedError: The time is up.
    """
    low, high = 0, most + 1
    if wanted == WORDS[-1]:
        low = most
    while high - low > 1:
        middle = (low + high) // 2
        if harder(with_fewer(middle), solution, wanted, deadline):
            high = middle
        else:
            low = middle
    for word in WORDS[: WORDS.index(wanted)]:
        if not harder(with_fewer(low), solution, word, deadline):
            raise UnfitError(f"the grade was {word}")
    found = grade(with_fewer(low), solution, deadline)
    if found.limit or found.word != wanted:
        raise UnfitError(f"the grade was {found.said}")
    return with_fewer(low), found


def said(found: Grade) -> str:
    """A grade with what it rests on, in a line."""
    return f"{found.word}: {plural(found.steps, 'step')}, the hardest costs {found.hardest}"
