"""Steps of explanations, each tried by an engine that knows nothing but what the step cites."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pylogic.analysis.explaining.explain import explain
from pylogic.analysis.explaining.explanation import Reasoned
from pylogic.analysis.explaining.oracle import Oracle
from pylogic.analysis.session import Session
from pylogic.core.answer import Answer, Status
from pylogic.core.deadline import Deadline
from pylogic.core.kind import Kind
from pylogic.core.puzzle import Puzzle
from pylogic.core.question import DEFAULT_ENGINE, Question
from pylogic.core.text import plural
from pylogic.solving.workers.pool import Pool
from pylogic.solving.workers.worker import Worker

_SECONDS = 5.0
"""Seconds for the steps; those that are found by then must follow."""
_CONFLICTS = 20_000
"""Conflicts in which an engine finds a solution that a step overlooks."""


def explaining(kind: Kind, puzzle: Puzzle, answer: Answer, kept: Pool) -> Iterator[str]:
    """Every step to the only solution follows from what it cites."""
    if answer.status is Status.UNIQUE and not kind.objective:
        yield from unfounded(puzzle, explain(puzzle, "steps", limit=_SECONDS).steps, kept)


def unfounded(puzzle: Puzzle, steps: Sequence[Reasoned], kept: Callable[[str], Worker] | None = None) -> Iterator[str]:
    """Say which steps do not follow from what they cite.

    A step cites clues and cells, and of the earlier steps that it needs what they rule out.  With all other clues
    dropped and what it finds negated, there must not be a solution.

    Args:
        puzzle: The puzzle.
        steps: All steps from the first one on.
        kept: Gives the workers for all questions; by default idle ones.
    """
    pieces = sorted({atom for step in steps for atom in (*step.atoms, *step.barred, *step.cells)})
    with Session(puzzle, Question(engine=DEFAULT_ENGINE), kept) as session:
        oracle = Oracle(puzzle, pieces, session, Deadline(None))
        numbers = {clue: number for number, clue in enumerate(oracle.clues, 1)}
        for number, step in enumerate(steps, 1):
            barred = (atom for need in step.needs for atom in steps[need - 1].barred)
            cited = [*(numbers[clue] for clue in step.clues), *map(oracle.piece, step.cells)]
            cited += [-oracle.piece(atom) for atom in barred]
            negated = [-oracle.piece(atom) for atom in step.atoms] + [oracle.piece(atom) for atom in step.barred]
            outcomes = oracle.ask_all([[piece, *cited] for piece in negated], _CONFLICTS)
            wrong = [abs(piece) for piece, outcome in zip(negated, outcomes, strict=True) if outcome.consistent]
            if wrong:
                found = ", ".join(puzzle.kind.say(atom) for atom in oracle.pieces_of(wrong[:1]))
                more = f" and {plural(len(wrong) - 1, 'other')}" if len(wrong) > 1 else ""
                yield f"step {number} does not follow from what it cites ({found}{more}): {step.text}"
