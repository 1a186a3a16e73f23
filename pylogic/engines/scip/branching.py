"""Branch and cut by SCIP (K. Bestuzheva et al., The SCIP Optimization Suite 8.0, 2021), through PySCIPOpt.

The only module that imports pyscipopt; it is imported when something is solved, never before.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pyscipopt import Conshdlr, Eventhdlr, Model, quicksum
from pyscipopt.scip import PY_SCIP_EVENTTYPE as EVENT
from pyscipopt.scip import PY_SCIP_PARAMSETTING as SETTING
from pyscipopt.scip import PY_SCIP_RESULT as RESULT

from pylogic.model.heuristic import Program, Row
from pylogic.model.records import NamedTuple

_CUT_BY = 0.05
"""By how much a fractional optimum must break a row for the row to be worth adding."""
_BROKEN_BY = 0.01
"""By how much a row must be broken when that decides whether a solution is one."""


class Outcome(NamedTuple):
    """Result of a search.

    Attributes:
        exhausted: Whether there is nothing better than the best solution sent, or nothing at all below the limit.
        statistics: Counts: nodes, simplex iterations, rows added.
        limit: The limit that ended it where it is not exhausted: ``time`` or ``nodes``.
    """

    exhausted: bool
    statistics: Mapping[str, float]
    limit: str = "time"


def minimise(
    program: Program,
    seconds: float | None,
    seed: int,
    *,
    below: int | None = None,
    heuristics: bool = True,
    general_cuts: bool = True,
    nodes: float | None = None,
    on_solution: Callable[[Sequence[int]], None] = lambda _values: None,
    on_bound: Callable[[int], None] = lambda _bound: None,
) -> Outcome:
    """Look for a best solution of a program whose objective is integral.

    Args:
        program: The program.
        seconds: How long, ``None`` for as long as it takes.
        seed: Of SCIP's random choices.
        below: Only solutions that cost less are wanted, whatever the program says.
        heuristics: Whether SCIP looks for solutions other than by solving relaxations.
        nodes: Most nodes of the tree.
        general_cuts: Whether SCIP adds cuts of its own: Gomory, {0,1/2}, mixed-integer rounding and so on.
        on_solution: Receives the values of each solution that is better than those before.
        on_bound: Receives each better proved lower bound.
    """
    if any(not row.columns and row.least for row in program.rows):
        return Outcome(True, {})  # nothing adds up to something
    model = Model()
    model.hideOutput()
    if seconds is not None:
        model.setParam("limits/time", max(0.0, seconds))
    if nodes is not None:
        model.setParam("limits/totalnodes", int(nodes))
    model.setParam("randomization/randomseedshift", seed % 2**31)
    if not heuristics:
        model.setHeuristics(SETTING.OFF)
    if not general_cuts:
        model.setSeparating(SETTING.OFF)
    variables = [model.addVar(vtype="I", lb=0, ub=column.most, obj=column.cost) for column in program.columns]
    for row in program.rows:
        terms = quicksum(factor * variables[column] for column, factor in zip(row.columns, row.factors, strict=True))
        if row.least is not None and row.least == row.most:
            model.addCons(terms == row.least)
            continue
        if row.least is not None:
            model.addCons(terms >= row.least)
        if row.most is not None:
            model.addCons(terms <= row.most)
    below = below if below is not None or program.most is None else program.most + 1
    if below is not None:
        model.setObjlimit(below - 0.5)  # SCIP knows that the objective is integral
    news = _News(variables, on_solution, on_bound)
    model.includeEventhdlr(news, "news", "reports solutions and bounds")
    handler = _Rows(program, variables, news)
    # Checked and enforced after integrality (priority 0), asked for cuts before SCIP's own separators.
    model.includeConshdlr(
        handler,
        "rows",
        "rows of the program that are not written down",
        sepapriority=1_000_000,
        enfopriority=-10,
        chckpriority=-10,
        sepafreq=1,
        eagerfreq=-1,
        maxprerounds=0,
        needscons=False,
    )
    try:
        model.optimize()
        if news.failures:
            raise news.failures[0]
        exhausted = model.getStatus() in ("optimal", "infeasible")
        if not exhausted:
            news.bound(model.getDualbound())
        statistics = {
            "nodes": int(model.getNTotalNodes()),
            "iterations": int(model.getNLPIterations()),
            "cuts": handler.added,
        }
        return Outcome(exhausted, statistics, "nodes" if model.getStatus() == "totalnodelimit" else "time")
    finally:
        # The model and its handlers hold each other: SCIP's memory would stay until Python collects garbage.
        model.freeProb()
        news.model = handler.model = None


class _News(Eventhdlr):
    """Hands solutions and bounds on as they come."""

    def __init__(
        self,
        variables: Sequence[Any],
        on_solution: Callable[[Sequence[int]], None],
        on_bound: Callable[[int], None],
    ) -> None:
        self.variables = variables
        self.on_solution = on_solution
        self.on_bound = on_bound
        self.best_bound = 0
        self.failures: list[Exception] = []

    def eventinit(self) -> None:
        self.model.catchEvent(EVENT.BESTSOLFOUND, self)
        self.model.catchEvent(EVENT.NODESOLVED, self)

    def eventexec(self, event: Any) -> None:
        try:
            if event.getType() == EVENT.BESTSOLFOUND:
                solution = self.model.getBestSol()
                self.on_solution([round(self.model.getSolVal(solution, variable)) for variable in self.variables])
            self.bound(self.model.getDualbound())
        except Exception as failure:
            self.stop(failure)

    def stop(self, failure: Exception) -> None:
        """Keep what went wrong for the caller; PySCIPOpt would print it and go on."""
        self.failures.append(failure)
        self.model.interruptSolve()

    def bound(self, value: float) -> None:
        """A proved lower bound; the objective is integral."""
        if abs(value) < 1e15 and (least := math.ceil(value - 1e-5)) > self.best_bound:
            self.best_bound = least
            self.on_bound(least)


class _Rows(Conshdlr):
    """The rows that are added when they are broken."""

    def __init__(self, program: Program, variables: Sequence[Any], news: _News) -> None:
        self.program = program
        self.variables = variables
        self.news = news
        self.added = 0

    def conscheck(self, constraints: Any, solution: Any, *_flags: Any) -> dict[str, Any]:
        del constraints
        try:
            fits = not self.program.broken(self._values(solution), 0.5)
        except Exception as failure:
            self.news.stop(failure)
            fits = False
        return {"result": RESULT.FEASIBLE if fits else RESULT.INFEASIBLE}

    def conssepalp(self, *_arguments: Any) -> dict[str, Any]:
        return {"result": RESULT.SEPARATED if self._add(_CUT_BY) else RESULT.DIDNOTFIND}

    def consenfolp(self, *_arguments: Any) -> dict[str, Any]:
        return {"result": RESULT.SEPARATED if self._add(_BROKEN_BY) else RESULT.FEASIBLE}

    def consenfops(self, *_arguments: Any) -> dict[str, Any]:
        return {"result": RESULT.SOLVELP}

    def conslock(self, constraint: Any, locktype: Any, up: int, down: int) -> None:
        del constraint, locktype
        for variable in self.variables:
            self.model.addVarLocks(variable, up + down, up + down)

    def _values(self, solution: Any = None) -> list[float]:
        model = self.model
        return [model.getSolVal(solution, variable) for variable in self.variables]

    def _add(self, tolerance: float) -> int:
        """Add the rows that the optimum of the relaxation breaks; how many they are."""
        try:
            self.news.bound(self.model.getDualbound())
            broken = self.program.broken(self._values(), tolerance)
            for row in broken:
                self._add_row(row)
        except Exception as failure:
            self.news.stop(failure)
            return 0
        self.added += len(broken)
        return len(broken)

    def _add_row(self, row: Row) -> None:
        model = self.model
        made = model.createEmptyRowUnspec("", row.least, row.most, local=False, modifiable=False, removable=True)
        model.cacheRowExtensions(made)
        for column, factor in zip(row.columns, row.factors, strict=True):
            model.addVarToRow(made, self.variables[column], factor)
        model.flushRowExtensions(made)
        model.addCut(made, forcecut=True)
        model.addPoolCut(made)
        model.releaseRow(made)
