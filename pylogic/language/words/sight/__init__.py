"""``size(sight V) = clue``, ``count(sight V, W) >= 1``: the cells that a cell sees.

A cell sees itself, and along its row and its column over cells that hold V up to the first one that does not, that one
as well.  ``size`` counts those that it sees that hold V.  W may be a value of another sort of cells than V.
``size(sight .) = value`` are as many as the number in the cell; several values may stand for V, and for W.

Where V is a value of links, a cell sees itself, and others as far as all links to them hold V: ``size(sight on) = 3``
counts them all, ``count(sight on, W) = 1`` those that hold W.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction

from pylogic.files.reading import Cell, name_of
from pylogic.language.board import graphs
from pylogic.language.board.board import Board
from pylogic.language.board.places import Group, Hint
from pylogic.language.checking import measured
from pylogic.language.compile import linear
from pylogic.language.compile.flat import Flat
from pylogic.language.compile.linear import SightComparison, bounds, whole
from pylogic.language.compile.propagators import ARITHMETIC
from pylogic.language.parse import comparisons
from pylogic.language.parse.comparisons import say
from pylogic.language.parse.expressions import COMPARISONS, Call, Comparison, Number, Worth, instead
from pylogic.language.parse.notation import Found
from pylogic.language.parse.phrases import Reading
from pylogic.language.parse.rule import Encoding, Finished, Generating, Rule, TrueClue, Word
from pylogic.language.parse.vocabulary import Value
from pylogic.model.kind import Violation
from pylogic.model.records import dataclass


@dataclass(frozen=True)
class Sight:
    """Cells that a cell sees, of which those with some values are counted.

    Attributes:
        over: The values over which a cell sees.
        counted: The values that are counted.
    """

    over: tuple[Value, ...]
    counted: tuple[Value, ...]

    @property
    def linked(self) -> bool:
        """Whether links are what a cell sees along."""
        return self.over[0].sort.form == "links"

    @property
    def sized(self) -> bool:
        """Whether all cells along links are counted, so that a cell surely counts itself."""
        return self.counted[0].sort.form == "links"

    def eye(self, cell: Cell, board: Board) -> int | None:
        """The variable of a cell itself that is counted; ``None`` where it surely counts."""
        return None if self.sized else board.variable(self.counted[0].sort.name, cell)

    @property
    def beyond(self) -> bool:
        """Whether cells are counted to which links lead."""
        return self.linked and not self.sized

    def rays(self, cell: Cell, board: Board) -> list[list[tuple[int, int]]]:
        """In each direction the variables of each place: that which may hide it, and that which is counted."""
        found = []
        for ray, arm in zip(board.rays(cell), graphs.arms(board, (cell,)), strict=True):
            over = board.variables_at(self.over[0].sort.name, arm if self.linked else ray)
            counted = board.variables_at(self.counted[0].sort.name, arm if self.sized else ray)
            found.append(list(zip(over, counted, strict=True)))
        return found

    def seen(self, cell: Cell, finished: Finished) -> list[Cell]:
        """The cells that a cell sees."""
        seen = [cell]
        for ray, arm in zip(finished.board.rays(cell), graphs.arms(finished.board, (cell,)), strict=True):
            for other, link in zip(ray, arm, strict=True):
                if self.linked and not finished.any_of(self.over, link):
                    break
                seen.append(other)
                if not self.linked and not finished.any_of(self.over, other):
                    break
        return seen

    def count(self, seen: Collection[Cell], finished: Finished) -> int:
        """The number of cells that hold one of the values that are counted."""
        return len(seen) if self.sized else sum(finished.any_of(self.counted, cell) for cell in seen)


def _make(found: Found) -> Sight:
    over: tuple[Value, ...] = found["over"]
    first = over[0]
    if first.sort.form not in ("cells", "links"):
        sentence = f"a cell sees over cells, or along links, and '{first}' is a value of {first.sort.form}"
        found.fail(sentence, "over")
    return Sight(over, found.get("CELL-VALUES", over))


def _vet(comparison: Comparison, reading: Reading) -> None:
    if not isinstance(comparison.left, Call) or len(comparison.calls()) > 1:
        reading.fail("'sight' stands alone on the left side of a comparison: size(sight V) = clue")
    comparisons.vet_names(comparison, reading, frozenset({"clue", "row", "column", "value"}))
    for name in comparison.names():
        if name.text == "value":
            linear.vet_value(name, reading)


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    for bound in bounds(rule, board):
        constraint = flat.number()
        for guard in bound.guards:
            flat.guard(constraint, guard, bound.cell)
        _state(rule, bound, constraint, flat)


def _state(rule: Rule, bound: SightComparison, constraint: int, flat: Flat) -> None:
    """State the comparison of a cell."""
    arguments, board = rule.measured, flat.board
    if some_is_enough(rule):
        # The nearest of them is seen, whatever lies between.
        near = (bound.cell, *(seen for ray in board.rays(bound.cell) for seen in ray))
        value = arguments.counted[0].number
        tally = flat.tally((variable, value) for variable in flat.variables(arguments.over[0].sort.name, near))
        flat.state("count", constraint, "ge", 1, tally, clue=bound.clue)
        return
    for value in arguments.over:
        flat.state("sees_over", constraint, value.number)
    for value in arguments.counted:
        flat.state("looks_for", constraint, value.number)
    if arguments.beyond:
        flat.state("beyond", constraint)
    eye = arguments.eye(bound.cell, board)
    if eye is not None:
        flat.state("eye", constraint, *(board.variables_at(arguments.over[0].sort.name, [bound.cell]) or [eye]), eye)
    for way, ray in enumerate(arguments.rays(bound.cell, board), 1):
        for index, variables in enumerate(ray, 1):
            flat.state("ray", constraint, way, index, *variables)
    flat.state("sight", constraint, *others_seen(rule, bound.number), clue=bound.clue)


def others_seen(rule: Rule, bound: Worth) -> tuple[str, int]:
    """The comparison of what a cell sees, without itself where it surely sees itself."""
    comparison: Comparison = rule.arguments
    sign, number = whole(comparison.sign, bound)
    return sign, number - rule.measured.sized


def some_is_enough(rule: Rule) -> bool:
    """Whether a cell has to see one value at least, and nothing but this value hides what is behind."""
    over, counted = rule.measured.over, rule.measured.counted
    comparison: Comparison = rule.arguments
    sort = over[0].sort
    two = sort == counted[0].sort and not sort.ranges and len(sort.names) == len({*over, counted[0]}) == len(over) + 1
    return two and len(counted) == 1 and comparison.sign == ">=" and comparison.right == Number(1)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Sight = rule.measured
    comparison: Comparison = rule.arguments
    for cell, number, _, guards, _ in bounds(rule, finished.board):
        if not all(finished.holds(guard, cell) for guard in guards):
            continue
        seen = arguments.seen(cell, finished)
        counted = arguments.count(seen, finished)
        if not COMPARISONS[comparison.sign](counted, number):
            values = " or ".join(map(str, arguments.counted))
            missed = instead(counted, comparison.sign, number)
            sentence = f"{rule.sentence}; cells with {values} seen from {name_of(cell)}: {missed}"
            yield Violation("sight", sentence, tuple(seen))


def _clues(rule: Rule, finished: Finished) -> Iterator[TrueClue]:
    arguments: Sight = rule.measured
    comparison: Comparison = rule.arguments
    if comparison.sign == "=" and [name.text for name in comparison.names()] == ["clue"]:
        for cell, hint in finished.board.hints.items():
            groups = (Group("", (cell,), centre=cell, hint=Hint((number,))) for number in (0, 1))
            low, high = (measured(comparison.right, group, finished) for group in groups)
            seen = arguments.count(arguments.seen(cell, finished), finished)
            number = Fraction(seen - low, high - low) if high != low else Fraction(-1)
            yield TrueClue(hint, (number.numerator,) if number.denominator == 1 else None)


WORD = Word(
    name="sight",
    summary="what a cell sees along its row and its column",
    forms=(
        "size(sight over:VALUES) SIGN NUMBER [where VALUES]",
        "count(sight over:VALUES, CELL-VALUES) SIGN NUMBER [where VALUES]",
    ),
    make=_make,
    flatten=_flatten,
    broken=_broken,
    generating=Generating(clues=_clues),
    say=say,
    encoding=Encoding(
        ("sight", "count"), needed=lambda rule: ("count",) if some_is_enough(rule) else ("sight",), prunes=ARITHMETIC
    ),
    vet=_vet,
    laws="sight",
)
