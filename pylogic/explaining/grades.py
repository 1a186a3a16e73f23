"""Difficulty for people: the cost of the hardest step of the easiest explanation."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import takewhile
from typing import Any

from pylogic.explaining.deduction.deducing import DeducedStep, Deducer
from pylogic.explaining.deduction.state import SEARCHED, Applying, State
from pylogic.explaining.oracle import Oracle
from pylogic.explaining.steps import Way, find_steps, laws_of, values_of
from pylogic.model.atom import Atoms
from pylogic.model.errors import LimitReachedError
from pylogic.model.laws import Laws
from pylogic.model.limits import Deadline
from pylogic.model.network import values
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import dataclass, field
from pylogic.solving.run import Session

WORDS = ("trivial", "easy", "medium", "hard", "extreme", "guess")
"""The grades from the easiest to the hardest."""
MOST = dict(zip(WORDS, (10, 20, 30, 45), strict=False))
"""Highest cost of the hardest step of each grade but the last two; ``guess`` is where a step is a case split."""
TECHNIQUES = {
    "last value": "naked single: all other values of a cell are gone",
    "hidden single": "the last place of a value in a row, a column or another group that has each value",
    "locked candidates": "pointing and claiming: all places for a value in one group lie in another one",
    "naked pair": "two cells of a group with the same two values left, which are gone from its others",
    "hidden pair": "two values of a group with the same two cells left, which have no others",
    "naked triple": "the same of three cells and three values",
    "hidden triple": "the same of three values and three cells",
    "larger set": "the same of more of them",
    "chain of signs": "a < b < c, as one comparison",
    "X-wing": "in two lines only the same two places are left for a value",
    "swordfish": "in three lines only the same three places are left for a value",
    "XY-wing": "a cell with two values, each of which gives one of two cells that it sees the same third value",
    "forcing chain": "cells of lines without equal values, each by the one before, all the way round to the start",
    "counting along a line": "all ways to fill a line by its counts and by what is said of neighbours",
    "full line": "counts that are as many as the cells of a line, so that equal ones take turns there",
    "equal numbers side by side": "of two, or of two beside a cell, one stays at most, so that the others go",
    "number and corner": "the number of a cell and the line that may pass one of its corners",
    "two numbers": "numbers beside each other or diagonal to each other, such as two 3s",
    "three pearls": "three white pearls in a row, which the line crosses",
    "only place": "the last place of a domino, or a cell that all its places take",
    "only centre": "which centre alone reaches a cell, or that none reaches two cells beside each other",
    "isolation": "what has to be connected with the others would be cut off, or has one way out",
    "island and number": "a cell that would join two islands with numbers, that none reaches, or that one has to take",
    "overlap": "what all ways to place the numbers of a line have in common",
    "no loop": "what would close a loop where there is none",
    "one loop": "no part of the line closes before all of it does, and it goes back to where it came from",
    "colouring": "cells inside and outside the line: those on both sides of it differ, and a number tells of others",
    "rule at its place": "a rule of the puzzle at one place",
    "contradiction": "a supposition that a few rules refute",
    "trial and error": "a supposition that takes more than people hold in mind",
    "search": "what only a search finds",
}
"""The techniques by the names that players have for them, from the plainest on, each with what it is."""
_PLAIN = MOST["medium"]
"""Cost of the hardest step from which on another way is tried."""
_DEAR = MOST["hard"]
"""Cost from which on cheaper steps are looked for where any will do."""
_UNTOLD = "how people go about some of its rules is not known"


@dataclass(frozen=True)
class Grade:
    """The difficulty of a puzzle.

    Attributes:
        word: One of `WORDS`.
        hardest: The cost of the hardest step.
        count: How many steps cost that.
        open: How many pieces might be found at a time, on average over the steps.
        steps: How many steps there are.
        splits: How many of them are case splits.
        techniques: How often each technique is needed, by its name, in the order of the steps.
        narrowest: The number of the first step at which the fewest pieces might be found, and how many these are.
        curve: What each step costs, in order.
        limit: The obstacle before the solution was reached, a limit or a rule of which it is not known how people go
            about it, or ``None``; the grade is then at least this.

    Examples:
        >>> found = pylogic.grade("examples/futoshiki_4x4.puzzle")
        >>> found.word, found.splits
        ('easy', 0)
        >>> print(found)
        easy
    """

    word: str
    hardest: int
    count: int
    open: float
    steps: int
    splits: int
    techniques: Mapping[str, int] = field(default_factory=dict)
    narrowest: tuple[int, int] = (0, 0)
    curve: tuple[int, ...] = ()
    limit: str | None = None

    def __str__(self) -> str:
        return self.label

    @property
    def key(self) -> tuple[bool, int, int, float]:
        """Smaller for what is easier."""
        return bool(self.splits), self.hardest, self.count, -self.open

    @property
    def ends_in_search(self) -> bool:
        """Whether grading stopped at a case split, which is not counted among the steps."""
        return self.hardest == SEARCHED

    @property
    def label(self) -> str:
        """``medium``, or ``at least medium``."""
        return f"at least {self.word}" if self.limit and self.word != WORDS[-1] else self.word

    def as_json(self) -> dict[str, Any]:
        """The grade as plain data."""
        return {**vars(self), "open": round(self.open, 2)}


def grade(
    puzzle: Puzzle,
    solution: Atoms,
    deadline: Deadline | None = None,
    session: Session | None = None,
) -> Grade:
    """Grade a puzzle.

    Args:
        puzzle: The puzzle.
        solution: Its only solution.
        deadline: When to stop.
        session: An engine that is asked where only engines know some of the rules; grading ends there when left out.
    """
    deadline = deadline or Deadline(None)
    path = find_steps(puzzle, solution, deadline)
    if path.stuck and not path.laws.whole and session is not None:
        path = find_steps(puzzle, solution, deadline, Oracle(puzzle, sorted(solution), session, deadline))
    if path.laws.whole and path.limit is None:
        # The cheapest step at each turn may make later ones dearer: another way takes any that is cheap enough.
        if path.stuck or _hardest(path) > _PLAIN:
            other = find_steps(puzzle, solution, deadline, enough=_PLAIN, most=_PLAIN)
            path = path if other.stuck or other.limit else other
        with suppress(LimitReachedError):
            easier = _easier(path, solution, deadline)
            other = path if easier is None else _within(puzzle, solution, easier, deadline)
            path = path if other.stuck else other  # other steps may end where those before the hardest would not
    # What is needed shows only at the end; but no step was cheaper when a step was taken, so one as dear is to come.
    steps = path.steps if path.limit else path.needed()
    searched = path.stuck and path.laws.whole
    prices = [step.deduction.cost for step in steps] + [SEARCHED] * searched
    splits = sum(_is_split(step) for step in steps) + searched
    hardest = max(prices, default=0)
    return Grade(
        word=_word(hardest, bool(splits)),
        hardest=hardest,
        count=prices.count(hardest),
        open=sum(step.open for step in steps) / max(1, len(steps)),
        steps=len(steps),
        splits=splits,
        techniques=dict(Counter(step.deduction.technique for step in steps)),
        narrowest=min(((step.open, number) for number, step in enumerate(steps, 1)), default=(0, 0))[::-1],
        curve=tuple(step.deduction.cost for step in steps),
        limit=_UNTOLD if path.stuck and not searched else path.limit,
    )


def _hardest(path: Way) -> int:
    return max((step.deduction.cost for step in path.steps), default=0)


def _easier(path: Way, solution: Atoms, deadline: Deadline) -> str | None:
    """The grade below that of some steps, if other steps of that grade lead to the solution."""
    worst = WORDS.index(_word(_hardest(path), path.stuck or any(map(_is_split, path.steps))))
    if worst == 0:
        return None
    easier = WORDS[worst - 1]
    start = [*takewhile(lambda step: not _is_beyond(step, easier), path.steps)]
    if len(start) < len(path.steps) and path.steps[len(start)].least:
        return None
    found = word_of(path.laws, solution, deadline, WORDS[worst - 1 : worst + 1], start)
    return easier if found == easier else None


def pieces_left_open(puzzle: Puzzle, solution: Atoms, word: str, deadline: Deadline) -> Atoms | None:
    """The pieces that steps no harder than a grade do not find; ``None`` where the puzzle is no harder than that.

    That is known as soon as no step of that grade is left, and sooner than the puzzle's own grade.

    Args:
        puzzle: The puzzle.
        solution: Its only solution.
        word: One of `WORDS`.
        deadline: When to stop.

    Raises:
        LimitReachedError: The time is up.
    """
    if word == WORDS[-1]:
        return None
    laws = laws_of(puzzle, solution)
    state = State(laws)
    found = word_of(laws, solution, deadline, WORDS[WORDS.index(word) :][:2], state=state)
    return None if found == word else not_found(state, solution)


def not_found(state: State, solution: Atoms) -> Atoms:
    """The pieces of a solution that no step has found."""
    return solution.difference(
        state.laws.atom(variable, value)
        for variable, step in state.known.items()
        if step
        for value in values(state.domains[variable])
    )


def _within(puzzle: Puzzle, solution: Atoms, word: str, deadline: Deadline) -> Way:
    """Steps no harder than a grade, and perhaps one that is."""
    most = MOST.get(word, sys.maxsize)
    until = partial(_is_beyond, word=word)
    path = find_steps(puzzle, solution, deadline, until=until, enough=min(most, _DEAR), most=most, strictly=True)
    if path.limit is not None:
        raise LimitReachedError(path.limit)
    return path


def _is_beyond(step: DeducedStep, word: str) -> bool:
    return word != WORDS[-1] and (_is_split(step) or step.deduction.cost > MOST.get(word, sys.maxsize))


def word_of(
    laws: Laws,
    solution: Atoms,
    deadline: Deadline,
    words: Sequence[str] = WORDS,
    start: Sequence[DeducedStep] = (),
    applying: Applying | None = None,
    state: State | None = None,
    alone: bool = False,
) -> str:
    """Find the grade of a puzzle sooner than all that `grade` finds: what easier steps found serves harder ones.

    Args:
        laws: The rules of the puzzle.
        solution: Its only solution.
        deadline: When to stop.
        words: The grades that it may have, from the easiest on; the last one is not tried.
        start: Steps no harder than the first of them.
        applying: Applies the rules, and knows what they left before.
        state: What is known at the start, if not just what is printed; what the steps find is known there at the end.
        alone: Whether each step is by one rule.

    Raises:
        LimitReachedError: The time is up.
    """
    held, applying, state = values_of(laws, solution), applying or Applying(laws, deadline), state or State(laws)
    for step in start:
        state.learn(step.deduction.conclusions, step.number)
    for word in words[:-1]:
        most = MOST.get(word, sys.maxsize)
        enough = min(most, _DEAR)
        deducer = Deducer(
            laws, held, deadline, None, enough, most, alone, applying=applying, state=state, strictly=True
        )
        if not any(_is_beyond(step, word) for step in deducer.steps()) and not state.open:
            return word
    return words[-1]


def _word(hardest: int, split: bool) -> str:
    """The grade of what has such a hardest step, or a case split."""
    return WORDS[-1] if split else WORDS[sum(hardest > most for most in MOST.values())]


def _is_split(step: DeducedStep) -> bool:
    """Whether only a search finds a step, or a supposition that takes more than is held in mind."""
    return step.deduction.searched or step.deduction.split
