"""A request answered by searching a ground program: one solution, several, best ones, or what all have in common."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Generator, Iterable
from contextlib import closing, suppress
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from pylogic.core.request import Emit, Request
from pylogic.engines.clingo.assuming import fewest_dropped, program
from pylogic.engines.clingo.following import Following
from pylogic.engines.clingo.library import Rows, counts, deciding, ground, total

if TYPE_CHECKING:
    from pylogic.algorithms.sampling import Sample

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
        from pylogic.algorithms.sampling import Sample  # imported late: few requests count

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
            if (atom.symbol.name, len(atom.symbol.arguments)) in self._outputs:
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
