"""``length(straights) = clue``: how long the straight pieces of a line are that go through a cell, or end in it.

A line that turns at a cell has two there, from its turn before to its turn after.  Where no line goes there is one of
length 0.  ``length(straights P) = clue`` is about pointers: if the line goes where one points, how far it is from there
to the next turn.
"""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.files.reading import Cell, name_of
from pylogic.language.board.board import Board
from pylogic.language.board.places import Chosen
from pylogic.language.compile import bends
from pylogic.language.compile.flat import HOLDS, Flat
from pylogic.language.compile.linear import bounds, whole
from pylogic.language.parse import comparisons
from pylogic.language.parse.expressions import COMPARISONS, Call, Comparison, Name
from pylogic.language.parse.notation import Found
from pylogic.language.parse.phrases import Reading
from pylogic.language.parse.rule import Encoding, Finished, Generating, Rule, TrueClue, Word
from pylogic.language.parse.vocabulary import Value
from pylogic.language.words import arms
from pylogic.model.kind import Violation
from pylogic.model.records import dataclass


@dataclass(frozen=True)
class Straights:
    """The straight pieces of a line at each cell.

    Attributes:
        value: The value of the links of the line.
        towards: Families of what pointers point at, where only what lies there counts.
    """

    value: Value
    towards: tuple[Chosen, ...] = ()

    def lengths(self, cell: Cell, finished: Finished, way: int | None = None) -> list[int]:
        """Their lengths: up and down, left and right; of one way only that from the cell, if the line goes there."""
        up, left, right, down = each = arms.lengths(self.value, (cell,), finished)
        if way is not None:
            return [each[way]] if each[way] else []
        return [length for length in (up + down, left + right) if length] or [0]


def _make(found: Found) -> Straights:
    towards: tuple[Chosen, ...] = found.get("FAMILIES", ())
    if not all(chosen.family.centred and chosen.form == "cells" for chosen in towards):
        found.fail("straights are those at cells, or of pointers; say: pointers P on V", "FAMILIES")
    sort = found.one_of(bends.sorts_of(found.reading), bends.NO_LINE)
    return Straights(Value(sort.names[-1], sort), towards)


def _vet(comparison: Comparison, reading: Reading) -> None:
    if not isinstance(comparison.left, Call) or len(comparison.calls()) > 1:
        reading.fail("'straights' stands alone on the left side of a comparison: length(straights) = clue")
    comparisons.vet_names(comparison, reading, frozenset({"clue", "row", "column"}))


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    comparison: Comparison = rule.arguments
    for bound in bounds(rule, board):
        sign, number = whole(comparison.sign, bound.number)
        constraint = flat.number()
        for guard in bound.guards:
            flat.guard(constraint, guard, bound.cell)
        arms.state(rule.measured.value, (bound.cell,), constraint, flat, max(number, 0) + 1, bound.way)
        flat.state("straights", constraint, sign, number, clue=bound.clue)
        if bound.way is None and not HOLDS[sign](0, number):
            flat.state("met_at", constraint, clue=bound.clue)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    comparison: Comparison = rule.arguments
    for cell, number, _, guards, way in bounds(rule, finished.board):
        if not all(finished.holds(guard, cell) for guard in guards):
            continue
        lengths = rule.measured.lengths(cell, finished, way)
        if not all(COMPARISONS[comparison.sign](length, number) for length in lengths):
            there = " and ".join(map(str, lengths))
            yield Violation("straights", f"{rule.sentence}; at {name_of(cell)}: {there}", (cell,))


def _clues(rule: Rule, finished: Finished) -> Iterator[TrueClue]:
    comparison: Comparison = rule.arguments
    if comparison.sign == "=" and isinstance(comparison.right, Name) and comparison.right.text == "clue":
        for bound in bounds(rule, finished.board):
            if bound.hint is not None:
                lengths = {*rule.measured.lengths(bound.cell, finished, bound.way)}
                yield TrueClue(bound.hint, tuple(lengths) if len(lengths) == 1 else None)


WORD = Word(
    name="straights",
    summary="how long the straight pieces of a line are at a cell",
    forms=("length(straights [FAMILIES] [of SORT]) SIGN NUMBER [where VALUES]",),
    make=_make,
    flatten=_flatten,
    broken=_broken,
    generating=Generating(clues=_clues),
    say=comparisons.say,
    encoding=Encoding(("arms",)),
    vet=_vet,
    laws="degrees",
)
