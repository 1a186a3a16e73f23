"""The puzzle of a wanted grade among those that have more and more clues of one solution."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from pylogic.explaining.deduction.state import Applying, State
from pylogic.explaining.grades import MOST, TECHNIQUES, WORDS, grade, not_found, pieces_left_open, word_of
from pylogic.explaining.steps import laws_of, stated_laws
from pylogic.generating.engine import FaultyError
from pylogic.generating.returning import Group, Rules, needed
from pylogic.model.atom import Atoms
from pylogic.model.errors import LimitReachedError, UnfitError, UsageError
from pylogic.model.kind import Kind
from pylogic.model.laws import Laws
from pylogic.model.limits import Deadline
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import suggestion

ANY = "any"
"""The order for puzzles of any grade."""
USUAL = WORDS[: WORDS.index("medium") + 1]
"""The grades of what is made where none is ordered."""
_TOO_HARD = "it was harder than {} with all clues"
TOO_HARD = _TOO_HARD.format(USUAL[-1])
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
    left = list(groups)
    whole, known = not left, ""
    if easier:
        thin = word_of(laws_of(without(left), solution), solution, deadline, WORDS[: WORDS.index(wanted[-1]) + 2])
        if thin in easier:
            raise UnfitError(_WAS.format(thin))
        if thin in wanted:
            whole, known = True, thin
    many = not easier and has_many(without(()), solution)
    if left and not easier and not many and tuple(wanted) != USUAL and without(left).clues:
        whole = pieces_left_open(without(left), solution, wanted[-1], deadline) is None
    rules = Rules(laws_of(without(()), solution), [*groups, *staying], deadline)
    gone: list[Group] = []

    def fits(some: Sequence[Group]) -> bool:
        return not rules.harder_than(wanted[-1], [*gone, *some], solution)

    if not whole:
        eased = _eased(without, left, solution, wanted, many, rules, staying)
        if eased is not None:
            return eased
        vet_full(without(()), solution, wanted[-1], deadline)
    while True:
        number = len(left) if whole else _most(left, fits)
        gone += left[:number]
        if (number or not gone) and (not easier or whole or rules.harder_than(easier[-1], gone, solution)):
            if not (whole and known):
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
        raise FaultyError(_TOO_HARD.format(word), opened)


def vet_only(puzzle: Puzzle, solution: Atoms, wanted: Sequence[str], deadline: Deadline) -> str:
    """The grade of a puzzle of which no clue may go.

    Raises:
        FaultyError: It is too hard.
        UnfitError: It has none of the grades that are wanted.
        LimitReachedError: The time is up.
    """
    laws = laws_of(puzzle, solution)
    state = State(laws)
    words = WORDS[: WORDS.index(wanted[-1]) + 2]
    found = _word_within(laws, solution, deadline, words, state)
    if wanted[-1] != WORDS[-1] and found == words[-1]:
        raise FaultyError(_TOO_HARD.format(wanted[-1]), not_found(state, solution))
    if found not in wanted:
        raise UnfitError(_WAS.format(found))
    return found


def _word_within(
    laws: Laws, solution: Atoms, deadline: Deadline, words: Sequence[str], state: State | None = None
) -> str:
    """The grade of a puzzle, one of some from the easiest on, of which the last is not tried.

    Whether a supposition makes it the first of all is asked only where the second fits: that it does not takes long.
    """
    state, applying = state or State(laws), Applying(laws, deadline)
    first = word_of(laws, solution, deadline, words[:2], applying=applying, state=state, alone=len(words) > 2)
    if len(words) == 2 or first == words[0]:
        return first
    plain = state.among(laws)
    found = word_of(laws, solution, deadline, words[1:], applying=applying, state=state)
    return word_of(laws, solution, deadline, words[:2], applying=applying, state=plain) if found == words[1] else found


def _eased(
    without: Callable[[Sequence[Group]], Puzzle],
    groups: Sequence[Group],
    solution: Atoms,
    wanted: Sequence[str],
    many: bool,
    rules: Rules,
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
        found = _word_within(laws, solution, deadline, WORDS[: WORDS.index(wanted[-1]) + 2])
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


_MANY = 2000
"""A board with more values in all its cells takes long to grade."""


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


_TRIED = 2000
"""Most puzzles that are tried."""
FEW = 100
"""Boards with more solutions have more puzzles than that."""


def none_is(
    wanted: str, solutions: Sequence[Atoms], full: Callable[[Atoms], Puzzle | None], deadline: Deadline
) -> int | None:
    """Count the puzzles there are, if none has a grade; ``None`` where one has it, or where that was not settled.

    Args:
        wanted: The grade.
        solutions: All solutions of a board without clues.
        full: The puzzle with all clues that are true of one; ``None`` where chance has a hand in these.
        deadline: When to give up.
    """
    number = 0
    wholes: list[tuple[Puzzle, Atoms]] = []
    for solution in solutions:
        whole = full(solution)
        number += 0 if whole is None else 1 << len(whole.clues)
        if whole is None or number > _TRIED:
            return None
        wholes.append((whole, solution))
    for whole, solution in wholes:
        for puzzle in _puzzles(whole):
            if deadline.left() == 0:
                return None
            if any(other != solution and not whole.kind.check(puzzle, other) for other in solutions):
                continue
            try:
                if word_of(laws_of(puzzle, solution), solution, deadline) == wanted:
                    return None
            except LimitReachedError:
                return None
    return number


def _puzzles(whole: Puzzle) -> Iterator[Puzzle]:
    """A puzzle with any of its clues."""
    return (whole.keeping(some) for size in range(len(whole.clues) + 1) for some in combinations(whole.clues, size))
