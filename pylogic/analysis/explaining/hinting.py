"""The next cell of a solution, with few clues and known cells from which it follows."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

from pylogic.analysis.explaining.minimal import Contradiction, shrink, shrink_all
from pylogic.analysis.explaining.oracle import Assumed, Oracle
from pylogic.core.errors import LimitReachedError

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
