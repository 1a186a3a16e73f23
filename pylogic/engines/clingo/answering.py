"""Requests, each answered by a search of its own, or by a program that is kept for more questions of its sort."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from pylogic.core.request import Emit, Request
from pylogic.engines.clingo.assuming import Assuming, program
from pylogic.engines.clingo.library import Rows, ground
from pylogic.engines.clingo.searching import Run
from pylogic.engines.clingo.sharing import Sharing

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
        from pylogic.engines.clingo.thinning import Thinning  # imported late, as above

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
