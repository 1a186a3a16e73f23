"""The puzzle of a wanted grade among those that have more and more clues of one solution.

Clues come back where people would get stuck, which one way through the puzzle shows.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from pylogic.explaining.deduction.deducing import Deducer
from pylogic.explaining.deduction.state import Applying, State
from pylogic.explaining.grades import MOST, TECHNIQUES, WORDS, grade, pieces_left_open, word_of
from pylogic.explaining.steps import laws_of, stated_laws, values_of
from pylogic.generating.engine import FaultyError
from pylogic.model.atom import Atoms, Clue
from pylogic.model.errors import UnfitError, UsageError
from pylogic.model.kind import Kind
from pylogic.model.laws import LawAtPlace, Laws
from pylogic.model.limits import Deadline
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import replace
from pylogic.model.text import suggestion

ANY = "any"
"""The order for puzzles of any grade."""
USUAL = WORDS[: WORDS.index("medium") + 1]
"""The grades of what is made where none is ordered."""
TOO_HARD = f"it was harder than {USUAL[-1]} with all clues"
"""Why a board is none of these."""
_COMFORT = 26
"""Highest cost of a step where clues come back: less than a grade allows, as the cheapest reasons are not sought."""
_SURVEYED = 20
"""The same on a board with many values, where people cannot note all that are ruled out."""
_PASSED = 3
"""Clues that stay, as the puzzle would be too hard without them, before the others stay with them."""
_FEW = 10
"""Clues of which each is tried, those included that others made needless when they came back."""
_WAS = "the grade was {}"


def has_grades(kind: Kind) -> bool:
    """Whether it is known how people go about a kind."""
    return kind.people.laws is not None and not kind.objective


def vet(word: str, kind: Kind) -> None:
    """Make sure that a puzzle of a kind can have a grade.

    Raises:
        UsageError: There is no such grade, or the kind does not state the rules by which people go.
    """
    if word not in (*WORDS, ANY):
        near = suggestion(word, [*WORDS, ANY]) or f" ({', '.join([*WORDS, ANY])})"
        raise UsageError(f"there is no grade '{word}'{near}")
    if word != ANY and not has_grades(kind):
        raise UsageError(f"puzzles of {kind} have no grade: how people go about them is not known")


def vet_techniques(names: Sequence[str], kind: Kind) -> None:
    """Make sure that a puzzle of a kind may need some techniques.

    Raises:
        UsageError: There is no such technique, or how people go about the kind is not known.
    """
    for name in names:
        if name not in TECHNIQUES:
            near = suggestion(name, [*TECHNIQUES]) or f" ({', '.join(TECHNIQUES)})"
            raise UsageError(f"there is no technique '{name}'{near}")
    if names and not has_grades(kind):
        raise UsageError(f"puzzles of {kind} have no techniques: how people go about them is not known")


def vet_needed(
    puzzle: Puzzle, solution: Atoms, wanted: Sequence[str], unwanted: Sequence[str], deadline: Deadline
) -> None:
    """Make sure that a puzzle needs some techniques, and none of others; ``guess`` among these is the grade.

    Raises:
        UnfitError: It does not, or it does.
    """
    if not wanted and not unwanted:
        return
    found = grade(puzzle, solution, deadline)
    for name in wanted:
        if name not in found.techniques:
            raise UnfitError(f"it needed no {name}")
    for name in unwanted:
        if name in (*found.techniques, found.word):
            raise UnfitError(f"it needed {'a ' if name == WORDS[-1] else ''}{name}")


def of_grade(
    without: Callable[[Sequence[Group]], Puzzle],
    groups: Sequence[Group],
    solution: Atoms,
    wanted: Sequence[str],
    deadline: Deadline,
    staying: Sequence[Group] = (),
) -> tuple[Puzzle, str]:
    """A puzzle of one of some grades, and its grade.

    Fewer clues make a puzzle harder, as a rule.  Where it is too hard without all that can go, those come back that
    help people.  Where that is too easy, as many as leave it not too hard are taken away, in their order; where that is
    too easy still, the next one, which would make it too hard, stays for good, and it goes on with those after.  From a
    puzzle of a wanted grade more clues go in the same way, past a few that stay.

    Args:
        without: The puzzle without some of the clues that can be taken away.
        groups: All these, those together that go together.
        solution: The solution of all of them.
        wanted: The grades, from the easiest on.
        deadline: When to stop.
        staying: Clues that could not be taken away; they may where others came back.

    Raises:
        FaultyError: It is too hard with all clues.
        UnfitError: None with that grade was found.
        LimitReachedError: The time is up.
    """
    easier = WORDS[: WORDS.index(wanted[0])]
    left, known = list(groups), ""
    if easier:
        hardest = word_of(laws_of(without(left), solution), solution, deadline, (*easier, wanted[0]))
        if hardest in easier:
            raise UnfitError(_WAS.format(hardest))
    # A puzzle without a clue is out of the question.
    many = not easier and has_many(without(()), solution)
    whole = bool(left) and not many and bool(easier or without(left).clues)
    whole = whole and pieces_left_open(without(left), solution, wanted[-1], deadline) is None
    rules = _Rules(laws_of(without(()), solution), [*groups, *staying], deadline)
    gone: list[Group] = []

    def fits(some: Sequence[Group]) -> bool:
        return not rules.harder_than(wanted[-1], [*gone, *some], solution)

    if not whole and left:
        eased = _eased(without, left, solution, wanted, many, rules, staying)
        if eased is not None:
            return eased
        vet_full(without(()), solution, wanted[-1], deadline)
    whole = whole or not left
    while True:
        number = len(left) if whole else _most(left, fits)
        gone += left[:number]
        if (number or not gone) and (not easier or whole or rules.harder_than(easier[-1], gone, solution)):
            known = word_of(laws_of(without(gone), solution), solution, deadline)
            if known in wanted:
                more = _further(left[number + 1 :], staying if number < len(left) else (), fits)
                further = without([*gone, *more])
                last = word_of(laws_of(further, solution), solution, deadline) if more else known
                return (further, last) if last in wanted else (without(gone), known)
        left = left[number + 1 :]
        if not left:
            raise UnfitError(_WAS.format(known or word_of(laws_of(without(gone), solution), solution, deadline)))
        whole = False


def _further(groups: Sequence[Group], staying: Sequence[Group], fits: Callable[[Sequence[Group]], bool]) -> list[Group]:
    """Return more groups that fit, past some that would make the puzzle too hard, and of those that stay as well."""
    found: list[Group] = []

    def fit(some: Sequence[Group]) -> bool:
        return fits([*found, *some])

    for _ in range(_PASSED):
        number = _most(groups, fit)
        found += groups[:number]
        groups = groups[number + 1 :]
    few = [*groups, *staying]
    for group in few if len(few) <= _FEW else ():
        if fit([group]):
            found.append(group)
    return found


def vet_full(puzzle: Puzzle, solution: Atoms, word: str, deadline: Deadline) -> None:
    """Make sure that a puzzle with all its clues is no harder than a grade.

    Raises:
        FaultyError: It is.
        LimitReachedError: The time is up.
    """
    opened = pieces_left_open(puzzle, solution, word, deadline)
    if opened is not None:
        raise FaultyError(f"it was harder than {word} with all clues", opened)


def _eased(
    without: Callable[[Sequence[Group]], Puzzle],
    groups: Sequence[Group],
    solution: Atoms,
    wanted: Sequence[str],
    many: bool,
    rules: _Rules,
    staying: Sequence[Group],
) -> tuple[Puzzle, str] | None:
    """The puzzle with those clues back that help people, if it has one of the grades.

    Of an ordered grade each of a few clues that came back or stayed is tried once more.
    """
    most, deadline = MOST.get(wanted[-1], _COMFORT), rules.applying.deadline
    for comfort, alone in ((min(_SURVEYED if many else _COMFORT, most), True), (most, False)):
        back = needed(without, groups, solution, comfort, deadline, alone=alone, quick=many, rules=rules)
        if back is None:
            continue
        gone = [group for group in groups if group not in back]
        few = [*back, *staying]
        for group in few if len(wanted) == 1 and len(few) <= _FEW else ():
            if not rules.harder_than(wanted[-1], [*gone, group], solution):
                gone.append(group)
        laws = laws_of(without(gone), solution)
        found = word_of(laws, solution, deadline, WORDS[: WORDS.index(wanted[-1]) + 2])
        if found in wanted:
            return without(gone), found
    return None


def too_easy(word: str) -> list[str]:
    """The reasons of `UnfitError` with which puzzles are easier than a grade."""
    return [_WAS.format(easier) for easier in WORDS[: WORDS.index(word)]]


def _most(groups: Sequence[Group], fits: Callable[[Sequence[Group]], bool]) -> int:
    """Return how many of the first groups fit, by bisection; none are not tried."""
    low, high = 0, len(groups) + 1
    while high - low > 1:
        middle = (low + high) // 2
        if fits(groups[:middle]):
            low = middle
        else:
            high = middle
    return low


def said(word: str) -> str:
    """A grade with what it says of the steps, in a line."""
    if word in MOST:
        return f"{word}: no step costs more than {MOST[word]}, and none is a guess"
    return f"{word}: a step is a case split" if word == WORDS[-1] else f"{word}: no step is a guess"


Group = tuple[Clue, ...]
"""Clues that go together."""


_MANY = 2000
"""A board with more values in all its cells takes long to grade."""
_NONE: frozenset[Clue] = frozenset()
_ROUNDS = 3
"""Rounds in which fewer clues are sought among those that suffice."""


def prints_solution(puzzle: Puzzle, groups: Sequence[Group], solution: Atoms) -> bool:
    """Whether people know all rules of a puzzle, and some of its clues print all that is asked for."""
    clues = {clue for group in groups for clue in group}
    if len(clues) < len(solution):
        return False
    laws = stated_laws(puzzle)
    assert laws is not None
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
    alone: bool = True,
    quick: bool = False,
    rules: _Rules | None = None,
) -> list[Group] | None:
    """The clues that have to come back so that each step costs little.

    Steps are made as long as there are any; then a clue comes back that makes one, and so on: what was found from fewer
    clues stays found.  What came back early may follow from what came back later, so of these some are taken, the last
    first, and so on.

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
    rules = rules or _Rules(laws_of(without(()), solution), groups, deadline)
    returning = _Returning(rules, groups, solution, most, alone, seeking=not quick)
    back = returning.among(groups)
    for _ in range(0 if quick else _ROUNDS):
        fewer = None if back is None else returning.among(back)
        if back is None or fewer is None or len(fewer) >= len(back):
            break
        back = fewer
    return back


class _Rules:
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
        rules: _Rules,
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
