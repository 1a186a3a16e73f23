"""The engine heuristic: methods that find good solutions quickly and prove nothing.

A kind says itself how it is attacked, see `pylogic.model.heuristic`.  A trace keeps some moments of the search.
"""

from __future__ import annotations

import csv
import io
import math
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property

from pylogic import builtin
from pylogic.engines import Internal, Option, Strategy, choose
from pylogic.model import VERSION
from pylogic.model.atom import Atom
from pylogic.model.errors import UsageError
from pylogic.model.heuristic import Heuristic, Moment, Task
from pylogic.model.kind import Kind
from pylogic.model.plugins import lazy
from pylogic.model.request import Emit, Request
from pylogic.model.text import decimal_in, suggestion

_BRIEF = Option(
    "brief", "effort", "stop after some seconds' work, counted in steps: equal seeds, equal solutions; without a limit"
)

minimise = lazy("pylogic.engines.scip.branching", "minimise")
_PER_ATOM = 1e-4
"""Seconds between two solutions that are sent, for each atom: every one is checked, and that must keep up."""


class _Heuristic(Internal):
    name = "heuristic"
    summary = "local search and constructions: good solutions quickly, nothing proved"
    hint = "it is a part of pylogic and needs nothing else"
    counts = False
    limits = ("rounds",)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The methods of all kinds, with their parameters."""
        every: list[Option] = []
        for kind in _able():
            methods = _heuristic(kind)
            for method, summary in methods.methods.items():
                every.append(Option(method, "method", f"{summary} ({kind})"))
                for name, parameter in methods.parameters.get(method, {}).items():
                    every.append(Option(f"{name}={parameter.default:g}", name, f"{parameter.summary} (with {method})"))
        return (*every, _BRIEF)

    def serves(self, kind: Kind) -> bool:
        return kind.solvers.heuristic is not None

    def strategy(self, text: str | None, kind: Kind | None = None) -> Strategy:
        words = (text or "").replace(",", " ").split()
        numbers = [word for word in words if "=" in word]
        able = [kind] if kind else _able()
        methods = {method: _heuristic(one) for one in able for method in _heuristic(one).methods}
        _vet_kind(kind, words)
        options = (*(Option(method, "method", "") for method in methods), _BRIEF)
        rest = " ".join(word for word in words if word not in numbers)
        chosen = {option.group: option.name for option in choose(self.name, options, rest)}
        method = chosen.pop("method", next(iter(methods)))
        module = methods[method]
        given = _numbers(method, module, numbers)
        module.vet(method, _filled(method, module, given))
        whole = (method, *chosen.values(), *(f"{name}={value:.12g}" for name, value in given.items()))
        return Strategy(",".join(whole), whole, traced=method in module.traced, random=True)

    def all_strategies(self, minimises: bool) -> tuple[str, ...]:
        able = [kind for kind in _able() if bool(kind.objective) == minimises]
        return tuple(method for kind in able for method in _heuristic(kind).methods)

    def start(self) -> tuple[str, Callable[[Request, Emit], None]]:
        return VERSION, _answer


def _able() -> list[Kind]:
    """The kinds that have methods."""
    return [kind for kind in builtin.loaded() if kind.solvers.heuristic is not None]


def _heuristic(kind: Kind) -> Heuristic:
    assert kind.solvers.heuristic is not None  # the caller has asked `serves`
    return kind.solvers.heuristic()


def _vet_kind(kind: Kind | None, words: Iterable[str]) -> None:
    """Complain about a method of another kind."""
    owners = {method: other for other in _able() for method in _heuristic(other).methods}
    for word in words:
        owner = owners.get(word.lower())
        if kind and owner not in (None, kind):
            known = ", ".join(_heuristic(kind).methods)
            raise UsageError(f"'{word}' is for {owner}; for {kind} the engine heuristic has {known}")


def _numbers(method: str, module: Heuristic, words: Iterable[str]) -> dict[str, float]:
    """The parameters of the words ``name=number``, in the order in which the method has them."""
    known = module.parameters.get(method, {})
    given: dict[str, float] = {}
    for word in words:
        name, _, number = word.lower().partition("=")
        if name not in known:
            offer = f"{suggestion(name, list(known))} ({', '.join(known)})" if known else ""
            raise UsageError(f"{method} has no parameter '{name}'{offer}")
        value = decimal_in(number)
        if value is None:
            raise UsageError(f"{name} is a number, not '{number}'")
        if given.setdefault(name, value) != value:
            raise UsageError(f"{name} is given twice")
    return {name: given[name] for name in known if name in given}


def _filled(method: str, module: Heuristic, given: Mapping[str, float]) -> dict[str, float]:
    """All parameters of a method, with the defaults of those that are not given."""
    return {name: parameter.default for name, parameter in module.parameters.get(method, {}).items()} | dict(given)


class _Sender:
    """Sends solutions, the latest after a while and those that it replaces never.

    Args:
        emit: Sends a message.

    Attributes:
        offered: How many solutions there were.
    """

    def __init__(self, emit: Emit) -> None:
        self.offered = 0
        self._emit = emit
        self._lock = threading.Lock()
        self._held: Iterable[Atom] | None = None
        self._size = 0
        self._waiting = False
        self._last = -math.inf

    def offer(self, atoms: Iterable[Atom]) -> None:
        """Send a solution as soon as the one before may have been checked; its atoms are made only then."""
        self.offered += 1
        with self._lock:
            self._held = atoms
            wait = self._last + _PER_ATOM * self._size - time.monotonic()
            if wait > 0 and not self._waiting:
                # Else it would be lost when nothing better comes before the worker is ended.
                self._waiting = True
                timer = threading.Timer(wait, self.send)
                timer.daemon = True
                timer.start()
        if wait <= 0:
            self.send()

    def send(self) -> None:
        """Send what has not been sent."""
        with self._lock:
            self._waiting = False
            if self._held is not None:
                solution = [[atom.name, *atom.args] for atom in self._held]
                self._emit({"solution": solution})
                self._held, self._size, self._last = None, len(solution), time.monotonic()


def _answer(request: Request, emit: Emit) -> None:
    """Run a method until its time is up, and send every solution that is better than those before."""
    start = time.monotonic()
    module = _heuristic(builtin.kind(request["kind"]))
    if request["task"] == "warm":
        module.warm_up(next(iter(module.methods)))
        return
    method, *words = request["options"]
    if note := module.warm_up(method):
        emit({"note": note})
    emit({"started": True})
    emit({"ground": 0.0})
    sender = _Sender(emit)
    trace = Trace() if request.get("trace") else None
    facts = [Atom.parse(fact) for fact in request["facts"]]
    left = None if request["seconds"] is None else max(0.0, request["seconds"] - (time.monotonic() - start))
    task = Task(
        facts=facts,
        method=method,
        parameters=_filled(method, module, _numbers(method, module, [word for word in words if "=" in word])),
        seconds=left,
        brief=_BRIEF.name in words or request["seconds"] is None,
        rounds=request.get("effort", {}).get("rounds"),
        seed=request["seed"],
        bound=request.get("bound") or 0,
        start=[Atom(name, tuple(arguments)) for name, *arguments in request.get("start", ())],
        better=sender.offer,
        moment=trace.note if trace else None,
        minimise=minimise,
    )
    result = module.search(task)
    sender.send()
    if result.beyond:
        emit({"beyond": [[atom.name, *atom.args] for atom in result.beyond]})
    if trace:
        emit({"trace": trace.moments()})
    statistics = {"improvements": sender.offered, **result.statistics}
    emit({"done": {"exhausted": False, "limit": result.open, "statistics": statistics}})


ENGINE = _Heuristic()


MOST = 10_000
"""Most moments that are kept."""


class Trace:
    """Every moment of a short search, every second, fourth, eighth ... of a longer one, and the last.

    Attributes:
        stride: How many iterations lie between two moments that are kept.
    """

    def __init__(self) -> None:
        self.stride = 1
        self._kept: list[Moment] = []
        self._last: Moment | None = None

    def note(self, moment: Moment) -> None:
        """Keep a moment, if it is one of those to be kept."""
        self._last = moment
        if moment.iteration % self.stride == 0:
            self._kept.append(moment)
            if len(self._kept) == MOST:
                self.stride *= 2
                self._kept = [one for one in self._kept if one.iteration % self.stride == 0]

    def moments(self) -> list[Moment]:
        """Return the moments that were kept, in order."""
        last = [self._last] if self._last is not None and self._last not in self._kept[-1:] else []
        return self._kept + last


def as_csv(moments: Sequence[Moment]) -> str:
    """Return a line for each moment, under the names of its fields."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(Moment._fields)
    writer.writerows(moment._replace(temperature=float(f"{moment.temperature:.6g}")) for moment in moments)
    return text.getvalue()
