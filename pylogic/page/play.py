"""A puzzle as one playable page of HTML that needs no network and no pylogic and does not reveal the solution."""

from __future__ import annotations

import json
import secrets
from hashlib import sha256
from pathlib import Path
from string import Template

from pylogic.drawing.drawing import title_of
from pylogic.drawing.page import safe
from pylogic.model.atom import Atoms
from pylogic.model.errors import UsageError
from pylogic.model.puzzle import Puzzle
from pylogic.page.board import board, state_of
from pylogic.solving.solve import solve

_PAGE = Path(__file__).parent / "assets"
_SCRIPTS = ("texts.js", "dom.js", "drawing.js", "pointing.js", "pad.js", "board.js", "alone.js")


def page(puzzle: Puzzle, limit: float | None = None) -> str:
    """A page for filling in a puzzle, which notices when it is solved.

    Args:
        puzzle: The puzzle.
        limit: Seconds for the proof that it has exactly one solution.

    Raises:
        UsageError: It has another number of solutions, asks for a route, or that was not settled.
        EngineError: The engine is missing or broke down.
    """
    if puzzle.kind.objective:
        raise UsageError(f"{puzzle.kind} asks for a route, whose moves only pylogic can follow; pylogic serve plays it")
    answer = solve(puzzle, limit=limit)
    if not answer.unique:
        raise UsageError(f"a page plays a puzzle with exactly one solution; of this one is known: {answer.status}")
    salt = secrets.token_hex(8)
    model = {**board(puzzle), "salt": salt, "solved": _digest(salt, puzzle, answer.solutions[0].atoms)}
    # JSON in a script: nothing in it may end that.
    data = json.dumps(model, separators=(",", ":")).replace("<", "\\u003c")
    # Modules that are one script import nothing from each other.
    scripts = "".join(line for name in _SCRIPTS for line in _lines(name))
    return Template("".join(_lines("alone.html"))).substitute(
        title=safe(title_of(puzzle)),
        rules="".join(f"<li>{safe(rule)}</li>" for rule in puzzle.kind.people.instructions(puzzle)),
        style="".join(_lines("page.css")),
        model=data,
        script=scripts,
    )


def _lines(name: str) -> list[str]:
    """The lines of a file of the page but for its imports."""
    lines = (_PAGE / name).read_text(encoding="utf-8").splitlines(keepends=True)
    return [line for line in lines if not line.startswith("import ")]


def _digest(salt: str, puzzle: Puzzle, atoms: Atoms) -> str:
    """A hash of the solution, place by place."""
    state = state_of(puzzle, atoms)
    values = [state[str(number)] for number in range(len(puzzle.kind.variables(puzzle)))]
    return sha256(json.dumps([salt, *values], ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()
