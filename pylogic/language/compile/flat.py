"""Flat facts: variables, groups of them and constraints over them, as both engines and a network in Python read them.

Groups that are one group moved over the whole board are stated once: a variable of the next column has the next number,
one of the next row a number 1000 higher, so two cells that touch are stated by one difference, and engines find all.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, count, groupby
from math import ceil, floor
from typing import Any, TypeVar

from pylogic.language.board import limits
from pylogic.language.board.board import ROW, SLOT, Board
from pylogic.language.board.places import Place
from pylogic.language.parse.vocabulary import Value
from pylogic.model.atom import Atom, Clue, Fact
from pylogic.model.network import ContradictionError, Network, Pruning

SIGNS = {"=": "eq", "<>": "ne", "<=": "le", ">=": "ge", "<": "lt", ">": "gt"}
"""The names of comparisons in facts."""

_HIDDEN = range(100, 1000, 50)
"""The slots of hidden variables."""

HOLDS: dict[str, Callable[[int, int], bool]] = {name: getattr(operator, name) for name in SIGNS.values()}
"""Whether a number compares with another one as a sign says, by its name in facts."""


def whole_bound(sign: str, number: Fraction) -> tuple[str, int]:
    """Return a comparison of whole numbers that holds where that with a number does; equality needs a whole one."""
    low, high = floor(number), ceil(number)
    bounds = {"<": ("le", high - 1), "<=": ("le", low), ">": ("ge", low + 1), ">=": ("ge", high)}
    return bounds.get(sign, (SIGNS[sign], low))


def _hidden_numbers(board: Board) -> Iterator[int]:
    """Yield numbers that lie farther apart than any two of the board: what is said of a shape is about none of them."""
    for slot in _HIDDEN:
        for row in range(0, ROW - board.rows, board.rows + 1):
            for column in range(0, ROW - board.columns, board.columns + 1):
                yield slot * SLOT + row * ROW + column


class Flat:
    """Gathers the flat facts of a board.

    Args:
        board: The board.
        most: Limit on the number of facts; `limits.FACTS` when left out.

    Attributes:
        largest: The largest absolute number of all values, of hidden variables too.
    """

    def __init__(self, board: Board, most: int | None = None) -> None:
        self.board = board
        self._most = limits.FACTS if most is None else most
        self._facts: dict[Atom, tuple[Clue | None, str]] = {}
        self._groups: dict[tuple[int, ...], int] = {}
        self._domains: dict[tuple[int, ...], int] = {}
        self._shapes: dict[tuple[int, ...], int] = {}
        self._shared: dict[Hashable, int] = {}
        self._number = 0
        self._defined: dict[int, Hashable] = {}
        self._hidden = _hidden_numbers(board)
        self.largest = board.largest
        self._rule = ""

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts, those of one name together."""
        order: dict[str, list[Fact]] = {}
        for atom, (clue, rule) in self._facts.items():
            order.setdefault(atom.name, []).append(Fact(atom, clue, rule))
        return tuple(fact for facts in order.values() for fact in facts)

    @property
    def rule(self) -> str:
        """The rule to which what is stated belongs."""
        return self._rule

    def under(self, sentence: str) -> None:
        """Let what is stated from now on belong to a rule."""
        self._rule = sentence

    def state(self, name: str, *arguments: int | str, clue: Clue | None = None) -> None:
        """State a fact; one that holds without a clue holds whatever clue states it as well.

        Raises:
            TooManyFactsError: There are too many facts.
        """
        atom = Atom(name, arguments)
        known = self._facts.get(atom)
        if known is None or (known[0] is not None and clue is None):
            self._facts[atom] = clue, self._rule
            if len(self._facts) > self._most:
                size = f"{self.board.rows}x{self.board.columns}"
                about = self._rule or "so many values"
                sentence = f"a board of {size} is too large for: {about}; engines are given at most {self._most} facts"
                raise limits.TooManyFactsError(sentence)

    def number(self) -> int:
        """Return a new number for a constraint."""
        self._number += 1
        return self._number

    def hidden(self, low: int, high: int) -> int:
        """Return a new variable that is not a place of the board, with the values from one number to another.

        Raises:
            TooLargeError: They are too many.
        """
        return self.hidden_among(range(low, high + 1))

    def hidden_among(self, values: Sequence[int]) -> int:
        """Return a new variable that is not a place of the board, with some values in their order; as `hidden`."""
        if len(values) > limits.VALUES:
            raise limits.TooLargeError(f"a rule counts up to {limits.VALUES} numbers, here {len(values)}")
        number = next(self._hidden, None)
        if number is None:
            raise limits.TooLargeError(
                f"a board of {self.board.rows}x{self.board.columns} is too large for: {self._rule}"
            )
        self.largest = max(self.largest, *map(abs, (values[0], values[-1])))
        self.rows([(number, self.domain(values))])
        self.state("hidden", number)
        return number

    def shared(self, key: Hashable) -> tuple[int, bool]:
        """Return the number of something that several rules state, by what it is, and whether it is new."""
        known = self._shared.get(key)
        if known is None:
            self._shared[key] = self.number()
        return self._shared[key], known is None

    def is_shared(self, key: Hashable) -> bool:
        """Whether a rule has asked for the number of something."""
        return key in self._shared

    def variable(self, sort: str, place: Place) -> int | None:
        """Return the number of a variable; ``None`` when there is none."""
        return self.board.variable(sort, place)

    def variables(self, sort: str, places: Iterable[Place]) -> tuple[int, ...]:
        """Return the numbers of the variables at these places that have one."""
        return self.board.variables_at(sort, places)

    def group(self, variables: Sequence[int]) -> int:
        """Return the number of a group of variables in this order."""
        key = tuple(variables)
        known = self._groups.get(key)
        if known is None:
            known = self._groups[key] = len(self._groups) + 1
            first = 0
            while first < len(key):
                step = key[first + 1] - key[first] if first + 1 < len(key) else 1
                number = next(i for i in count(1) if key[first + i : first + i + 1] != (key[first] + step * i,))
                self.state("members", known, first + 1, key[first], step, number)
                first += number
        return known

    def rows(self, variables: Iterable[tuple[int, int]]) -> None:
        """State variables with the numbers of their domains, those beside each other that have the same one at once."""
        for first, number, domain in _rows(variables):
            self.state("variables", first, number, domain)

    def defined(self, variables: Iterable[int], by: Hashable) -> None:
        """State that a word says what these variables are, and which ones something else has defined before."""
        every = sorted(variables)
        for first, number, _ in _rows((variable, 0) for variable in every):
            self.state("defined", first, number)
        for variable in every:
            if self._defined.setdefault(variable, by) != by:
                self.state("redefined", variable)

    def places(self, constraint: int, variables: Iterable[int]) -> None:
        """State what a constraint is about, those beside each other at once."""
        for first, number, _ in _rows((variable, 0) for variable in sorted(variables)):
            self.state("places", constraint, first, number)

    def is_stated(self, name: str, *arguments: int | str) -> bool:
        """Whether a fact holds, whatever the clues are."""
        stated = self._facts.get(Atom(name, arguments))
        return stated is not None and stated[0] is None

    def domain(self, values: Sequence[int]) -> int:
        """Return the number of a set of values."""
        key = tuple(values)
        known = self._domains.get(key)
        if known is None:
            known = self._domains[key] = len(self._domains) + 1
            for value in key:
                self.state("domain", known, value)
            if len(key) == 2:
                self.state("two", known, *key)
        return known

    def tally(self, terms: Iterable[tuple[int, int]]) -> int:
        """Return the number of a count of variables, each where it holds a value; equal ones have the same number."""
        held: dict[int, list[int]] = {}
        for variable, value in terms:
            held.setdefault(value, []).append(variable)
        number, new = self.shared(tuple((value, *sorted(members)) for value, members in held.items()))
        if new:
            for value, members in held.items():
                self._counted(number, value, sorted(members))
        return number

    def _counted(self, tally: int, value: int, members: Sequence[int]) -> None:
        """State that a tally is of these variables, where they hold a value.

        Most groups have the shape of others elsewhere on the board, and are stated by it, long lines in it as one.
        """
        offsets = tuple(variable - members[0] for variable in members)
        shape = self._shapes.get(offsets)
        if shape is None:
            shape = self._shapes[offsets] = len(self._shapes) + 1
            left = {*offsets}
            for line in _lines(offsets):
                if not left.isdisjoint(line):
                    self.state("stretch", shape, line.start, line.step, len(line))
                    left.difference_update(line)
            for offset in sorted(left):
                self.state("offset", shape, offset)
        self.state("counts", tally, members[0], shape, value)

    def neighbours(self, sort: str) -> None:
        """State which variables of cells are neighbours."""
        pairs = []
        for row, column in self.board.cells:
            first = self.variable(sort, (row, column))
            for other in ((row, column + 1), (row + 1, column)):
                second = self.variable(sort, other)
                if first is not None and second is not None:
                    pairs.append((first, second))
        shapes, left = shifts(self.board, pairs)
        for _, step in shapes:
            self.state("beside_by", step)
        for pair in left:
            self.state("beside", *pair)

    def ordered(self, variables: Iterable[int]) -> None:
        """State that the values of these variables are compared by size."""
        for variable in variables:
            self.state("ordered", variable)

    def guard(self, constraint: int, value: Value, place: Place) -> None:
        """State that a constraint holds only where a place holds a value."""
        variable = self.variable(value.sort.name, place)
        if variable is not None:
            self.state("guard", constraint, variable, value.number)

    def never(self, clue: Clue | None = None, why: str = "") -> None:
        """State a contradiction, and why, where the rule alone does not say it."""
        rule = self._rule
        self._rule = f"{rule} ({why})" if why else rule
        self.state("never", clue=clue)
        self._rule = rule


def _rows(variables: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Yield the first of variables that follow each other with the same number, how many these are, and the number."""
    for _, row in groupby(enumerate(variables), lambda one: (one[1][0] - one[0], one[1][1])):
        (_, (first, same)), *others = row
        yield first, 1 + len(others), same


Arguments = tuple[Any, ...]
Prune = Callable[[Arguments, "Facts"], "Iterable[Pruning]"]
"""The constraints of a fact, given its arguments and all facts."""
_Made = TypeVar("_Made")


def _each(fact: Fact) -> list[Atom]:
    """Return a fact, or what it says of each of several variables."""
    match fact.atom:
        case "variables", (int(first), int(number), domain):
            return [Atom("variable", (first + i, domain)) for i in range(number)]
        case "places", (about, int(first), int(number)):
            return [Atom("place", (about, first + i)) for i in range(number)]
        case "members", (group, int(index), int(first), int(step), int(number)):
            return [Atom("member", (group, index + i, first + step * i)) for i in range(number)]
    return [fact.atom]


class Facts:
    """Flat facts by name and first argument, those of several variables as one of each.

    Args:
        facts: The facts.
    """

    def __init__(self, facts: Iterable[Fact]) -> None:
        self._found: dict[tuple[str, Any], list[Arguments]] = {}
        self.names: dict[str, list[Arguments]] = {}
        self._shared: dict[Hashable, Any] = {}
        for name, arguments in chain.from_iterable(map(_each, facts)):
            self.names.setdefault(name, []).append(arguments)
            if arguments:
                self._found.setdefault((name, arguments[0]), []).append(arguments[1:])

    def of(self, name: str, first: int) -> list[Arguments]:
        """Return the further arguments of the facts of a name with this first argument."""
        return self._found.get((name, first), [])

    def shared(self, key: Hashable, make: Callable[[], _Made]) -> _Made:
        """Return what several constraints make of the same facts, made for the first of them."""
        if key not in self._shared:
            self._shared[key] = make()
        made: _Made = self._shared[key]
        return made

    def members(self, group: int) -> tuple[int, ...]:
        """Return the variables of a group."""
        return tuple(variable for _, variable in self.of("member", group))

    def values(self, variable: int) -> list[int]:
        """Return the values of a variable, sorted."""
        return sorted(value for (number,) in self.of("variable", variable) for (value,) in self.of("domain", number))

    def offsets(self, shape: int) -> list[int]:
        """Return how far the variables of a shape are from its first one."""
        lines = (range(start, start + step * number, step) for start, step, number in self.of("stretch", shape))
        return sorted({*chain(*lines), *(offset for (offset,) in self.of("offset", shape))})

    def domain(self, number: int, lowest: int) -> int:
        """Return a set of values as bits, given the value of bit 0."""
        return sum(1 << (value - lowest) for (value,) in self.of("domain", number))


def network_of(facts: Facts, prunes: Mapping[str, Prune]) -> Network:
    """Return the network of flat facts, whatever is printed.

    Args:
        facts: The flat facts.
        prunes: The constraints of the facts of each name.
    """
    hidden = {variable for (variable,) in facts.names.get("hidden", [])}
    own = {number for variable, number in facts.names.get("variable", []) if variable in hidden}
    shown = [(variable, number) for variable, number in facts.names.get("variable", []) if variable not in hidden]
    own -= {number for _, number in shown}
    lowest = min((value for number, value in facts.names.get("domain", []) if number not in own), default=0)
    masks = {number: facts.domain(number, lowest) for number in {number for _, number in shown}}
    domains = {variable: masks[number] for variable, number in shown}

    def atom(variable: int, bit: int) -> Atom:
        return Atom("value", (variable, bit + lowest))

    if "never" in facts.names:  # constraints may mention places without any value, which are not variables
        return Network(domains, [Pruning(_never, ())], atom, lowest)
    constraints = [
        constraint
        for name, prune in prunes.items()
        for arguments in facts.names.get(name, [])
        for constraint in prune(arguments, facts)
        if hidden.isdisjoint(constraint.variables)
    ]
    return Network(domains, constraints, atom, lowest)


def _never(*_: object) -> None:
    raise ContradictionError


Shape = tuple[int, ...]
"""The offsets of the variables of a group from its first one, 0 first."""
_FEW = 3
_LONG = 3
"""From this number of variables on a line is stated as one."""


def shifts(board: Board, groups: Iterable[Iterable[int]]) -> tuple[list[Shape], list[tuple[int, ...]]]:
    """Return the shapes that belong to groups wherever they lie on the board, and the groups of no such shape.

    Args:
        board: The board.
        groups: Numbers of variables, the same ones in the same order once.
    """
    by_shape: dict[Shape, list[tuple[int, ...]]] = {}
    for group in groups:
        members = tuple(group)
        by_shape.setdefault(tuple(number - members[0] for number in members), []).append(members)
    shapes, left = [], []
    for shape, alike in by_shape.items():
        if len(alike) >= _FEW and len(alike) == len(_everywhere(shape, board.variables)):
            shapes.append(shape)
        else:
            left += alike
    return shapes, left


def _lines(shape: Shape) -> Iterator[range]:
    """Yield the long lines of a shape, rows first."""
    known = frozenset(shape)
    for step in (1, ROW):
        for start in shape:
            if start - step not in known:
                line = range(start, next(end for end in count(start, step) if end not in known), step)
                if len(line) >= _LONG:
                    yield line


def _everywhere(shape: Shape, variables: Iterable[int]) -> list[int]:
    """Return the variables at which all of a shape lies on the board."""
    known = variables if isinstance(variables, dict) else frozenset(variables)
    return [number for number in known if all(number + step in known for step in shape)]


def moved(shape: Shape, facts: Facts) -> list[tuple[int, ...]]:
    """Return the groups of a shape, wherever it lies on the board."""
    variables = frozenset(number for number, *_ in facts.names.get("variable", []))
    return [tuple(number + step for step in shape) for number in sorted(_everywhere(shape, variables))]


def constraints(facts: Sequence[Atom]) -> int:
    """Return the number of constraints that shapes come to, at most."""
    rows = [int(atom.args[1]) for atom in facts if atom.name == "variables"]
    return sum(rows) * sum(atom.name in ("never_by", "apart_by") for atom in facts)


def links_at(facts: Facts, cell: int) -> Iterator[tuple[int, int, int]]:
    """Yield the step, the link and the next cell for each link of a cell, which has the number of that to its right."""
    steps = (cell + SLOT - ROW, cell - ROW), (cell - 1, cell - 1), (cell, cell + 1), (cell + SLOT, cell + ROW)
    for way, (link, other) in enumerate(steps):
        if facts.of("variable", link):
            yield way, link, other
