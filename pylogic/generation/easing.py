"""Clues that come back where people would get stuck: one way through a puzzle shows which."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pylogic.algorithms.deduction.deducing import Deducer
from pylogic.algorithms.deduction.reasons import Candidate
from pylogic.algorithms.deduction.state import State
from pylogic.analysis.explaining.way import laws_of, values_of
from pylogic.core.atom import Atoms, Clue
from pylogic.core.deadline import Deadline
from pylogic.core.laws import Conclusion
from pylogic.core.puzzle import Puzzle

Group = tuple[Clue, ...]
"""Clues that go together."""


_MANY = 2000
"""A board with more values in all its cells takes long to grade."""
_ROUNDS = 3
"""Rounds in which fewer clues are sought among those that suffice."""


def prints_solution(puzzle: Puzzle, groups: Sequence[Group], solution: Atoms) -> bool:
    """Whether people know all rules of a puzzle, and some of its clues print all that is asked for."""
    clues = {clue for group in groups for clue in group}
    if len(clues) < len(solution):
        return False
    assert puzzle.kind.people.laws is not None
    laws = puzzle.kind.people.laws(puzzle)
    return laws.whole and all(laws.printed.get(variable, (0, None))[1] in clues for variable in laws.domains)


def has_many(puzzle: Puzzle, solution: Atoms) -> bool:
    """Whether the cells of a board have very many values in all, and its clues print all that is asked for."""
    laws = laws_of(puzzle, solution)
    return sum(map(int.bit_count, laws.domains.values())) > _MANY and laws.printed.keys() == laws.domains.keys()


def needed(
    without: Callable[[Sequence[Group]], Puzzle],
    groups: Sequence[Group],
    solution: Atoms,
    most: int,
    deadline: Deadline,
    quick: bool = False,
) -> list[Group] | None:
    """The clues that have to come back so that each step follows from one rule and costs little.

    Steps are made as long as there are any; then a cell that is not known yet is printed, and so on.  What came back
    early may follow from what came back later, so of these some are taken, the last first, and so on.

    Args:
        without: The puzzle without some of the clues that can be taken away.
        groups: All these, those that were taken away last come back first.
        solution: The solution of the puzzle.
        most: The largest cost of a step.
        deadline: When to stop.
        quick: Whether neither fewer clues nor cheaper steps are sought.

    Returns:
        The clues; ``None`` where they print no cells that would help.

    Raises:
        LimitReachedError: The time is up.
    """
    back = _printed(without, groups, groups, solution, most, quick, deadline)
    for _ in range(0 if quick else _ROUNDS):
        fewer = None if back is None else _printed(without, groups, back, solution, most, quick, deadline)
        if back is None or fewer is None or len(fewer) >= len(back):
            break
        back = fewer
    return back


def _printed(
    without: Callable[[Sequence[Group]], Puzzle],
    groups: Sequence[Group],
    some: Sequence[Group],
    solution: Atoms,
    most: int,
    quick: bool,
    deadline: Deadline,
) -> list[Group] | None:
    """Some of the clues, in the order in which they come back."""
    laws = laws_of(without(groups), solution)
    held = values_of(laws, solution)
    printed = {clue: variable for variable, (_, clue) in laws_of(without(()), solution).printed.items()}
    cells = [(group, [printed[clue] for clue in group if clue in printed]) for group in reversed(some)]
    back: list[Group] = []

    def shown(state: State) -> Candidate | None:
        for group, variables in cells:
            found = tuple(Conclusion(one, held[one], settled=True) for one in variables if one not in state.known)
            if found:
                back.append(group)
                return Candidate((), (), found, 0)
        return None

    deducer = Deducer(laws, held, deadline, shown, enough=most, most=most, alone=True, seeking=not quick)
    for _ in deducer.steps():
        pass
    return None if deducer.state.open else back
