"""Searches a ground program: for one solution, several, best ones, what all have in common, or fewer clues.

To minimise clues the solution is ruled out, and what is asked is always whether another one keeps all clues that are
left.  When there is none, the clues that this follows from are enough for all later questions that leave them.

The tree of a search is noted by a propagator that hears of every decision and prunes nothing.

Labeling is imitated by heuristics of the domain kind.  A shown atom ``p(A, ..., V)`` is read as the value ``V`` of the
variable ``p(A, ...)``.  The solver then decides on the atoms in the order in which labeling would try the values, as
``#heuristic`` statements make it do (Gebser et al., Domain-specific heuristics in answer set programming, AAAI 2013);
apart from that it learns and backjumps as always.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing, suppress
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from pylogic.engines.clingo.library import (
    CLUE,
    Rows,
    counts,
    deciding,
    fewest_dropped,
    ground,
    program,
    total,
    variables_of,
)
from pylogic.model.records import NamedTuple
from pylogic.model.request import Emit, Noted, Request, noted

if TYPE_CHECKING:
    from pylogic.engines import Sample


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
        from pylogic.engines import Sample  # imported late: few requests count

        return Sample()

    def _imitate(self) -> None:

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
        hidden = {atom.symbol.arguments[0] for atom in init.symbolic_atoms.by_signature("hidden", 1)}
        for atom in init.symbolic_atoms:
            symbol = atom.symbol
            shown = (symbol.name, len(symbol.arguments)) in self._outputs and hidden.isdisjoint(symbol.arguments[:1])
            # An atom that grounding found false has the literal 0, which the solver takes for what is always true.
            if atom.literal and shown:
                self._literals.append((init.solver_literal(atom.literal), symbol))

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


_FIRST = "50000"
"""Conflicts after which it is given up to show that all clues together leave one solution."""
_TOGETHER = 12
"""Groups of clues that are tried at once."""
_RIVALS = 30
"""Other solutions that are met at most where all clues together leave several."""
_MOST = "2000"
"""A clue stays when showing that it can go takes more conflicts: such a puzzle would be too hard for people."""


class Thinning:
    """Takes away clues.

    Args:
        control: A `clingo.Control` after grounding the program that `pylogic.engines.clingo.library.program` gives.
        outputs: Name and arity of the atoms that make up a solution.
        solution: The solution, as texts of atoms.
    """

    def __init__(self, control: Any, outputs: Iterable[tuple[str, int]], solution: Sequence[str]) -> None:
        atoms = control.symbolic_atoms
        literals = {atom.symbol.arguments[0].number: atom.literal for atom in atoms.by_signature(CLUE, 1)}
        self._clues = dict(sorted(literals.items()))
        self._numbers = {literal: number for number, literal in self._clues.items()}
        self._control = control
        wanted = {*solution}
        self.shared = {
            piece: atom.literal
            for name, arity in outputs
            for atom in atoms.by_signature(name, arity)
            if (piece := str(atom.symbol)) in wanted
        }
        """The pieces of the solution, with literals, that all others met have too which keep all clues."""
        self.rival: list[Any] = []
        """The symbols of the first of these, where there is one."""
        self._enough: set[int] | None = None
        self._broken: list[set[int]] = []
        control.configuration.solve.opt_mode = "ignore"
        control.configuration.solver.heuristic = "Domain"
        modifier = deciding()
        with control.backend() as backend:
            backend.add_rule([], [*self.shared.values()])
            for literal in self._clues.values():
                backend.add_heuristic(literal, modifier, 1, 1, [])

    def thin(self, stages: Sequence[tuple[Sequence[Sequence[int]], int]]) -> list[int] | None:
        """The clues that are taken away, in this order; ``None`` when even all of them leave another solution.

        Each group that can go after those before it goes.

        Args:
            stages: Groups of clues that go together, in the order in which they are tried, with how many of the clues
                of a stage are to be left.
        """
        solve = self._control.configuration.solve
        if self._enough is None:
            solve.models, solve.solve_limit = 1, _FIRST
            if not self._suffices():
                solve.solve_limit = _MOST
                self._meet()
                return None
        solve.models, solve.solve_limit = 0, _MOST
        gone: list[int] = []
        for groups, least in stages:
            left = len({number for group in groups for number in group})
            place, width = 0, _TOGETHER
            while place < len(groups):
                some = groups[place : place + width]
                going = self._leaving(some, gone, left - least)
                if going is None and width > 1:
                    width = 1
                    continue
                gone += going or []
                left -= len(going or [])
                place += width
                self._settle(some, gone)
        return gone

    def _leaving(self, groups: Sequence[Sequence[int]], gone: Sequence[int], most: int) -> list[int] | None:
        """The clues of groups that can go, no more than some; ``None`` when that is not known.

        All are tried at once.  Another solution breaks some, of which the last one has to stay: so it goes on with
        those before it, until there is no other solution.
        """
        assert self._enough is not None
        going = self._going(groups, gone, most)
        while not self._enough.isdisjoint(going):
            assumed = [literal for number, literal in reversed(self._clues.items()) if number not in going]
            with self._control.solve(assumed, yield_=True) as handle:
                for model in handle:
                    self._broken.append({number for number in going if not model.is_true(self._clues[number])})
                    before, going = going, self._going(groups, gone, most)
                    if not {*going} < {*before}:
                        break
                    for number in {*before}.difference(going):
                        model.context.add_clause([self._clues[number]])
                else:
                    result = handle.get()
                    if not result.exhausted:
                        return None
                    enough = map(self._numbers.__getitem__, handle.core()) if result.unsatisfiable else self._clues
                    self._enough = {*enough}.difference(going)
        return going

    def _going(self, groups: Sequence[Sequence[int]], gone: Sequence[int], most: int) -> list[int]:
        """The clues of groups that may go, as far as is known, and no more than some."""
        going: list[int] = []
        for group in groups:
            less = {*gone, *going, *group}
            if len(going) + len(group) <= most and not any(broken <= less for broken in self._broken):
                going += group
        return going

    def _settle(self, groups: Sequence[Sequence[int]], gone: Sequence[int]) -> None:
        """State of clues whether they stay."""
        with self._control.backend() as backend:
            for number in sorted({number for group in groups for number in group}):
                literal = self._clues.pop(number)
                backend.add_rule([], [literal if number in gone else -literal])

    def _suffices(self) -> bool:
        """Whether all clues are known to leave the solution alone; else what another one shares with it is noted."""
        with self._control.solve([*reversed(self._clues.values())], yield_=True) as handle:
            model = handle.model()
            if model is not None:
                self.rival = self.rival or sorted(model.symbols(shown=True))
                self.shared = {piece: one for piece, one in self.shared.items() if model.is_true(one)}
            elif handle.get().unsatisfiable:
                self._enough = {self._numbers[literal] for literal in handle.core()}
        return self._enough is not None

    def _meet(self) -> None:
        """Meet other solutions, each of which lacks a piece that all before it share."""
        for _ in range(_RIVALS):
            before = len(self.shared)
            with self._control.backend() as backend:
                backend.add_rule([], [*self.shared.values()])
            if self._suffices() or len(self.shared) == before:
                break


def imitate(control: Any, modifier: Any, outputs: Iterable[tuple[str, int]], *, first_fail: bool, down: bool) -> None:
    """Let a control decide as labeling does.

    Args:
        control: A `clingo.Control` after grounding, made with ``--heuristic=Domain``.
        modifier: The heuristic modifier ``true``, which sets a level and a sign.
        outputs: Name and arity of the atoms that make up a solution.
        first_fail: Whether the variable with the fewest values left goes first, not the first one.
        down: Whether large values are tried first.
    """
    places, _ = variables_of(control, outputs)
    variables = [[literal for _, literal in (place[::-1] if down else place)] for place in places]
    widest = max(map(len, variables), default=0)
    with control.backend() as backend:
        for place, values in enumerate(variables):
            level = len(variables) - place  # higher levels are decided on first
            if not first_fail:
                _in_turn(backend, modifier, values, level)
                continue
            for lost in range(len(values) - 1):
                shrunk = []
                if lost:
                    shrunk = [backend.add_atom()]
                    backend.add_weight_rule(shrunk, lost, [(-value, 1) for value in values])
                smaller = widest - (len(values) - lost)
                _in_turn(backend, modifier, values, level + smaller * len(variables), lost, shrunk)


def _in_turn(
    backend: Any, modifier: Any, values: list[int], level: int, priority: int = 0, condition: Iterable[int] = ()
) -> None:
    """Decide at a level that the first open one of the values holds, when the condition holds.

    Levels have sixteen bits in clasp, too few for one of each value: instead a value has its level
    only after those before it are out.
    """
    out = [*condition]
    for value in values:
        backend.add_heuristic(value, modifier, level, priority + 1, out)
        out = [*out, -value]
