"""Presolving: contradictions, bounds and propagation before an engine starts, the same for every engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pylogic.model.answer import Answer, Status
from pylogic.model.atom import Atom, Atoms
from pylogic.model.deadline import Deadline
from pylogic.model.errors import LimitReachedError
from pylogic.model.puzzle import Puzzle
from pylogic.model.relaxing import stated
from pylogic.model.subsets import minimal_subset
from pylogic.model.verdict import Conflict

_ACTIVITY = "preparing the puzzle"
_NEVER = Deadline(None)
_BLAMED = 250
"""Puzzles with more clues than that are not searched for the ones to blame."""
_BLAMED_FACTS = 10_000
"""Nor those with more facts for engines: each try would flatten and propagate them."""
_NAMED = 4
"""Clues that are named in the sentence about their contradiction; of more, the places are."""


class Prepared(NamedTuple):
    """A puzzle ready for an engine, or the proof that it needs none.

    Attributes:
        facts: The facts for the engines.
        conflicts: Proofs that there is no solution; empty as a rule.
        summary: The result of presolving, in words.
        solution: A solution met on the way, see `pylogic.builtin.Presolved`.
        bound: A proved lower bound on the cost.
        start: The first state of a search: the solution, or one that costs more than the puzzle allows.
        soft: The facts of each clue that may be dropped, see `pylogic.model.relaxing.stated`.
    """

    facts: tuple[Atom, ...]
    conflicts: tuple[Conflict, ...] = ()
    summary: str = ""
    solution: Atoms | None = None
    bound: int | None = None
    soft: tuple[tuple[Atom, ...], ...] = ()
    start: Atoms | None = None


def examine(puzzle: Puzzle) -> Answer:
    """Look for contradictions that need no search: ``unsatisfiable`` with its core, or ``unknown``."""
    if size := puzzle.kind.presolving.vast(puzzle):
        limit = f"too large to be looked through without a search: it comes to {size}"
        return Answer(puzzle, Status.UNKNOWN, limit=limit)
    # Kinds with a bound presolve to improve it; nothing found on the way is a contradiction.
    conflicts = prepare(puzzle, puzzle.kind.objective.bound is None).conflicts
    status = Status.UNSATISFIABLE if conflicts else Status.UNKNOWN
    return Answer(puzzle, status, core=conflicts, exhausted=bool(conflicts))


def prepare(puzzle: Puzzle, presolve: bool = True, known: Atoms | None = None) -> Prepared:
    """Look for contradictions, then propagate.

    Args:
        puzzle: The puzzle.
        presolve: Whether to propagate; without it the facts stay as they are.
        known: A solution that is known already, for kinds with an objective.
    """
    kind = puzzle.kind
    facts, soft = stated(puzzle)
    conflicts = kind.presolving.refute(puzzle)
    if conflicts:
        return Prepared(facts, conflicts)
    if not presolve:
        return Prepared(facts, solution=known, soft=soft)
    presolved = kind.presolving.presolve(puzzle, known)
    if presolved.conflict is not None:
        conflict = presolved.conflict
        return Prepared(facts, (conflict if conflict.clues else _blaming(puzzle, conflict),), presolved.summary)
    summary = presolved.summary + (", which settles it" if presolved.settled else "")
    return Prepared(presolved.facts, (), summary, presolved.solution, presolved.bound, soft)


def outline(puzzle: Puzzle, known: Atoms | None = None) -> Prepared:
    """Do as much of that as local search needs, where the kind says that a bound is enough; elsewhere as `prepare`."""
    kind = puzzle.kind
    if kind.objective.bound is None:
        return prepare(puzzle, True, known)
    prepared = prepare(puzzle, False)
    if prepared.conflicts:
        return prepared
    bound = kind.objective.bound(puzzle)
    allowed = known is not None and not kind.check(puzzle, known)
    summary = f"at least {bound} {kind.objective}"
    return prepared._replace(summary=summary, bound=bound, solution=known if allowed else None)


def prepare_in_time(
    puzzle: Puzzle,
    deadline: Deadline,
    presolve: bool = True,
    known: Atoms | None = None,
    local: bool = False,
    on_known: Callable[[Atoms], None] = lambda _known: None,
    processor: Deadline = _NEVER,
) -> Prepared:
    """The same; when it takes more than half of the time that is left, the puzzle as it is.

    What is found quickly is kept then: it is looked for first, and may take all of the time.

    Args:
        puzzle: The puzzle.
        deadline: When it is to be done.
        presolve: Whether to propagate; without it nothing is looked for quickly either.
        known: A solution that is known already, for kinds with an objective.
        local: Whether a local search comes next, see `outline`.
        on_known: Called with a solution found quickly, before the rest is done; it may cost more than is allowed.
        processor: The same in processor time.

    Raises:
        LimitReachedError: No time is left, and no solution is known.
    """
    try:
        if presolve and known is None:
            with deadline.interrupting(_ACTIVITY), processor.interrupting(_ACTIVITY):
                known = puzzle.kind.objective.quick(puzzle)
            if known is not None:
                on_known(known)
        with deadline.half().interrupting(_ACTIVITY), processor.half().interrupting(_ACTIVITY):
            prepared = outline(puzzle, known) if local and presolve else prepare(puzzle, presolve, known)
            return prepared._replace(start=known)
    except LimitReachedError:
        if known is None:
            with deadline.interrupting(_ACTIVITY):
                facts, soft = stated(puzzle)
        else:
            facts, soft = stated(puzzle)
        allowed = known is not None and not puzzle.kind.check(puzzle, known)
        return Prepared(facts, solution=known if allowed else None, soft=soft, start=known)


def _blaming(puzzle: Puzzle, conflict: Conflict) -> Conflict:
    """A contradiction with a small set of clues that already leads to one by propagation; as it is without clues.

    It stays the same when there are too many clues to try, or a try takes long.
    """
    if len(puzzle.clues) > _BLAMED or len(puzzle.atoms) > _BLAMED_FACTS:
        return conflict
    clues = tuple(minimal_subset(puzzle.clues, lambda clues: _conflict(puzzle.keeping(clues)) is not None))
    if not clues:
        return _conflict(puzzle.keeping(())) or conflict
    named = ", ".join(clue.sentence for clue in clues) if len(clues) <= _NAMED else ""
    return Conflict(f"{conflict.sentence}: {named}" if named else conflict.sentence, clues)


def _conflict(puzzle: Puzzle) -> Conflict | None:
    kind = puzzle.kind
    return next(iter(kind.presolving.refute(puzzle)), None) or kind.presolving.presolve(puzzle).conflict
