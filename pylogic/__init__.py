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

Whatever goes wrong on purpose is a `PylogicError`: a `PuzzleError` has the places in the file, a `UsageError` a
sentence on what does not exist or does not fit, an `EngineError` one on what an engine lacks.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:  # what this module loads, every command waits for
    from pylogic.analysis.about import check, draw, grade, hint, steps
    from pylogic.analysis.explaining.explain import explain
    from pylogic.analysis.explaining.explanation import Core, Explanation, Line, Reasoned
    from pylogic.analysis.grades import Grade
    from pylogic.analysis.grading import Assessment, Verdict
    from pylogic.analysis.mistakes import Mistake
    from pylogic.analysis.worksheet import Worksheet, sheet
    from pylogic.comparison.comparison import Comparison, compare
    from pylogic.comparison.row import Row
    from pylogic.core.answer import Answer, Status
    from pylogic.core.atom import Atom, Clue, Fact
    from pylogic.core.errors import EngineError, LimitReachedError, PuzzleError, PylogicError, UsageError
    from pylogic.core.inventing import ImpossibleError
    from pylogic.core.kind import Kind
    from pylogic.core.puzzle import Puzzle
    from pylogic.core.solution import Bridges, Edges, Grid, Layers, Links, Route, Solution
    from pylogic.core.text import Problem
    from pylogic.core.verdict import Conflict, Violation
    from pylogic.drawing.drawing import Drawing
    from pylogic.generation.generate import generate
    from pylogic.kinds import kinds
    from pylogic.kinds.battleship.building import Battleship
    from pylogic.kinds.diamonds.building import Diamonds
    from pylogic.kinds.futoshiki.building import Futoshiki
    from pylogic.solving.awaiting import asolve
    from pylogic.solving.building import dumps, puzzle
    from pylogic.solving.iterating import solutions
    from pylogic.solving.kinds import kind
    from pylogic.solving.loading import load, load_all, loads
    from pylogic.solving.nearest import relax
    from pylogic.solving.run import Interrupted
    from pylogic.solving.session import session
    from pylogic.solving.solve import solve
    from pylogic.workers.worker import Worker

    __version__: str

# Loaded on first use, so that a command pays only for what it needs.
_HOME = {
    "__version__": "core.version",
    "Answer": "core.answer",
    "Assessment": "analysis.grading",
    "Atom": "core.atom",
    "Battleship": "kinds.battleship.building",
    "Bridges": "core.solution",
    "Clue": "core.atom",
    "Comparison": "comparison.comparison",
    "Conflict": "core.verdict",
    "Core": "analysis.explaining.explanation",
    "Diamonds": "kinds.diamonds.building",
    "Drawing": "drawing.drawing",
    "Edges": "core.solution",
    "EngineError": "core.errors",
    "Explanation": "analysis.explaining.explanation",
    "Fact": "core.atom",
    "Futoshiki": "kinds.futoshiki.building",
    "Grade": "analysis.grades",
    "Grid": "core.solution",
    "ImpossibleError": "core.inventing",
    "Interrupted": "solving.run",
    "Kind": "core.kind",
    "Layers": "core.solution",
    "LimitReachedError": "core.errors",
    "Line": "analysis.explaining.explanation",
    "Links": "core.solution",
    "Mistake": "analysis.mistakes",
    "Problem": "core.text",
    "Puzzle": "core.puzzle",
    "PuzzleError": "core.errors",
    "PylogicError": "core.errors",
    "Reasoned": "analysis.explaining.explanation",
    "Route": "core.solution",
    "Row": "comparison.row",
    "Solution": "core.solution",
    "Status": "core.answer",
    "UsageError": "core.errors",
    "Verdict": "analysis.grading",
    "Violation": "core.verdict",
    "Worker": "workers.worker",
    "Worksheet": "analysis.worksheet",
    "asolve": "solving.awaiting",
    "check": "analysis.about",
    "compare": "comparison.comparison",
    "draw": "analysis.about",
    "dumps": "solving.building",
    "explain": "analysis.explaining.explain",
    "generate": "generation.generate",
    "grade": "analysis.about",
    "hint": "analysis.about",
    "kind": "solving.kinds",
    "kinds": "kinds",
    "load": "solving.loading",
    "load_all": "solving.loading",
    "loads": "solving.loading",
    "puzzle": "solving.building",
    "relax": "solving.nearest",
    "session": "solving.session",
    "sheet": "analysis.worksheet",
    "solutions": "solving.iterating",
    "solve": "solving.solve",
    "steps": "analysis.about",
}

__all__ = [
    "Answer",
    "Assessment",
    "Atom",
    "Battleship",
    "Bridges",
    "Clue",
    "Comparison",
    "Conflict",
    "Core",
    "Diamonds",
    "Drawing",
    "Edges",
    "EngineError",
    "Explanation",
    "Fact",
    "Futoshiki",
    "Grade",
    "Grid",
    "ImpossibleError",
    "Interrupted",
    "Kind",
    "Layers",
    "LimitReachedError",
    "Line",
    "Links",
    "Mistake",
    "Problem",
    "Puzzle",
    "PuzzleError",
    "PylogicError",
    "Reasoned",
    "Route",
    "Row",
    "Solution",
    "Status",
    "UsageError",
    "Verdict",
    "Violation",
    "Worker",
    "Worksheet",
    "asolve",
    "check",
    "compare",
    "draw",
    "dumps",
    "explain",
    "generate",
    "grade",
    "hint",
    "kind",
    "kinds",
    "load",
    "load_all",
    "loads",
    "puzzle",
    "relax",
    "session",
    "sheet",
    "solutions",
    "solve",
    "steps",
]


def _show(thing: object, form: str) -> str:
    """What `pylogic.core.showing` asks for; those who draw are loaded when something is shown."""
    from pylogic.analysis import notebook

    return {"text": notebook.as_text, "html": notebook.as_html, "svg": notebook.as_svg}[form](thing)


if not TYPE_CHECKING:  # what reads types is to know these names alone

    def __getattr__(name: str) -> object:
        if name not in _HOME:
            raise AttributeError(f"module 'pylogic' has no attribute '{name}'")
        from importlib import import_module

        return getattr(import_module(f"pylogic.{_HOME[name]}"), "VERSION" if name == "__version__" else name)

    def __dir__() -> list[str]:
        return sorted({*_HOME, *(name for name in globals() if name.startswith("__"))})
