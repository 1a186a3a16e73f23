"""The engine heuristic: methods that find good solutions quickly and prove nothing.

How a kind is attacked says its module ``heuristic``: which methods there are, how to make one ready, and how to
run it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from pylogic import __version__, kinds
from pylogic.engines import Emit, Option, Request, Strategy, choose
from pylogic.errors import UsageError
from pylogic.puzzle import Atom

if TYPE_CHECKING:
    from pylogic.puzzle import Puzzle

SECONDS = 2.5
"""How long a method goes on when nobody says how long."""


class _Heuristic:
    name = "heuristic"
    summary = "local search and constructions: good solutions quickly, nothing proved"
    hint = "it is a part of pylogic and needs nothing else"
    reference = True

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The methods of all kinds."""
        found = [_methods(kind) for kind in _kinds()]
        return tuple(Option(name, "method", summary, (name,)) for methods in found for name, summary in methods.items())

    def serves(self, kind: str) -> bool:
        return kind in _kinds()

    def strategy(self, text: str | None) -> Strategy:
        chosen = choose(self.name, self.options, text or self.options[0].name)
        if not chosen:
            raise UsageError(f"{self.name} needs a method ({', '.join(option.name for option in self.options)})")
        return Strategy(chosen[0].name, chosen[0].arguments)

    def all_strategies(self, minimises: bool) -> tuple[str, ...]:
        del minimises
        return tuple(option.name for option in self.options)

    def program(self, puzzle: Puzzle, facts: Sequence[Atom], strategy: Strategy) -> str:  # noqa: ARG002
        raise UsageError(
            "heuristic runs the facts as they are; there is no program to print (clingo and swipl have one)"
        )

    def start(self) -> tuple[str, Callable[[Request, Emit], None]]:
        return __version__, _answer


@cache
def _kinds() -> tuple[str, ...]:
    """The kinds that have methods."""
    packages = [module.name for module in iter_modules(kinds.__path__) if module.ispkg]
    return tuple(sorted(name for name in packages if find_spec(_module(name)) is not None))


def _module(kind: str) -> str:
    return f"pylogic.kinds.{kind}.heuristic"


def _methods(kind: str) -> dict[str, str]:
    methods: dict[str, str] = import_module(_module(kind)).METHODS
    return methods


def _answer(request: Request, emit: Emit) -> None:
    """Run a method until its time is up, and send every solution that is better than those before."""
    start = time.monotonic()
    (method,) = request["options"]
    module = import_module(_module(request["kind"]))
    module.warm_up(method)
    facts = [Atom.parse(fact) for fact in request["facts"]]
    spent = time.monotonic() - start
    seconds = SECONDS if request["seconds"] is None else max(0.0, request["seconds"] - spent)
    emit({"started": True})
    emit({"ground": 0.0})
    count = 0

    def better(atoms: Iterable[Atom]) -> None:
        nonlocal count
        count += 1
        rows: list[list[Any]] = [[atom.name, *atom.args] for atom in atoms]
        emit({"solution": rows})

    module.search(facts, method, seconds, request["seed"], better)
    emit({"done": {"exhausted": False, "limit": None, "statistics": {"improvements": count}}})


ENGINE = _Heuristic()
