"""Facts of Futoshiki, in the words of its encodings."""

from collections.abc import Iterable

from pylogic.files.grids import cells_of
from pylogic.files.grids import given as given
from pylogic.files.reading import Cell, name_of
from pylogic.model.atom import Atom, Clue, Fact

Pair = tuple[Cell, Cell]
_ORDER = ("size", "adjacent", "given", "less", "near", "apart")


def neighbours(size: int) -> Iterable[Pair]:
    """All pairs of cells that share an edge, the upper or left cell first."""
    for row, column in cells_of(size, size):
        if column < size:
            yield (row, column), (row, column + 1)
        if row < size:
            yield (row, column), (row + 1, column)


def frame(size: int, adjacent: bool) -> list[Fact]:
    """The facts that are not clues."""
    return [Fact(Atom("size", (size,))), *([Fact(Atom("adjacent"))] if adjacent else [])]


def _between(name: str, one: Cell, other: Cell, says: str) -> Fact:
    return Fact(Atom(name, (*one, *other)), Clue(says.format(name_of(one), name_of(other))))


def less(low: Cell, high: Cell) -> Fact:
    """A sign between two cells."""
    return _between("less", low, high, "{} < {}")


def near(one: Cell, other: Cell) -> Fact:
    """A bar between two neighbours."""
    return _between("near", min(one, other), max(one, other), "{} | {}")


def apart(one: Cell, other: Cell) -> Fact:
    """The absence of a bar between two neighbours."""
    return _between("apart", min(one, other), max(one, other), "{} and {} have no | between them")


def canonical(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """The facts in the order of the vocabulary and of the board, each atom once."""
    once = {fact.atom: fact for fact in reversed([*facts])}
    return tuple(sorted(once.values(), key=lambda fact: (_ORDER.index(fact.atom.name), fact.atom.args)))
