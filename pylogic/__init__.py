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

TYPE_CHECKING = False
if TYPE_CHECKING:  # every command waits for what is imported here, and an interrupt meanwhile is a traceback
    from typing import Any

    from pylogic.builtin import Battleship as Battleship
    from pylogic.builtin import Diamonds as Diamonds
    from pylogic.builtin import Futoshiki as Futoshiki
    from pylogic.builtin import kinds as kinds
    from pylogic.drawing.drawing import Drawing as Drawing
    from pylogic.engines.workers.worker import Worker as Worker
    from pylogic.engines.workers.worker import session as session
    from pylogic.explaining.about import candidates as candidates
    from pylogic.explaining.about import check as check
    from pylogic.explaining.about import draw as draw
    from pylogic.explaining.about import grade as grade
    from pylogic.explaining.about import hint as hint
    from pylogic.explaining.about import steps as steps
    from pylogic.explaining.assessment import Assessment as Assessment
    from pylogic.explaining.assessment import Mistake as Mistake
    from pylogic.explaining.assessment import Verdict as Verdict
    from pylogic.explaining.explain import explain as explain
    from pylogic.explaining.explanation import Core as Core
    from pylogic.explaining.explanation import Explanation as Explanation
    from pylogic.explaining.explanation import Line as Line
    from pylogic.explaining.explanation import Reasoned as Reasoned
    from pylogic.explaining.grades import Grade as Grade
    from pylogic.generating.generate import generate as generate
    from pylogic.lab.comparison import Comparison as Comparison
    from pylogic.lab.comparison import compare as compare
    from pylogic.lab.row import Row as Row
    from pylogic.model.answer import Answer as Answer
    from pylogic.model.answer import Bridges as Bridges
    from pylogic.model.answer import Edges as Edges
    from pylogic.model.answer import Grid as Grid
    from pylogic.model.answer import Layers as Layers
    from pylogic.model.answer import Links as Links
    from pylogic.model.answer import Route as Route
    from pylogic.model.answer import Solution as Solution
    from pylogic.model.answer import Status as Status
    from pylogic.model.atom import Atom as Atom
    from pylogic.model.atom import Clue as Clue
    from pylogic.model.atom import Fact as Fact
    from pylogic.model.errors import EngineError as EngineError
    from pylogic.model.errors import ImpossibleError as ImpossibleError
    from pylogic.model.errors import LimitReachedError as LimitReachedError
    from pylogic.model.errors import PuzzleError as PuzzleError
    from pylogic.model.errors import PylogicError as PylogicError
    from pylogic.model.errors import UsageError as UsageError
    from pylogic.model.kind import Conflict as Conflict
    from pylogic.model.kind import Kind as Kind
    from pylogic.model.kind import Violation as Violation
    from pylogic.model.puzzle import Puzzle as Puzzle
    from pylogic.model.text import Problem as Problem
    from pylogic.page.worksheet import Worksheet as Worksheet
    from pylogic.page.worksheet import sheet as sheet
    from pylogic.solving.loading import dumps as dumps
    from pylogic.solving.loading import kind as kind
    from pylogic.solving.loading import load as load
    from pylogic.solving.loading import load_all as load_all
    from pylogic.solving.loading import loads as loads
    from pylogic.solving.loading import near as near
    from pylogic.solving.loading import puzzle as puzzle
    from pylogic.solving.loading import relax as relax
    from pylogic.solving.run import Interrupted as Interrupted
    from pylogic.solving.solve import asolve as asolve
    from pylogic.solving.solve import solutions as solutions
    from pylogic.solving.solve import solve as solve

    __version__: str

# Loaded on first use, so that a command pays only for what it needs.
_NAMES = {
    "explaining.about": "candidates check draw grade hint steps",
    "explaining.explain": "explain",
    "explaining.explanation": "Core Explanation Line Reasoned",
    "explaining.grades": "Grade",
    "explaining.assessment": "Assessment Mistake Verdict",
    "page.worksheet": "Worksheet sheet",
    "lab.comparison": "Comparison compare",
    "lab.row": "Row",
    "model.answer": "Answer Bridges Edges Grid Layers Links Route Solution Status",
    "model.atom": "Atom Clue Fact",
    "model.errors": "EngineError ImpossibleError LimitReachedError PuzzleError PylogicError UsageError",
    "model.kind": "Conflict Kind Violation",
    "model.puzzle": "Puzzle",
    "model.text": "Problem",
    "drawing.drawing": "Drawing",
    "generating.generate": "generate",
    "builtin": "Battleship Diamonds Futoshiki kinds",
    "solving.loading": "dumps kind load load_all loads near puzzle relax",
    "solving.run": "Interrupted",
    "solving.solve": "asolve solutions solve",
    "engines.workers.worker": "Worker session",
}
"""The public names, by the modules that have them."""
_HOME = {name: home for home, names in _NAMES.items() for name in names.split()}
__all__ = sorted(_HOME)


def _show(thing: "Any", form: str) -> str:
    """Show a thing for `pylogic.model.puzzle`, which loads the modules that draw."""
    from pylogic.page import notebook

    if form == "svg":
        return notebook.as_svg(thing)
    return notebook.as_text(thing) if form == "text" else notebook.as_html(thing)


if not TYPE_CHECKING:  # what reads types is to know these names alone

    def __getattr__(name: str) -> object:
        from importlib import import_module

        if name == "__version__":
            from pylogic.model import VERSION

            return VERSION
        if name not in _HOME:
            raise AttributeError(f"module 'pylogic' has no attribute '{name}'")
        return getattr(import_module(f"pylogic.{_HOME[name]}"), name)

    def __dir__() -> list[str]:
        return sorted({*_HOME, "__version__", *(name for name in globals() if name.startswith("__"))})
