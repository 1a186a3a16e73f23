"""The engine clingo.  The only module that imports the library of that name."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylogic.engines import Option, Strategy, choose
from pylogic.engines.clingo.assuming import Assuming, fewest_dropped, program
from pylogic.language import listing
from pylogic.nouns.errors import EngineError, UsageError
from pylogic.nouns.request import Emit, Request

if TYPE_CHECKING:
    import clingo

    from pylogic.nouns.atom import Atom
    from pylogic.nouns.puzzle import Kind, Puzzle

_MINIMUM = (5, 8, 1)
_IMITATION = ("--heuristic=Domain", "imitate")
_SEARCHES = 500
"""After so many searches a program is ground anew: by then what was learnt makes each several times slower."""
_LEARNING = ("vsids", "berkmin", "vmtf", "leftmost", "ff", "usc", "disjoint", "shrink")
"""What needs what was learnt; so does every configuration, all of which say when to restart."""


_PROJECTED = "\n#project "
"""What stands in an encoding several of whose models are one solution."""


@cache
def _projects(file: str) -> bool:
    return _PROJECTED in Path(file).read_text(encoding="utf-8")


def _configuration(name: str, summary: str) -> Option:
    return Option(name, "configuration", summary, (f"--configuration={name}",))


def _heuristic(name: str, summary: str) -> Option:
    return Option(name.lower(), "heuristic", summary, (f"--heuristic={name}",))


class _Clingo:
    name = "clingo"
    summary = "answer set programming: conflict-driven search on a grounded program"
    hint = "pip install 'clingo>=5.8.1'"
    options = (
        _configuration("frumpy", "conservative defaults of older versions; often good on small puzzles"),
        _configuration("jumpy", "aggressive restarts and deletion; for large, structured puzzles"),
        _configuration("tweety", "tuned for answer set programs; clingo's own choice as a rule"),
        _configuration("handy", "keeps much and restarts rarely; for large programs"),
        _configuration("crafty", "tuned for crafted, combinatorial puzzles"),
        _configuration("trendy", "tuned for industrial instances"),
        _heuristic("Vsids", "decide on what was in recent conflicts; the usual choice"),
        _heuristic("Berkmin", "decide in the most recent conflict that is not yet satisfied"),
        _heuristic("Vmtf", "move what was in the last conflict to the front; cheap"),
        _heuristic("Unit", "look ahead by propagating each candidate; few choices, each dear"),
        Option(
            "none",
            "heuristic",
            "decide on the first free atom; a baseline",
            ("--heuristic=None", "--lookahead=no"),  # without lookback clasp would look ahead
        ),
        Option(
            "leftmost",
            "heuristic",
            "as labeling would: the cells of the solution in order; to compare with CLP(FD)",
            _IMITATION,
        ),
        Option(
            "ff",
            "heuristic",
            "as labeling would: the cell with the fewest values left; to compare with CLP(FD)",
            (*_IMITATION, "ff"),
        ),
        Option("up", "order", "with leftmost or ff: try small values first, the usual choice"),
        Option(
            "down", "order", "with leftmost or ff: try large values first, where most small ones are wrong", ("down",)
        ),
        Option(
            "no-lookback",
            "lookback",
            "no learning, no backjumping; with none the counterpart of labeling, alone it looks ahead",
            ("--no-lookback",),
        ),
        Option(
            "usc",
            "optimisation",
            "raise the lower bound by unsatisfiable cores; the default where something is minimised",
            ("--opt-strategy=usc",),
        ),
        Option(
            "disjoint",
            "optimisation",
            "as usc, but first look for cores that have nothing in common; where much is missed at small prices",
            ("--opt-strategy=usc,oll,disjoint",),
        ),
        Option(
            "shrink",
            "cores",
            "make each core smaller by binary search; with usc, for optima that are hard to prove",
            ("--opt-usc-shrink=bin",),
        ),
        Option(
            "bb",
            "optimisation",
            "lower the upper bound by branch and bound; when a good solution is wanted more than a proof",
            ("--opt-strategy=bb",),
        ),
    )

    reference = False
    counts = True
    assumes = True

    def serves(self, kind: Kind) -> bool:
        return bool(kind.asp)

    def encodings(self, kind: Kind) -> list[str]:
        return [str(file) for file in kind.asp]

    def strategy(self, text: str | None, kind: Kind | None = None) -> Strategy:  # noqa: ARG002
        chosen = choose(self.name, self.options, "" if text in (None, "default") else text)
        arguments = [argument for option in chosen for argument in option.arguments]
        groups = {option.group for option in chosen}
        for option in chosen:
            if "lookback" in groups and (option.name in _LEARNING or option.group == "configuration"):
                raise UsageError(f"clingo has '{option.name}' only while it learns; 'no-lookback' learns nothing")
        if "order" in groups and _IMITATION[0] not in arguments:
            raise UsageError("'up' and 'down' go with 'leftmost' or 'ff'")
        if "optimisation" not in groups:
            # Without lookback clasp has no cores to go by, and breaks down when it is asked for them.
            arguments.append(f"--opt-strategy={'bb' if 'lookback' in groups else 'usc'}")
        return Strategy(",".join(option.name for option in chosen) or "default", tuple(arguments))

    def all_strategies(self, minimises: bool) -> tuple[str, ...]:
        searches = (
            *("frumpy", "jumpy", "tweety", "handy", "crafty", "trendy"),
            *("vsids", "berkmin", "vmtf", "unit", "none", "none,no-lookback"),
            *("leftmost,up", "leftmost,down", "ff,up", "ff,down"),
        )
        return (*searches, "usc", "usc,shrink", "bb") if minimises else searches

    def program(self, puzzle: Puzzle, facts: Sequence[Atom], strategy: Strategy) -> str:
        if "imitate" in strategy.options:
            raise UsageError(f"'{strategy.name}' is set while solving; a printed program cannot hold it")
        minimises = puzzle.kind.objective is not None
        options = [option for option in strategy.options if minimises or not option.startswith("--opt")]
        if any(_projects(str(file)) for file in puzzle.kind.asp):
            options.append("--project=project")
        command = " ".join(["clingo", *options, "FILE.lp"] + ([] if minimises else ["0"]))
        return "\n".join(
            [
                listing.heading(puzzle, f"Run it with: {command}   (or: python -m {command})"),
                "",
                *listing.facts(puzzle, facts),
                "",
                *(file.read_text(encoding="utf-8") for file in puzzle.kind.asp),
            ]
        )

    def start(self) -> tuple[str, Callable[[Request, Emit], None]]:
        try:
            import clingo
        except ImportError as error:
            raise EngineError(f"it is not installed ({error}); install it with: {self.hint}") from None
        if clingo.version() < _MINIMUM:
            found = ".".join(map(str, clingo.version()))
            raise EngineError(f"version {found} can hang while grounding; install a newer one with: {self.hint}")
        return clingo.__version__, _Answering()


class _Answering:
    """Answers requests; keeps the program of questions under assumptions for more of them."""

    def __init__(self) -> None:
        self._kept: tuple[tuple[object, ...], Assuming] | None = None

    def __call__(self, request: Request, emit: Emit) -> None:
        if request["task"] == "assume":
            self._assume(request, emit)
        else:
            _Run(request, emit).run()

    def _assume(self, request: Request, emit: Emit) -> None:
        start = time.monotonic()
        asked = request["assumptions"]
        same = (request["encodings"], request["facts"], request["options"], asked["clues"], asked["pieces"])
        if self._kept is None or self._kept[0] != same or self._kept[1].searches > _SEARCHES:
            control = _ground(request, program(request["facts"], asked["clues"]))
            self._kept = (same, Assuming(control, len(asked["clues"]), asked["pieces"]))
            emit({"ground": time.monotonic() - start})
        for question in asked["questions"]:
            left = None if request["seconds"] is None else request["seconds"] - (time.monotonic() - start)
            if left is not None and left <= 0:
                emit({"done": {"limit": "time"}})
                return
            emit(self._kept[1].ask(question, asked["conflicts"], left, asked["missing"], asked["spare"]))
        emit({"done": {"limit": None}})


def _ground(request: Request, facts: str) -> clingo.Control:
    """A control with the encoding of the kind and these facts."""
    import clingo

    said: list[str] = []
    arguments = [option for option in request["options"] if option.startswith("--")]
    if any(map(_projects, request["encodings"])):
        arguments.append("--project=project")
    control = clingo.Control([*arguments, f"--seed={request['seed']}"], logger=lambda _code, text: said.append(text))
    try:
        for file in request["encodings"]:
            control.load(file)
        control.add("base", [], facts)
        control.ground([("base", [])])
    except RuntimeError as error:  # a mistake in an encoding; what clingo says of it has the file and the line
        raise EngineError(said[0].strip() if said else str(error)) from None
    return control


def _text(facts: Iterable[str]) -> str:
    return "".join(f"{fact}.\n" for fact in facts)


class _Run:
    """One request: ground, then search."""

    def __init__(self, request: Request, emit: Emit) -> None:
        self.request = request
        self.emit = emit
        self.start = time.monotonic()
        self.control = _ground(request, fewest_dropped(request["facts"], request.get("soft") or []))
        self.rows = _Rows()
        self.count = 0
        self.limit = False

    def run(self) -> None:
        task, models = self.request["task"], self.request["models"]
        if "imitate" in self.request["options"]:
            self._imitate()
        self.emit({"ground": time.monotonic() - self.start})
        if "." in self.request["kind"] and self.request["known"] is None:
            self._first()
        if task == "decided":
            exhausted = self._decided()
        elif self.request["minimise"]:
            exhausted = self._optimum(models, task == "count")
        else:
            exhausted = self._search(0 if task == "count" else models, models)
        self.emit(
            {
                "count": self.count,
                "done": {
                    "exhausted": exhausted,
                    "limit": "time" if self.limit else None,
                    "statistics": _statistics(self.control.statistics),
                },
            }
        )

    def _imitate(self) -> None:
        from clingo.backend import HeuristicType

        from pylogic.engines.clingo.imitating import imitate

        options, outputs = self.request["options"], self.request["outputs"]
        imitate(self.control, HeuristicType.True_, outputs, first_fail="ff" in options, down="down" in options)

    def _models(self, models: int) -> Any:
        """All models as they come, until the seconds are up; returns whether the search was exhausted."""
        self.control.configuration.solve.models = models  # type: ignore[union-attr]
        seconds, emit = self.request["seconds"], self.emit
        left = None if seconds is None else seconds - (time.monotonic() - self.start)
        if left is not None and left <= 0:
            self.limit = True
            return False
        # A search in a thread of its own would hand over each model from thread to thread, which takes longer than
        # finding it; so the search is here, and a thread ends it when the time is up.
        timer = None if left is None else threading.Timer(left, self._interrupt)
        if timer is not None:
            timer.daemon = True
            timer.start()
        try:
            # A method for on_unsat would make a circle of control and run: the memory of the one, megabytes that
            # Python knows nothing of, would stay until garbage is collected.
            with self.control.solve(yield_=True, on_unsat=lambda bound: emit({"bound": bound[0]})) as handle:
                try:
                    yield from handle
                    result = handle.get()
                except GeneratorExit:
                    _cancel(handle)
                    raise
                self.limit = bool(result.interrupted)
                return bool(result.exhausted)
        except RuntimeError:
            if not self.limit:
                raise
            return False  # see `_cancel`: an interruption fails in the same way
        finally:
            if timer is not None:
                timer.cancel()

    def _interrupt(self) -> None:
        self.limit = True
        self.control.interrupt()

    def _search(self, models: int, shown: int) -> bool:
        """Enumerate ``models`` solutions, 0 for all, and send at most ``shown`` of them, 0 for all."""
        search = self._models(models)
        while True:
            try:
                model = next(search)
            except StopIteration as end:
                return bool(end.value)
            self.count += 1
            if not shown or self.count <= shown:
                self.emit({"solution": self.rows.of(model), "count": self.count})
            elif self.count % 1000 == 0:
                self.emit({"count": self.count})

    def _first(self) -> None:
        """Any solution: cores may bring none for long, and after a limit there should be one.

        What must hold is a program of its own, in which that is found at once.
        """
        form = self.request["kind"].partition(".")[2]
        files = [file for file in self.request["encodings"] if not file.endswith(f".{form}.lp")]
        plain: Request = {**self.request, "encodings": files}
        hard = _text(fact for fact in self.request["facts"] if not fact.startswith("wanted("))
        best, self.control = self.control, _ground(plain, hard)
        self._search(1, 1)
        self.control, self.count = best, 0

    def _optimum(self, models: int, count: bool) -> bool:
        """The best solutions, and better and better ones on the way to them."""
        solve = self.control.configuration.solve
        several = count or models != 1
        solve.opt_mode = "optN" if several else "opt"  # type: ignore[union-attr]
        search = self._models(0 if count or not several else models)
        while True:
            try:
                model = next(search)
            except StopIteration as end:
                return bool(end.value)
            if not several and model.cost[:1] == [self.request.get("bound")]:  # no cost without anything to choose
                self.emit({"solution": self.rows.of(model), "optimal": True})
                search.close()
                return False
            if not several or not model.optimality_proven:
                self.emit({"solution": self.rows.of(model)})
            else:
                self.count += 1
                if not models or self.count <= models:
                    self.emit({"solution": self.rows.of(model), "optimal": True})

    def _decided(self) -> bool:
        """Intersect solutions by cautious reasoning; the first one is a whole solution."""
        self.control.configuration.solve.enum_mode = "cautious"  # type: ignore[union-attr]
        search = self._models(0)
        whole = 0
        rows: list[list[Any]] | None = None
        while True:
            try:
                model = next(search)
            except StopIteration as end:
                exhausted = bool(end.value)
                break
            rows = self.rows.of(model)
            if not whole:
                whole = len(rows)
                self.count = 1
                self.emit({"solution": rows})
        if exhausted and rows is not None:
            self.emit({"decided": rows, "unique": len(rows) == whole})
        return exhausted


class _Rows(dict[Any, list[Any]]):
    """Symbols as rows of a message, each made once: models of a program have many in common."""

    def __missing__(self, symbol: clingo.Symbol) -> list[Any]:
        import clingo

        number = clingo.SymbolType.Number
        row = self[symbol] = [symbol.name, *(a.number if a.type == number else a.name for a in symbol.arguments)]
        return row

    def of(self, model: clingo.Model) -> list[list[Any]]:
        """What a model shows."""
        return [*map(self.__getitem__, model.symbols(shown=True))]


def _cancel(handle: Any) -> None:
    """End a search at a model.

    While clasp shrinks a core this is an error to it (root level); said here it is one that Python can pass over, left
    to the end of the handle it would end the process.
    """
    with suppress(RuntimeError):
        handle.cancel()


def _statistics(found: Any) -> dict[str, float]:
    """The counts that describe the search."""
    solvers = found["solving"]["solvers"]
    program = found["problem"]["lp"]
    counts = {name: int(solvers[name]) for name in ("choices", "conflicts", "restarts")}
    return {**counts, "atoms": int(program["atoms"]), "rules": int(program["rules"])}


ENGINE = _Clingo()
