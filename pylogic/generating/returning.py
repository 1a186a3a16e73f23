"""The clues that come back where people would get stuck, which one way through the puzzle shows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from pylogic.explaining.deduction.deducing import Deducer
from pylogic.explaining.deduction.state import Applying, State
from pylogic.explaining.grades import WORDS, word_of
from pylogic.explaining.steps import laws_of, values_of
from pylogic.model.atom import Atoms, Clue
from pylogic.model.laws import LawAtPlace, Laws
from pylogic.model.limits import Deadline
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import replace

Group = tuple[Clue, ...]
"""Clues that go together."""
_NONE: frozenset[Clue] = frozenset()


def needed(
    without: Callable[[Sequence[Group]], Puzzle],
    groups: Sequence[Group],
    solution: Atoms,
    most: int,
    deadline: Deadline,
    alone: bool = True,
    quick: bool = False,
    rules: Rules | None = None,
) -> list[Group] | None:
    """The clues that have to come back so that each step costs little.

    Steps are made as long as there are any; then a clue comes back that makes one, and so on: what was found from fewer
    clues stays found.  What came back early may follow from what came back later, so of these some are taken, the last
    first.

    Args:
        without: The puzzle without some of the clues that can be taken away.
        groups: All these, those that were taken away last come back first.
        solution: The solution of the puzzle.
        most: The largest cost of a step.
        deadline: When to stop.
        alone: Whether each step follows from one rule.
        quick: Whether neither fewer clues nor cheaper steps are sought.
        rules: The rules, where they were made before.

    Returns:
        The clues; ``None`` where all of them do not help.

    Raises:
        LimitReachedError: The time is up.
    """
    rules = rules or Rules(laws_of(without(()), solution), groups, deadline)
    returning = _Returning(rules, groups, solution, most, alone, seeking=not quick)
    back = returning.among(groups)
    fewer = returning.among(back) if back and not quick else None
    return back if fewer is None else fewer


class Rules:
    """The rules of a puzzle with fewer and fewer of its clues, each made once, with what they leave.

    Args:
        laws: The rules of the puzzle with all clues.
        groups: The clues that may go.
        deadline: When to stop.

    Attributes:
        applying: Applies them.
    """

    def __init__(self, laws: Laws, groups: Sequence[Group], deadline: Deadline) -> None:
        self.laws = laws
        self.applying = Applying(laws, deadline)
        clues = {clue for group in groups for clue in group}
        stating = ((number, frozenset(unit.clues) & clues) for number, unit in enumerate(laws.units))
        self._changing = {number: some for number, some in stating if some}
        self._kept: dict[tuple[int, frozenset[Clue]], LawAtPlace] = {}

    def stating(self) -> Iterator[tuple[Clue, LawAtPlace]]:
        """Yield the clues that may go, each with the rules that it states."""
        return ((clue, self.laws.units[number]) for number, some in self._changing.items() for clue in some)

    def without(self, gone: set[Clue]) -> Laws:
        """The rules that are known without some clues."""
        units = []
        for number, unit in enumerate(self.laws.units):
            missing = self._changing.get(number, _NONE) & gone
            if not missing:
                units.append(unit)
            elif unit.keeping is not None:
                kept = self._kept.get((number, missing))
                if kept is None:
                    clues = tuple(clue for clue in unit.clues if clue not in missing)
                    kept = replace(unit, constraint=unit.keeping(clues), clues=clues)
                    self._kept[number, missing] = kept
                units.append(kept)
        printed = {one: said for one, said in self.laws.printed.items() if said[1] not in gone}
        return replace(self.laws, units=tuple(units), printed=printed)

    def harder_than(self, word: str, gone: Sequence[Group], solution: Atoms) -> bool:
        """Whether a puzzle without some clues is harder than a grade, as far as the rules that are left tell."""
        following = WORDS[WORDS.index(word) + 1 :][:1]
        laws = self.without({clue for group in gone for clue in group})
        deadline = self.applying.deadline
        return word_of(laws, solution, deadline, (word, *following), applying=self.applying) != word


class _Returning:
    """Chooses clues that come back.

    Args:
        rules: The rules.
        groups: The clues that were taken away.
        solution: The solution.
        most: The largest cost of a step.
        alone: Whether each step follows from one rule.
        seeking: Whether cheaper steps are sought.
    """

    def __init__(
        self,
        rules: Rules,
        groups: Sequence[Group],
        solution: Atoms,
        most: int,
        alone: bool,
        seeking: bool,
    ) -> None:
        self._rules = rules
        self._gone = {clue for group in groups for clue in group}
        self._held = values_of(rules.laws, solution)
        self._most = most
        self._alone = alone
        self._seeking = seeking
        self._printed: dict[Clue, list[int]] = {}
        for variable, (_, clue) in rules.laws.printed.items():
            if clue is not None:
                self._printed.setdefault(clue, []).append(variable)
        self._stating: dict[Clue, list[LawAtPlace]] = {}
        for clue, unit in rules.stating():
            self._stating.setdefault(clue, []).append(unit)
        self._bare: State | None = None

    def among(self, groups: Sequence[Group]) -> list[Group] | None:
        """Some of the clues, in the order in which they come back; those that were taken away last are tried first."""
        gone, left = set(self._gone), [*reversed(groups)]
        back: list[Group] = []
        laws = self._rules.without(gone)
        state = self._bare = self._bare or self._known_when_stuck(laws, State(laws), None)
        while state.open:
            if not left:
                return None
            group = self._next(left, gone, state)
            left.remove(group)
            back.append(group)
            gone.difference_update(group)
            laws = self._rules.without(gone)
            state = self._known_when_stuck(laws, state.among(laws), state)
        return back

    def _known_when_stuck(self, laws: Laws, state: State, before: State | None) -> State:
        """Take steps until none is left, and return what is known then.

        Args:
            laws: The rules.
            state: What is known at the start.
            before: What was known by fewer rules when no step was left; only other rules are looked at, and those about
                what is known since.
        """
        fresh: Collection[int] | None = None
        if before is not None:
            old = set(before.laws.units)
            fresh = {number for number, unit in enumerate(laws.units) if unit not in old}
            for variable, domain in state.domains.items():
                if domain != before.domains[variable] or (variable in state.known) != (variable in before.known):
                    fresh.update(laws.units_of[variable])
        deducer = Deducer(
            laws,
            self._held,
            self._rules.applying.deadline,
            enough=self._most,
            most=self._most,
            alone=self._alone,
            seeking=self._seeking,
            applying=self._rules.applying,
            state=state,
            strictly=True,
            fresh=fresh,
        )
        for _ in deducer.steps():
            pass
        return state

    def _next(self, groups: Sequence[Group], gone: set[Clue], state: State) -> Group:
        """The first clues that say what a cell is, or else of which something new follows, or else the first."""
        for group in groups:
            if any(one not in state.known for clue in group for one in self._printed.get(clue, ())):
                return group
        return next((group for group in groups if self._helps(group, gone, state)), groups[0])

    def _helps(self, group: Group, gone: set[Clue], state: State) -> bool:
        """Whether something new follows when clues come back."""
        leaves = self._rules.applying.leaves
        return any(
            not (gone & {*unit.clues}).difference(group)
            and leaves(unit, domains := tuple([state.domains[one] for one in unit.scope]))[1] != domains
            for clue in group
            for unit in self._stating.get(clue, ())
        )
