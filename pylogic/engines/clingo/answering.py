"""Requests, each answered by a search of its own, or by a program that is kept for more questions of its sort.

One ground program for many puzzles: what they have in common is stated, what tells them apart is assumed.

Of puzzles that differ only in facts that fix pieces of the solution (printed values, and what follows from them) each
is a question under assumptions.  To ground such a program takes several times as long as to answer the question.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from pylogic.engines.clingo.library import Assuming, Rows, ground, program
from pylogic.engines.clingo.searching import Run
from pylogic.model.question import Emit, Message, Request

if TYPE_CHECKING:
    from pylogic.engines.clingo.drawing import Drawing


_LARGE = 20_000
"""Each question to a program with this many atoms takes at least a tenth of a second."""
_SEARCHES = 500
"""The number of searches after which a program is ground again: by then what was learnt makes each much slower."""


class Answering:
    """Answers requests; keeps the program of questions under assumptions, and that of draws, for more of them."""

    def __init__(self) -> None:
        self._kept: tuple[tuple[object, ...], Assuming] | None = None
        self._drawn: tuple[tuple[object, ...], Drawing] | None = None
        self._sharing = Sharing()

    def __call__(self, request: Request, emit: Emit) -> None:
        """Answer a request; the last message is ``done``."""
        match request["task"]:
            case "assume":
                self._assume(request, emit)
            case "draw":
                self._draw(request, emit)
            case "thin":
                self._thin(request, emit)
            case _:
                if not self._sharing.answered(request, emit):
                    Run(request, emit).run()

    def _draw(self, request: Request, emit: Emit) -> None:
        # Imported late: only generated puzzles need it.
        from pylogic.engines.clingo.drawing import Drawing, UnsettledError

        preferred, refused = request.get("preferred", []), request.get("refused", [])
        same = (request["encodings"], request["facts"], request["options"], preferred, refused)
        if self._drawn is None or self._drawn[0] != same or not self._drawn[1].lasting:
            control = ground(request, program(request["facts"]))
            self._drawn = (same, Drawing(control, request["outputs"], frozenset(preferred), refused))
        try:
            drawn = self._drawn[1].draw(request["lot"])
        except UnsettledError:
            emit({"done": {"limit": "conflicts"}})
            return
        rows = Rows()
        emit({"drawn": None if drawn is None else [rows[symbol] for symbol in drawn]})
        emit({"done": {"limit": None}})

    def _thin(self, request: Request, emit: Emit) -> None:
        from pylogic.engines.clingo.searching import Thinning  # imported late, as above

        asked = request["thinning"]
        control = ground(request, program(request["facts"], asked["clues"]))
        if asked["unasked"] and len(control.symbolic_atoms) > _LARGE:
            emit({"gone": [number for groups, _ in asked["stages"] for group in groups for number in group]})
            emit({"done": {"limit": None}})
            return
        thinning = Thinning(control, request["outputs"], asked["solution"])
        gone = thinning.thin([(groups, least) for groups, least in asked["stages"]])
        rows = Rows()
        rival = [] if gone else thinning.rival
        shared = [symbol for symbol in rival if str(symbol) in thinning.shared]
        emit({"gone": gone, "rival": [rows[one] for one in rival], "shared": [rows[one] for one in shared]})
        emit({"done": {"limit": None}})

    def _assume(self, request: Request, emit: Emit) -> None:
        start = time.monotonic()
        asked = request["assumptions"]
        same = (request["encodings"], request["facts"], request["options"], asked["clues"], asked["pieces"])
        if self._kept is None or self._kept[0] != same or self._kept[1].searches > _SEARCHES:
            control = ground(request, program(request["facts"], asked["clues"]))
            self._kept = (same, Assuming(control, len(asked["clues"]), asked["pieces"]))
            emit({"ground": time.monotonic() - start})
        for question in asked["questions"]:
            left = None if request["seconds"] is None else request["seconds"] - (time.monotonic() - start)
            if left is not None and left <= 0:
                emit({"done": {"limit": "time"}})
                return
            emit(self._kept[1].ask(question, asked["conflicts"], left, asked["missing"]))
        emit({"done": {"limit": None}})


_CONFLICTS = 1000
"""Conflicts after which a puzzle is hard: a program in which its values are stated is smaller, and quicker."""
_SHARED_SEARCHES = 500
"""Searches after which the program is ground again: what was learnt in each of them slows down the next."""
_TWO = 2


class Sharing:
    """Answers puzzles that have no or exactly one solution, whatever was asked before.

    Others are left to a search of their own: which solutions come first would depend on the puzzles before.
    """

    def __init__(self) -> None:
        self._frame: tuple[object, ...] = ()
        self._program: _Program | None = None

    def answered(self, request: Request, emit: Emit) -> bool:
        """Whether a request was answered; the first of a sequence with equal frames never is."""
        fixing = request.get("fixing")
        if not fixing or request["task"] != "solve" or request["models"] != _TWO:
            return False
        stated = [(fact, fact.partition("(")) for fact in request["facts"]]
        common = [fact for fact, (name, _, _) in stated if name not in fixing]
        frame = (request["encodings"], request["outputs"], request["options"], request["seed"], common)
        if frame != self._frame:
            self._frame, self._program = frame, None
            return False
        if self._program is None or self._program.searches >= _SHARED_SEARCHES:
            self._program = _Program(request, common)
        fixed = [(rest, fixing[name]) for _, (name, _, rest) in stated if name in fixing]
        return self._program.answered(fixed, emit)


class _Program:
    """A ground program of what some puzzles have in common."""

    def __init__(self, request: Request, common: list[str]) -> None:
        self.searches = 0
        self._rows = Rows()
        self._control = ground(request, program(common))
        ((name, arity),) = request["outputs"]
        atoms = self._control.symbolic_atoms.by_signature(name, arity)
        self._literals = {str(atom.symbol).partition("(")[2]: atom.literal for atom in atoms}
        solve: Any = self._control.configuration.solve
        solve.models, solve.solve_limit = _TWO, str(_CONFLICTS)

    def answered(self, fixed: list[tuple[str, bool]], emit: Emit) -> bool:
        """Whether there is one solution or none, which is then sent."""
        self.searches += 1
        if any(piece not in self._literals for piece, _ in fixed):
            return False
        assumed = [self._literals[piece] if holds else -self._literals[piece] for piece, holds in fixed]
        with self._control.solve(assumed, yield_=True) as handle:
            models = [self._rows.of(model) for model in handle]
            exhausted = handle.get().exhausted
        if len(models) > 1 or not exhausted:
            return False
        # Without counts: those of a shared program include the puzzles before, and to read them takes as long
        # as to solve an easy puzzle.
        message: Message = {"ground": 0.0, "count": len(models), "done": {"exhausted": True, "limit": None}}
        emit({**message, "solution": models[0]} if models else message)
        return True
