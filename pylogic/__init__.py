"""Logic puzzles written once, solved by clingo and by SWI-Prolog, every answer checked.

Read a puzzle, or build one; solve it, ask for all of its solutions, explain it, compare ways to solve it:

>>> import pylogic
>>> puzzle = pylogic.load("examples/futoshiki_4x4.puzzle")
>>> answer = pylogic.solve(puzzle, engine="clingo", limit=10)
>>> answer.status == "unique"
True
>>> answer.solutions[0].grid
[[2, 1, 3, 4], [1, 4, 2, 3], [3, 2, 4, 1], [4, 3, 1, 2]]

Wherever a puzzle is wanted the path of its file will do.  ``print`` draws puzzles, solutions and answers, a notebook
shows them as pictures.  Cells are counted from 1, rows from the top and columns from the left, in all messages and
wherever a cell is named; lists are Python's, ``grid[0][0]`` is the cell r1c1.  Times are seconds, memory is bytes.

Errors that pylogic raises deliberately are of the class `PylogicError`: a `PuzzleError` has the places in the file, a
`UsageError` a sentence on what does not exist or does not fit, an `EngineError` one on what an engine lacks.  A file
that cannot be written is an `OSError`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:  # what this module loads, every command waits for
    from typing import Any

    from pylogic.analysis.about import check as check
    from pylogic.analysis.about import draw as draw
    from pylogic.analysis.about import grade as grade
    from pylogic.analysis.about import hint as hint
    from pylogic.analysis.about import steps as steps
    from pylogic.analysis.assessment import Assessment as Assessment
    from pylogic.analysis.assessment import Mistake as Mistake
    from pylogic.analysis.assessment import Verdict as Verdict
    from pylogic.analysis.explaining.explain import explain as explain
    from pylogic.analysis.explaining.explanation import Core as Core
    from pylogic.analysis.explaining.explanation import Explanation as Explanation
    from pylogic.analysis.explaining.explanation import Line as Line
    from pylogic.analysis.explaining.explanation import Reasoned as Reasoned
    from pylogic.analysis.grades import Grade as Grade
    from pylogic.analysis.worksheet import Worksheet as Worksheet
    from pylogic.analysis.worksheet import sheet as sheet
    from pylogic.comparison.comparison import Comparison as Comparison
    from pylogic.comparison.comparison import compare as compare
    from pylogic.comparison.row import Row as Row
    from pylogic.core.answer import Answer as Answer
    from pylogic.core.answer import Status as Status
    from pylogic.core.atom import Atom as Atom
    from pylogic.core.atom import Clue as Clue
    from pylogic.core.atom import Fact as Fact
    from pylogic.core.errors import EngineError as EngineError
    from pylogic.core.errors import LimitReachedError as LimitReachedError
    from pylogic.core.errors import PuzzleError as PuzzleError
    from pylogic.core.errors import PylogicError as PylogicError
    from pylogic.core.errors import UsageError as UsageError
    from pylogic.core.inventing import ImpossibleError as ImpossibleError
    from pylogic.core.kind import Kind as Kind
    from pylogic.core.puzzle import Puzzle as Puzzle
    from pylogic.core.solution import Bridges as Bridges
    from pylogic.core.solution import Edges as Edges
    from pylogic.core.solution import Grid as Grid
    from pylogic.core.solution import Layers as Layers
    from pylogic.core.solution import Links as Links
    from pylogic.core.solution import Route as Route
    from pylogic.core.solution import Solution as Solution
    from pylogic.core.text import Problem as Problem
    from pylogic.core.verdict import Conflict as Conflict
    from pylogic.core.verdict import Violation as Violation
    from pylogic.drawing.drawing import Drawing as Drawing
    from pylogic.generation.generate import generate as generate
    from pylogic.kinds import kinds as kinds
    from pylogic.kinds.battleship.building import Battleship as Battleship
    from pylogic.kinds.diamonds.building import Diamonds as Diamonds
    from pylogic.kinds.futoshiki.building import Futoshiki as Futoshiki
    from pylogic.solving.building import dumps as dumps
    from pylogic.solving.building import kind as kind
    from pylogic.solving.building import puzzle as puzzle
    from pylogic.solving.building import relax as relax
    from pylogic.solving.loading import load as load
    from pylogic.solving.loading import load_all as load_all
    from pylogic.solving.loading import loads as loads
    from pylogic.solving.run import Interrupted as Interrupted
    from pylogic.solving.solve import asolve as asolve
    from pylogic.solving.solve import solutions as solutions
    from pylogic.solving.solve import solve as solve
    from pylogic.solving.workers.idle import session as session
    from pylogic.solving.workers.worker import Worker as Worker

    __version__: str

# Loaded on first use, so that a command pays only for what it needs.
_NAMES = {
    "analysis.about": "check draw grade hint steps",
    "analysis.explaining.explain": "explain",
    "analysis.explaining.explanation": "Core Explanation Line Reasoned",
    "analysis.grades": "Grade",
    "analysis.assessment": "Assessment Mistake Verdict",
    "analysis.worksheet": "Worksheet sheet",
    "comparison.comparison": "Comparison compare",
    "comparison.row": "Row",
    "core.answer": "Answer Status",
    "core.atom": "Atom Clue Fact",
    "core.errors": "EngineError LimitReachedError PuzzleError PylogicError UsageError",
    "core.inventing": "ImpossibleError",
    "core.kind": "Kind",
    "core.puzzle": "Puzzle",
    "core.solution": "Bridges Edges Grid Layers Links Route Solution",
    "core.text": "Problem",
    "core.verdict": "Conflict Violation",
    "drawing.drawing": "Drawing",
    "generation.generate": "generate",
    "kinds": "kinds",
    "kinds.battleship.building": "Battleship",
    "kinds.diamonds.building": "Diamonds",
    "kinds.futoshiki.building": "Futoshiki",
    "solving.building": "dumps kind puzzle relax",
    "solving.loading": "load load_all loads",
    "solving.run": "Interrupted",
    "solving.solve": "asolve solutions solve",
    "solving.workers.idle": "session",
    "solving.workers.worker": "Worker",
}
"""The public names, by the modules that have them."""
_HOME = {name: home for home, names in _NAMES.items() for name in names.split()}
__all__ = sorted(_HOME)


def _show(thing: Any, form: str) -> str:
    """Show a thing for `pylogic.core.showing`, which loads the modules that draw."""
    from pylogic.analysis import notebook

    if form == "svg":
        return notebook.as_svg(thing)
    return notebook.as_text(thing) if form == "text" else notebook.as_html(thing)


if not TYPE_CHECKING:  # what reads types is to know these names alone

    def __getattr__(name: str) -> object:
        from importlib import import_module

        if name == "__version__":
            return import_module("pylogic.core.version").VERSION
        if name not in _HOME:
            raise AttributeError(f"module 'pylogic' has no attribute '{name}'")
        return getattr(import_module(f"pylogic.{_HOME[name]}"), name)

    def __dir__() -> list[str]:
        return sorted({*_HOME, "__version__", *(name for name in globals() if name.startswith("__"))})
