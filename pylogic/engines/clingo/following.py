"""The tree of a search, noted by a propagator that hears of every decision and prunes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from pylogic.core.request import Noted, noted
from pylogic.engines.clingo.library import Rows, total

_CONFLICT = "conflict"


class _At(NamedTuple):
    """A node on the way from the root."""

    level: int
    number: int
    false: frozenset[int]
    true: frozenset[int]


class Following:
    """Notes decisions and how they end.

    A decision whose level is gone at the next one has ended in a conflict, or in several at once.  What the solver has
    learnt from it holds at the level that it has jumped back to: that is a node too, below the one of that level.

    Args:
        control: A `clingo.Control` after grounding.
        outputs: Name and arity of the atoms that make up a solution.
        most: The most nodes.
        full: Called when there would be more.
    """

    def __init__(self, control: Any, outputs: Iterable[tuple[str, int]], most: int, full: Callable[[], None]) -> None:
        self._nodes: list[Noted] = []
        self._most = most
        self._full = full
        self._rows = Rows()
        self._outputs = {(name, arity) for name, arity in outputs}
        self._atoms: dict[int, list[Any]] = {}
        self._names: dict[int, list[Any] | str] = {}
        self._way: list[_At] = []
        self._pending: int | None = None
        self._ended = False
        control.register_propagator(self)

    def nodes(self, *, exhausted: bool) -> list[Noted]:
        """The nodes; the last decision has failed if the search was exhausted."""
        if not self._nodes:
            self._nodes.append(noted(None) | {"failed": _CONFLICT if exhausted else None})
        elif self._pending is not None and exhausted:
            self._nodes[self._pending]["failed"] = _CONFLICT
        return self._nodes

    def init(self, init: Any) -> None:
        """Get to know the literals of the solver."""
        init.check_mode = total()
        for atom in init.symbolic_atoms:
            literal = init.solver_literal(atom.literal)
            symbol = atom.symbol
            if (symbol.name, len(symbol.arguments)) in self._outputs:
                self._atoms.setdefault(literal, []).append(self._rows[symbol])
                self._names[literal] = self._rows[symbol]
            else:
                self._names.setdefault(literal, str(symbol))

    def decide(self, thread: int, assignment: Any, fallback: int) -> int:
        """Note the state before a decision, and the decision; leave it to the solver."""
        del thread
        if self._arrive(assignment) and self._has_room():
            sign, known = ("=", fallback) if fallback in self._names else ("≠", -fallback)
            self._pending = len(self._nodes)
            self._nodes.append(noted(self._way[-1].number, sign, self._names.get(known, "a part of a rule")))
        return 0

    def check(self, control: Any) -> None:
        """Note a solution."""
        if self._arrive(control.assignment):
            self._nodes[self._way[-1].number]["solved"] = True

    def _has_room(self) -> bool:
        """Whether there may be another node; else the search is to end, which it does a little later."""
        self._ended = self._ended or len(self._nodes) >= self._most
        if self._ended:
            self._full()
        return not self._ended

    def _arrive(self, assignment: Any) -> bool:
        """Note what holds at a level when all has been propagated; false if there is no room for that."""
        if self._ended:
            return False
        level = assignment.decision_level
        false = frozenset(literal for literal in self._atoms if assignment.is_false(literal))
        true = frozenset(literal for literal in self._atoms if assignment.is_true(literal))
        if not self._way:
            node = noted(None) | {"found": self._pieces(true), "left": self._pieces(self._atoms.keys() - false)}
            number = len(self._nodes)
            self._nodes.append(node)
        elif self._pending is not None and level > self._way[-1].level:
            number, self._pending = self._pending, None
        else:
            if self._pending is not None:
                self._nodes[self._pending]["failed"] = _CONFLICT
                self._pending = None
            if not self._has_room():
                return False
            while self._way[-1].level > level:
                self._way.pop()
            number = len(self._nodes)
            self._nodes.append(noted(self._way[-1].number, "learnt"))
        if self._way:
            self._nodes[number]["found"] = self._pieces(true - self._way[-1].true)
            self._nodes[number]["gone"] = self._pieces(false - self._way[-1].false)
        self._way.append(_At(level, number, false, true))
        return True

    def _pieces(self, literals: Iterable[int]) -> list[list[Any]]:
        return [row for literal in sorted(literals) for row in self._atoms[literal]]
