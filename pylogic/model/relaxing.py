"""The nearest board: puzzles whose clues may be missed, each at a price, so that the least is missed.

`relax` gives a puzzle of another kind, with the same rules and pictures and with an objective; everything that solves,
limits, checks and prints knows objectives already.  Any kind can do this: the fewest clues are dropped, which an
engine does over the assumptions that explaining uses.  A kind may bring a distance of its own, see
`pylogic.model.kind.Relaxation`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeVar

from pylogic.model.atom import Atom, Atoms, Clue, Fact, Signature
from pylogic.model.canvas import Canvas
from pylogic.model.errors import UsageError
from pylogic.model.kind import (
    NO_ROLES,
    Change,
    Conflict,
    Judgement,
    Kind,
    Objective,
    Presolved,
    Roles,
    Solvers,
    Violation,
)
from pylogic.model.puzzle import Defaults, Puzzle, split
from pylogic.model.records import replace
from pylogic.model.text import Source

FORM = "relaxed"


def relax(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle that asks for the board that misses least: ``solve(relax(puzzle))``.

    Engine and strategy that the puzzle asks for are dropped: they were meant for the puzzle as it stands.

    Raises:
        UsageError: The kind has an objective already.
    """
    if puzzle.kind.objective:
        raise UsageError(
            f"--relax is not supported for {puzzle.kind}, which asks for the fewest {puzzle.kind.objective}"
        )
    return replace(puzzle, kind=relaxed(puzzle.kind), defaults=Defaults(seconds=puzzle.defaults.seconds))


def relaxed(kind: Kind) -> Kind:
    """Return the kind of relaxed puzzles of a kind."""
    how = kind.relaxation
    soft = {Signature("wanted", one.arity + 1) for one in kind.inputs if one.name in how.soft}
    return replace(
        kind,
        form=FORM,
        summary="the nearest board: the clues are missed as little as possible",
        inputs=kind.inputs | soft,
        objective=Objective(name="misses", cost=partial(_cost, kind)),
        presolving=replace(kind.presolving, refute=partial(_refute, kind), presolve=partial(_presolve, kind)),
        check=partial(_check, kind),
        fields=partial(_fields, kind),
        judge=partial(_judge, kind),
        sketch=partial(_sketch, kind),
        people=replace(kind.people, printed=_printed),
        encoding=replace(kind.encoding, models={}, strategies=how.strategies),
        solvers=Solvers(linear=how.linear, compiling=kind.solvers.compiling),
    )


def is_relaxed(puzzle: Puzzle) -> bool:
    """Whether clues of a puzzle may be missed."""
    return puzzle.kind.form == FORM


def changes(puzzle: Puzzle, atoms: Atoms) -> tuple[Change, ...]:
    """The clues of a relaxed puzzle that a board misses, in the order of the facts; none for any other puzzle."""
    return _changes(puzzle, atoms) if is_relaxed(puzzle) else ()


def stated(puzzle: Puzzle) -> tuple[tuple[Atom, ...], tuple[tuple[Atom, ...], ...]]:
    """Return the facts for engines before presolving.

    Returns:
        The facts that hold, in which a clue of a kind with a distance of its own is ``wanted(NAME, ...)``; and the
        facts of each clue that may be dropped at the price of one.
    """
    if not is_relaxed(puzzle):
        return puzzle.atoms, ()
    soft = puzzle.kind.relaxation.soft
    if soft:
        return tuple(
            Atom("wanted", (fact.atom.name, *fact.atom.args)) if fact.atom.name in soft else fact.atom
            for fact in puzzle.engine_facts
        ), ()
    frame, clues = split(puzzle, puzzle.clues)
    return tuple(frame), tuple(map(tuple, clues))


def _hard(kind: Kind, puzzle: Puzzle) -> Puzzle:
    """Return the plain puzzle without the clues that may be missed."""
    soft = kind.relaxation.soft
    facts = tuple(fact for fact in puzzle.facts if fact.clue is None or (soft and fact.atom.name not in soft))
    return replace(puzzle, kind=kind, facts=facts)


def _changes(puzzle: Puzzle, atoms: Atoms) -> tuple[Change, ...]:
    how = puzzle.kind.relaxation
    soft = [fact for fact in puzzle.facts if fact.clue is not None and (not how.soft or fact.atom.name in how.soft)]
    if how.missed is not None:
        return tuple(change for fact in soft if (change := how.missed(fact, atoms)) is not None)
    first = {fact.clue: fact for fact in reversed(soft)}
    return tuple(
        _dropped(first[clue])
        for clue in puzzle.clues
        if puzzle.kind.check(replace(puzzle, facts=_alone(puzzle, clue)), atoms)
    )


def _alone(puzzle: Puzzle, kept: Clue) -> tuple[Fact, ...]:
    """Return the frame of a puzzle and one clue, as facts that must hold."""
    return tuple(replace(fact, clue=None) for fact in puzzle.facts if fact.clue in (None, kept))


def _dropped(fact: Fact) -> Change:
    sentence = fact.clue.sentence if fact.clue else str(fact.atom)
    return Change(fact, f"this does not hold: {sentence}; take it away", sentence, "not so")


def _refute(kind: Kind, puzzle: Puzzle) -> tuple[Conflict, ...]:
    """Contradictions among the clues that must hold."""
    return kind.presolving.refute(_hard(kind, puzzle))


def _presolve(kind: Kind, puzzle: Puzzle, known: Atoms | None = None) -> Presolved:
    """Presolve with the clues that must hold, and bound what is missed from below."""
    hard, (facts, _) = _hard(kind, puzzle), stated(puzzle)
    least = kind.relaxation.least(puzzle)
    if not hard.clues:
        return Presolved(facts, "no clue is certain", bound=least)
    presolved = kind.presolving.presolve(hard, known)
    known_facts = set(hard.atoms)
    derived = (atom for atom in presolved.facts if atom not in known_facts)
    return presolved._replace(facts=(*facts, *derived), settled=False, bound=least)


def _check(kind: Kind, puzzle: Puzzle, atoms: Atoms) -> tuple[Violation, ...]:
    """Return violations of rules, and of clues that must hold."""
    return kind.check(_hard(kind, puzzle), atoms)


def _cost(kind: Kind, puzzle: Puzzle, atoms: Atoms) -> int | None:  # noqa: ARG001
    """Return the total of what is missed."""
    return sum(change.misses for change in _changes(puzzle, atoms))


def _fields(kind: Kind, puzzle: Puzzle, atoms: Atoms) -> dict[str, Any]:
    """Return the board as of the plain kind, with ``changes``."""
    return {**kind.fields(puzzle, atoms), "changes": [change.fields for change in _changes(puzzle, atoms)]}


def _judge(kind: Kind, puzzle: Puzzle, answer: Source) -> Judgement:
    """Judge an answer by the clues that must hold."""
    return kind.judge(_hard(kind, puzzle), answer)


def _sketch(kind: Kind, puzzle: Puzzle, atoms: Atoms | None, roles: Roles = NO_ROLES) -> Canvas:
    """Return the board with all clues; those that are missed stand out."""
    missed = {change.fact.atom: "bad" for change in _changes(puzzle, atoms)} if atoms else {}
    return kind.sketch(puzzle, atoms, {**missed, **roles})


def _printed(puzzle: Puzzle) -> Atoms:  # noqa: ARG001
    """None: there is an objective."""
    return frozenset()


_T = TypeVar("_T")


def minimal_subset(
    items: Iterable[_T], enough: Callable[[list[_T]], bool], few: Callable[[list[_T]], bool] | None = None
) -> list[_T]:
    """Items that are enough, while without any one of them the others are not.

    Items are left out in ever smaller pieces as long as the rest is enough, which asks few questions when few are
    needed.

    Args:
        items: Enough together.
        enough: Whether some of them are; what is enough stays so with more of them.
        few: Whether items that are enough are few enough, although some might still be left out.
    """
    kept = list(items)
    size = len(kept) + 1
    while size > 1:
        size = (size + 1) // 2
        start = 0
        while start < len(kept):
            fewer = kept[:start] + kept[start + size :]
            if enough(fewer):
                kept = fewer
                if few is not None and few(kept):
                    return kept
            else:
                start += size
    return kept
