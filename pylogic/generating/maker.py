"""One puzzle after the other: a frame, a solution, its clues, fewer and fewer of them, a proof.

Boards that are small enough are tried one by one: what none of them is, none can be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from random import Random

from pylogic import formats
from pylogic.engines.workers.worker import Pool
from pylogic.explaining.steps import find_steps, stated_laws
from pylogic.generating import drafting, engine, grading
from pylogic.generating.drafting import BOARD, TELLING, UNSOLVABLE, Draft, Drafts, size_of
from pylogic.generating.order import EVERY, Order
from pylogic.generating.returning import Group
from pylogic.generating.symmetry import is_symmetric, orbits
from pylogic.model import VERSION
from pylogic.model.answer import Answer, Status
from pylogic.model.atom import Atoms, Clue
from pylogic.model.errors import ImpossibleError, LimitReachedError, UnfitError
from pylogic.model.generating import SPARE, UNGROWN, Batch, Offer
from pylogic.model.limits import Deadline
from pylogic.model.puzzle import DEFAULT_ENGINE, Puzzle
from pylogic.model.records import NamedTuple, dataclass, replace
from pylogic.model.request import Closing
from pylogic.model.text import plural
from pylogic.solving.loading import OWN, loads
from pylogic.solving.run import run
from pylogic.solving.solve import answer as find_answer

Report = Callable[[int, int, str], None]
_REASONS = 3
"""Most reasons that are named where no puzzle was found."""
_VAIN = 10
"""Boards of which it takes too long to find a solution, or that had several ones alone, before it is given up."""
_EARLY, _MOST = 50, 0.98
"""Tries for a grade that failed, and the part of them that left several solutions, before values are printed."""
_BARE = 3
"""Boards that had several solutions alone, before values are printed."""
_SMALL = 5
"""Boards that are too easy for a grade, before larger ones are made where no size is wished for."""
_LARGE = 20
"""Tries that failed in another way, before smaller ones are made likewise."""
_EASY, _HARD, _RARE = "smaller boards were too easy", "larger boards were too hard", "there are few smaller boards"
"""Why boards have another size."""
_FEWEST = 4
"""Steps of a puzzle worth solving; shorter ones are refused where no size is wished for."""
_SHORT = "it was over in a few steps"
_BARREN = 3
"""Boards without a solution, before one is grown bit by bit, and again after each that was grown in vain."""
_UNIQUE = "% one solution: proved"
_GRADING = "grading it"
"""Message of a deadline."""


@dataclass(frozen=True)
class Made:
    """A generated puzzle.

    Attributes:
        number: Which one of its order, counting from 1.
        text: The puzzle as a file holds it, with comments on how it was made.
        puzzle: The same, read from that text.
        tries: How many tries it took.
        answer: The proof that it has one solution; ``None`` where it only has to be solvable.
    """

    number: int
    text: str
    puzzle: Puzzle
    tries: int
    answer: Answer | None


class _Thin(NamedTuple):
    """A puzzle with few clues.

    Attributes:
        puzzle: The puzzle with those clues that may come back.
        gone: These clues, those together that go together, in the order in which they were taken away.
        staying: Clues that could not be taken away.
    """

    puzzle: Puzzle
    gone: tuple[Group, ...]
    staying: tuple[Group, ...]

    def without(self, groups: Sequence[Group]) -> Puzzle:
        """The puzzle without some of them."""
        dropped = {clue for group in groups for clue in group}
        return self.puzzle.keeping([clue for clue in self.puzzle.clues if clue not in dropped])


class Maker(Closing):
    """Makes the puzzles of an order; use it as a context manager, or `close` it.

    Args:
        order: The order.
        report: Called after a failed try with the number of the puzzle, that of the try, and what it came to.

    Raises:
        UsageError: It makes no sense.
    """

    def __init__(self, order: Order, report: Report = lambda *_: None) -> None:
        order.vet()
        self._order = order
        self._report = report
        self._kind = order.made
        self._workers = Pool()
        self._drafts = Drafts(order, self._workers)
        self._inventing = self._drafts.inventing

    def close(self) -> None:
        """End the worker."""
        self._workers.close()

    def make(self, number: int, again: int = 0) -> Made:
        """Puzzle ``number`` of the order, the same whichever were made before, or another in its place.

        Raises:
            ImpossibleError: There is no such puzzle.
            LimitReachedError: All tries failed; the sentence says why and how often.  Or the time is up.
        """
        deadline = Deadline(self._order.seconds)
        reasons: Counter[str] = Counter()
        draft, base = None, None
        self._drafts.start_over()
        easy, failed = 0, 0
        for attempt in range(1, self._order.tries + 1):
            random = Random(f"{self._order.lot(number, again)}/{attempt}")
            try:
                if self._kind.objective:
                    text, puzzle, answer = *self._solvable(number, random, deadline), None
                else:
                    spare = self._needs_values(reasons)
                    grown = reasons[UNSOLVABLE] >= _BARREN * (1 + reasons[UNGROWN])
                    draft = (
                        self._drafts.changed(base, random, deadline)
                        if base
                        else self._drafts.drawn(random, deadline, grown, spare)
                    )
                    text, puzzle, answer = self._try(number, draft, random, deadline, spare)
            except (UnfitError, ImpossibleError) as error:
                if isinstance(error, ImpossibleError) and not self._drafts.other:
                    raise
                base = (
                    self._drafts.better(base, draft.without(error))
                    if draft and isinstance(error, engine.FaultyError)
                    else None
                )
                reasons[str(error)] += 1
                simple = self._too_easy(str(error))
                easy, failed = easy + simple, failed + (not simple)
                resized = ""
                if easy == _SMALL or self._drafts.few:
                    resized = self._drafts.resized(True, _RARE if self._drafts.few else _EASY)
                elif failed == _LARGE:
                    resized = self._drafts.resized(False, _HARD)
                if resized:
                    base = None
                easy, failed = easy % _SMALL, failed % _LARGE
                self._report(number, attempt, f"{error}{resized}")
                if _VAIN in (reasons[engine.UNSETTLED], reasons[drafting.SEVERAL]):
                    break
                if str(error) == _SHORT and easy == 0 and not resized:
                    break
                continue
            except LimitReachedError as error:
                before = f"; before: {_listed(reasons)}" if reasons else ""
                raise LimitReachedError(f"{error} in try {attempt}{before}; smaller boards take less") from None
            return Made(number, text, puzzle, attempt, answer)
        if not self._drafts.other:
            with suppress(UnfitError):  # chance has a hand in the board, so that trying one proves nothing
                self._vet_grade(number, deadline)
        raise LimitReachedError(
            f"none found in {plural(reasons.total(), 'try', 'tries')}: {_listed(reasons)}{self._hint(reasons)}"
        )

    def _needs_values(self, reasons: Counter[str]) -> bool:
        """Whether values are printed in puzzles of a kind that does without; not where only the grade is missed."""
        tries = reasons.total()
        if self._order.grade in (None, grading.ANY):
            return tries >= self._order.tries // 2 or reasons[drafting.SEVERAL] >= _BARE
        return tries >= _EARLY and reasons[engine.SEVERAL] > tries * _MOST

    def _hint(self, reasons: Counter[str]) -> str:
        """Suggest another order where no puzzle was found."""
        if self._order.grade is None and grading.TOO_HARD in reasons:
            return "; --grade any takes such puzzles too"
        if not self._inventing.sorts and [*reasons] == [engine.SEVERAL]:
            return f"; {self._kind} prints nothing of a solution, and chance rarely makes a board that has only one"
        easy = sum(count for reason, count in reasons.items() if self._too_easy(reason))
        if easy <= reasons.total() / 2:
            return ""
        return "; larger boards were no harder" if self._drafts.other else "; larger boards are harder"

    def _too_easy(self, reason: str) -> bool:
        grades = self._order.grades
        return bool(grades) and reason in (_SHORT, *grading.too_easy(grades[0]))

    def _try(
        self, number: int, draft: Draft, random: Random, deadline: Deadline, spare: bool
    ) -> tuple[str, Puzzle, Answer]:
        frame, solution = draft.frame, draft.solution
        with deadline.interrupting(TELLING):
            offer = self._inventing.clues(frame.facts, solution, {**self._drafts.wished, SPARE: spare}, random)
            full = replace(frame, facts=offer.facts)
        try:
            self._vet_number(offer)
            wanted, known = self._vet_full(full, solution, offer, deadline)
            left = self._thinned(full, solution, offer, random, deadline)
        except UnfitError as error:
            if not any(self._drafts.wished.get(sort, 1) for sort in self._inventing.sorts):
                said = f"a board of {self._kind} without any of these clues has several solutions: proved"
                self._drafts.give_up(frame, str(error), said)
            raise
        return self._proved(number, *self._graded(left, solution, wanted, known, deadline), solution, deadline)

    def _vet_full(
        self, full: Puzzle, solution: Atoms, offer: Offer, deadline: Deadline
    ) -> tuple[tuple[str, ...], str | None]:
        """Make sure that the puzzle with all clues has one solution and is not too hard, before any are taken away.

        Returns:
            The grades that fit; none where any will do, or where how people go about it is not all known.  And the
            puzzle's grade, where none of its clues may be taken away.

        Raises:
            FaultyError: It has several solutions, or is too hard.
            UnfitError: None of its clues may be taken away, and it has another grade.
        """
        loose = [clue for batch in offer.batches if not batch.counted for clue in self._loose(batch)]
        engine.thinned(full, solution, loose, (), self._workers(DEFAULT_ENGINE), deadline, self._order.memory)
        with deadline.interrupting(_GRADING):
            laws = stated_laws(full) if self._order.usual else None
            wanted = () if laws is not None and not laws.whole else self._order.grades
            if wanted and not any(map(self._loose, offer.batches)):
                return wanted, grading.vet_only(full, solution, wanted, deadline)
            if wanted:
                grading.vet_full(full, solution, wanted[-1], deadline)
        return wanted, None

    def _fits(self, gone: Collection[Clue], full: Puzzle, solution: Atoms) -> bool:
        """Whether a solution is one without some clues, which others may count."""
        return not self._kind.check(full.keeping([one for one in full.clues if one not in gone]), solution)

    def _free(self, groups: list[Group], full: Puzzle, solution: Atoms, random: Random) -> list[Group]:
        """Some groups of which any may be taken away and leave the solution one: rules may count them."""
        if self._all_fit(groups, full, solution):
            return groups
        alone = [group for group in groups if self._fits(group, full, solution)]
        if self._all_fit(alone, full, solution):
            return alone
        found: list[Group] = []
        for group in random.sample(alone, len(alone)):
            if self._all_fit([*found, group], full, solution):
                found.append(group)
        return found

    def _all_fit(self, groups: Sequence[Group], full: Puzzle, solution: Atoms) -> bool:
        """Whether a solution is one without some groups of clues, and without a few parts of them."""
        return all(self._fits({*chain(*some)}, full, solution) for some in _sharing(groups))

    def _loose(self, batch: Batch) -> list[Clue]:
        """The clues of a batch that may be taken away, in an order that is the same in every process."""
        if batch.whole and not (self._order.minimal or batch.spare or batch.name in self._drafts.wished):
            return []
        return sorted(batch.clues, key=lambda clue: clue.sentence)

    def _vet_grade(self, number: int, deadline: Deadline) -> None:
        """Make sure that some puzzle may have the grade: of a small board all are tried.

        Raises:
            ImpossibleError: None has it.
            UnfitError: Chance has made a board of which no puzzle comes.
        """
        if self._order.grade is None or self._order.grade == grading.ANY or self._inventing.drawing is not None:
            return
        random = Random(self._order.lot(number))
        before = random.getstate()
        with deadline.interrupting(BOARD):
            frame = self._drafts.frame(random)
        if random.getstate() != before:
            return

        def full(solution: Atoms) -> Puzzle | None:
            puzzle = replace(
                frame, facts=self._inventing.clues(frame.facts, solution, self._drafts.wished, random).facts
            )
            return puzzle if random.getstate() == before else None

        question = self._order.question(deadline, grading.FEW)
        answer = run(frame, question, worker=self._workers(DEFAULT_ENGINE))
        if not answer.exhausted:
            return
        tried = grading.none_is(self._order.grade, [solution.atoms for solution in answer.solutions], full, deadline)
        if tried is not None:
            raise ImpossibleError(
                f"no {self._kind} as wished has the grade {self._order.grade}: "
                f"proved, all {tried} ways to clue its solutions were tried"
            )

    def _solvable(self, number: int, random: Random, deadline: Deadline) -> tuple[str, Puzzle]:
        """A puzzle with an objective; a solution proves that there is one, the best one is not sought."""
        with deadline.interrupting(BOARD):
            text, read = self._written(number, self._drafts.frame(random))
            found = self._kind.objective.quick(read)
            if found is None or self._kind.check(read, found):
                raise UnfitError("no solution was met at once")
        proof = f"% it can be solved: proved, by {self._kind.objective.cost(read, found)} {self._kind.objective.name}"
        return text.replace(_UNIQUE, proof, 1), read

    def _graded(
        self, thin: _Thin, solution: Atoms, wanted: Sequence[str], known: str | None, deadline: Deadline
    ) -> tuple[Puzzle, str | None]:
        """The puzzle, of the grade that is wanted, and that grade, which may be known."""
        with deadline.interrupting(_GRADING):
            if not wanted:
                return thin.without(thin.gone), None
            puzzle, word = thin.puzzle, known
            if word is None:
                puzzle, word = grading.of_grade(thin.without, thin.gone, solution, wanted, deadline, thin.staying)
            short = self._drafts.reason or "size" not in self._drafts.wished
            if short:
                way = find_steps(puzzle, solution, deadline, until=lambda step: step.number == _FEWEST)
                if len(way.steps) < _FEWEST:
                    raise UnfitError(_SHORT)
        return puzzle, word

    def _vet_number(self, offer: Offer) -> None:
        """Make sure that the board has as many clues as the order asks for."""
        batches = {batch.name: batch for batch in offer.batches}
        for sort in self._inventing.sorts:
            batch = batches.get(sort, Batch(sort, {}))
            wanted = self._drafts.wished.get(sort, EVERY)
            if len(batch.clues) < wanted < EVERY:
                said = f"such a board has at most {len(batch.clues)} {sort}, not {wanted}"
                raise ImpossibleError(said) if batch.full else UnfitError(said)

    def _thinned(self, full: Puzzle, solution: Atoms, offer: Offer, random: Random, deadline: Deadline) -> _Thin:
        """The puzzle with few clues."""
        stages: list[engine.Stage] = []
        others: list[Group] = []
        first: list[Group] = []
        back: list[Group] = []
        size = size_of(full)
        for batch in offer.batches:
            groups = sorted(orbits(batch, self._order.symmetry, size), key=lambda group: group[0].sentence)
            if batch.counted and self._loose(batch):
                groups = self._free(groups, full, solution, random)
            random.shuffle(groups)
            wanted = self._drafts.wished.get(batch.name)
            if wanted is not None:
                stages.append((groups, wanted))
            elif batch.spare:
                stages.append((groups, 0))
                back += groups
            elif self._loose(batch):
                (first if batch.first else others).extend(groups)
        random.shuffle(others)
        others = first + others
        stages.append((others, 0))
        worker = self._workers(DEFAULT_ENGINE)
        usual = self._order.usual and not self._drafts.wished.keys() & self._inventing.sorts
        with deadline.interrupting(TELLING):
            unasked = usual and grading.prints_solution(full, others, solution)
        tried = {clue for groups, _ in stages for group in groups for clue in group}
        clues = [clue for batch in offer.batches for clue in self._loose(batch) if clue in tried]
        gone = engine.thinned(full, solution, clues, stages, worker, deadline, self._order.memory, unasked)
        for batch in offer.batches:
            left = len(set(batch.clues).difference(gone))
            if left > self._drafts.wished.get(batch.name, left):
                raise UnfitError(f"{left} of the {batch.name} had to stay")
        staying = [group for group in others if group[0] not in gone]
        back = [] if self._order.minimal else [group for group in (*back, *others) if group[0] in gone]
        for_good = {*gone}.difference(*back)
        return _Thin(
            full.keeping([clue for clue in full.clues if clue not in for_good]),
            tuple(sorted(back, key=lambda group: gone.index(group[0]))),
            tuple(staying),
        )

    def _proved(
        self, number: int, puzzle: Puzzle, graded: str | None, solution: Atoms, deadline: Deadline
    ) -> tuple[str, Puzzle, Answer]:
        """The puzzle as text, and as it reads back; solved once more, by a new program, to prove that it is unique."""
        text, read = self._written(number, puzzle, graded)
        name = self._order.symmetry
        if name is not None and not is_symmetric(self._kind.sketch(read, None), name):
            raise UnfitError("the solution had no clue at the image of another one")
        question = replace(self._order.question(deadline, 2), certify=self._order.certify)
        answer = find_answer(read, question, workers=self._workers)
        if answer.status in (Status.UNKNOWN, Status.SATISFIABLE):
            raise LimitReachedError(str(answer.limit))
        if answer.status is not Status.UNIQUE or answer.solutions[0].atoms != solution:
            raise UnfitError("the puzzle as it is written had another solution")
        with deadline.interrupting(_GRADING):
            grading.vet_needed(read, solution, self._order.techniques, self._order.without, deadline)
        if answer.certificate:
            text = text.replace(_UNIQUE, f"% one solution: {answer.certificate}", 1)
        return text, read, answer

    def _written(self, number: int, puzzle: Puzzle, graded: str | None = None) -> tuple[str, Puzzle]:
        title = self._order.title(number, puzzle)
        comment = f"{self._order.origin(number)}(pylogic {VERSION})\n{_UNIQUE}\n"
        if graded is not None:
            title += f", {graded}"
            comment += f"% grade: {grading.said(graded)}\n"
        if self._drafts.reason:
            comment += "% {}x{}, as {}\n".format(*size_of(puzzle), self._drafts.reason)
        written = formats.format_named(OWN).write
        assert written is not None
        declared = "".join(f"{one}\n" for one in puzzle.kind.declarations)
        text = comment + declared + written(replace(puzzle, title=title))
        return text, loads(text, name="<generated>")


def _sharing(groups: Sequence[Group]) -> Iterator[Sequence[Group]]:
    """All groups, and some of them such that of any two one is among some without the other."""
    yield groups
    for bit in range((len(groups) - 1).bit_length()):
        yield [group for index, group in enumerate(groups) if index >> bit & 1]


def _listed(reasons: Counter[str]) -> str:
    """Why tries have failed, the most frequent reasons first."""
    first = reasons.most_common(_REASONS)
    if len(first) == 1:
        return first[0][0]
    parts = [f"{reason} ({plural(number, 'time')})" for reason, number in first]
    more = reasons.total() - sum(number for _, number in first)
    return ", ".join(parts) + (f", something else ({plural(more, 'time')})" if more else "")
