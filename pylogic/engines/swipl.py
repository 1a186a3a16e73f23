"""The engine SWI-Prolog with CLP(FD).  The only module that imports pyswip."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pylogic.engines import Emit, Option, Request, Strategy, choose, listing
from pylogic.errors import EngineError
from pylogic.resources import PROLOG

if TYPE_CHECKING:
    from pylogic.puzzle import Atom, Puzzle

_MINIMUM = 90000
_STACK = 16 * 2**30  # bytes; Prolog's own limit of 1 GiB is small for large boards


class _Swipl:
    name = "swipl"
    summary = "constraint logic programming over finite domains, CLP(FD), with labeling"
    hint = "apt-get install swi-prolog-nox (Debian, Ubuntu), brew install swi-prolog (macOS)"
    options = (
        Option("leftmost", "variable", "label the variables in the order in which the encoding lists them"),
        Option("ff", "variable", "first fail: the variable with the smallest domain; the usual choice"),
        Option("ffc", "variable", "of the smallest domains the variable with the most constraints"),
        Option("min", "variable", "the variable with the smallest lower bound"),
        Option("max", "variable", "the variable with the largest upper bound"),
        Option("up", "order", "try small values first"),
        Option("down", "order", "try large values first"),
        Option("step", "branching", "X = V or X ≠ V, then choose a variable anew"),
        Option("enum", "branching", "all values of the chosen variable in turn"),
        Option("bisect", "branching", "X ≤ M or X > M, M being the middle of the domain"),
    )
    default = "ff,up,step"

    def strategy(self, text: str | None) -> Strategy:
        chosen = choose(self.name, self.options, text or self.default)
        groups = {option.group: option.name for option in chosen}
        options = (
            groups.get("variable", "leftmost"),
            groups.get("order", "up"),
            groups.get("branching", "step"),
        )
        return Strategy(",".join(options), options)

    def program(self, puzzle: Puzzle, facts: Sequence[Atom], strategy: Strategy) -> str:
        parts = [(PROLOG / f"{name}.pl").read_text(encoding="utf-8") for name in (puzzle.kind, "search", "show")]
        heading = listing.heading(puzzle, "Run it with: swipl FILE.pl")
        instance = [
            "/*  The puzzle.  */",
            "",
            *listing.facts(puzzle, facts, "fact({})."),
            "",
            listing.comment("how the variables are labelled"),
            f"labeling_options([{','.join(strategy.options)}]).",
            "",
            ":- initialization(main, main).",
        ]
        return "\n".join([heading, "", *parts, *instance, ""])

    def start(self) -> tuple[str, Callable[[Request, Emit], None]]:
        try:
            from pyswip import Prolog

            prolog = Prolog()
        # pyswip says in many ways that it finds no SWI-Prolog, SystemExit among them.
        except (Exception, SystemExit) as error:
            raise EngineError(f"SWI-Prolog was not found ({error}); install it with: {self.hint}") from None
        number = next(prolog.query("current_prolog_flag(version, V)"))["V"]
        version = f"{number // 10000}.{number // 100 % 100}.{number % 100}"
        if number < _MINIMUM:
            raise EngineError(f"SWI-Prolog {version} is too old, 9.0 is needed; install it with: {self.hint}")
        list(prolog.query(f"use_module('{(PROLOG / 'solve').as_posix()}')"))
        return version, lambda request, emit: _answer(prolog, request, emit)


def _answer(prolog: Any, request: Request, emit: Emit) -> None:
    """Ask one query and pass its events on; what they mean is said at `event/5` in solve.pl."""
    from pyswip.prolog import PrologError

    start = time.monotonic()
    stack = request["memory"] or _STACK
    list(prolog.query(f"set_prolog_flag(stack_limit, {stack})"))
    facts, labeling = ",".join(request["facts"]), ",".join(request["options"])
    goal = f"solve:event({request['task']}, {request['kind']}, [{facts}], [{labeling}], Event)"
    count = inferences = whole = 0
    exhausted = True
    events = prolog.query(goal)
    try:
        for event in events:
            name, inferences, *rows = event["Event"]
            if name == "posted":
                emit({"ground": time.monotonic() - start})
            elif name == "bound":
                emit({"bound": rows[0]})
            elif name == "decided":
                emit({"decided": rows, "unique": len(rows) == whole})
            else:
                count += 1
                whole = len(rows)
                emit({"count": count} if name == "counted" else {"solution": rows, "count": count, "optimal": True})
                if request["task"] == "solve" and count == request["models"]:
                    exhausted = False
                    break
    except PrologError as error:
        if "resource_error" in str(error):
            emit({"done": {"exhausted": False, "limit": "memory", "statistics": {"inferences": inferences}}})
            return
        raise EngineError(str(error)) from None
    finally:
        events.close()
    emit({"done": {"exhausted": exhausted, "limit": None, "statistics": {"inferences": inferences}}})


ENGINE = _Swipl()
