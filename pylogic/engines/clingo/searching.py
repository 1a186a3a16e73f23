"""A request answered by searching a ground program: one solution, several, best ones, or what all have in common.

The tree of a search, noted by a propagator that hears of every decision and prunes nothing.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Generator, Iterable
from contextlib import closing, suppress
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from pylogic.engines.clingo.assuming import fewest_dropped, program
from pylogic.engines.clingo.library import Rows, counts, deciding, ground, total
from pylogic.model.request import Emit, Noted, Request, noted

if TYPE_CHECKING:
    from pylogic.engines.sampling import Sample


_LIMITED = ("conflicts", "restarts")
"""Counts that clasp can be limited by, in the order of its option."""


class Run:
    """One request: ground, then search."""

    def __init__(self, request: Request, emit: Emit) -> None:
        self.request = request
        self.emit = emit
        self.start = time.monotonic()
        self.control = ground(request, fewest_dropped(request["facts"], request.get("soft") or []))
        self.rows = Rows()
        self.count = 0
        self.limit: str | None = None
        self.exhausted = False

    def run(self) -> None:
        """Answer it; the last message is ``done``."""
        task, models = self.request["task"], self.request["models"]
        if "imitate" in self.request["options"]:
            self._imitate()
        most = self.request.get("nodes", 0)
        full = partial(self._end, "nodes")
        following = Following(self.control, self.request["outputs"], most, full) if most else None
        self.emit({"ground": time.monotonic() - self.start})
        if "." in self.request["kind"] and self.request["known"] is None:
            self._first()
        if task == "decided":
            self._decided()
        elif self.request["minimise"]:
            self._optimum(models, task == "count")
        else:
            self._search(0 if task == "count" else models, models)
        done = {"exhausted": self.exhausted, "limit": self.limit, "statistics": counts(self.control)}
        if following is not None:
            self.emit({"tree": following.nodes(exhausted=self.exhausted)})
        self.emit({"count": self.count, "done": done})

    @cached_property
    def _sample(self) -> Sample:
        from pylogic.engines.sampling import Sample  # imported late: few requests count

        return Sample()

    def _imitate(self) -> None:
        from pylogic.engines.clingo.imitating import imitate  # imported late: few searches need it

        options, outputs = self.request["options"], self.request["outputs"]
        imitate(self.control, deciding(), outputs, first_fail="ff" in options, down="down" in options)

    def _models(self, models: int) -> Generator[Any]:
        """Yield models as they come, until the seconds are up; then it is known whether the search was exhausted."""
        self.exhausted = False
        solve: Any = self.control.configuration.solve
        effort, found = self.request.get("effort", {}), 0
        solve.models = models
        solve.solve_limit = ",".join(f"{effort[name]:.0f}" if name in effort else "umax" for name in _LIMITED)
        seconds, emit = self.request["seconds"], self.emit
        left = None if seconds is None else seconds - (time.monotonic() - self.start)
        if left is not None and left <= 0:
            self.limit = "time"
            return
        # A search in a thread of its own would hand over each model from thread to thread, which takes longer than
        # finding it; so the search is here, and a thread ends it when the time is up.
        timer = None if left is None else threading.Timer(left, self._end, ("time",))
        if timer is not None:
            timer.daemon = True
            timer.start()
        try:
            # A method for on_unsat would make a circle of control and run: the memory of the one, megabytes that
            # Python knows nothing of, would stay until garbage is collected.
            with self.control.solve(yield_=True, on_unsat=lambda bound: emit({"bound": bound[0]})) as handle:
                try:
                    for model in handle:
                        found += 1
                        yield model
                    result = handle.get()
                except GeneratorExit:
                    _cancel(handle)
                    raise
                self.limit = self.limit or ("time" if result.interrupted else None)
                self.exhausted = bool(result.exhausted)
        except RuntimeError:
            if not self.limit:  # see `_cancel`: an interruption fails in the same way
                raise
        finally:
            if timer is not None:
                timer.cancel()
        if effort and not (self.exhausted or self.limit or 0 < models <= found):
            spent = counts(self.control)
            self.limit = next((name for name in _LIMITED if spent[name] >= effort.get(name, math.inf)), None)

    def _end(self, limit: str) -> None:
        """End the search as a limit is reached."""
        self.limit = limit
        self.control.interrupt()

    def _search(self, models: int, shown: int) -> None:
        """Enumerate ``models`` solutions, 0 for all, and send at most ``shown`` of them, 0 for all."""
        for model in self._models(models):
            self.count += 1
            if not shown or self.count <= shown:
                self.emit({"solution": self.rows.of(model), "count": self.count})
                continue
            self._sample.offer(partial(self._show, model))
            if self.count % 1000 == 0:
                self.emit({"count": self.count})

    def _first(self) -> None:
        """Any solution: cores may bring none for long, and after a limit there should be one.

        What must hold is a program of its own, in which that is found at once.
        """
        form = self.request["kind"].partition(".")[2]
        files = [file for file in self.request["encodings"] if not file.endswith(f".{form}.lp")]
        plain: Request = {**self.request, "encodings": files}
        hard = program([fact for fact in self.request["facts"] if not fact.startswith("wanted(")])
        best, self.control = self.control, ground(plain, hard)
        self._search(1, 1)
        self.control, self.count = best, 0

    def _optimum(self, models: int, count: bool) -> None:
        """Send the best solutions, and better and better ones on the way to them."""
        solve = self.control.configuration.solve
        several = count or models != 1
        solve.opt_mode = "optN" if several else "opt"  # type: ignore[union-attr]
        with closing(self._models(0 if count or not several else models)) as better:
            for model in better:
                if not several and model.cost[:1] == [self.request.get("bound")]:  # no cost without anything to choose
                    self.emit({"solution": self.rows.of(model), "optimal": True})
                    return
                if not several or not model.optimality_proven:
                    self.emit({"solution": self.rows.of(model)})
                    continue
                self.count += 1
                if not models or self.count <= models:
                    self.emit({"solution": self.rows.of(model), "optimal": True})
                else:
                    self._sample.offer(partial(self._show, model))

    def _show(self, model: Any) -> None:
        self.emit({"sample": self.rows.of(model)})

    def _decided(self) -> None:
        """Intersect solutions by cautious reasoning; the first one is a whole solution."""
        self.control.configuration.solve.enum_mode = "cautious"  # type: ignore[union-attr]
        whole = _Whole(self.request["outputs"], self._sample)
        self.control.register_propagator(whole)  # type: ignore[arg-type]
        first: list[list[Any]] | None = None
        rows: list[list[Any]] = []
        for model in self._models(0):
            rows = self.rows.of(model)
            if first is None:
                first = rows
                self.count = 1
                self.emit({"solution": rows})
                whole.looking = True
            elif whole.symbols:
                self.emit({"sample": [self.rows[symbol] for symbol in whole.symbols]})
        if self.exhausted and first is not None:
            self.emit({"decided": rows, "unique": len(rows) == len(first)})


class _Whole:
    """Sees solutions whole while clasp shows what they have in common with those before; a propagator.

    Args:
        outputs: Name and arity of the atoms that make up a solution.
        sample: Says which solutions it looks at.

    Attributes:
        looking: Whether it looks at all.
        symbols: The atoms of the last solution, none if that was not looked at.
    """

    def __init__(self, outputs: Iterable[tuple[str, int]], sample: Sample) -> None:
        self.looking = False
        self.symbols: list[Any] = []
        self._sample = sample
        self._outputs = {(name, arity) for name, arity in outputs}
        self._literals: list[tuple[int, Any]] = []

    def init(self, init: Any) -> None:
        """Get to know the literals of the solver."""
        init.check_mode = total()
        for atom in init.symbolic_atoms:
            # An atom that grounding found false has the literal 0, which the solver takes for what is always true.
            if atom.literal and (atom.symbol.name, len(atom.symbol.arguments)) in self._outputs:
                self._literals.append((init.solver_literal(atom.literal), atom.symbol))

    def check(self, control: Any) -> None:
        """Note a solution."""
        self.symbols = []
        if self.looking:
            self._sample.offer(partial(self._look, control.assignment.is_true))

    def _look(self, holds: Callable[[int], bool]) -> None:
        self.symbols = [symbol for literal, symbol in self._literals if holds(literal)]


def _cancel(handle: Any) -> None:
    """End a search at a model.

    While clasp shrinks a core this is an error to it (root level); here Python can pass over it, left
    to the end of the handle it would end the process.
    """
    with suppress(RuntimeError):
        handle.cancel()


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
            if not atom.literal:  # false in the program already, see `_Whole`
                continue
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
