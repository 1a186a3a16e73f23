"""The way to the only solution of a puzzle, in steps that a person can follow.

Where no rule finds a step, a search does: the next cell of the solution, with few clues and known cells from which it
follows.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from random import Random

from pylogic.explaining.deduction.deducing import DeducedStep, Deducer, rewritten
from pylogic.explaining.deduction.reasons import Deduction, One
from pylogic.explaining.deduction.state import Applying, State, cost_of_search
from pylogic.explaining.oracle import Assumed, Contradiction, Oracle, shrink, shrink_all
from pylogic.files.sentences import joined, listed
from pylogic.model.atom import Atom, Atoms, Clue
from pylogic.model.errors import LimitReachedError
from pylogic.model.laws import Argument, Conclusion, Ground, LawAtPlace, Laws, Speech
from pylogic.model.limits import Deadline
from pylogic.model.network import values
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import dataclass, replace
from pylogic.model.text import plural

_PUZZLES = 4
"""Puzzles of which the rules are kept: one that is generated is asked about with all its clues and with few of them."""


@dataclass(frozen=True)
class Way:
    """Steps in the order in which they were found.

    Attributes:
        laws: The rules by which they were found.
        steps: The steps.
        known: The pieces that were known at the start, besides those that are printed.
        limit: Which limit was reached before the solution was, or ``None``.
        stuck: Whether the way ends where only a search gets on.
    """

    laws: Laws
    steps: tuple[DeducedStep, ...]
    known: Atoms = frozenset()
    limit: str | None = None
    stuck: bool = False

    def needed(self) -> tuple[DeducedStep, ...]:
        """The steps that settle something and those that they rest on, each just before it is needed first."""
        by_number = {step.number: step for step in self.steps}
        order: dict[int, DeducedStep] = {}

        def add(number: int) -> None:
            waiting = [number]
            while waiting:
                step = by_number[waiting[-1]]
                missing = sorted((need for need in step.needs if need not in order), reverse=True)
                if missing:
                    waiting += missing
                else:
                    order.setdefault(waiting.pop(), step)

        for step in self.steps:
            if step.deduction.settles:
                add(step.number)
        cited = {
            (variable, bit)
            for step in order.values()
            for ground in step.deduction.grounds
            if not ground.known and ground.by is None
            for variable in ground.variables
            for bit in values(ground.values)
        }
        return tuple(self._trimmed(step, cited) for step in order.values())

    def rewritten(self, deadline: Deadline) -> Way:
        """The same with simpler steps where what is known by then allows them, as far as there is time for that."""
        try:
            return replace(self, steps=rewritten(self.laws, self.needed(), deadline))
        except LimitReachedError:
            return self

    def _trimmed(self, step: DeducedStep, cited: set[tuple[int, int]]) -> DeducedStep:
        """A step without what it rules out for nothing."""
        kept_conclusions = []
        for one in step.deduction.conclusions:
            kept = (
                one.values
                if one.settled
                else sum(1 << bit for bit in values(one.values) if (one.variable, bit) in cited)
            )
            if kept:
                kept_conclusions.append(one._replace(values=kept))
        return replace(
            step,
            deduction=step.deduction._replace(
                conclusions=tuple(kept_conclusions), supposed=self._supposed(step, kept_conclusions)
            ),
        )

    def _supposed(self, step: DeducedStep, conclusions: Sequence[Conclusion]) -> tuple[int, int] | None:
        """One of the suppositions that a step refutes for the same reason: one of those that are left."""
        if step.deduction.supposed is None:
            return None
        left = [
            (one.variable, 1 << value)
            for one in conclusions
            for value in values(self.laws.domains[one.variable] & ~one.values if one.settled else one.values)
        ]
        return step.deduction.supposed if step.deduction.supposed in left else left[0]


def laws_of(puzzle: Puzzle, solution: Atoms, known: Atoms = frozenset(), barred: Atoms = frozenset()) -> Laws:
    """The rules of a puzzle, some pieces of its solution known as if they were printed, others ruled out."""
    laws = _laws(puzzle, solution)
    filled = {
        variable: (value, None)
        for variable, domain in laws.domains.items()
        for value in values(domain)
        if known and laws.atom(variable, value) in known
    }
    marks = {
        variable: sum(1 << value for value in values(domain) if laws.atom(variable, value) in barred)
        for variable, domain in laws.domains.items()
        if barred
    }
    return replace(laws, printed={**filled, **laws.printed}, barred={one: gone for one, gone in marks.items() if gone})


def stated_laws(puzzle: Puzzle) -> Laws | None:
    """The rules of a puzzle, as they are known for what is printed; ``None`` where the kind does not state them."""
    laws = puzzle.kind.people.laws
    return None if laws is None else _kept_laws(puzzle, laws)


@lru_cache(maxsize=_PUZZLES)
def _kept_laws(puzzle: Puzzle, laws: Callable[[Puzzle], Laws]) -> Laws:
    return laws(puzzle)


def _laws(puzzle: Puzzle, solution: Atoms) -> Laws:
    """The rules; without any where the kind does not state them."""
    stated = stated_laws(puzzle)
    if stated is not None:
        return stated
    pieces = sorted(solution)
    said = [_parted(puzzle.kind.say(piece)) for piece in pieces]
    printed = puzzle.kind.people.printed(puzzle)
    return Laws(
        domains=dict.fromkeys(range(len(pieces)), 3),
        units=(),
        atom=lambda variable, value: pieces[variable] if value else Atom("none", (variable,)),
        names=dict(enumerate(name for name, _ in said)),
        value=lambda variable, value: said[variable][1] if value else "something else",
        printed={variable: (1, None) for variable, piece in enumerate(pieces) if piece in printed},
        whole=False,
        equals="is",
    )


def _parted(sentence: str) -> tuple[str, str]:
    """``r1c1 = 4`` as ``r1c1`` and ``4``."""
    for between in (" = ", " is "):
        name, sign, value = sentence.rpartition(between)
        if sign:
            return name, value
    return sentence, "so"


def values_of(laws: Laws, solution: Atoms) -> dict[int, int]:
    """The value of each variable in a solution, as a domain."""
    return {
        variable: 1 << next(value for value in values(domain) if laws.atom(variable, value) in solution)
        for variable, domain in laws.domains.items()
    }


def find_steps(
    puzzle: Puzzle,
    solution: Atoms,
    deadline: Deadline,
    oracle: Oracle | None = None,
    until: Callable[[DeducedStep], bool] | None = None,
    enough: int = 0,
    most: int = sys.maxsize,
    known: Atoms = frozenset(),
    strictly: bool = False,
    barred: Atoms = frozenset(),
) -> Way:
    """Find the steps.

    Args:
        puzzle: The puzzle.
        solution: Its only solution.
        deadline: When to stop.
        oracle: Who is asked for a step where no rule applies; without one the way ends there.
        until: Whether a step is enough and none is to follow.
        enough: No cheaper step is looked for than one that costs this.
        most: Where one rule alone gives nothing the way ends rather than with a step that costs more.
        known: The pieces of the solution from which the way goes on, besides those that are printed.
        strictly: Whether it ends rather than with a refutation that costs more, too.
        barred: Pieces that a player's marks have ruled out by then.
    """
    laws = laws_of(puzzle, solution, known, barred)
    held = values_of(laws, solution)
    searched = None if oracle is None else Searcher(laws, held, oracle, deadline, known)
    deducer = Deducer(laws, held, deadline, searched, enough, most, strictly=strictly)
    made: list[DeducedStep] = []
    try:
        for step in deducer.steps():
            made.append(step)
            if until is not None and until(step):
                return Way(laws, tuple(made), known)
    except LimitReachedError as reached:
        return Way(laws, tuple(made), known, str(reached))
    return Way(laws, tuple(made), known, stuck=bool(deducer.state.open))


_LITTLE = 2
"""Conflicts that clingo may run into where it only goes by the rules."""

_PROVED = 10_000
"""Conflicts in which clingo finds out whether some rules are enough."""
_LONGEST = 100
"""Characters of clues that are listed; of longer lists only the number is given."""


class Searcher:
    """Steps that only a search finds.

    Args:
        laws: The rules.
        held: The value of each variable in the solution, as bits.
        oracle: Who searches; its pieces are the solution.
        deadline: When to stop.
        filled: Pieces of the solution that no clue prints and that are known all the same.
    """

    def __init__(
        self, laws: Laws, held: Mapping[int, int], oracle: Oracle, deadline: Deadline, filled: Atoms = frozenset()
    ) -> None:
        self._laws = laws
        self._held = held
        self._filled = filled
        self._oracle = oracle
        self._apply = Applying(laws, deadline).filter
        self._hinter: Hinter | None = None
        self._variables: dict[Atom, int] = {}

    def __call__(self, state: State) -> Deduction:
        """A cell with the clues and the cells from which it follows.

        Raises:
            LimitReachedError: There is no time for it.
        """
        oracle = self._oracle
        if self._hinter is None:
            self._variables = {
                self._laws.atom(variable, value.bit_length() - 1): variable for variable, value in self._held.items()
            }
            self._hinter = Hinter(oracle, [oracle.piece(atom) for atom in self._known(state, printed=True)])
        self._hinter.learn(oracle.piece(atom) for atom in self._known(state, printed=False))
        if self._laws.whole:  # by the rules all else follows that does, so what opens most comes next
            piece = self._furthest(state)
            reason = self._hinter.of(piece)
        else:
            piece, reason = self._hinter.next()
        clues, cells = oracle.clues_of(reason.numbers), oracle.pieces_of(reason.numbers)
        shown = {
            clue: Conclusion(variable, 1 << value, settled=True)
            for variable, (value, clue) in self._laws.printed.items()
            if clue is not None and clue in clues and " = " in clue.sentence  # others may say more than the value
        }
        numbers = sorted(reason.numbers)
        pieces = [piece]
        if len(numbers) == 1:  # more than that might be a long way
            pieces += self._others(oracle, state, piece, numbers)
        searched = oracle.ask([-piece, *numbers], _LITTLE).consistent is not False
        rules = () if clues or cells else oracle.rules([-piece], _PROVED)
        grounds = tuple(
            Ground((self._variables[cell],), self._held[self._variables[cell]], known=True) for cell in cells
        )
        variables = sorted(self._variables[atom] for atom in oracle.pieces_of(pieces))
        unit = LawAtPlace(
            "the rules",
            "the rules",
            One((variables[0],)),
            clues,
            argue=partial(_argued, searched, clues, shown, rules=rules),
        )
        cost = cost_of_search(len(clues), grounds, searched)
        settled = tuple(Conclusion(variable, self._held[variable], settled=True) for variable in variables)
        return Deduction((unit,), grounds, settled, cost, searched=searched, minimal=reason.minimal)

    def _furthest(self, state: State) -> int:
        """The open piece from which most others follow by the rules."""
        sizes: dict[int, int] = {}
        for variable in state.open:
            store = self._laws.store(state.domains)
            store.domains[variable] = self._held[variable]
            waiting = dict.fromkeys(state.units_of[variable])
            while waiting:
                number = next(iter(waiting))
                del waiting[number]
                self._apply(self._laws.units[number], store)
                waiting.update(dict.fromkeys(unit for changed, _ in store.trail for unit in state.units_of[changed]))
            sizes[variable] = sum(domain.bit_count() for domain in store.domains.values())
        best = min(sizes, key=lambda variable: (sizes[variable], variable))
        return self._oracle.piece(self._laws.atom(best, self._held[best].bit_length() - 1))

    def _others(self, oracle: Oracle, state: State, piece: int, numbers: list[int]) -> list[int]:
        """The other open pieces that follow from the same reason."""
        atoms = [self._laws.atom(variable, self._held[variable].bit_length() - 1) for variable in state.open]
        others = [other for other in map(oracle.piece, atoms) if other != piece]
        outcomes = oracle.ask_all([[-other, *numbers] for other in others], _LITTLE)
        return [other for other, outcome in zip(others, outcomes, strict=True) if outcome.consistent is False]

    def _known(self, state: State, printed: bool) -> Iterator[Atom]:
        for variable in state.known:
            atom = self._laws.atom(variable, self._held[variable].bit_length() - 1)
            if (variable in self._laws.printed and atom not in self._filled) == printed:
                yield atom


def _argued(
    searched: bool,
    clues: Sequence[Clue],
    shown: Mapping[Clue, Conclusion],
    argument: Argument,
    speech: Speech,
    rules: Sequence[str] = (),
) -> str:
    """``by the rules, as row 1 has 2 2 and r1c1 is black (step 2)``; of some clues it is known what they print.

    Where there is nothing else, the rules are named: ``by the rules, as Ann lies and Ben is right``.
    """
    start = "by trying all other ways" if searched else "by the rules"
    printed = speech.conclusions(shown.values())
    others = [clue.sentence for clue in clues if clue not in shown]
    reasons, cells = listed([*others, printed] if printed else others), speech.grounds(argument.grounds)
    if len(reasons) > _LONGEST:
        return joined(f"{start} and {plural(len(clues), 'clue')}", cells)
    because = (joined(reasons, cells) if reasons else cells) or listed(rules)
    return f"{start}, as {because}" if because else "by trying all other ways"


_TRIED = 3
"""The number of pieces, those with the smallest cores, for which a minimal reason is sought."""
_HOPE = 2
"""A core up to this many times as large as the smallest reason known may still contain a smaller one."""
_QUICK = 300
"""Conflicts that a question may take while reasons are compared."""
_THOROUGH = 200_000
"""Conflicts that a question may take when the reason that is chosen is made minimal."""
_TINY = 2
"""A reason that is known and no larger is taken at once."""
_GOOD = 8
"""A reason that is larger is worth a second look at everything."""


class Hinter:
    """Finds one piece after the other.

    A piece follows from a set of clues and known pieces when these and its opposite are inconsistent.

    Args:
        oracle: Who is asked; its pieces are the solution.
        printed: The numbers of pieces that clues print; they need no hint.
    """

    def __init__(self, oracle: Oracle, printed: Iterable[int]) -> None:
        self._oracle = oracle
        first = len(oracle.clues) + 1
        wanted = set(range(first, first + len(oracle.pieces))).difference(printed)
        self._open = sorted(wanted)
        self._known: list[int] = []
        self._reasons: dict[int, Contradiction] = {}
        """Reasons for pieces that are still open; more knowledge leaves it right and minimal."""

    def learn(self, pieces: Iterable[int]) -> None:
        """Know some more pieces, the newest last."""
        for piece in pieces:
            if piece in self._open:
                self._open.remove(piece)
                self._reasons.pop(piece, None)
                self._known.insert(0, piece)  # what is new is tried first: without it nothing would be new

    def next(self) -> tuple[int, Contradiction]:
        """An open piece with the smallest reason that was found.

        Raises:
            LimitReachedError: The time is up before there is one.
        """
        if self._smallest() > _TINY:
            try:
                self._compare()
            except LimitReachedError:
                if not self._reasons:
                    raise
        piece = min(self._reasons, key=lambda piece: (len(self._reasons[piece].numbers), piece))
        reason = self._reasons[piece]
        if not reason.minimal:
            reason = shrink(self._oracle, sorted(reason.numbers), (-piece,), (_THOROUGH,))
        return piece, reason

    def of(self, piece: int) -> Contradiction:
        """A minimal reason of an open piece, what is known before clues, the newest first.

        Raises:
            LimitReachedError: The time is up.
        """
        return shrink(self._oracle, self._hard(piece), (-piece,), (_THOROUGH,))

    def _smallest(self) -> int:
        return min((len(reason.numbers) for reason in self._reasons.values()), default=sys.maxsize)

    def _compare(self) -> None:
        """Look for small reasons of all open pieces."""
        every = [*self._known, *self._oracle.all_clues]
        shuffled = Random(len(self._known)).sample(every, len(every))
        self._follow_alone(self._known[:1] or self._oracle.all_clues)
        if self._smallest() <= _TINY:
            return
        # What is new counts most for the pieces in line with it.
        newest = self._known[:1]
        self._try(self._near_first, [piece for piece in self._open if self._in_line(piece, *newest)])
        if not self._known or self._smallest() > _GOOD:
            self._try(lambda piece: [-piece, *shuffled], self._open)
        if not self._reasons:
            piece = self._open[0]
            self._keep({piece: self._hard(piece)})

    def _follow_alone(self, single: Sequence[int]) -> None:
        """Find all that follows from one clue, or one known piece, by itself."""
        left = {number: list(self._open) for number in single}
        while asked := [number for number, pieces in left.items() if pieces]:
            questions = [[-left[number][0], number] for number in asked]
            for number, outcome in zip(asked, self._oracle.ask_all(questions, _QUICK, missing=True), strict=True):
                piece, *rest = left[number]
                left[number] = [other for other in rest if other not in outcome.missing]
                if outcome.consistent is False:
                    self._reasons[piece] = Contradiction(frozenset(outcome.core) - {-piece}, minimal=False)

    def _try(self, asked: Callable[[int], Assumed], pieces: Iterable[int]) -> None:
        """Look for small reasons among what is to blame when this is asked of each of the pieces."""
        first = self._cores({piece: asked(piece) for piece in pieces})
        smallest = sorted(first, key=lambda piece: (len(first[piece]), piece))[: 2 * _TRIED]
        # What is to blame is to blame in any order; another one blames fewer.
        cores = self._cores({piece: first[piece][::-1] for piece in smallest})
        bound = _HOPE * self._smallest()
        tried = sorted((len(core), piece) for piece, core in cores.items() if len(core) - 1 < bound)[:_TRIED]
        self._keep({piece: cores[piece] for _, piece in tried})

    def _keep(self, cores: Mapping[int, Assumed]) -> None:
        """Make reasons of cores, and keep those that are smaller than what is known."""
        sets = [(core, (-piece,)) for piece, core in cores.items()]
        reasons = shrink_all(self._oracle, sets, (_QUICK,), best=sys.maxsize)
        for piece, reason in zip(cores, reasons, strict=True):
            known = self._reasons.get(piece)
            if known is None or len(reason.numbers) < len(known.numbers):
                self._reasons[piece] = reason

    def _near_first(self, piece: int) -> Assumed:
        """Order assumptions: the row or column of a piece, clues, the rest; a core is made of what comes first."""
        near = [known for known in self._known if self._in_line(piece, known)]
        far = [known for known in self._known if not self._in_line(piece, known)]
        return [-piece, *near, *self._oracle.all_clues, *far]

    def _in_line(self, *pieces: int) -> bool:
        """Whether pieces agree in some argument other than their value: in their row or column."""
        places = [atom.args[:-1] for atom in self._oracle.pieces_of(pieces)]
        return any(len(set(arguments)) == 1 for arguments in zip(*places, strict=False))

    def _cores(self, questions: Mapping[int, Assumed]) -> dict[int, Assumed]:
        """Yield what is to blame, by piece, where a short search finds it."""
        outcomes = zip(questions, self._oracle.ask_all([*questions.values()], _QUICK), strict=True)
        return {piece: outcome.core for piece, outcome in outcomes if outcome.consistent is False}

    def _hard(self, piece: int) -> Assumed:
        """Return what is to blame for a piece, however long that search takes."""
        return self._oracle.ask([-piece, *self._known, *self._oracle.all_clues]).core
