"""Prepares a run: the choice of engine, strategy and model, presolving, and the request to the worker.

Presolving finds contradictions and bounds and propagates before any engine starts, the same for every engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from pylogic import engines
from pylogic.engines import Strategy
from pylogic.model.answer import Answer, Status
from pylogic.model.atom import Atom, Atoms, atom_texts
from pylogic.model.errors import LimitReachedError, UsageError
from pylogic.model.files import PROLOG
from pylogic.model.kind import Conflict, Kind
from pylogic.model.limits import Deadline
from pylogic.model.puzzle import DEFAULT_ENGINE, Puzzle
from pylogic.model.records import NamedTuple
from pylogic.model.relaxing import minimal_subset, stated
from pylogic.model.request import PLAIN, Request
from pylogic.model.text import suggestion

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


def choose_strategy(puzzle: Puzzle, engine: str, strategy: str | None, model: str | None = None) -> Strategy:
    """The requested strategy; else the puzzle's own, the one that suits its kind, or the engine's.

    What suits a kind is not looked for in a plain program.

    Raises:
        UsageError: The engine has no such strategy.
    """
    if strategy is None and engine == (puzzle.defaults.engine or DEFAULT_ENGINE):
        strategy = puzzle.defaults.strategy
    suits = None if model == PLAIN else puzzle.kind.encoding.strategies.get(engine)
    return engines.engine(engine).strategy(strategy or suits, puzzle.kind)


def vet_engine(kind: Kind, name: str) -> None:
    """Make sure that an engine has an encoding of a kind.

    Raises:
        UsageError: It has none, or there is no such engine.
    """
    if not engines.engine(name).serves(kind):
        able = [other for other in engines.names() if engines.engine(other).serves(kind)]
        *some, last = able or ["none"]
        others = f"{', '.join(some)} and {last} do" if some else f"{last} does"
        raise UsageError(f"the engine {name} does not solve {kind.display_name}; {others}")


def model_facts(kind: Kind, engine: str, model: str | None) -> tuple[Atom, ...]:
    """The fact that selects a model of an encoding; none for the default.

    Raises:
        UsageError: The kind has no such model for the engine.
    """
    if model is None:
        return ()
    known = list(kind.encoding.models.get(engine, {}))
    if model not in known:
        offer = f" ({', '.join(known)})" if known else ""
        if model == PLAIN and kind.encoding.unsaid:
            raise UsageError(f"{kind.display_name} has no plain program: it has no words for '{kind.encoding.unsaid}'")
        raise UsageError(f"{kind.display_name} has no model '{model}' for {engine}{suggestion(model, known)}{offer}")
    return (Atom("model", (model,)),)


def plain_request(puzzle: Puzzle, facts: Sequence[Atom]) -> dict[str, Any]:
    """What a request for the model `PLAIN` has in place of encodings and facts.

    Raises:
        UsageError: The puzzle cannot be said so.
    """
    assert puzzle.kind.encoding.plain is not None
    made = puzzle.kind.encoding.plain(puzzle, facts, "")
    pieces = [f"piece({','.join(map(str, (atom.name, *atom.args)))})" for atom in made.pieces]
    return {
        "kind": PLAIN,
        "encodings": [(PROLOG / f"{PLAIN}.pl").as_posix()],
        "facts": [f"boards({made.boards})", *pieces],
        "program": made.clauses,
    }


def request_for(
    puzzle: Puzzle, task: str, facts: Iterable[Atom], engine: str = DEFAULT_ENGINE, strategy: Strategy | None = None
) -> Request:
    """A request to a worker of an engine, for one solution and without limits; the caller adds what else it wants.

    Args:
        puzzle: The puzzle.
        task: As in `Request`.
        facts: The facts.
        engine: The engine.
        strategy: Its strategy; the puzzle's own, or the one that suits its kind, when left out.
    """
    kind = puzzle.kind
    return Request(
        kind=kind.spoken,
        encodings=engines.engine(engine).encodings(kind),
        outputs=[(name, arity) for name, arity in sorted(kind.outputs)],
        facts=atom_texts(facts),
        options=list((strategy or choose_strategy(puzzle, engine, None)).options),
        task=task,
        models=1,
        minimise=False,
        seed=0,
        known=None,
        seconds=None,
        memory=None,
    )
