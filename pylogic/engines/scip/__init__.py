"""The engine SCIP: branch and cut on a linear program.

How facts become a program says the kind; how a program is solved says
`pylogic.engines.scip.branching`, which alone knows PySCIPOpt.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from pylogic import builtin
from pylogic.engines import Internal, Strategy, choose, table
from pylogic.model import plugins
from pylogic.model.atom import Atom
from pylogic.model.errors import EngineError
from pylogic.model.kind import Kind
from pylogic.model.request import Emit, Request

_DEFAULT = {"heuristics": "primal", "cuts": "general"}


class _Scip(Internal):
    name = "scip"
    summary = "branch and cut on a linear program: optima and lower bounds of kinds with an objective"

    @property
    def hint(self) -> str:
        return plugins.install_command("exact")

    reference = False
    counts = False
    limits = ("nodes",)
    unprintable = (
        "{} adds rows to its program while it solves it; there is no whole program to print (clingo and swipl have one)"
    )
    options = table("scip")

    def strategy(self, text: str | None, kind: Kind | None = None) -> Strategy:  # noqa: ARG002
        words = _DEFAULT | {option.group: option.name for option in choose(self.name, self.options, text or "")}
        return Strategy(",".join(words.values()), tuple(words.values()))

    def all_strategies(self, minimises: bool) -> tuple[str, ...]:
        del minimises
        return ("primal,general", "dual,general", "primal,own", "dual,own")

    def serves(self, kind: Kind) -> bool:
        return kind.solvers.linear is not None

    def start(self) -> tuple[str, Callable[[Request, Emit], None]]:
        try:
            import_module("pylogic.engines.scip.branching")
            return version("pyscipopt"), _answer
        except (ImportError, PackageNotFoundError) as error:
            raise EngineError(f"PySCIPOpt is not installed or does not work ({error}); {self.hint}") from None


def _answer(request: Request, emit: Emit) -> None:
    """Solve one program; every better solution and every better bound is sent."""
    from pylogic.engines.scip.branching import minimise

    linear = builtin.kind(request["kind"]).solvers.linear
    assert linear is not None  # the caller has asked `serves`
    model = linear()
    note = model.warm_up()
    if request["task"] == "warm":
        return
    if note:
        emit({"note": note})
    emit({"started": True})
    start = time.monotonic()
    program = model.program([Atom.parse(fact) for fact in request["facts"]])
    emit({"ground": time.monotonic() - start})
    known, best = request["known"], request["known"]

    def solution(values: Sequence[int]) -> None:
        nonlocal best
        best = sum(column.cost * value for column, value in zip(program.columns, values, strict=True))
        rows: list[list[Any]] = [[atom.name, *atom.args] for atom in program.atoms(values)]
        emit({"solution": rows})

    left = None if request["seconds"] is None else request["seconds"] - (time.monotonic() - start)
    outcome = minimise(
        program,
        left,
        request["seed"],
        below=known,
        heuristics="primal" in request["options"],
        general_cuts="general" in request["options"],
        nodes=request.get("effort", {}).get("nodes"),
        on_solution=solution,
        on_bound=lambda bound: emit({"bound": bound}),
    )
    if outcome.exhausted and best is not None:
        emit({"bound": best})
    limit = None if outcome.exhausted else outcome.limit
    exhausted = outcome.exhausted and best is None
    emit({"done": {"exhausted": exhausted, "limit": limit, "statistics": outcome.statistics}})


ENGINE = _Scip()
