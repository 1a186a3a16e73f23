"""The engine in plain Python: requests and answers.

The search is in `pylogic.engines.python.search`, what is searched in `pylogic.model.network`; the kind says how facts
become a network.
"""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import product
from typing import Any

from pylogic import builtin
from pylogic.engines import Internal, Strategy, choose, table
from pylogic.engines.python.search import Search
from pylogic.model.atom import Atom
from pylogic.model.errors import LimitReachedError, UsageError
from pylogic.model.kind import Kind
from pylogic.model.limits import Deadline
from pylogic.model.network import Network, values
from pylogic.model.request import Emit, Request

_DEFAULT = {"propagation": "gac", "variable": "ff", "order": "up", "branching": "step"}
_REPORT = 1000  # solutions between two reports when they are only counted


class _Python(Internal):
    name = "python"
    summary = "a reference engine to read: backtracking with forward checking or GAC, every step counted"
    hint = "it is a part of pylogic and needs nothing else"
    counts = True
    limits = ("choices", "failures", "propagations")
    options = table("python")

    def strategy(self, text: str | None, kind: Kind | None = None) -> Strategy:  # noqa: ARG002
        chosen = choose(self.name, self.options, text or "")
        words = _DEFAULT | {option.group: "".join(option.arguments) or option.name for option in chosen}
        if words["order"] == "least_constraining" and words["branching"] == "bisect":
            raise UsageError("'least_constraining' puts single values in order; 'bisect' tries halves of domains")
        return Strategy(",".join(words.values()), tuple(words.values()), traced=True)

    def all_strategies(self, minimises: bool) -> tuple[str, ...]:
        del minimises  # nothing can be minimised here
        variables = ("leftmost", "ff", "degree", "dom_deg", "dom_w_deg")
        return tuple(map(",".join, product(("none", "fc", "gac"), variables)))

    def serves(self, kind: Kind) -> bool:
        """Whether puzzles of a kind can be put as a network: it says how, or it is declared."""
        return kind.solvers.network is not None or (kind.encoding.flatten is not None and not kind.objective)

    def start(self) -> tuple[str, Callable[[Request, Emit], None]]:
        return platform.python_version(), _answer


def _answer(request: Request, emit: Emit) -> None:
    _Run(request, emit).run()


class _Run:
    """One request: put the facts as a network, then search."""

    def __init__(self, request: Request, emit: Emit) -> None:
        start = time.monotonic()
        deadline = Deadline(request["seconds"])
        self.request = request
        self.emit = emit
        facts = [Atom.parse(fact) for fact in request["facts"]]
        self.network = _network(request, facts)
        most = request.get("nodes", 0) if request["task"] != "decided" else 0
        self.search = Search(self.network, request["options"], deadline, request.get("effort"), most)
        self.count = 0
        emit({"ground": time.monotonic() - start})

    def run(self) -> None:
        try:
            exhausted = self._decided() if self.request["task"] == "decided" else self._enumerate()
        except LimitReachedError:
            exhausted = False
        done = {"exhausted": exhausted, "limit": self.search.limit, "statistics": self.search.statistics}
        if self.search.noting is not None:
            self.emit({"tree": self.search.noting.nodes})
        self.emit({"count": self.count, "done": done})

    def _enumerate(self) -> bool:
        """Send the solutions, or some of them while all are counted; whether there are no more."""
        from pylogic.engines import Sample  # imported late: only the worker needs it

        models, counted, sample = self.request["models"], self.request["task"] == "count", Sample()
        for solution in self.search.solutions():
            self.count += 1
            if not models or self.count <= models:
                self.emit({"solution": self._rows(solution.items()), "count": self.count})
            else:
                sample.offer(partial(self._show, solution))
            if self.count % _REPORT == 0:
                self.emit({"count": self.count})
            if self.count == models and not counted:
                return False
        return True

    def _decided(self) -> bool:
        """Send one solution, then what all have in common: the atoms that no search finds different."""
        atom = self.network.atom
        first = next(self.search.solutions(), None)
        if first is None:
            return True
        self.count = 1
        self.emit({"solution": self._rows(first.items()), "count": 1})
        shared = dict(first)
        for variable, value in first.items():
            if variable not in shared:
                continue
            domain = self.network.domains[variable]
            different = sum(1 << v for v in values(domain) if atom(variable, v) != atom(variable, value))
            other = next(self.search.solutions([(variable, different)]), None)
            if other is not None:
                self._show(other)
                shared = {x: v for x, v in shared.items() if atom(x, v) == atom(x, other[x])}
        self.emit({"decided": self._rows(shared.items()), "unique": len(shared) == len(first)})
        return True

    def _show(self, solution: Mapping[int, int]) -> None:
        self.emit({"sample": self._rows(solution.items())})

    def _rows(self, assigned: Iterable[tuple[int, int]]) -> list[list[Any]]:
        atoms = (self.network.atom(variable, value) for variable, value in assigned)
        return [[atom.name, *atom.args] for atom in atoms]


def _network(request: Request, facts: list[Atom]) -> Network:
    if "declaration" in request:
        from pylogic.engines.python.search import network_of  # imported late: it loads the language of kinds

        return network_of(request["declaration"], request["stated"], facts)
    network = builtin.kind(request["kind"]).solvers.network
    assert network is not None  # the caller has asked `serves`
    return network(facts)


ENGINE = _Python()
