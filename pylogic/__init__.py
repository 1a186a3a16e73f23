"""Logic puzzles written once, solved by clingo and by SWI-Prolog, every answer checked.

>>> import pylogic
>>> puzzle = pylogic.load("examples/first.puzzle")      # doctest: +SKIP
>>> pylogic.solve(puzzle, engine="clingo").unique       # doctest: +SKIP
True
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pylogic.answer import Answer, Solution, Status
    from pylogic.comparing.comparison import Comparison, compare
    from pylogic.engines.process import Worker
    from pylogic.errors import EngineError, LimitReachedError, PuzzleError, PylogicError, UsageError
    from pylogic.explaining.explain import explain
    from pylogic.explaining.explanation import Explanation
    from pylogic.loading import load, load_all, loads
    from pylogic.puzzle import Atom, Puzzle
    from pylogic.relaxing import relax
    from pylogic.solving import Interrupted, solve

__version__ = "0.1.0"

# Loaded on first use, so that a command pays only for what it needs.
_HOME = {
    "Answer": "answer",
    "Solution": "answer",
    "Status": "answer",
    "Comparison": "comparing.comparison",
    "compare": "comparing.comparison",
    "Worker": "engines.process",
    "EngineError": "errors",
    "LimitReachedError": "errors",
    "PuzzleError": "errors",
    "PylogicError": "errors",
    "UsageError": "errors",
    "Explanation": "explaining.explanation",
    "explain": "explaining.explain",
    "load": "loading",
    "load_all": "loading",
    "loads": "loading",
    "Atom": "puzzle",
    "Puzzle": "puzzle",
    "relax": "relaxing",
    "Interrupted": "solving",
    "solve": "solving",
}

__all__ = [
    "Answer",
    "Atom",
    "Comparison",
    "EngineError",
    "Explanation",
    "Interrupted",
    "LimitReachedError",
    "Puzzle",
    "PuzzleError",
    "PylogicError",
    "Solution",
    "Status",
    "UsageError",
    "Worker",
    "compare",
    "explain",
    "load",
    "load_all",
    "loads",
    "relax",
    "solve",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'pylogic' has no attribute '{name}'")
    return getattr(import_module(f"pylogic.{_HOME[name]}"), name)
