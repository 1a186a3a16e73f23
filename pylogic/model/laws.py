"""The rules of a puzzle at their places, as a person applies them: row 3, the sign between two cells, the fleet."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Protocol

from pylogic.model.atom import Atom, Cell, Clue
from pylogic.model.network import Constraint, Store
from pylogic.model.records import NamedTuple, dataclass, field

_PAIR = re.compile(r"r\d+c\d+-r\d+c\d+")
"""The name of two cells beside each other."""


class Conclusion(NamedTuple):
    """A conclusion about one variable.

    Attributes:
        variable: The variable.
        values: The values that are left to it, as a domain, or those that it cannot have.
        settled: Whether it is settled, so that ``values`` is the one value that is left.
    """

    variable: int
    values: int
    settled: bool


class Ground(NamedTuple):
    """Something that a reason rests on.

    Attributes:
        variables: A variable that is known, alone; or variables with what they cannot be.
        values: The value of the known one, or the values that none of the others can have.
        by: The known variable that keeps the value from them at a glance; ``None`` when a step ruled it out.
        along: Where one looks from it to them, the name of the rule; empty when they are not kept apart by it.
        clues: The clues that state the rule by which it keeps the value from them.
    """

    variables: tuple[int, ...]
    values: int
    known: bool
    by: int | None = None
    along: str = ""
    clues: tuple[Clue, ...] = ()


class Border(NamedTuple):
    """A side that may be a border between two cells of a board.

    Attributes:
        cells: The cells.
        values: The value of its variable, as a domain, where it is one.
    """

    cells: tuple[tuple[int, int], tuple[int, int]]
    values: int


class Stroke(NamedTuple):
    """A link or a side of a cell along which a line may be drawn.

    Attributes:
        ends: The two points that it joins: cells, or corners by the cell above and to the left of them.
        beside: The cells that it is a side of, and which one, ``left``; none of a link.
        values: The value of its variable, as a domain, where it is drawn.
        line: The name of the line: ``the line``, ``a line``, ``the track``.
    """

    ends: tuple[tuple[int, int], tuple[int, int]]
    beside: tuple[tuple[tuple[int, int], str], ...]
    values: int
    line: str


class Speech(Protocol):
    """The words for cells, values and reasons in sentences."""

    def cells(self, variables: Sequence[int]) -> str:
        """``r1c1 and r1c3 to r1c5``."""

    def values(self, variable: int, mask: int, word: str = "or") -> str:
        """``1, 2 or 4``."""

    def grounds(self, grounds: Iterable[Ground]) -> str:
        """``2 stands in column 1 (step 5), and r1c3 cannot be 4 (step 2)``."""

    def why(self, grounds: Iterable[Ground]) -> str:
        """``, as 2 stands in column 1 (step 5)``; no more than the steps where that would be too long."""

    def standing(self, grounds: Iterable[Ground], line: str) -> str:
        """``3 and 4 stand in row 2 (step 2)``."""

    def others(self, grounds: Iterable[Ground], name: str = "", inside: Container[int] = ()) -> str:
        """``, as the others stand in row 2 (step 2)``, of variables of a line and what is seen from elsewhere."""

    def cited(self, grounds: Iterable[Ground]) -> str:
        """`` (steps 2 and 3)`` for those that were steps."""

    def is_line(self, variable: int) -> bool:
        """Whether a variable is a stroke of a line."""

    def line(self, grounds: Sequence[Ground]) -> str:
        """``the line from r1c1 to r1c2 (step 2)``, ``the line between r1c1 and r2c1``."""

    def conclusions(self, conclusions: Iterable[Conclusion]) -> str:
        """``r1c1 = 4``."""


class Argument(NamedTuple):
    """A rule applied once.

    Attributes:
        conclusions: The conclusions.
        grounds: Its grounds besides the rule.
    """

    conclusions: tuple[Conclusion, ...]
    grounds: tuple[Ground, ...]


@dataclass(frozen=True, eq=False)
class LawAtPlace:
    """A rule at one place.

    Attributes:
        name: Where it is: ``row 3``, ``r1c1 < r1c2``.
        says: The rule in words: ``row 3 has 2 ship cells``.
        constraint: The rule as a constraint.
        clues: The clues that state it.
        glance: Whether a known value is gone at a glance from all others of its scope.
        price: The cost of looking at it, see `pylogic.explaining.deduction.state`.
        argue: An argument in words, to the colon; a plain one when left out.
        refuted: Why the rule cannot hold, as a sentence; a plain one is made when left out, and where this is empty.
        pattern: Whether it is a pattern all over the board that plain rules find by supposing, so that it is not
            looked for within a supposition.
        several: The sentence where the rule is applied at several places for the same reason: one that does not
            name them, empty where what is known says it all; ``None``, or left out, where these are listed.
        obvious: Whether what follows is seen together with the last step that it rests on, and is none of its own.
        keeping: The constraint where no more than some of its clues are known; left out where it takes all of them.
        pairs: Whether it is about a place with each of those beside it, two at a time.
        drawn: The value of a stroke that is drawn, as a domain, for rules about a whole line: all that is drawn is one
            thing to see, however long.
        each: Whether all that follows is a step each, as one looks for it in one place after the other.
        technique: How players call what follows from it; empty where it is just a rule at its place.
    """

    name: str
    says: str
    constraint: Constraint
    clues: tuple[Clue, ...] = ()
    glance: bool = False
    pattern: bool = False
    price: int = 5
    argue: Callable[[Argument, Speech], str] | None = None
    refuted: Callable[[Sequence[Ground], Speech], str] | None = None
    several: Callable[[Argument], str | None] | None = None
    obvious: Callable[[Argument], bool] | None = None
    keeping: Callable[[Collection[Clue]], Constraint] | None = None
    pairs: bool = False
    drawn: int = 0
    each: bool = False
    technique: Callable[[Argument], str] = lambda _: ""

    @cached_property
    def scope(self) -> tuple[int, ...]:
        """Its variables."""
        return self.constraint.scope

    @cached_property
    def line(self) -> str:
        """Its name, as far as one can look along it; cells that a rule of their own keeps apart are not a line."""
        return "" if " and " in self.name or _PAIR.fullmatch(self.name) else self.name


@dataclass(frozen=True, eq=False)
class Laws:
    """A puzzle as its variables, and the rules among them.

    Attributes:
        domains: The domain of each variable before anything is known.
        units: The rules, what is printed left out.
        atom: The atom that a value of a variable stands for.
        names: The name of each variable.
        value: A value in words.
        printed: The values that are printed, with the clue that prints each.
        barred: The values that a player's marks rule out, as domains.
        whole: Whether these are all rules of the puzzle; what others say has to be found by an engine.
        equals: The sign between a variable and its value, ``=`` or ``is``; words always have ``is``.
        borders: The variables that divide pieces.
        strokes: The variables that are strokes of a line.
        bridges: The variables that count bridges, with the names of the places that these join.
        plurals: The plural of each noun for a cell with a value, for values with words of their own.
        lowest: The value of bit 0 of the domains.
        cells: The cells in which, or between which, a variable stands; none where that is not known.
    """

    domains: Mapping[int, int]
    units: tuple[LawAtPlace, ...]
    atom: Callable[[int, int], Atom]
    names: Mapping[int, str]
    value: Callable[[int, int], str]
    printed: Mapping[int, tuple[int, Clue | None]] = field(default_factory=dict)
    barred: Mapping[int, int] = field(default_factory=dict)
    whole: bool = True
    equals: str = "="
    borders: Mapping[int, Border] = field(default_factory=dict)
    strokes: Mapping[int, Stroke] = field(default_factory=dict)
    bridges: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    plurals: Mapping[str, str] = field(default_factory=dict)
    lowest: int = 0
    cells: Callable[[int], Sequence[Cell]] = lambda _: ()

    @cached_property
    def units_of(self) -> dict[int, list[int]]:
        """The numbers of the rules about each variable."""
        units: dict[int, list[int]] = {variable: [] for variable in self.domains}
        for number, unit in enumerate(self.units):
            for variable in unit.scope:
                units[variable].append(number)
        return units

    def store(self, domains: Mapping[int, int] | None = None) -> Store:
        """A store with these domains, or with those of all variables."""
        return Store(self.domains if domains is None else domains, self.lowest)
