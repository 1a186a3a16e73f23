"""Propagation over flat facts in Python: which values no solution gives to a variable.

Domains are sets of values as bits of a number.  Constraints are run until none of them prunes any more.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from pylogic.nouns.atom import Fact

Arguments = tuple[Any, ...]
Pruner = Callable[["Domains", Sequence[int], Any], None]
"""Prunes the domains of some variables; what it is told beside them is its own affair."""
Prune = Callable[[Arguments, "Facts"], "Iterable[Constraint]"]
"""Makes constraints of a fact, given its arguments and what else is stated."""
_Made = TypeVar("_Made")


class ContradictionError(Exception):
    """Nothing is left for a variable."""


class Constraint(NamedTuple):
    """A pruner with the variables that wake it.

    Attributes:
        prune: The pruner.
        variables: The variables.
        told: What else it is told.
    """

    prune: Pruner
    variables: tuple[int, ...]
    told: Any = None


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
        """The further arguments of the facts of a name with this first argument."""
        return self._found.get((name, first), [])

    def shared(self, key: Hashable, make: Callable[[], _Made]) -> _Made:
        """What several constraints make of the same facts, made for the first of them."""
        if key not in self._shared:
            self._shared[key] = make()
        made: _Made = self._shared[key]
        return made

    def members(self, group: int) -> tuple[int, ...]:
        """The variables of a group."""
        return tuple(variable for _, variable in self.of("member", group))


class Domains:
    """The values that are left.

    Args:
        masks: For each variable its values, bit ``V - lowest`` for the value V.
        lowest: The smallest value of all.
    """

    def __init__(self, masks: Mapping[int, int], lowest: int) -> None:
        self.masks = dict(masks)
        self.lowest = lowest
        self.changed: list[int] = []

    def bit(self, value: int) -> int:
        """The set of one value; empty for one that no variable has."""
        return 1 << (value - self.lowest) if value >= self.lowest else 0

    def keep(self, variable: int, mask: int) -> None:
        """Keep only some values of a variable.

        Raises:
            ContradictionError: None is left.
        """
        old = self.masks[variable]
        new = old & mask
        if new != old:
            if not new:
                raise ContradictionError
            self.masks[variable] = new
            self.changed.append(variable)

    def remove(self, variable: int, mask: int) -> None:
        """Take values from a variable; raises as `keep`."""
        self.keep(variable, ~mask)

    def smallest(self, variable: int) -> int:
        """The smallest value that is left."""
        mask = self.masks[variable]
        return self.lowest + (mask & -mask).bit_length() - 1

    def largest(self, variable: int) -> int:
        """The largest value that is left."""
        return self.lowest + self.masks[variable].bit_length() - 1

    def at_least(self, value: int) -> int:
        """The set of all values from one on."""
        return -1 << max(value - self.lowest, 0)

    def at_most(self, value: int) -> int:
        """The set of all values up to one."""
        return (1 << max(value - self.lowest + 1, 0)) - 1

    def values(self, variable: int) -> list[int]:
        """The values that are left, the smallest first."""
        mask, found = self.masks[variable], []
        while mask:
            bit = mask & -mask
            found.append(self.lowest + bit.bit_length() - 1)
            mask ^= bit
        return found


class Network:
    """Constraints over variables, made once for all that is asked about them.

    Args:
        facts: The flat facts.
        prunes: How facts of a name become constraints.

    Attributes:
        masks: The values of each variable before anything is propagated, see `Domains`.
    """

    def __init__(self, facts: Facts, prunes: Mapping[str, Prune]) -> None:
        domains = {number: [value for (value,) in facts.of("domain", number)] for number in self._numbers(facts)}
        self._lowest = min((value for values in domains.values() for value in values), default=0)
        masks = {number: sum(1 << (value - self._lowest) for value in values) for number, values in domains.items()}
        self.masks = {variable: masks[number] for variable, number in facts.names.get("variable", [])}
        self._constraints: list[Constraint] = []
        self._watching: dict[int, list[int]] = {variable: [] for variable in self.masks}
        self._hopeless = "never" in facts.names
        if self._hopeless:  # a place without any value is not a variable, and constraints may be about it all the same
            return
        for name, prune in prunes.items():
            for arguments in facts.names.get(name, []):
                self._add(prune(arguments, facts))

    @staticmethod
    def _numbers(facts: Facts) -> set[int]:
        return {arguments[0] for arguments in facts.names.get("domain", [])}

    def _add(self, constraints: Iterable[Constraint]) -> None:
        for constraint in constraints:
            for variable in constraint.variables:
                self._watching[variable].append(len(self._constraints))
            self._constraints.append(constraint)

    def propagate(self, given: Iterable[tuple[int, int]]) -> Domains:
        """What is left when some variables have values, after all constraints.

        Raises:
            ContradictionError: Nothing is left for a variable, or nothing can hold.
        """
        if self._hopeless:
            raise ContradictionError
        domains = Domains(self.masks, self._lowest)
        for variable, value in given:
            domains.keep(variable, domains.bit(value))
        waiting = deque(range(len(self._constraints)))
        asleep = [False] * len(self._constraints)
        domains.changed.clear()
        while waiting:
            number = waiting.popleft()
            asleep[number] = True
            constraint = self._constraints[number]
            constraint.prune(domains, constraint.variables, constraint.told)
            if domains.changed:
                for variable in dict.fromkeys(domains.changed):
                    for other in self._watching[variable]:
                        if asleep[other]:
                            asleep[other] = False
                            waiting.append(other)
                domains.changed.clear()
        return domains
