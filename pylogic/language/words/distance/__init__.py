"""``distance(F, V) = E``: how many steps in a group lead from one cell to another that holds V.

It is so of every two such cells.  A step leads to a neighbour, or to the other cell of a group of pairs:
``distance(areas, # by pairs except wall)``.  Where no way leads it is further than any number.

``distance(F, V) <> distance(G, V)`` compares every two cells of one group with every two of another one.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import inf

from pylogic.language.board.board import Board
from pylogic.language.board.places import Chosen, Group, Place, cells_of_places
from pylogic.language.compile import pairs
from pylogic.language.compile.flat import Flat
from pylogic.language.compile.linear import Guarded, Linear, state
from pylogic.language.compile.propagators import ARITHMETIC
from pylogic.language.parse import comparisons
from pylogic.language.parse.expressions import COMPARISONS, Call, Comparison, Expression, put, value
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Encoding, Finished, Generating, Rule, TrueClue
from pylogic.language.parse.vocabulary import Value
from pylogic.model.atom import Clue
from pylogic.model.kind import Violation
from pylogic.model.records import dataclass

Pair = tuple[float, tuple[Place, ...]]
"""How far two places are from each other."""


@dataclass(frozen=True)
class Distance:
    """Groups in which every two cells that hold one of some values are compared.

    Attributes:
        families: Their families.
        values: The values, of one sort.
        by: The pairs of cells that are a step apart; ``None`` for neighbours.
    """

    families: tuple[Chosen, ...]
    values: tuple[Value, ...]
    by: Chosen | None

    def apart(self, group: Group, board: Board) -> list[Pair]:
        """Every two cells of a group, with how many steps inside it lead from one to the other."""
        steps = board.cached((self.by, group.places), lambda: _steps(group, board, self.by))
        return [
            (steps[one].get(other, inf), (one, other)) for one, other in combinations(dict.fromkeys(group.places), 2)
        ]

    def held(self, group: Group, finished: Finished) -> list[Pair]:
        """Those of which both cells hold a value."""
        every = self.apart(group, finished.board)
        return [one for one in every if all(finished.any_of(self.values, place) for place in one[1])]


def _steps(group: Group, board: Board, by: Chosen | None) -> dict[Place, dict[Place, int]]:
    """For each cell of a group how many steps inside it lead to each that is reached."""
    cells = dict.fromkeys(group.places)
    near: dict[Place, list[Place]] = {cell: [] for cell in cells}
    for one, other in _stepping(board, by):
        if one in cells and other in cells:
            near[one].append(other)
            near[other].append(one)
    found: dict[Place, dict[Place, int]] = {}
    for first in cells:
        far = found[first] = {first: 0}
        for cell in (queue := [first]):
            for other in near[cell]:
                if other not in far:
                    far[other] = far[cell] + 1
                    queue.append(other)
    return found


def _stepping(board: Board, by: Chosen | None) -> list[tuple[Place, ...]]:
    """The cells that are a step apart."""
    if by is not None:
        return [group.places for group in board.groups(by)]
    return [(cell, other) for cell in board.cells for other in board.neighbours(cell) if cell < other]


def _make(found: Found) -> Distance:
    families, values = found["FAMILIES"], found["CELL-VALUES"]
    found.reading.vet_cells(families, "only cells are so many steps from each other")
    by: Chosen | None = found.get("steps")
    if by is not None and (not by.family.pairs or by.form != "cells"):
        found.fail(f"a step leads from one cell of a pair to the other, and '{by.name}' are no pairs of cells", "steps")
    return Distance(families, values, by)


def _measured(rule: Rule, board: Board) -> Iterator[tuple[list[Group], Fraction, Clue | None]]:
    """Yield a group with the number with which it is compared, or two groups that are, with the clue that says so."""
    comparison: Comparison = rule.arguments
    called = comparison.calls()
    if len(called) == 1:
        yield from (([group], number, clue) for group, _, number, clue in pairs.compared(rule, board))
        return
    for group, own in comparisons.groups_of(comparison, board):
        clue = comparisons.stating(comparison, group, board)
        yield [own[call.arguments.families] for call in called], Fraction(0), clue


def _wrong(rule: Rule, number: Fraction, several: list[list[Pair]]) -> Iterator[list[Pair]]:
    """Yield two cells that are not as far from each other as a rule says, or two in each of two groups."""
    comparison: Comparison = rule.arguments
    holds = COMPARISONS[comparison.sign]
    for one in several[0]:
        for other in several[1] if len(several) > 1 else [(float(number), ())]:
            turned = not isinstance(comparison.left, Call)
            far = (other[0], one[0]) if turned else (one[0], other[0])
            if not holds(*far):  # type: ignore[arg-type]  # infinity compares with all
                yield [one, other]


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    for groups, number, clue in _measured(rule, board):
        distances: list[Distance] = [call.arguments for call in rule.arguments.calls()]
        several = [one.apart(group, board) for one, group in zip(distances, groups, strict=True)]
        for wrong in _wrong(rule, number, several):
            there: dict[int, set[int]] = {}
            for distance, (_, places) in zip(distances, wrong, strict=False):
                numbers = {value.number for value in distance.values}
                for variable in board.variables_at(distance.values[0].sort.name, places):
                    there[variable] = there.get(variable, numbers) & numbers
            if all(there.values()):
                terms: dict[tuple[int, int | None], int | Fraction]
                terms = {(variable, number): 1 for variable, numbers in there.items() for number in numbers}
                state(flat, Linear(terms, Fraction(1 - len(there))), "<=", Guarded(), clue)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    for groups, number, _ in _measured(rule, finished.board):
        distances: list[Distance] = [call.arguments for call in rule.arguments.calls()]
        several = [one.held(group, finished) for one, group in zip(distances, groups, strict=True)]
        for wrong in _wrong(rule, number, several):
            cells = cells_of_places(place for _, places in wrong for place in places)
            found = " and ".join("not joined" if far == inf else f"{far} apart" for far, places in wrong if places)
            yield Violation("distance", f"{groups[0].name}: {rule.sentence}; {found}", cells)


def _clues(rule: Rule, finished: Finished) -> Iterator[TrueClue]:
    """The clues of which an equation follows from how far two cells are from each other, with what it says of these."""
    comparison: Comparison = rule.arguments
    (call, *others), board = comparison.calls(), finished.board
    clued = [name for name in comparison.names() if name.text == "clue"]
    other = comparison.right if comparison.left is call else comparison.left
    for group in (
        () if others or not clued or comparison.sign != "=" else board.groups_of(call.arguments.families, True)
    ):
        far = {far for far, _ in call.arguments.held(group, finished)}
        if group.hint is not None and len(far) == 1:
            said = [n for n in range(len(group.places) + 1) if {_worth(other, n, group, board)} == far]
            yield TrueClue(group.hint, tuple(said[:1]) or None)


def _worth(side: Expression, number: int, group: Group, board: Board) -> Fraction:
    return value(put(side, "clue", number), lambda name: comparisons.name_value(name, group, board))


WORD = pairs.measure(
    name="distance",
    summary="how many steps lead from one place of a group to another that holds the same",
    forms=("distance(FAMILIES, CELL-VALUES [by steps:FAMILY]) SIGN NUMBER",),
    make=_make,
    vet=pairs.vet_alike,
    flatten=_flatten,
    broken=_broken,
    generating=Generating(clues=_clues),
    encoding=Encoding(("count",), prunes=ARITHMETIC),
)
