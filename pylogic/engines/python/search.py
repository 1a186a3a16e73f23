"""Backtracking search in a network of constraints, for declared kinds as explanations have it.

Nothing is learnt and nothing is random.  Three counts describe a search, so that strategies can be compared without
a clock:

* ``choices``: alternatives tried while another one was left at the same node.  With ``step`` and ``bisect`` that is
  the first of two, with ``enum`` every value but the last.
* ``failures``: alternatives, choices or not, that propagation refuted; one where it refutes the puzzle at the root.
* ``propagations``: how often the filter of a constraint was run; those that only put values in order do not count.

A search that covers everything has choices + 1 = failures + solutions.  Its tree can be noted.  The forward checking
of textbooks knows binary constraints alone, so it sees constraints pair by pair.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from pylogic import builtin
from pylogic.files.syntax import parse
from pylogic.model.atom import Atom, Fact
from pylogic.model.errors import LimitReachedError
from pylogic.model.laws import Laws
from pylogic.model.limits import Deadline
from pylogic.model.network import Constraint, Network, Store, values
from pylogic.model.puzzle import Puzzle
from pylogic.model.request import Noted, noted
from pylogic.model.text import Source

_UNASSIGNED = {"none": 0, "fc": 1, "fc2": 1, "gac": math.inf}
"""Most unassigned variables of a constraint whose filter is run."""
_TICKS = 64  # steps between two looks at the clock


class Search:
    """Depth-first search for the solutions of a network.

    Args:
        network: The network to satisfy.
        options: Propagation, variable, order and branching, as the canonical words of a strategy.
        deadline: When to give up.
        effort: The most that each count may come to; without an entry it is not limited.
        most: The most nodes of the search tree that are noted, at which the search ends; 0 to note none.

    Attributes:
        statistics: The counts that the module explains, over all searches so far.
        limit: The limit that has ended it: ``time``, ``nodes``, or a count.
        noting: The nodes of the tree, where they are noted.
    """

    def __init__(
        self,
        network: Network,
        options: Sequence[str],
        deadline: Deadline,
        effort: Mapping[str, float] | None = None,
        most: int = 0,
    ) -> None:
        propagation, variable, order, branching = options
        self.statistics = {"choices": 0, "failures": 0, "propagations": 0}
        self.limit: str | None = None
        self._effort = effort or {}
        self._probing = False
        self._most = _UNASSIGNED[propagation]
        self._key = _KEYS[variable]
        self._order = order
        self._alternatives = _BRANCHINGS[branching]
        self._deadline = deadline
        self._ticks = 0
        self._network = network = in_pairs(network) if propagation == "fc2" else network
        self._store = network.store()
        self._weights = dict.fromkeys(network.constraints, 1)
        self._refuted: Constraint | None = None
        self._nodes = most
        self.noting = Noting(network) if most else None

    def solutions(self, narrowed: Iterable[tuple[int, int]] = ()) -> Iterator[dict[int, int]]:
        """Each solution, the bit of the value of each variable.

        Args:
            narrowed: Variables, and the domains that their values are to come from, beyond what the network says.

        Raises:
            LimitReachedError: A limit came.
        """
        store = self._store
        store.undo(0)
        possible = all(store.domains.values()) and all(store.narrow(variable, domain) for variable, domain in narrowed)
        failed = not possible or not self._propagate(self._network.constraints)
        if failed:
            self._count("failures")
        if self.noting is not None:
            self.noting.root(store, self._refuted, empty=not possible)
        if failed:
            return
        # The way from the root: at each node the length of the trail, the variable, what is left to try of it, and the
        # number of the node where these are noted.
        nodes: list[tuple[int, int, list[int], int]] = []
        while True:
            variable = self.chosen()
            number = 0 if self.noting is None else len(self.noting.nodes) - 1
            if variable is None:
                if self.noting is not None:
                    self.noting.nodes[number]["solved"] = True
                yield {variable: domain.bit_length() - 1 for variable, domain in store.domains.items()}
            else:
                nodes.append((len(store.trail), variable, self._alternatives(self, variable), number))
            if not self._advance(nodes):
                return

    def _advance(self, nodes: list[tuple[int, int, list[int], int]]) -> bool:
        """Take the next alternative that propagation does not refute, as few nodes back as possible."""
        while nodes:
            mark, variable, alternatives, number = nodes[-1]
            self._store.undo(mark)
            self._spare()
            domain = alternatives.pop(0)
            if alternatives:
                self._count("choices")
            else:
                nodes.pop()
            sound = self._narrow(variable, domain)
            if not sound:
                self._count("failures")
            if self.noting is not None:
                self.noting.child(number, variable, domain, self._store, mark, None if sound else self._refuted)
            if sound:
                return True
        return False

    def _spare(self) -> None:
        """End a search whose nodes are noted when there are as many as may be."""
        if self.noting is not None and len(self.noting.nodes) >= self._nodes:
            self.limit = "nodes"
            raise LimitReachedError("limit of nodes reached while searching")

    def _narrow(self, variable: int, domain: int) -> bool:
        return self._store.narrow(variable, domain) and self._propagate(self._network.on[variable])

    def _propagate(self, constraints: Sequence[Constraint]) -> bool:
        """Propagate; false if a constraint cannot be satisfied."""
        self._look()
        refuted = self._network.propagate(self._store, constraints, self._run)
        if refuted is not None and not self._probing:
            self._weights[refuted] += 1
        self._refuted = refuted
        return refuted is None

    def _run(self, constraint: Constraint) -> bool:
        """Whether the filter of a constraint is to be run; counts it."""
        due = self._due(constraint)
        if due:
            if not self._probing:
                self._count("propagations")
            self._look()
        return due

    def _count(self, name: str) -> None:
        """Count one more, unless that is more than may be."""
        if self.statistics[name] >= self._effort.get(name, math.inf):
            self.limit = name
            raise LimitReachedError(f"limit of {name} reached while searching")
        self.statistics[name] += 1

    def _due(self, constraint: Constraint) -> bool:
        """Whether enough variables of a constraint are assigned to run its filter."""
        if self._most == math.inf:
            return True
        domains = self._store.domains
        return sum(domains[member] & domains[member] - 1 != 0 for member in constraint.scope) <= self._most

    def _look(self) -> None:
        """Look at the clock now and then."""
        self._ticks += 1
        if self._ticks % _TICKS == 0 and self._deadline.left() == 0:
            self.limit = "time"
            raise LimitReachedError(f"{self._deadline} reached while searching")

    def chosen(self) -> int | None:
        """The variable to branch on, the first of those that are as good; ``None`` when all are assigned."""
        unassigned = (variable for variable, domain in self._store.domains.items() if domain & domain - 1)
        return min(unassigned, key=lambda variable: self._key(self, variable), default=None)

    def size(self, variable: int) -> int:
        """Return the domain size of a variable."""
        return self._store.domains[variable].bit_count()

    def degree(self, variable: int, weighted: bool = False) -> int:
        """Return the degree of a variable: the constraints, or their weight, that link it to unassigned ones."""
        domains = self._store.domains
        return sum(
            self._weights[constraint] if weighted else 1
            for constraint in self._network.on[variable]
            if any(domains[other] & domains[other] - 1 for other in constraint.scope if other != variable)
        )

    def ordered(self, variable: int) -> list[int]:
        """The values of a variable in the order in which they are to be tried, each as a domain."""
        single = [1 << value for value in values(self._store.domains[variable])]
        if self._order == "least_constraining":
            return sorted(single, key=lambda domain: self._removed(variable, domain))
        return single if self._order == "up" else single[::-1]

    def _removed(self, variable: int, domain: int) -> float:
        """Count the values of others that propagation removes on narrowing a variable; infinity if it refutes that."""
        store = self._store
        mark = len(store.trail)
        before = sum(map(int.bit_count, store.domains.values())) - self.size(variable)
        self._probing = True
        possible = self._narrow(variable, domain)
        self._probing = False
        after = sum(map(int.bit_count, store.domains.values())) - self.size(variable)
        store.undo(mark)
        return before - after if possible else math.inf

    def step(self, variable: int) -> list[int]:
        """The first value, or another one."""
        first = self.ordered(variable)[0]
        return [first, ~first]

    def bisect(self, variable: int) -> list[int]:
        """The values up to the middle between the bounds, or those above it."""
        domain = self._store.domains[variable]
        least, greatest = (domain & -domain).bit_length() - 1, domain.bit_length() - 1
        low = (2 << (least + greatest) // 2) - 1
        return [low, ~low] if self._order == "up" else [~low, low]


def _ratio(size: int, degree: int) -> float:
    return size / degree if degree else math.inf


_KEYS: dict[str, Callable[[Search, int], float]] = {
    "leftmost": lambda _search, variable: variable,
    "ff": Search.size,
    "degree": lambda search, variable: -search.degree(variable),
    "dom_deg": lambda search, variable: _ratio(search.size(variable), search.degree(variable)),
    "dom_w_deg": lambda search, variable: _ratio(search.size(variable), search.degree(variable, weighted=True)),
}
"""The key that the chosen variable minimises; the last is of Boussemart, Hemery, Lecoutre and Sais 2004."""
_BRANCHINGS: dict[str, Callable[[Search, int], list[int]]] = {
    "step": Search.step,
    "enum": Search.ordered,
    "bisect": Search.bisect,
}


_EMPTY = "the clues leave a cell without a value"


class Noting:
    """Notes the nodes of a search.

    Args:
        network: The network to search.

    Attributes:
        nodes: The nodes so far.
    """

    def __init__(self, network: Network) -> None:
        self.nodes: list[Noted] = []
        self._network = network

    def root(self, store: Store, refuted: Constraint | None, *, empty: bool) -> None:
        """Note the root after the first propagation."""
        node = noted(None)
        if empty or refuted is not None:
            node["failed"] = _EMPTY if refuted is None else self._network.names.get(refuted, "")
        pieces = {variable: self._pieces(variable, domain) for variable, domain in store.domains.items()}
        node["found"] = [held[0] for held in pieces.values() if len(held) == 1]
        node["left"] = [piece for held in pieces.values() for piece in held]
        self.nodes.append(node)

    def child(
        self, parent: int, variable: int, domain: int, store: Store, mark: int, refuted: Constraint | None
    ) -> None:
        """Note a choice after its propagation; the changes begin at a mark of the trail."""
        operator, value = _said(domain)
        node = noted(parent, operator, self._piece(variable, value))
        node["failed"] = None if refuted is None else self._network.names.get(refuted, "")
        before: dict[int, int] = {}
        for changed, domain_before in store.trail[mark:]:
            before.setdefault(changed, domain_before)
        for changed, domain_before in before.items():
            left = store.domains[changed]
            node["gone"] += self._pieces(changed, domain_before & ~left)
            if not left & left - 1:
                node["found"] += self._pieces(changed, left)
        self.nodes.append(node)

    def _pieces(self, variable: int, domain: int) -> list[list[Any]]:
        return [self._piece(variable, value) for value in values(domain)]

    def _piece(self, variable: int, value: int) -> list[Any]:
        atom = self._network.atom(variable, value)
        return [atom.name, *atom.args]


def _said(domain: int) -> tuple[str, int]:
    """The operator and the value by which an alternative narrows a domain."""
    kept = domain if domain > 0 else ~domain
    single = not kept & kept - 1
    operators = ("=", "≤") if domain > 0 else ("≠", ">")
    return operators[not single], kept.bit_length() - 1


_BINARY = 2


class _Projected:
    """A constraint as each assignment of one variable alone leaves the others.

    Args:
        constraint: The constraint.
        network: Its network.
    """

    def __init__(self, constraint: Constraint, network: Network) -> None:
        self._constraint = constraint
        self._network = network
        self._known: dict[tuple[int, int], dict[int, int]] = {}

    def left(self, variable: int, domain: int, other: int) -> int:
        """The values of another variable that go with the only value of a variable."""
        if (variable, domain) not in self._known:
            domains = {one: self._network.domains[one] for one in self._constraint.scope}
            store = Store(domains | {variable: domain}, self._network.lowest)
            self._known[variable, domain] = store.domains if self._constraint.filter(store) else {}
        return self._known[variable, domain].get(other, 0)


class _Pair(Constraint):
    """Two variables of a constraint."""

    gac = False

    def __init__(self, projected: _Projected, scope: tuple[int, int]) -> None:
        super().__init__(scope)
        self._projected = projected

    def filter(self, store: Store) -> bool:
        """Keep the values of one that go with the value of the other."""
        for one, other in (self.scope, self.scope[::-1]):
            domain = store.domains[one]
            if not domain & domain - 1 and not store.narrow(other, self._projected.left(one, domain, other)):
                return False
        return True


def in_pairs(network: Network) -> Network:
    """The network with a constraint more for every two variables of each constraint on more than two."""
    wide = [constraint for constraint in network.constraints if len(constraint.scope) > _BINARY]
    pairs: dict[Constraint, str] = {
        _Pair(projected, (one, other)): network.names.get(constraint, "")
        for constraint in wide
        for projected in (_Projected(constraint, network),)
        for one, other in combinations(constraint.scope, _BINARY)
    }
    names = {**network.names, **pairs}
    return Network(network.domains, [*network.constraints, *pairs], network.atom, network.lowest, names)


def network_of(declaration: str, stated: Iterable[Sequence[Any]], facts: Sequence[Atom]) -> Network:
    """The network of a puzzle, with what its flat facts print or presolving has settled and ruled out.

    Args:
        declaration: As in `pylogic.model.request.Request`.
        stated: The same.
        facts: The flat facts.
    """
    (document,) = parse(Source("<request>", declaration))
    kind = builtin.kind_of_document(document)
    puzzle = Puzzle(kind, "", tuple(Fact(Atom(name, tuple(arguments))) for name, *arguments in stated), document.source)
    assert kind.people.laws is not None  # the caller has asked `serves`
    laws = kind.people.laws(puzzle)
    domains = dict(laws.domains)
    store = laws.store()
    for variable, (bit, _) in laws.printed.items():
        domains[variable] = domains.get(variable, 0) & (1 << bit if bit >= 0 else 0)
    for name, arguments in facts:
        if name in ("given", "known", "out"):
            variable, value = map(int, arguments)
            mask = store.bit(value)
            domains[variable] = domains.get(variable, 0) & (~mask if name == "out" else mask)
        elif name == "never":  # rules may mention places without any value, which are not variables
            return Network([0], [], laws.atom, laws.lowest)
    names: dict[Constraint, str] = {unit.constraint: unit.name for unit in laws.units}
    names[Whole(puzzle, laws)] = "the rules together"
    return Network(domains, [*names], laws.atom, laws.lowest, names)


class Whole(Constraint):
    """All rules of a puzzle, looked at when every variable has its value.

    Of some words people know no law, and some rules cannot hold on a board though no place of it says so.
    """

    gac = False

    def __init__(self, puzzle: Puzzle, laws: Laws) -> None:
        super().__init__(tuple(laws.domains))
        self._puzzle = puzzle
        self._atom = laws.atom

    def filter(self, store: Store) -> bool:
        """Ask the checker about a whole board."""
        if any(domain & domain - 1 for domain in store.domains.values()):
            return True
        atoms = (self._atom(variable, domain.bit_length() - 1) for variable, domain in store.domains.items())
        return not self._puzzle.kind.check(self._puzzle, frozenset(atoms))
