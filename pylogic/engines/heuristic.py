"""The engine heuristic: methods that find good solutions quickly and prove nothing.

How a kind is attacked says its module ``heuristic``: which methods there are, how to make one ready, and how to
run it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pylogic import __version__, kinds
from pylogic.engines import Emit, Option, Request, Strategy, choose
from pylogic.errors import UsageError
from pylogic.puzzle import Atom

if TYPE_CHECKING:
    from pylogic.puzzle import Puzzle


_BRIEF = Option(
    "brief", "effort", "stop after some seconds' work, counted in steps: equal seeds, equal solutions; without a limit"
)


class _Heuristic:
    name = "heuristic"
    summary = "local search and constructions: good solutions quickly, nothing proved"
    hint = "it is a part of pylogic and needs nothing else"
    reference = True

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The methods of all kinds."""
        found = [_module(kind).METHODS.items() for kind in kinds.having("heuristic")]
        methods = [Option(name, "method", summary) for items in found for name, summary in items]
        return (*methods, _BRIEF)

    def serves(self, kind: str) -> bool:
        return kind in kinds.having("heuristic")

    def strategy(self, text: str | None) -> Strategy:
        words = {option.group: option.name for option in choose(self.name, self.options, text or "")}
        words = {"method": self.options[0].name, **words}
        return Strategy(",".join(words.values()), tuple(words.values()))

    def all_strategies(self, minimises: bool) -> tuple[str, ...]:
        del minimises
        return tuple(option.name for option in self.options if option.group == "method")

    def program(self, puzzle: Puzzle, facts: Sequence[Atom], strategy: Strategy) -> str:  # noqa: ARG002
        raise UsageError(
            "heuristic runs the facts as they are; there is no program to print (clingo and swipl have one)"
        )

    def start(self) -> tuple[str, Callable[[Request, Emit], None]]:
        return __version__, _answer


def _module(kind: str) -> Any:
    return import_module(f"pylogic.kinds.{kind}.heuristic")


def _answer(request: Request, emit: Emit) -> None:
    """Run a method until its time is up, and send every solution that is better than those before.

    Making a method ready is not counted: what that compiles is kept for later runs.
    """
    start = time.monotonic()
    emit({"warming": True})
    method, *effort = request["options"]
    module = _module(request["kind"])
    module.warm_up(method)
    warm = time.monotonic() - start
    facts = [Atom.parse(fact) for fact in request["facts"]]
    emit({"started": True})
    emit({"ground": 0.0})
    count = 0

    def better(atoms: Iterable[Atom]) -> None:
        nonlocal count
        count += 1
        rows: list[list[Any]] = [[atom.name, *atom.args] for atom in atoms]
        emit({"solution": rows})

    brief = bool(effort) or request["seconds"] is None
    module.search(facts, method, request["seconds"], brief, request["seed"], better)
    statistics = {"improvements": count, "warm_up_seconds": round(warm, 3)}
    emit({"done": {"exhausted": False, "limit": None, "statistics": statistics}})


ENGINE = _Heuristic()
