"""The contract of kinds, tested on examples: `faults` says in sentences what a kind violates.

For authors of kinds: an empty tuple means that the kind works in all commands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pylogic.analysis.contract import engines, people, rules, steps
from pylogic.core.answer import Answer
from pylogic.core.errors import EngineError
from pylogic.core.kind import Kind
from pylogic.core.puzzle import Puzzle
from pylogic.core.question import Question
from pylogic.solving.run import run
from pylogic.solving.workers.pool import Pool


def faults(kind: Kind, puzzles: Iterable[Puzzle]) -> tuple[str, ...]:
    """Return what is wrong with a kind, as far as its examples show.

    Args:
        kind: The kind.
        puzzles: Its examples: at least one with exactly one solution, as small as shows everything.  An example
            that names an engine (``solve with clingo``) says that only that one is up to it.

    Raises:
        EngineError: An engine that serves the kind is missing or breaks down.
    """
    return tuple(dict.fromkeys(_faults(kind, list(puzzles))))


def _faults(kind: Kind, puzzles: list[Puzzle]) -> Iterator[str]:
    if not puzzles:
        yield "there is no example"
    elif not any(puzzle.clues for puzzle in puzzles):
        yield "no example has a clue: a fact without one cannot be dropped, explained or missed"
    with Pool() as kept:  # starting an engine takes longer than most of what it is asked
        answers = [_answer(puzzle, kept) for puzzle in puzzles]
        if puzzles and not any(isinstance(answer, Answer) and answer.solutions for answer in answers):
            yield "no example has a solution: encodings that refuse everything would pass"
        for puzzle, answer in zip(puzzles, answers, strict=True):
            name = puzzle.title or puzzle.source.name
            for sentence in _of(kind, puzzle, answer, kept):
                yield f"{name}: {sentence}"


def _answer(puzzle: Puzzle, kept: Pool) -> Answer | EngineError:
    """All solutions of a puzzle, or why there is no answer."""
    question = Question(models=0)
    try:
        return run(puzzle, question, worker=kept(question.engine_for(puzzle)))
    except EngineError as error:
        return error


def _of(kind: Kind, puzzle: Puzzle, answer: Answer | EngineError, kept: Pool) -> Iterator[str]:
    yield from _survived("reading", people.reading(kind, puzzle))
    yield from _survived("drawing", people.drawing(kind, puzzle))
    if isinstance(answer, EngineError):
        yield f"there is no answer to go on with: {answer}"
        return
    solutions = [solution.atoms for solution in answer.solutions]
    for solution in solutions[:1]:
        yield from _survived("checking", people.checking(kind, puzzle, solution))
        yield from _survived("judging", people.judging(kind, puzzle, solution))
    yield from _survived("saying", people.saying(kind, solutions))
    yield from _survived("an engine", engines.agreeing(kind, puzzle, answer, kept))
    yield from _survived("an engine", engines.dropping(kind, puzzle, answer, kept))
    yield from _survived("a step", steps.explaining(kind, puzzle, answer, kept))
    yield from _survived("relaxing", engines.relaxing(kind, puzzle, answer, kept))
    yield from _survived("the encoding", rules.checked(kind, puzzle, kept))


def _survived(what: str, faults: Iterator[str]) -> Iterator[str]:
    """The faults found; that a part of the kind breaks down is one more."""
    try:
        yield from faults
    except Exception as error:
        yield f"{what} breaks down: {type(error).__name__}: {error}"
