"""The engine SWI-Prolog with CLP(FD).  The only module that imports pyswip."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from itertools import product
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylogic.engines import Strategy, choose, split_strategy_file, table
from pylogic.files import printing
from pylogic.model.errors import EngineError, UsageError
from pylogic.model.files import PROLOG, caches
from pylogic.model.request import PLAIN, Emit, Message, Noted, Request, noted

if TYPE_CHECKING:
    from pylogic.model.atom import Atom
    from pylogic.model.kind import Kind
    from pylogic.model.puzzle import Puzzle

Answering = Callable[[Request, Emit], None]
_MINIMUM = 90000
LATE = "Returned: 'seconds_are_up'."  # the alarm of within/2, between two events, where no catch of Prolog's is
_BARE = ("-f", "none", "--no-packs")
_DEFAULTS = {"variable": "leftmost", "order": "up", "branching": "step"}
_GROUPS = (*_DEFAULTS, "ties", "search", "optimum")
_CHANCE = {"random", "random_value", "random_ties"}
_CHANGING = {"dom_w_deg", "impact", "bab", *_CHANCE}
_STANDARD = {"leftmost", "ff", "ffc", "min", "max", "up", "down", "step", "enum", "bisect"}  # what labeling/2 has
_READABLE = 120  # lines of a program that people read; on larger boards one for each cell
_SILENT = {"leftmost", "up", "step"}  # what labeling/2 does unasked
_LEAST = 2**22  # bytes; with less Prolog cannot even say that it is too little
_PER_CONFLICT = 1000  # inferences that stand for a conflict of a solver that learns
_OPERATORS = {"equal": "=", "other": "≠", "at_most": "≤", "above": ">"}  # by the names that labeling.pl has
_PROPAGATION = "propagation"  # all that is known of a failure
_STACK = 16 * 2**30  # bytes; Prolog's own limit of 1 GiB is small for large boards


class _Swipl:
    name = "swipl"
    summary = "constraint logic programming over finite domains, CLP(FD), with labeling"
    hint = "apt-get install swi-prolog-nox (Debian, Ubuntu), brew install swi-prolog (macOS)"
    options = table("swipl")
    default = "ff,up,step"
    reference = False
    counts = True
    limits = ("inferences", "choices", "failures")
    assumes = True

    def serves(self, kind: Kind) -> bool:
        return bool(kind.prolog)

    def encodings(self, kind: Kind) -> list[str]:
        return [file.as_posix() for file in kind.prolog]

    def strategy(self, text: str | None, kind: Kind | None = None) -> Strategy:  # noqa: ARG002
        own, text = split_strategy_file(text or self.default, ".pl")
        chosen = choose(self.name, self.options, text)
        named = {option.group: (option.arguments or (option.name,))[0] for option in chosen}
        defaults = {} if own else _DEFAULTS  # the worker sees what the file chooses
        if not own and "ties" in named:
            defaults = {**defaults, "variable": "ff"}
        words = tuple(word for group in _GROUPS if (word := named.get(group) or defaults.get(group)))
        if {"random_value", "bisect"} <= {*words}:
            raise UsageError("'random_value' chooses a value and 'bisect' chooses none; leave one of them out")
        if "ties" in named and not {"leftmost", "random"}.isdisjoint(words):
            raise UsageError(f"'random_ties' is for variables that rank alike, which '{words[0]}' does not have")
        changing = [word for word in words if word in _CHANGING]
        if "discrepancy" in words and changing:
            raise UsageError(f"'discrepancy' goes through one tree again and again, which '{changing[0]}' would change")
        name = ",".join((own.name, *words) if own else words)
        options = (f"file:{own.digest}:{own.path}\n{own.text}", *words) if own else words
        return Strategy(name, options, traced=True, random=not _CHANCE.isdisjoint(words))

    def all_strategies(self, minimises: bool) -> tuple[str, ...]:
        del minimises  # labelings are the same for both
        groups = (("leftmost", "ff", "ffc", "min", "max"), ("up", "down"), ("step", "enum", "bisect"))
        return tuple(map(",".join, product(*groups)))

    def program(self, puzzle: Puzzle, facts: Sequence[Atom], strategy: Strategy) -> str:
        if strategy.options[0].startswith("file:"):
            raise UsageError(f"'{strategy.name}' is loaded beside the program; a printed program cannot hold it")
        standard = set(strategy.options) <= _STANDARD
        if (plain := puzzle.kind.encoding.plain) is not None and any(fact == ("model", (PLAIN,)) for fact in facts):
            if not standard:
                raise UsageError(f"a plain program labels by labeling/2, which has no {strategy.name}")
            made = plain(puzzle, facts, ",".join(word for word in strategy.options if word not in _SILENT))
            lines, most = made.text.count("\n"), max(_READABLE, prod(puzzle.size))
            if lines > most:
                much = f"{lines} lines, more than the {most} that a person would read of such a board"
                raise UsageError(f"the plain program has {much}; 'pylogic run --engine swipl --model plain' runs it")
            return made.text
        names = ("search", *(() if standard else ("labeling",)), "show")
        unused = _unused_models(puzzle, facts)
        parts = [_source(file, unused) for file in (*puzzle.kind.prolog, *(PROLOG / f"{name}.pl" for name in names))]
        heading = printing.heading(puzzle, "Run it with: swipl -f none FILE.pl")
        options = ",".join(strategy.options)
        instance = [
            "/*  The puzzle.  */",
            "",
            *printing.facts(puzzle, facts, "fact({})."),
            "",
            printing.comment("how the variables are labelled"),
            f"labels(labeling([{options}]))." if standard else f"labels(labelled([{options}], effort(0, 0, 1))).",
            "",
            ":- initialization(main, main).",
        ]
        return "\n".join([heading, "", *parts, *instance, ""])

    def start(self) -> tuple[str, Answering]:
        try:
            prolog = _prolog()
        # pyswip says in many ways that it finds no SWI-Prolog, SystemExit among them.
        except (Exception, SystemExit) as error:
            raise EngineError(f"SWI-Prolog was not found ({error}); install it with: {self.hint}") from None
        number = _version(prolog)
        if number < _MINIMUM:
            raise EngineError(f"SWI-Prolog {_dotted(number)} is too old, 9.0 is needed; install it with: {self.hint}")
        if (folder := caches()) is not None:
            list(prolog.query(f"use_module({_quoted((PROLOG / 'kept').as_posix())})"))
            list(prolog.query(f"kept:keep({_quoted(folder.as_posix())})"))
        from pyswip.prolog import PrologError

        return start_with(prolog, PrologError)


def start_with(prolog: Any, error: type[Exception]) -> tuple[str, Answering]:
    """Run of `Engine.start`, with a Prolog that runs already.

    Args:
        prolog: Its method ``query`` takes a goal and gives the answers to it, as pyswip does.
        error: The class that it raises for an exception of Prolog.
    """
    list(prolog.query(f"use_module({_quoted((PROLOG / 'solve').as_posix())})"))
    before: tuple[object, ...] = ()

    def answer(request: Request, emit: Emit) -> None:
        nonlocal before
        names = {fact.partition("(")[0] for fact in request["facts"]}
        now = (request["memory"], request["kind"], request["encodings"], names, request.get("program"))
        if now != before:
            _prepare(prolog, request)
            before = now
        _answer(prolog, error, request, emit)

    return _dotted(_version(prolog)), answer


def _version(prolog: Any) -> int:
    number: int = next(prolog.query("current_prolog_flag(version, V)"))["V"]
    return number


def _dotted(number: int) -> str:
    return f"{number // 10000}.{number // 100 % 100}.{number % 100}"


def _prolog() -> Any:
    """SWI-Prolog without the user's init file and packs, which could change what a program means."""
    # pyswip starts Prolog while it is imported, with words of its own; only its module `core` can be had before.
    spec = find_spec("pyswip")
    if spec is None or spec.loader is None:
        raise ImportError("pyswip is not installed")
    package = sys.modules["pyswip"] = module_from_spec(spec)
    core: Any = import_module("pyswip.core")
    initialise = core.PL_initialise
    core.PL_initialise = lambda _count, words: initialise(len(words) + len(_BARE), [words[0], *_BARE, *words[1:]])
    spec.loader.exec_module(package)
    return package.Prolog()


def _unused_models(puzzle: Puzzle, facts: Sequence[Atom]) -> set[str]:
    """The models of the kind but for the one that is asked for, or the default."""
    models = puzzle.kind.encoding.models.get(ENGINE.name, {})
    asked = next((fact.args[0] for fact in facts if fact.name == "model"), next(iter(models), None))
    return {name for name in models if name != asked}


def _source(file: Path, unused: set[str]) -> str:
    """A file of Prolog with the files that it includes, except those named after models that are not used."""

    def included(directive: re.Match[str]) -> str:
        part = file.parent / f"{directive[1]}.pl"
        return "" if part.stem in unused else f"{_source(part, unused)}\n"

    return re.sub(r"^:- include\((.+)\)\.\n", included, file.read_text(encoding="utf-8"), flags=re.MULTILINE)


def _quoted(text: str) -> str:
    """An atom of Prolog, whatever the text."""
    escaped = text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n")
    return f"'{escaped}'"


def _prepare(prolog: Any, request: Request) -> None:
    """Set the limit of memory, and load what the kind needs for facts with such names."""
    stack = max(request["memory"] or _STACK, _LEAST)
    list(prolog.query(f"set_prolog_flag(stack_limit, {stack})"))
    facts = ",".join(request["facts"])
    files = ",".join(map(_quoted, request["encodings"]))
    if "program" in request:
        list(prolog.query(f"use_module({files}, [])"))
        list(prolog.query(f"{request['kind']}:load({_quoted(request['program'])})"))
    loading = f"solve:used_once({request['kind']}, [{files}], [{facts}])"
    (loaded,) = prolog.query(f"catch({loading}, error(mistake(Mistake), _), true)")
    if isinstance(loaded["Mistake"], str):
        raise EngineError(loaded["Mistake"].strip())


def _answer(prolog: Any, mistake: type[Exception], request: Request, emit: Emit) -> None:
    """Ask one query and pass its events on; `event/6` explains them in solve.pl."""
    facts, labeling = ",".join(request["facts"]), _labeling(prolog, request["options"])
    emit({"started": True})
    if request["task"] == "assume":
        _assume(prolog, request, labeling, emit)
        return
    start = time.monotonic()
    seconds = "none" if request["seconds"] is None else f"{max(0.001, request['seconds']):.3f}"
    effort = ",".join(f"{name}-{most}" for name, most in request.get("effort", {}).items() if name != "cpu")
    limits = f"limits({seconds}, [{effort}], {request['seed']})"
    goal = f"solve:event({request['task']}, {request['kind']}, [{facts}], {labeling}, {limits}, Event)"
    most = request.get("nodes", 0)
    if most:
        goal = f"solve:followed({most}, Event, {goal})"
    count = whole = 0
    counts: list[int] = []
    exhausted = False
    limit = None
    last: Message = {}
    events = prolog.query(goal)
    try:
        for event in events:
            name, *rest = event["Event"]
            counts, rows = rest[:3], rest[3:]
            if name == "posted":
                emit({"ground": time.monotonic() - start})
            elif name == "bound":
                emit({"bound": rows[0]})
            elif name == "decided":
                emit({"decided": rows, "unique": len(rows) == whole})
            elif name == "end":
                exhausted = True
            elif name in ("time", "memory", "nodes", *request.get("effort", ())):
                limit = name
            elif name == "better":
                emit({"solution": rows})
            elif name == "mistake":
                raise UsageError(rows[0])
            elif name == "other":
                emit({"sample": rows})
            elif name == "counted":
                count += 1
                emit({"count": count, **({"sample": rows} if rows else {})})
            else:
                count += 1
                whole = len(rows)
                found: Message = {"solution": rows, "count": count, "optimal": True}
                if request["task"] == "solve" and count == request["models"]:
                    last = found
                    break
                emit(found)
    except mistake as error:
        if not str(error).endswith(LATE):
            raise EngineError(str(error)) from None
        limit = "time"
    finally:
        events.close()
    statistics = dict(zip(("inferences", "choices", "failures"), counts, strict=False))
    if most:
        refuted = [noted(None) | {"failed": _PROPAGATION}] if exhausted else []
        emit({"tree": _nodes(prolog) or refuted})
    emit({**last, "done": {"exhausted": exhausted, "limit": limit, "statistics": statistics}})


def _nodes(prolog: Any) -> list[Noted]:
    """The nodes that following.pl has noted."""
    nodes: list[Noted] = []
    for row in prolog.query("solve:node(Node)"):
        match row["Node"]:
            case ["root", found, left]:
                nodes.append(noted(None) | {"found": found, "left": [*found, *left]})
            case ["child", parent, how, piece, state, found, gone]:
                node = noted(parent, _OPERATORS[how], piece or None)
                nodes.append(node | {"found": found, "gone": gone})
                if state == "failed":
                    nodes[-1]["failed"] = _PROPAGATION
            case ["solved", number]:
                nodes[number]["solved"] = True
    return nodes


def _labeling(prolog: Any, options: Sequence[str]) -> str:
    """The options of labelled/3 as a list of Prolog; those of a file of the user's are vetted first.

    Raises:
        UsageError: The file is refused.
    """
    words = [option for option in options if not option.startswith("file:")]
    if len(words) == len(options):
        return f"[{','.join(words)}]"
    heading, _, text = options[0].partition("\n")
    _, digest, path = heading.split(":", 2)
    list(prolog.query(f"use_module({_quoted((PROLOG / 'own').as_posix())}, [])"))
    loading = f"own:strategy({_quoted(path)}, '{digest}', {_quoted(text)}, [{','.join(words)}], Options)"
    (loaded,) = prolog.query(f"catch(({loading}, format(atom(Text), '~q', [Options])), mistake(Mistake), true)")
    if isinstance(loaded["Mistake"], str):
        raise UsageError(loaded["Mistake"])
    return str(loaded["Text"])


def _assume(prolog: Any, request: Request, labeling: str, emit: Emit) -> None:
    """Answer questions about clues and pieces that are assumed; only clues may be negative, which leaves them out."""
    asked = request["assumptions"]
    inferences = asked["conflicts"] * _PER_CONFLICT
    for question in asked["questions"]:
        last = len(asked["clues"])
        clues = [fact for number in question if 0 < number <= last for fact in asked["clues"][number - 1]]
        held = ",".join(asked["pieces"][number - last - 1] for number in question if number > last)
        facts = ",".join([*request["facts"], *clues])
        goal = f"solve:together({request['kind']}, [{facts}], [{held}], {labeling}, {inferences}, Answer)"
        (answer,) = prolog.query(goal)
        emit({"together": {"yes": True, "no": False}.get(answer["Answer"]), "core": []})
    emit({"done": {"limit": None}})


ENGINE = _Swipl()
