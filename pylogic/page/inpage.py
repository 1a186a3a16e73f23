"""Engines of a page without a server: clingo and SWI-Prolog compiled for browsers, and pure Python ones.

The page fetches an engine when it is asked for first.  For clingo it gives a function that runs a program and returns
what ``clingo --outf=2`` prints; each question is a program of its own.  SWI-Prolog is called from Python that runs
next to it.  ``pylogic.engines.place`` puts the engines where the libraries are elsewhere.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Protocol

from pylogic import engines
from pylogic.engines.clingo.library import CLUE, fewest_dropped
from pylogic.engines.swipl import LATE, Answering, start_with
from pylogic.model.atom import Atom
from pylogic.model.errors import EngineError
from pylogic.model.files import PROLOG
from pylogic.model.request import Emit, Message, Request
from pylogic.page.questions import answer

if TYPE_CHECKING:
    from pylogic.engines import Engine


Run = Callable[[str, str, Callable[[str], None]], str]
"""Runs a program with options and gives each line to a function when it is printed; returns what went wrong."""

_LARGE = 1 << 30
_MODEL = " " * 8
"""The indentation of a model among what clingo prints."""


class EngineWanted(BaseException):
    """An engine must be fetched before the question can be answered; a `BaseException`, to pass every handler.

    Attributes:
        name: The engine.
    """

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class InPage:
    """An engine that answers in the page, and is otherwise like the one of its name.

    Args:
        like: The engine that it stands for.
        start: See `pylogic.engines.Engine.start`.
    """

    def __init__(self, like: Engine, start: Callable[[], tuple[str, Answering]]) -> None:
        self.like = like
        self.name = like.name
        self.start = start

    def __getattr__(self, name: str) -> Any:
        return getattr(self.like, name)


fetched: dict[str, Any] = {}
"""The engines of the page by name: `Run` for clingo, `pylogic.page.inpage.Prolog` for swipl."""


def place_engines() -> None:
    """Place the engines in the page.

    `EngineWanted` asks the page for an engine that was not fetched.
    """
    starts: dict[str, Callable[[Any], tuple[str, Answering]]] = {"clingo": _start_clingo, "swipl": start_swipl}

    def start(like: Engine) -> tuple[str, Answering]:
        if like.name in fetched:
            return starts[like.name](fetched[like.name])
        if like.name in starts:
            raise EngineWanted(like.name)
        try:
            return like.start()
        except EngineError:
            command = f"pylogic run FILE --engine {like.name}"
            raise EngineError(f"it does not run in this page; in a terminal type: {command}") from None

    for like in [engines.engine(name) for name in engines.names()]:
        engines.place(InPage(like, partial(start, like)))


def respond(text: str, send: Callable[[str], None]) -> str:
    """Answer a question, a text of JSON as the messages are.

    Returns:
        The name of the engine that has to be fetched before the question is asked again, or nothing.
    """
    try:
        answer(json.loads(text), lambda message: send(json.dumps(message)))
    except EngineWanted as wanted:
        return wanted.name
    except Exception as error:
        send(json.dumps({"error": f"pylogic failed: {type(error).__name__}: {error}"}))
    send(json.dumps({"end": True}))
    return ""


def _start_clingo(run: Run) -> tuple[str, Answering]:
    lines: list[str] = []
    run("", "", lines.append)
    return json.loads("".join(lines))["Solver"].split()[-1], lambda request, emit: _Answer(request, emit, run).answer()


class _Answer:
    """The answer to one request."""

    def __init__(self, request: Request, emit: Emit, run: Run) -> None:
        self._request = request
        self._emit = emit
        self._run = run
        self._encoding = "".join(Path(file).read_text(encoding="utf-8") for file in request["encodings"])
        self._options = [option for option in request["options"] if option.startswith("--")]
        if "\n#project " in self._encoding:
            self._options.append("--project=project")

    def answer(self) -> None:
        """Send the messages of the answer."""
        if "imitate" in self._request["options"]:
            raise EngineError("labelings are imitated by clingo's library only, not in this page")
        {"assume": self._assume, "draw": self._draw, "thin": self._thin}.get(self._request["task"], self._search)()

    def _search(self) -> None:
        request = self._request
        facts = fewest_dropped(request["facts"], request.get("soft") or [])
        task, models, minimise = request["task"], request["models"], request["minimise"]
        options = [f"--seed={request['seed']}"]
        if task == "decided":
            options += ["--enum-mode=cautious", "0"]
        elif minimise:
            options += ["--opt-mode=optN", "0"] if task == "count" or models != 1 else ["--opt-mode=opt"]
        else:
            options.append(str(0 if task == "count" else models))
        self._emit({"ground": 0.0})
        count = 0
        last: list[Any] = []

        def hear(model: Any) -> None:
            nonlocal count
            count += 1
            if not minimise or (last and model["Costs"] < last[-1]["Costs"]):
                last.clear()
            last.append(model)
            if task != "decided":
                self._emit({"solution": _rows(model), **({} if minimise else {"count": count})})

        found = self._solved(facts, options, hear)
        exhausted = found["Result"] in ("UNSATISFIABLE", "OPTIMUM FOUND") or found["Models"]["More"] == "no"
        if task == "decided":
            self._decided(facts, last)
            count = len(last)
        elif minimise:
            count = found["Models"].get("Optimal", 0)
            for one in last if exhausted else []:
                self._emit({"solution": _rows(one), "optimal": True})
        self._emit({"count": count, "done": {"exhausted": exhausted, "limit": None, "statistics": {}}})

    def _decided(self, facts: str, shared: Sequence[Any]) -> None:
        if not shared:
            return
        first = self._one(facts, ["1"])[1]
        rows = _rows(shared[0])
        self._emit({"solution": _rows(first)})
        self._emit({"decided": rows, "unique": len(rows) == len(first["Value"])})

    def _assume(self) -> None:
        asked = self._request["assumptions"]
        clues, start = asked["clues"], time.monotonic()
        for question in asked["questions"]:
            stated = {number for number in question if 0 < number <= len(clues)}
            pieces = [number for number in question if abs(number) > len(clues)]
            facts = [fact for number in sorted(stated) for fact in clues[number - 1]]
            rules = [_held(asked["pieces"][abs(number) - len(clues) - 1], number > 0) for number in pieces]
            limit = [f"--solve-limit={asked['conflicts']}"] if asked["conflicts"] else []
            result, model = self._one(_facts([*self._request["facts"], *facts]) + "".join(rules), ["1", *limit])
            self._emit(self._together(result, model, question, len(clues)))
            seconds = self._request["seconds"]
            if seconds is not None and time.monotonic() - start > seconds:
                self._emit({"done": {"limit": "time"}})
                return
        self._emit({"done": {"limit": None}})

    def _together(self, result: str, model: Any, question: list[int], clues: int) -> Message:
        if result == "UNSATISFIABLE":
            return {"together": False, "core": question}
        if result == "UNKNOWN":
            return {"together": None, "core": []}
        asked = self._request["assumptions"]
        held = set(model["Value"])
        missing = [number for number, piece in enumerate(asked["pieces"], clues + 1) if piece not in held]
        return {"together": True, "core": [], "missing": missing if asked["missing"] else []}

    def _draw(self) -> None:
        request = self._request
        refused = "".join(f":- {', '.join(pieces)}.\n" for pieces in request.get("refused", []) if pieces)
        preferred = "".join(f"#heuristic {piece}. [1@1, true]\n" for piece in request.get("preferred", []))
        seed = Random(request["lot"]).randrange(_LARGE)
        options = ["1", f"--seed={seed}", "--rand-freq=1", "--sign-def=rnd"]
        if preferred:
            options[2:] = ["--heuristic=Domain", "--sign-def=rnd"]
        _, model = self._one(_facts(request["facts"]) + refused + preferred, options)
        self._emit({"drawn": model and _rows(model)})
        self._emit({"done": {"limit": None}})

    def _thin(self) -> None:
        asked = self._request["thinning"]
        kept = set(range(1, len(asked["clues"]) + 1))
        rival = self._rival(kept)
        if rival is not None:
            self._emit({"gone": None, "rival": rival})
            self._emit({"done": {"limit": None}})
            return
        gone: list[int] = []
        for groups, least in asked["stages"]:
            left = len({number for group in groups for number in group})
            for group in groups:
                without = kept.difference(group)
                if left - len(group) >= least and self._rival(without) is None:
                    kept, left = without, left - len(group)
                    gone += group
        self._emit({"gone": gone, "rival": []})
        self._emit({"done": {"limit": None}})

    def _rival(self, clues: Iterable[int]) -> list[list[Any]] | None:
        """Another solution with these clues; ``None`` where there is none."""
        asked = self._request["thinning"]
        facts = [fact for number in clues for fact in asked["clues"][number - 1]]
        other = f":- {', '.join(asked['solution'])}.\n"
        _, model = self._one(_facts([*self._request["facts"], *facts]) + other, ["1"])
        return model and _rows(model)

    def _one(self, facts: str, options: Sequence[str]) -> tuple[str, Any]:
        """The result of a program for one model, and the model if there is one."""
        models: list[Any] = []
        return self._solved(facts, options, models.append)["Result"], models[0] if models else None

    def _solved(self, facts: str, options: Sequence[str], hear: Callable[[Any], None]) -> Any:
        """Run clingo, pass each model to a function, and return the other output."""
        lines: list[str] = []
        model: list[str] = []

        def line(text: str) -> None:
            opens, closes = text == _MODEL + "{", text.rstrip(",") == _MODEL + "}"
            (model if model or opens else lines).append(text)
            if closes:
                found = json.loads("".join(model).rstrip(","))
                model.clear()
                if "Value" in found:  # lower bounds stand among the models
                    hear(found)

        failed = self._run(self._encoding + facts, " ".join([*self._options, *options]), line)
        if failed:
            raise EngineError(failed)
        return json.loads("".join(lines))


def _facts(facts: Iterable[str]) -> str:
    return "".join(f"{fact}.\n" for fact in facts)


def _held(piece: str, positive: bool) -> str:
    return f":- not {piece}.\n" if positive else f":- {piece}.\n"


def _rows(witness: Any) -> list[list[Any]]:
    """The atoms of a model as rows of a message, without assumptions."""
    atoms = (Atom.parse(text) for text in witness.get("Value", []))
    return [[atom.name, *atom.args] for atom in atoms if atom.name != CLUE]


_WITHOUT = re.compile(r"/\\ \\(\w+|\(1 << \w+\))")
"""Bits that are taken away, ``Set /\\ \\Bits``: in this Prolog the complement of a number beyond 64 bits is 0."""
_STACK = 2**30
"""Bytes; addresses of a page have 32 bits."""


class Asked(Protocol):
    """A goal that was asked."""

    def step(self) -> str:
        """The next answer as JSON: ``value`` with the variables, ``error`` with a sentence, or neither at the end."""

    def close(self) -> None:
        """End the query."""


class Prolog(Protocol):
    """The interface that the page offers."""

    def write(self, path: str, text: str) -> None:
        """Write a file into Prolog's file system."""

    def ask(self, goal: str) -> Asked:
        """Ask a goal."""


class _PrologError(Exception):
    """An exception of Prolog."""


def _answers(prolog: Prolog, goal: str) -> Iterator[dict[str, Any]]:
    """The answers to a goal, as pyswip gives them."""
    asked = prolog.ask(goal)
    try:
        while answer := json.loads(asked.step()):
            if "error" in answer:
                raise _PrologError(LATE if answer["error"].endswith("seconds_are_up") else answer["error"])
            yield answer["value"]
    finally:
        asked.close()


def start_swipl(prolog: Prolog) -> tuple[str, Answering]:
    """See `pylogic.engines.Engine.start`."""
    for file in PROLOG.rglob("*.pl"):
        prolog.write(file.as_posix(), _WITHOUT.sub(r"/\\ (-1-\1)", file.read_text(encoding="utf-8")))
    queries = SimpleNamespace(query=partial(_answers, prolog))
    # There is no library(time) without threads; it has a stand-in.
    list(queries.query(f"asserta(user:file_search_path(library, '{(PROLOG / 'page').as_posix()}'))"))
    version, answer = start_with(queries, _PrologError)

    def answered(request: Request, emit: Emit) -> None:
        answer({**request, "memory": min(request["memory"] or _STACK, _STACK)}, emit)

    return version, answered
