"""Logic puzzles written once, solved by clingo and by SWI-Prolog, every answer checked.

>>> import pylogic
>>> puzzle = pylogic.load("examples/first.puzzle")      # doctest: +SKIP
>>> pylogic.solve(puzzle, engine="clingo").unique       # doctest: +SKIP
True
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:  # what this module loads, every command waits for
    from typing import Any

    from pylogic.asking.explaining.explain import explain
    from pylogic.asking.explaining.explanation import Explanation
    from pylogic.comparing.comparison import Comparison, compare
    from pylogic.methods.relaxing import relax
    from pylogic.nouns.answer import Answer, Solution, Status
    from pylogic.nouns.atom import Atom
    from pylogic.nouns.errors import EngineError, LimitReachedError, PuzzleError, PylogicError, UsageError
    from pylogic.nouns.puzzle import Puzzle
    from pylogic.solving.loading import load, load_all, loads
    from pylogic.solving.run import Interrupted
    from pylogic.solving.solve import solve
    from pylogic.workers.worker import Worker

    __version__: str

# Loaded on first use, so that a command pays only for what it needs.
_HOME = {
    "VERSION": "nouns.version",
    "Answer": "nouns.answer",
    "Solution": "nouns.answer",
    "Status": "nouns.answer",
    "Comparison": "comparing.comparison",
    "compare": "comparing.comparison",
    "Worker": "workers.worker",
    "EngineError": "nouns.errors",
    "LimitReachedError": "nouns.errors",
    "PuzzleError": "nouns.errors",
    "PylogicError": "nouns.errors",
    "UsageError": "nouns.errors",
    "Explanation": "asking.explaining.explanation",
    "explain": "asking.explaining.explain",
    "load": "solving.loading",
    "load_all": "solving.loading",
    "loads": "solving.loading",
    "Atom": "nouns.puzzle",
    "Puzzle": "nouns.puzzle",
    "relax": "methods.relaxing",
    "Interrupted": "solving.run",
    "solve": "solving.solve",
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
    if name == "__version__":
        name = "VERSION"
    if name not in _HOME:
        raise AttributeError(f"module 'pylogic' has no attribute '{name}'")
    from importlib import import_module

    return getattr(import_module(f"pylogic.{_HOME[name]}"), name)
