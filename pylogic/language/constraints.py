"""Constraints that several kinds of puzzle have, with their filters.

Lines that have each value once, filtered as people see them: a last place at once, cells that share values with
patience; and chains of comparisons, a < b < c, which people follow at one go.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from graphlib import CycleError, TopologicalSorter

from pylogic.files.sentences import sharing, unique_in_line
from pylogic.model.atom import Clue
from pylogic.model.laws import Argument, LawAtPlace
from pylogic.model.network import Constraint, Store, union, values


class Binary(Constraint):
    """Two variables whose values must be compatible.  Filters to arc consistency.

    Args:
        one: The first variable.
        other: The second variable.
        forth: From a domain of the first variable to all values of the second that have a support in it.
        back: The same from the second to the first.
    """

    def __init__(self, one: int, other: int, forth: Callable[[int], int], back: Callable[[int], int]) -> None:
        super().__init__((one, other))
        self._forth = forth
        self._back = back

    def filter(self, store: Store) -> bool:
        """Leave what has a support; one pass each way is enough (Mackworth 1977)."""
        one, other = self.scope
        domains = store.domains
        for first, second, support in ((one, other, self._forth), (other, one, self._back)):
            supported = support(domains[first])
            if domains[second] & ~supported and not store.narrow(second, supported):
                return False
        return True


class Among(Constraint):
    """Exactly ``count`` of the variables take a value of the set ``counted``.  Filters to GAC.

    The constraint is that of Beldiceanu and Contejean 1994; the counts of the variables that must and that may
    take such a value decide everything.
    """

    def __init__(self, scope: Sequence[int], counted: int, count: int) -> None:
        super().__init__(scope)
        self._counted = counted
        self._count = count
        self.alike = (Among, len(self.scope), counted, count)

    def filter(self, store: Store) -> bool:
        """Settle the open variables when the count is reached, or can only just be reached."""
        counted = self._counted
        sure = 0
        undecided = []
        for variable in self.scope:
            domain = store.domains[variable]
            if not domain & ~counted:
                sure += 1
            elif domain & counted:
                undecided.append(variable)
        missing = self._count - sure
        if 0 < missing < len(undecided):
            return True
        if not 0 <= missing <= len(undecided):
            return False
        kept = counted if missing else ~counted
        return all(store.narrow(variable, kept) for variable in undecided)


class Permutation(Constraint):
    """Each value is taken exactly once by as many variables.  Filters to GAC.

    After Régin 1994: one matching of variables and values is a solution; a value of a variable is part of some
    solution exactly if it is its value in the matching, or if the exchange it begins comes round to that value.
    """

    def __init__(self, scope: Sequence[int]) -> None:
        super().__init__(scope)
        self.alike = (Permutation, len(self.scope))
        self._held = [0] * len(self.scope)  # the last matching, most of which serves again wherever the search is

    def filter(self, store: Store) -> bool:
        """Leave the values that some matching uses."""
        domains = [store.domains[variable] for variable in self.scope]
        places = _undecided(domains)
        owner = None if places is None else self._match(domains, places)
        if owner is None:
            return False
        # A place that takes a value evicts its owner, which takes another of its values, and so on in a cycle.
        onward = {value: domains[place] for value, place in owner.items()}
        for kept in _components(onward):
            for value in values(kept):
                domains[owner[1 << value]] &= kept
        for variable, domain in zip(self.scope, domains, strict=True):
            if store.domains[variable] != domain:
                store.narrow(variable, domain)
        return True

    def _match(self, domains: list[int], places: Sequence[int]) -> dict[int, int] | None:
        """For each value, as a domain of its own, the place that takes it; ``None`` if it cannot be."""
        held = self._held
        owner: dict[int, int] = {}
        for place in places:
            held[place] &= domains[place]
            if held[place] in owner:  # since it was found for a place that had no need of one now and then
                held[place] = 0
            elif held[place]:
                owner[held[place]] = place
        for place in places:
            if not held[place] and not _augmented(place, domains, owner, set()):
                return None
        for value, place in owner.items():
            held[place] = value
        return owner


def _undecided(domains: list[int]) -> list[int] | None:
    """The places with several values, once no domain has what another one is; ``None`` if one has nothing left."""
    places, taken, changed = list(range(len(domains))), 0, True
    while changed:
        changed, before, places = False, places, []
        for place in before:
            domain = domains[place] = domains[place] & ~taken
            if domain & (domain - 1):
                places.append(place)
            elif not domain:
                return None
            else:
                taken |= domain
                changed = True
    return places


def _components(onward: Mapping[int, int]) -> Iterator[int]:
    """Yield the strongly connected components of a graph whose nodes are bits, each as a set of them.

    Gabow's algorithm (*Path-based depth-first search for strong and biconnected components*, 2000): the components on
    a path are made one when a way leads back to the first of them; with sets as whole numbers a step is a few
    operations.

    Args:
        onward: For each node those to which a way leads from it.
    """
    left = union(onward)
    while left:
        first = left & -left
        path, ways, below = [first], [onward[first]], 0
        while path:
            top, out = path[-1], ways[-1] & left
            new = out & ~top
            if out & below:
                del path[-1], ways[-1]
                path[-1] |= top
                ways[-1] |= out
                below &= ~path[-1]
            elif new:
                node = new & -new
                below |= top
                path.append(node)
                ways.append(onward[node])
            else:
                yield top
                left &= ~top
                del path[-1], ways[-1]
                if path:
                    below &= ~path[-1]


class Different(Constraint):
    """Each value is taken at most once.  Filters to GAC.

    As `Permutation`, for values that may stay free: an exchange may also end at a free value.
    """

    def filter(self, store: Store) -> bool:
        """Leave the values that some matching uses."""
        domains = [store.domains[variable] for variable in self.scope]
        owner: dict[int, int] = {}
        for place in range(len(domains)):
            if not _augmented(place, domains, owner, set()):
                return False
        held = {place: value for value, place in owner.items()}
        free = union(domains) & ~union(owner)
        reach = {value: domains[place] for value, place in owner.items()}
        for middle, onward in reach.items():
            for value, reached in reach.items():
                if reached & middle:
                    reach[value] = reached | onward
        return all(
            store.narrow(
                self.scope[place], own | free | sum(value for value, reached in reach.items() if reached & (own | free))
            )
            for place, own in held.items()
            if domains[place] != own
        )


def _augmented(place: int, domains: list[int], owner: dict[int, int], seen: set[int]) -> bool:
    """Find a value for a place, moving others where necessary (Kuhn 1955, one augmenting path)."""
    for value in values(domains[place]):
        bit = 1 << value
        if bit in seen:
            continue
        seen.add(bit)
        if bit not in owner or _augmented(owner[bit], domains, owner, seen):
            owner[bit] = place
            return True
    return False


_SETS = 11
"""The price of looking for pairs and triples in a line."""


class LastPlace(Constraint):
    """As many variables as values: a known value is nowhere else, and a value that has one place left is there."""

    gac = False

    def __init__(self, scope: Sequence[int]) -> None:
        super().__init__(scope)
        self.alike = (LastPlace, len(self.scope))

    def filter(self, store: Store) -> bool:
        """Strike known values, and settle last places."""
        domains = store.domains
        known = 0
        for variable in self.scope:
            if domains[variable].bit_count() == 1:
                if known & domains[variable]:
                    return False
                known |= domains[variable]
        once = twice = 0
        for variable in self.scope:
            if domains[variable].bit_count() > 1 and not store.narrow(variable, ~known):
                return False
            twice |= once & domains[variable]
            once |= domains[variable]
        last = once & ~twice
        return once.bit_count() >= len(self.scope) and all(
            (domains[variable] & last).bit_count() <= 1 and store.narrow(variable, last)
            for variable in self.scope
            if domains[variable] & last
        )


def _single(scope: Sequence[int], argument: Argument) -> str:
    """How players call what a line settles: by the values that are gone from the cell, or by its other cells."""
    elsewhere = [one for one in argument.grounds if not one.known or one.variables[0] not in scope]
    own = any(argument.conclusions[0].variable in one.variables for one in elsewhere)
    return "last value" if own or not elsewhere else "hidden single"


_SIZES = {2: "pair", 3: "triple"}


def _shared(scope: Sequence[int], everything: int, argument: Argument) -> str:
    """How players call what cells of a line that share values rule out of others, or values that share cells."""
    found = sharing(argument, scope, everything)
    size = _SIZES.get(len(found.cells)) if found else None
    return f"{'hidden' if found.hidden else 'naked'} {size}" if found and size else "larger set"


def seen(
    name: str, says: str, scope: Sequence[int], clues: tuple[Clue, ...], everything: int
) -> tuple[LawAtPlace, LawAtPlace]:
    """A line that has each of all values once as two rules: what is seen at a glance, and everything else."""
    argue, shared = unique_in_line(name, scope, everything), partial(_shared, scope, everything)
    return (
        LawAtPlace(name, says, LastPlace(scope), clues, glance=True, argue=argue, technique=partial(_single, scope)),
        LawAtPlace(name, says, Permutation(scope), clues, price=_SETS, argue=argue, technique=shared),
    )


_PAIR = 2


class Rising(Constraint):
    """Each variable is less than the next one.  Filters to GAC."""

    def filter(self, store: Store) -> bool:
        """Leave what the smallest values before and the largest ones after allow."""
        domains = store.domains
        beyond = 0
        for variable in self.scope:
            mask = -1 << beyond
            if domains[variable] & ~mask and not store.narrow(variable, mask):
                return False
            beyond = (domains[variable] & -domains[variable]).bit_length()
        beyond = domains[self.scope[-1]].bit_length()
        for variable in reversed(self.scope):
            mask = (1 << beyond) - 1
            if domains[variable] & ~mask and not store.narrow(variable, mask):
                return False
            beyond = domains[variable].bit_length() - 1
        return True


def chains(pairs: Iterable[tuple[int, int]]) -> list[tuple[int, ...]]:
    """The longest chain through each comparison, of three variables or more; none where some go round in a circle.

    Args:
        pairs: The smaller and the larger variable of each comparison.
    """
    above: dict[int, set[int]] = {}
    below: dict[int, set[int]] = {}
    for low, high in pairs:
        above.setdefault(low, set()).add(high)
        below.setdefault(high, set()).add(low)
    try:
        order = list(TopologicalSorter(below).static_order())
    except CycleError:
        return []
    up: dict[int, tuple[int, ...]] = {}
    down: dict[int, tuple[int, ...]] = {}
    for one in reversed(order):
        up[one] = (one, *max((up[other] for other in sorted(above.get(one, ()))), key=len, default=()))
    for one in order:
        down[one] = (*max((down[other] for other in sorted(below.get(one, ()))), key=len, default=()), one)
    every = ((*down[low], *up[high]) for low, several in sorted(above.items()) for high in sorted(several))
    return list(dict.fromkeys(chain for chain in every if len(chain) > _PAIR))
