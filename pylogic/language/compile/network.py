"""Flat facts as a constraint network in Python.

Groups that are one group moved over the whole board, stated once.

A variable of the next column has the next number, one of the next row a number 1000 higher; so two cells that touch
are stated by one difference, and engines find all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, TypeVar

from pylogic.language.board.board import Board
from pylogic.model.atom import Atom, Fact
from pylogic.model.network import ContradictionError, Network, Pruning

Arguments = tuple[Any, ...]
Prune = Callable[[Arguments, "Facts"], "Iterable[Pruning]"]
"""The constraints of a fact, given its arguments and all facts."""
_Made = TypeVar("_Made")


class Facts:
    """Flat facts by name and first argument.

    Args:
        facts: The facts.
    """

    def __init__(self, facts: Iterable[Fact]) -> None:
        self._found: dict[tuple[str, Any], list[Arguments]] = {}
        self.names: dict[str, list[Arguments]] = {}
        self._shared: dict[Hashable, Any] = {}
        for fact in facts:
            name, arguments = fact.atom
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


def _everywhere(shape: Shape, variables: Iterable[int]) -> list[int]:
    """Return the variables at which all of a shape lies on the board."""
    known = variables if isinstance(variables, dict) else frozenset(variables)
    return [number for number in known if all(number + step in known for step in shape)]


def moved(shape: Shape, facts: Facts) -> list[tuple[int, ...]]:
    """Return the groups of a shape, wherever it lies on the board."""
    variables = frozenset(number for number, *_ in facts.names.get("variable", []))
    return [tuple(number + step for step in shape) for number in sorted(_everywhere(shape, variables))]


def constraints(facts: Iterable[Atom]) -> int:
    """Return the number of constraints that shapes come to, at most."""
    names = Counter(atom.name for atom in facts)
    return names["variable"] * (names["never_by"] + names["apart_by"])
