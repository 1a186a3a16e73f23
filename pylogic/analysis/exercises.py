"""Puzzles as exercises: solved and graded, with notes for the teacher."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple

from pylogic.analysis.grades import WORDS, Grade, grade
from pylogic.analysis.session import Session
from pylogic.core.answer import Answer, Status
from pylogic.core.puzzle import Puzzle
from pylogic.core.question import DEFAULT_ENGINE, Question
from pylogic.solving.loading import PuzzleOrPath, puzzles_of_all
from pylogic.solving.solve import answer
from pylogic.solving.workers.pool import Pool
from pylogic.solving.workers.worker import Worker

LONGEST = 60.0
"""Seconds in which a puzzle is solved when nothing else is said."""
_STEPS = 20
"""Steps that are worth a point."""
_GRADING = 10.0
"""Seconds in which it is graded."""
_NOTES = {
    Status.SEVERAL: "there is more than one solution; this is one of them",
    Status.SATISFIABLE: "whether this is the only solution was not settled",
    Status.FEASIBLE: "whether this is the best solution was not settled",
    Status.UNSATISFIABLE: "there is no solution",
    Status.UNKNOWN: "no solution was found",
}


class Exercise(NamedTuple):
    """A puzzle for people.

    Attributes:
        puzzle: The puzzle.
        answer: The answer about its solutions; ``None`` when none was requested, or none came.
        grade: How hard it is; ``None`` when that is not known, or was not requested.
        solved: Whether its solutions were requested.
    """

    puzzle: Puzzle
    answer: Answer | None = None
    grade: Grade | None = None
    solved: bool = False

    @property
    def note(self) -> str:
        """A note for the teacher; empty where there is exactly one solution, as there should be."""
        if self.answer is None:
            return _NOTES[Status.UNKNOWN] if self.solved else ""
        note = _NOTES.get(self.answer.status, "")
        return f"{note} ({self.answer.limit})" if note and self.answer.limit else note

    @property
    def points(self) -> int | None:
        """Points for its solution: one for every 20 steps, and one more for each grade beyond ``trivial``."""
        return None if self.grade is None else WORDS.index(self.grade.word) + max(1, round(self.grade.steps / _STEPS))


def exercises(
    puzzles: Iterable[PuzzleOrPath] | PuzzleOrPath, limit: float | None, *, solved: bool, graded: bool
) -> list[Exercise]:
    """Puzzles as exercises.

    Args:
        puzzles: The puzzles; the path of a file stands for all that it holds.
        limit: Seconds in which each is solved; ``None`` for its own limit, else `LONGEST`.
        solved: Whether they are solved.
        graded: Whether they are graded, if they are solved.

    Raises:
        PuzzleError: A file does not hold puzzles.
        UsageError, EngineError, Interrupted: As for `pylogic.solve`.
    """
    read = puzzles_of_all(puzzles)
    if not solved:
        return [Exercise(one) for one in read]
    with Pool() as workers:
        question = Question(limit=limit)
        return [exercise(one, question, workers, graded=graded) for one in read]


def exercise(puzzle: Puzzle, question: Question, workers: Callable[[str], Worker], *, graded: bool = True) -> Exercise:
    """Solve a puzzle, and grade it if it has one solution.

    Args:
        puzzle: The puzzle.
        question: How it is solved; within the limit of the puzzle, else `LONGEST`, if it says nothing of that.
        workers: Returns a running worker of an engine, which the caller closes.
        graded: Whether it is graded.

    Raises:
        UsageError, EngineError, Interrupted: As for `pylogic.solve`.
    """
    if question.limit is None:
        own = puzzle.defaults.seconds
        question = replace(question, limit=LONGEST if own is None else own)
    result = answer(puzzle, question, workers=workers)
    sole = result.status is Status.UNIQUE and not puzzle.kind.objective
    return Exercise(puzzle, result, _graded(result, question, workers) if graded and sole else None, solved=True)


def _graded(solved: Answer, question: Question, workers: Callable[[str], Worker]) -> Grade | None:
    puzzle, solution = solved.puzzle, solved.solutions[0].atoms
    limit = min(_GRADING, _GRADING if question.seconds is None else question.seconds)
    session = Session(puzzle, replace(question, engine=DEFAULT_ENGINE, limit=limit), workers)
    deadline = session.question.deadline(puzzle)
    difficulty = grade(puzzle, solution, deadline, session)
    return difficulty if difficulty.limit is None or difficulty.word == WORDS[-1] else None
