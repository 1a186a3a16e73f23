"""``size(pieces) = k``, ``count(pieces, clue) = 1``: the pieces between borders.

Their ``size``, ``width`` and ``height`` are compared, ``count(pieces, clue)`` how many clues are in one,
``count(pieces, M)`` how many cells with a mark, ``count(pieces, V)`` how many that hold V, ``count(pieces, beside V)``
how many of these share a side with it; ``sum(pieces, number)`` adds up the numbers that are printed in one,
``sum(pieces of SORT)`` those of its cells.  ``pieces with M`` have a mark.
``size(pieces) > clue where V``: of the clues, or of the marks, those count whose cells hold V.
"""

from __future__ import annotations

from fractions import Fraction

from pylogic.language.board.board import Board
from pylogic.language.board.places import Group
from pylogic.language.compile import patches
from pylogic.language.compile.flat import Flat
from pylogic.language.compile.patches import GENERATING, broken
from pylogic.language.parse import comparisons
from pylogic.language.parse.expressions import Comparison, value
from pylogic.language.parse.patches import MEASURED, PIECES, Measure, lone, measure_of, number_of, state_pieces, vet
from pylogic.language.parse.rule import Encoding, Rule, Word

NOWHERE = Group("", ())
"""The group that a size of all pieces is about."""


def sized(rule: Rule) -> bool:
    """Whether a rule says how large pieces are, by a number or by a clue alone."""
    comparison: Comparison = rule.arguments
    measure: Measure = rule.measured
    if rule.where or measure.what != "size" or measure.patches.marks:
        return False
    alone = len(comparison.calls()) == 1 and comparison.left == comparison.calls()[0] and comparison.sign == "="
    return alone and (by_clue(rule) or all(name.text != "clue" for name in comparison.names()))


def by_clue(rule: Rule) -> bool:
    """Whether a clue is what something is compared with."""
    return str(getattr(rule.arguments.right, "text", "")) == "clue"


def size_of(comparison: Comparison, board: Board) -> Fraction | None:
    """The size that all pieces have; ``None`` where the puzzle does not set a number that it depends on."""
    try:
        return value(comparison.right, lambda name: comparisons.name_value(name, NOWHERE, board), lambda _: Fraction(0))
    except comparisons.NoClueError:
        return None


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    measure: Measure = rule.measured
    comparison: Comparison = rule.arguments
    state_pieces(measure.patches.values[0], board, flat)
    if lone(rule):
        constraint = flat.number()
        flat.state("seeded", constraint)
        for seed in map(number_of, measure.seeds(board)):
            flat.state("seed_at", constraint, seed, seed)
    elif not sized(rule):
        patches.flatten(rule, board, flat)
    elif by_clue(rule):
        for cell, hint in board.hints.items():
            if hint.numbers and hint.numbers[0] < 1:
                flat.never(hint.clue)
            elif hint.numbers:
                flat.state("piece_size", number_of(cell), hint.numbers[0], clue=hint.clue)
    elif board.cells and (size := size_of(comparison, board)) is not None:
        clue = comparisons.stating(comparison, NOWHERE, board)
        if size.denominator != 1 or size < 1:
            flat.never(clue)
        else:
            flat.state("every_size", size.numerator, clue=clue)


WORD = Word(
    name="pieces",
    summary="how large pieces are, and what is in them",
    forms=MEASURED[PIECES],
    make=measure_of,
    flatten=_flatten,
    broken=broken,
    generating=GENERATING,
    say=comparisons.say,
    vet=vet,
    encoding=Encoding(
        ("divide", "patches", "walled", "flood"),
        needed=lambda rule: ("divide",) if lone(rule) or sized(rule) else ("divide", "patches", "walled", "flood"),
    ),
    laws="pieces",
)
