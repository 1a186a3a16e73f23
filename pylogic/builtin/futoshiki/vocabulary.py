"""The facts and atoms of Futoshiki, a view of an instance that other modules share, and the checker.

Solutions are judged by the rules, without an engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from pylogic.files import grids
from pylogic.files.grids import cells_of, values_of
from pylogic.files.grids import given as given
from pylogic.files.reading import Cell, name_of
from pylogic.files.sentences import listed
from pylogic.model.atom import Atom, Atoms, Clue, Fact, Signature, arguments, values_by_cell
from pylogic.model.kind import Violation
from pylogic.model.puzzle import Puzzle, cache_latest
from pylogic.model.text import Span

NAME = "futoshiki"
LARGEST = 100
"""The largest order that is accepted: a million candidate values."""

_CLUES = {"size": 1, "adjacent": 0, "given": 3, "less": 4, "near": 4, "apart": 4}
_ARITIES = {**_CLUES, "allowed": 3, "tightened": 0, "model": 1}
INPUTS = frozenset(Signature(name, arity) for name, arity in _ARITIES.items())
OUTPUTS = frozenset({Signature("value", 3)})

Pair = tuple[Cell, Cell]
"""Two cells; of a sign the smaller value's first, of a bar the upper or left one first."""


@dataclass(frozen=True, eq=False, repr=False)
class Instance:
    """The facts of a puzzle, by kind of fact.

    Attributes:
        size: The order N; cells and values are 1..N.
        adjacent: Whether bars stand between all neighbours that differ by one.
        given: Values that are printed; a contradictory puzzle may give a cell several.
        less: Pairs whose first cell holds less than the second.
        near: Neighbours that differ by exactly one.
        apart: Neighbours that do not differ by one.
    """

    size: int
    adjacent: bool
    given: tuple[tuple[Cell, int], ...]
    less: tuple[Pair, ...]
    near: tuple[Pair, ...]
    apart: tuple[Pair, ...]

    @classmethod
    def of(cls, facts: Sequence[Fact]) -> Instance:
        """The instance that facts state."""

        def pairs(name: str) -> tuple[Pair, ...]:
            return tuple(((r, c), (s, d)) for r, c, s, d in arguments(facts, name))

        return cls(
            size=arguments(facts, "size")[0][0],
            adjacent=bool(arguments(facts, "adjacent")),
            given=tuple(((r, c), v) for r, c, v in arguments(facts, "given")),
            less=pairs("less"),
            near=pairs("near"),
            apart=pairs("apart"),
        )

    @cached_property
    def values(self) -> dict[Cell, int]:
        """The given values by cell, the first of each."""
        return dict(reversed(self.given))

    @cached_property
    def further(self) -> list[tuple[Cell, int]]:
        """The given values that contradict the first of their cells."""
        return [(cell, number) for cell, number in self.given if self.values[cell] != number]

    @cached_property
    def lines(self) -> list[tuple[str, list[Cell]]]:
        """Every row and column: what a person calls it, and its cells."""
        index = range(1, self.size + 1)
        rows = [(f"row {r}", [(r, c) for c in index]) for r in index]
        return rows + [(f"column {c}", [(r, c) for r in index]) for c in index]


def neighbours(size: int) -> Iterable[Pair]:
    """All pairs of cells that share an edge, the upper or left cell first, in the order of the first."""
    for row, column in cells_of(size, size):
        if column < size:
            yield (row, column), (row, column + 1)
        if row < size:
            yield (row, column), (row + 1, column)


def are_neighbours(one: Cell, other: Cell) -> bool:
    """Whether two cells share an edge."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def less(low: Cell, high: Cell, span: Span | None = None) -> Fact:
    """A sign between two cells."""
    return Fact(Atom("less", (*low, *high)), Clue(f"{name_of(low)} < {name_of(high)}", span))


def near(one: Cell, other: Cell, span: Span | None = None) -> Fact:
    """A bar between two neighbours."""
    one, other = sorted((one, other))
    return Fact(Atom("near", (*one, *other)), Clue(f"{name_of(one)} and {name_of(other)} differ by 1", span))


def apart(one: Cell, other: Cell, span: Span | None = None) -> Fact:
    """The absence of a bar between two neighbours."""
    one, other = sorted((one, other))
    sentence = f"{name_of(one)} and {name_of(other)} do not differ by 1"
    return Fact(Atom("apart", (*one, *other)), Clue(sentence, span))


def frame(size: int, adjacent: bool) -> list[Fact]:
    """The facts that are not clues."""
    return [Fact(Atom("size", (size,))), *([Fact(Atom("adjacent"))] if adjacent else [])]


_ORDER = {name: place for place, name in enumerate(_CLUES)}


def canonical(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """The facts in the order of the vocabulary and of the board, each atom once."""
    once: dict[Atom, Fact] = {}
    for fact in facts:
        once.setdefault(fact.atom, fact)
    return tuple(sorted(once.values(), key=lambda fact: (_ORDER[fact.atom.name], fact.atom.args)))


def value(cell: Cell, number: int) -> Atom:
    """The output atom: a cell holds a number."""
    return Atom("value", (*cell, number))


def printed(puzzle: Puzzle) -> Atoms:
    """The given values, in the words of a solution."""
    return frozenset(value((r, c), v) for r, c, v in puzzle.all("given"))


def chain(cells: Iterable[Cell]) -> str:
    """``r1c1 < r1c2 < r1c3``."""
    return " < ".join(map(name_of, cells))


def signs(cells: Iterable[Cell]) -> tuple[Clue, ...]:
    """The clues along a chain of cells."""
    return tuple(clue for low, high in pairwise(cells) if (clue := less(low, high).clue))


_instance = cache_latest(Instance.of)
_TIMES = ("never", "once", "twice", *(f"{n} times" for n in ("three", "four", "five", "six", "seven", "eight", "nine")))


def check(puzzle: Puzzle, atoms: Atoms) -> tuple[Violation, ...]:
    """Every rule and clue that ``atoms`` break, in the order of the board.

    Names: ``atom``, ``cell``, ``row``, ``column``, ``given``, ``sign``, ``bar``.
    """
    instance = _instance(puzzle.facts)
    numbers = range(1, instance.size + 1)
    held, violations = values_of(atoms, "value", instance.size, instance.size, numbers)
    values = {cell: number for cell, number in held.items() if number in numbers}
    return (
        *violations,
        *_lines(instance, values),
        *_givens(instance, values),
        *_signs(instance, values),
        *_bars(instance, values),
    )


def _lines(instance: Instance, values: dict[Cell, int]) -> Iterator[Violation]:
    """No value twice in a row or column."""
    for name, cells in instance.lines:
        filled = [cell for cell in cells if cell in values]
        counts = Counter(map(values.__getitem__, filled))
        for number in sorted(number for number, count in counts.items() if count > 1):
            where = tuple(cell for cell in filled if values[cell] == number)
            times = _TIMES[len(where)] if len(where) < len(_TIMES) else f"{len(where)} times"
            at = listed([*map(name_of, where)])
            yield Violation(name.split()[0], f"{name}: {number} {times}, at {at}", where)


def _givens(instance: Instance, values: dict[Cell, int]) -> Iterator[Violation]:
    for cell, number in instance.given:
        if values.get(cell, number) != number:
            sentence = f"{name_of(cell)}: {number} is given, found {values[cell]}"
            yield Violation("given", sentence, (cell,))


def _signs(instance: Instance, values: dict[Cell, int]) -> Iterator[Violation]:
    for low, high in instance.less:
        if low in values and high in values and values[low] >= values[high]:
            sentence = f"{name_of(low)} = {values[low]} is not less than {name_of(high)} = {values[high]}"
            yield Violation("sign", sentence, (low, high))


def _bars(instance: Instance, values: dict[Cell, int]) -> Iterator[Violation]:
    for pairs, barred in ((instance.near, True), (instance.apart, False)):
        for one, other in pairs:
            if one not in values or other not in values:
                continue
            difference = abs(values[one] - values[other])
            if (difference == 1) != barred:
                why = "the bar wants 1" if barred else "there is no bar between them"
                sentence = (
                    f"{name_of(one)} = {values[one]} and {name_of(other)} = {values[other]}"
                    f" differ by {difference}; {why}"
                )
                yield Violation("bar", sentence, (one, other))


def fields(puzzle: Puzzle, atoms: Atoms) -> dict[str, Any]:
    """``{"grid": [[2, 1, 3, 4], ...]}``; a cell without a value is 0."""
    size = _instance(puzzle.facts).size
    return grids.fields(values_by_cell(atoms), size, size)
