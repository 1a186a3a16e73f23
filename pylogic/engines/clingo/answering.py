"""Requests, each answered by a search of its own, or by a program that is kept for more questions of its sort."""

from __future__ import annotations

import time

from pylogic.engines.clingo.assuming import Assuming, program
from pylogic.engines.clingo.library import ground
from pylogic.engines.clingo.searching import Run
from pylogic.nouns.request import Emit, Request

_SEARCHES = 500
"""After so many searches a program is ground anew: by then what was learnt makes each several times slower."""


class Answering:
    """Answers requests; keeps the program of questions under assumptions for more of them."""

    def __init__(self) -> None:
        self._kept: tuple[tuple[object, ...], Assuming] | None = None

    def __call__(self, request: Request, emit: Emit) -> None:
        """Answer a request; the last message is ``done``."""
        if request["task"] == "assume":
            self._assume(request, emit)
        else:
            Run(request, emit).run()

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
            emit(self._kept[1].ask(question, asked["conflicts"], left, asked["missing"], asked["spare"]))
        emit({"done": {"limit": None}})
