"""What follows from the clues without search: the facts for the engines."""

from __future__ import annotations

from pylogic.kinds import Conflict, Presolved
from pylogic.kinds.futoshiki.domains import ContradictionError, Domains
from pylogic.kinds.futoshiki.vocabulary import Instance
from pylogic.puzzle import Atom, Puzzle
from pylogic.text import several


def presolve(puzzle: Puzzle) -> Presolved:
    """The facts of the puzzle, ``allowed`` for every value left to a cell, and ``tightened``.

    `refute` is taken to have found nothing; what it finds shows here, if at all, as a cell without a value.
    """
    try:
        domains = Domains(Instance.of(puzzle))
        domains.tighten()
    except ContradictionError as error:
        return Presolved(puzzle.atoms, str(error), conflict=Conflict(str(error)))
    left = domains.values()
    allowed = [Atom("allowed", (*cell, number)) for cell, numbers in left.items() for number in numbers]
    settled = sum(len(numbers) == 1 for numbers in left.values())
    summary = f"{settled} of {several(len(left), 'cell')} settled, {several(len(allowed), 'value')} left"
    return Presolved((*puzzle.atoms, *allowed, Atom("tightened")), summary, settled == len(left))
