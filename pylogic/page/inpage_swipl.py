"""SWI-Prolog compiled for browsers, called from Python that runs next to it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Protocol

from pylogic.engines.swipl import LATE, Answering, start_with
from pylogic.model.request import Emit, Request
from pylogic.model.resources import PROLOG

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


class _Queries:
    """Asks as pyswip does."""

    def __init__(self, prolog: Prolog) -> None:
        self._prolog = prolog

    def query(self, goal: str) -> Iterator[dict[str, Any]]:
        """The answers to a goal."""
        asked = self._prolog.ask(goal)
        try:
            while answer := json.loads(asked.step()):
                if "error" in answer:
                    late = answer["error"].endswith("seconds_are_up")
                    raise _PrologError(LATE if late else answer["error"])
                yield answer["value"]
        finally:
            asked.close()


def start_swipl(prolog: Prolog) -> tuple[str, Answering]:
    """See `pylogic.engines.Engine.start`."""
    for file in PROLOG.rglob("*.pl"):
        prolog.write(file.as_posix(), _WITHOUT.sub(r"/\\ (-1-\1)", file.read_text(encoding="utf-8")))
    queries = _Queries(prolog)
    # There is no library(time) without threads; it has a stand-in.
    list(queries.query(f"asserta(user:file_search_path(library, '{(PROLOG / 'page').as_posix()}'))"))
    version, answer = start_with(queries, _PrologError)

    def answered(request: Request, emit: Emit) -> None:
        answer({**request, "memory": min(request["memory"] or _STACK, _STACK)}, emit)

    return version, answered
