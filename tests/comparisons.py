"""Helpers shared by tests of comparisons: puzzles, contestants, rows."""

import re
from dataclasses import replace
from typing import Any

import pytest
from puzzles import HARMLESS_NONE, ROUTE, SEVERAL, UNIQUE

from pylogic import Answer, loads
from pylogic.lab.row import Row
from pylogic.model.request import Request
from pylogic.solving.run import Prepared, Running

LATIN = 'futoshiki "latin" {\n  size 3\n}\n'
PUZZLES = [loads(text) for text in (UNIQUE, SEVERAL, HARMLESS_NONE, ROUTE)]
TWO: dict[str, Any] = {"labelings": ["max,down"], "strategies": ["tweety"], "limit": 60}
DEFAULTS: dict[str, Any] = {
    "puzzle": "p", "kind": "futoshiki", "source": "p.puzzle", "digest": "0", "engine": "swipl",
    "engine_version": "9.0.4", "strategy": "ff,up,step", "own": False, "model": None, "repeat": 1, "seed": 0,
    "task": "solve", "models": 0, "presolve": True, "time_limit": 60.0, "memory_limit": None, "status": "several",
    "exhausted": True,
    "count": 2, "objective": None, "bound": None, "limit": None, "seconds": 0.25, "ground": 0.1, "choices": 1,
    "failures": 0, "conflicts": None, "restarts": None, "propagations": None, "inferences": 1000, "verified": True,
    "solutions": [{"grid": [[1, 2], [2, 1]]}, {"grid": [[2, 1], [1, 2]]}], "error": None, "machine": "a machine",
    "version": "0.1.0",
}  # fmt: skip
SWIPL = Row(**DEFAULTS)
CLINGO = replace(
    SWIPL, engine="clingo", engine_version="5.8.0", strategy="tweety", choices=3, failures=None, inferences=None,
    conflicts=1, restarts=0, seconds=0.5,
)  # fmt: skip
STOPPED: dict[str, Any] = {
    "status": "unknown", "exhausted": False, "count": 0, "solutions": [], "verified": None, "objective": None,
    "bound": None, "limit": "time limit of 60 s reached while solving",
}  # fmt: skip


def counting(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that records every cell that is really run from now on."""
    calls: list[str] = []

    begin = Running.begin

    def counted(self: Running, prepared: Prepared | None = None) -> Request | None:
        question = self.question
        calls.append(f"{self.puzzle.title} {question.engine} {question.strategy}")
        return begin(self, prepared)

    monkeypatch.setattr(Running, "begin", counted)
    return calls


def timeless(rows: tuple[Row, ...]) -> list[Row]:
    return [replace(row, seconds=0, ground=0, user=0, system=0, memory=0) for row in rows]


def masked(table: str) -> str:
    """A table without times, machine and versions; the star of the best time is a matter of luck."""
    return re.sub(r"\d+\.\d{3} s( \*|  )", "_ s      ", table).rsplit("\n\n", 1)[0] + "\n"


def lying(monkeypatch: pytest.MonkeyPatch, engine: str, **lie: Any) -> None:
    """Let an engine say something else than what it found."""
    answer = Running.answer

    def altered(self: Running) -> Answer:
        return replace(answer(self), **lie) if self.question.engine == engine else answer(self)

    monkeypatch.setattr(Running, "answer", altered)
