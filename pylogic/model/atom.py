"""Atoms, the clues and facts made of them, and the places of a board.

Facts go to engines, atoms come back; places are cells, what lies between two of them, and the variables there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TypeAlias

from pylogic.model.records import NamedTuple, dataclass, field
from pylogic.model.text import Span, number_in

_LARGEST = 2**31 - 1
"""The largest number that clingo has; what rules compare with is cut to that."""
_CONSTANT = re.compile(r"[a-z][a-zA-Z0-9_]*")
_ATOM = r"([a-z]\w*)(?:\(((?:-?\d+|[a-z]\w*)(?:,(?:-?\d+|[a-z]\w*))*)\))?"  # compiled when used: most runs never do


class Signature(NamedTuple):
    """The name and the number of arguments of a predicate, ``given/3``."""

    name: str
    arity: int

    def __str__(self) -> str:
        return f"{self.name}/{self.arity}"


class Atom(NamedTuple):
    """A ground atom, ``given(1,3,5)``: a fact that goes in or a piece of a solution that comes out.

    ``str()`` is valid in ASP and in Prolog alike, and raises `ValueError` for anything but
    integers and lower-case constants: no text of a puzzle file can become code on that way.

    Attributes:
        name: The predicate, a lower-case word.
        args: Whole numbers and lower-case words.

    Examples:
        >>> atom = pylogic.Atom("given", (1, 3, 5))
        >>> str(atom), pylogic.Atom.parse("given(1,3,5)") == atom
        ('given(1,3,5)', True)
        >>> sorted(map(str, pylogic.solve("examples/futoshiki_4x4.puzzle").solutions[0].atoms))[0]
        'value(1,1,2)'
    """

    name: str
    args: tuple[int | str, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Atom:
        """The atom that ``str()`` wrote.

        Raises:
            ValueError: The text is not an atom.
        """
        match = re.fullmatch(_ATOM, text, re.ASCII)
        if match is None:
            raise ValueError(f"{text!r} is not an atom")
        return cls(match[1], tuple(map(_argument, match[2].split(","))) if match[2] else ())

    @property
    def signature(self) -> Signature:
        """Name and arity."""
        return Signature(self.name, len(self.args))

    def __str__(self) -> str:
        return _written(self)


@lru_cache(maxsize=1000)  # the facts of a board have few numbers, each of them often
def _argument(word: str) -> int | str:
    if word[0].isalpha():
        return word
    number = number_in(word.removeprefix("-"), _LARGEST)
    if number is None:
        raise ValueError(f"{word[:20]!r} is not a number that engines have")
    return -number if word[0] == "-" else number


@lru_cache(maxsize=50_000)  # puzzles of one kind and size have most of their atoms in common
def _written(atom: Atom) -> str:
    for word in (atom.name, *atom.args):
        if not isinstance(word, int) and not _CONSTANT.fullmatch(word):
            raise ValueError(f"{word!r} is neither an integer nor a constant")
    return f"{atom.name}({','.join(map(str, atom.args))})" if atom.args else atom.name


def atom_texts(atoms: Iterable[Atom]) -> list[str]:
    """Atoms as ``str()`` writes them."""
    return list(map(_written, atoms))


Atoms = frozenset[Atom]
"""One solution, as both engines give it."""


def values_by_cell(atoms: Atoms) -> dict[tuple[int, int], int]:
    """Return the values of atoms of a row, a column and a value, by row and column."""
    return {(int(row), int(column)): int(value) for row, column, value in (atom.args for atom in atoms)}


@dataclass(frozen=True)
class Clue:
    """One clue of a puzzle, as a person counts them.

    Attributes:
        sentence: The clue in words, ``row 4 has 3 ship cells``.
        span: Where it stands in the source, when it comes from one.

    Examples:
        >>> pylogic.load("examples/futoshiki_4x4.puzzle").clues[0].sentence
        'r1c3 = 3'
    """

    sentence: str
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Fact:
    """An atom that goes to the engines.

    Attributes:
        atom: The atom.
        clue: The clue that it states. ``None`` marks the frame of the puzzle (its size, say),
            without which there is no question; a fact with a clue may be dropped, and dropping
            it only ever allows more solutions.
        rule: The rule that it belongs to, in words, for readers of a printed program.
        deleted_with: The clue whose deletion from the file removes this fact as well, though it is not a constraint by
            itself: where a dot stands, where dots are counted.

    Examples:
        >>> fact = pylogic.load("examples/futoshiki_4x4.puzzle").facts[1]
        >>> str(fact.atom), fact.clue.sentence
        ('given(1,3,3)', 'r1c3 = 3')
    """

    atom: Atom
    clue: Clue | None = None
    rule: str = field(default="", compare=False)
    deleted_with: Clue | None = field(default=None, compare=False)


def arguments(facts: Iterable[Fact], name: str) -> list[tuple[int, ...]]:
    """The arguments of every fact called ``name``, for predicates over integers."""
    return [fact.atom.args for fact in facts if fact.atom.name == name]  # type: ignore[misc]


Cell: TypeAlias = tuple[int, int]
"""Row and column, counting from 1."""

RIGHT, BELOW = 0, 1


class Side(NamedTuple):
    """The side between a cell and the next one to the right or below, or one that is ``far`` cells away.

    A border has the sides at the rim as well, whose first cell is in row or column 0, or whose second one is
    outside.
    """

    row: int
    column: int
    way: int
    far: int = 1

    @property
    def cells(self) -> tuple[Cell, Cell]:
        """The two cells."""
        first = (self.row, self.column)
        return first, (self.row, self.column + self.far) if self.way == RIGHT else (self.row + self.far, self.column)

    @property
    def steps(self) -> tuple[Side, ...]:
        """The sides that a straight way from the one cell to the other crosses."""
        if self.way == RIGHT:
            return tuple(Side(self.row, self.column + k, RIGHT) for k in range(self.far))
        return tuple(Side(self.row + k, self.column, BELOW) for k in range(self.far))


def side_between(one: Cell, other: Cell) -> Side | None:
    """The side between two neighbours; ``None`` when they are none."""
    (row, column), (row2, column2) = sorted((one, other))
    if (row2, column2) == (row, column + 1):
        return Side(row, column, RIGHT)
    if (row2, column2) == (row + 1, column):
        return Side(row, column, BELOW)
    return None


class Variable(NamedTuple):
    """One thing that a solution decides.

    Attributes:
        place: The cell, or what lies between two cells.
        form: ``cells``, ``edges``, ``links`` or ``bridges``.
        values: The values that may stand there, as written, each with the piece of a solution that says so.
        sort: The name of its sort; empty where there is only one.
        vacant: The value that says that nothing is there, which many players do not write; empty for none.
        seen: Whether pictures show it; it follows from others where they do not.
        framed: The value that it has on every board, as its rim, which nobody draws; empty for none.
        shade: The value that alone is drawn, as the others follow where it is not; empty for none.
    """

    place: Cell | Side
    form: str
    values: Mapping[str, Atom]
    sort: str = ""
    vacant: str = ""
    seen: bool = True
    framed: str = ""
    shade: str = ""
