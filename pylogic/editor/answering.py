"""The process that reads and solves the text of an editor, so that the editor never waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pylogic.drawing.drawing import title_of
from pylogic.drawing.svg import svg
from pylogic.drawing.text import proved
from pylogic.explaining.explain import explain
from pylogic.explaining.explanation import outcome
from pylogic.model.errors import MOST, PuzzleError, PylogicError, UsageError
from pylogic.model.files import uniform
from pylogic.model.limits import Deadline
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Problem, Source, Span
from pylogic.page.answering import serve
from pylogic.page.board import page
from pylogic.page.questions import Asked, Emit
from pylogic.solving.loading import canonical, read
from pylogic.solving.run import examine
from pylogic.solving.solve import solve

ERROR, WARNING, INFORMATION = 1, 2, 3
"""Severities, as the protocol numbers them."""


def answer(asked: Asked, emit: Emit) -> None:
    """Answer a question about a ``text`` with a ``name``; deliberate errors become a message ``error``."""
    try:
        _QUESTIONS[str(asked["ask"])](Source(str(asked["name"]), uniform(str(asked["text"]))), asked, emit)
    except PylogicError as error:
        emit({"error": str(error)})


def _check(source: Source, asked: Asked, emit: Emit) -> None:
    """Emit a message for each problem, note and contradiction that ``pylogic check`` reports."""
    try:
        with Deadline(asked["limit"]).interrupting("reading"):
            puzzles = read(source)
    except PuzzleError as error:
        for problem in error.problems:
            emit(_fields(problem, ERROR))
        return
    for puzzle in puzzles:
        if not puzzle.kind.presolving.vast(puzzle):
            for note in puzzle.kind.people.notes(puzzle):
                emit(_fields(note, INFORMATION))
        with Deadline(asked["limit"]).interrupting("checking"):
            found = examine(puzzle)
        for conflict in found.core[:MOST]:
            spans = [clue.span for clue in conflict.clues if clue.span]
            said = Problem(conflict.sentence, source, spans[0] if spans else None)
            others = {span.line: span for span in reversed(spans) if span.line != spans[0].line}
            emit({**_fields(said, WARNING), "others": sorted(others.values())})


def _fields(problem: Problem, severity: int) -> dict[str, Any]:
    name, span = problem.source.name, problem.span or Span(1, 1, 0)
    return {"sentence": problem.sentence, "name": name, "span": span, "severity": severity}


def _clues(source: Source, asked: Asked, emit: Emit) -> None:
    """Emit the sentences of the clues at a place."""
    line, column = asked["at"]
    for puzzle in read(source):
        for clue in puzzle.clues:
            span = clue.span
            if span and span.line == line and span.column <= column <= span.column + span.length - 1:
                emit({"sentence": clue.sentence})


def _format(source: Source, _: Asked, emit: Emit) -> None:
    emit({"text": canonical(source)})


def _meant(source: Source, asked: Asked) -> Puzzle:
    puzzles, index = read(source), int(asked["index"])
    if index >= len(puzzles):
        raise UsageError("there is no such puzzle in it any more")
    return puzzles[index]


def _solve(source: Source, asked: Asked, emit: Emit) -> None:
    """Return the proof and a picture of the first solution."""
    puzzle = _meant(source, asked)
    found = solve(puzzle, limit=asked["limit"])
    pictures = [svg(puzzle.kind.sketch(puzzle, one.atoms), title_of(puzzle)) for one in found.solutions[:1]]
    emit({"said": f"{found.status}: {proved(found)}", "ending": "svg", "file": next(iter(pictures), None)})


def _unique(source: Source, asked: Asked, emit: Emit) -> None:
    """Whether there is exactly one solution."""
    found = solve(_meant(source, asked), models=2, limit=asked["limit"])
    emit({"said": f"{found.status}: {proved(found)}"})


def _steps(source: Source, asked: Asked, emit: Emit) -> None:
    """The way to the only solution, as Markdown with a picture of the board at its end."""
    puzzle = _meant(source, asked)
    found = explain(puzzle, "steps", limit=asked["limit"])
    if not found.steps:
        emit({"said": outcome(found)})
        return
    lines = (f"{number}. {found.sentence(step)}" for number, step in enumerate(found.steps, 1))
    title = title_of(puzzle)
    emit(
        {
            "said": outcome(found),
            "ending": "md",
            "file": "\n".join((f"# {title}", "", "![the last step](picture.svg)", "", *lines, "")),
            "picture": svg(found.after(found.steps[-1]), title),
        }
    )


def _play(source: Source, asked: Asked, emit: Emit) -> None:
    """The puzzle as a page to play."""
    emit({"said": "a page to play it", "ending": "html", "file": page(_meant(source, asked), asked["limit"])})


_QUESTIONS: dict[str, Callable[[Source, Asked, Emit], None]] = {
    "check": _check,
    "clues": _clues,
    "format": _format,
    "solve": _solve,
    "unique": _unique,
    "steps": _steps,
    "play": _play,
}

if __name__ == "__main__":
    serve(answer, {"ask": "check", "name": "", "text": "latin { size 2 }", "limit": 10.0})
