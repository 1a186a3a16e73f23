"""Flat facts as a constraint network in Python."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, TypeVar

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
