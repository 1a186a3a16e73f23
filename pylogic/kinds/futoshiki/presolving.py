"""Presolving: the facts for the engines with the candidates that propagation leaves."""

from __future__ import annotations

from pylogic.core.atom import Atom, Atoms
from pylogic.core.puzzle import Puzzle
from pylogic.core.text import plural
from pylogic.core.verdict import Conflict, Presolved
from pylogic.kinds.futoshiki.domains import ContradictionError, Domains
from pylogic.kinds.futoshiki.vocabulary import Instance


def presolve(puzzle: Puzzle, known: Atoms | None = None) -> Presolved:  # noqa: ARG001
    """The facts of the puzzle, ``allowed`` for every value left to a cell, and ``tightened``.

    `refute` is taken to have found nothing; what it finds shows here, if at all, as a cell without a value.
    """
    try:
        domains = Domains(Instance.of(puzzle.facts))
        domains.tighten()
    except ContradictionError as error:
        return Presolved(puzzle.atoms, str(error), conflict=Conflict(str(error)))
    left = domains.left()
    allowed = [Atom("allowed", (*cell, number)) for cell, numbers in left.items() for number in numbers]
    settled = sum(len(numbers) == 1 for numbers in left.values())
    summary = f"{settled} of {plural(len(left), 'cell')} settled, {plural(len(allowed), 'value')} left"
    return Presolved((*puzzle.atoms, *allowed, Atom("tightened")), summary, settled == len(left))
