"""Near misses: the boards that fail at most a few sentences of a puzzle, its rules as well as its clues.

`near` gives a puzzle of another kind, which has these boards for solutions.  Each is one of the puzzle without some
sentences, so that every engine finds them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from math import comb
from typing import Any

from pylogic.model.answer import Answer, Solution, Status
from pylogic.model.atom import Atoms, Clue
from pylogic.model.canvas import Canvas
from pylogic.model.errors import UsageError
from pylogic.model.kind import NO_ROLES, Kind, NearMisses, Roles, Solvers, Violation
from pylogic.model.puzzle import Listener, Puzzle, Question
from pylogic.model.records import NamedTuple, replace
from pylogic.model.text import plural

_MOST = 5000
"""Choices of sentences are no more."""


class Choice(NamedTuple):
    """Some sentences of a puzzle, and the puzzle without them.

    Attributes:
        clues: Those that are clues.
        rules: Those that are rules.
        rest: The puzzle that is left.
    """

    clues: tuple[Clue, ...]
    rules: tuple[str, ...]
    rest: Puzzle

    @property
    def sentences(self) -> tuple[str, ...]:
        """The sentences."""
        return (*(clue.sentence for clue in self.clues), *self.rules)


def near(puzzle: Puzzle, most: int) -> Puzzle:
    """Return a puzzle whose solutions are the boards that fail at most as many sentences of this one.

    Raises:
        UsageError: The kind has an objective, the number is below 0, or there are too many choices of as many.
    """
    kind = puzzle.kind
    if kind.objective:
        raise UsageError(f"--near is not supported for {kind}, which asks for {kind.objective}")
    if most < 0:
        raise UsageError(f"most is a number of sentences, not {most}")
    sentences = len(puzzle.clues) + len(_rules(kind))
    most = min(most, sentences)
    choices = sum(comb(sentences, number) for number in range(most + 1))
    if choices > _MOST:
        raise UsageError(
            f"there are {choices} ways in which at most {plural(most, 'sentence')} of {sentences} may fail, and at most"
            f" {_MOST} are tried"
        )
    made = replace(
        kind,
        form="near",
        near=NearMisses(kind, most),
        summary=f"at most {plural(most, 'sentence')} of {sentences} may fail",
        check=_check,
        fields=_fields,
        sketch=_sketch,
        encoding=replace(kind.encoding, models={}),
        solvers=Solvers(),
    )
    return replace(puzzle, kind=made)


def _rules(kind: Kind) -> tuple[str, ...]:
    return tuple(dict.fromkeys(kind.rules)) if kind.people.ruled else ()


def choices(puzzle: Puzzle) -> Iterator[Choice]:
    """Yield every choice of sentences that may fail, the smallest first, and those of clues before others."""
    assert puzzle.kind.near is not None
    kind, most = puzzle.kind.near
    plain = replace(puzzle, kind=kind)
    rules = _rules(kind)
    for number in range(most + 1):
        for among in range(min(number, len(rules)) + 1):
            for dropped in combinations(rules, among):
                ruled = kind.people.ruled
                fewer = kind if ruled is None or not dropped else ruled([one for one in rules if one not in dropped])
                for clues in combinations(plain.clues, number - among):
                    kept = [clue for clue in plain.clues if clue not in clues]
                    yield Choice(clues, dropped, replace(plain, kind=fewer).keeping(kept))


def failing(puzzle: Puzzle, atoms: Atoms) -> Choice | None:
    """Return the first choice of sentences without which a board solves the puzzle; ``None`` where none does."""
    return next((choice for choice in choices(puzzle) if not choice.rest.kind.check(choice.rest, atoms)), None)


def _check(puzzle: Puzzle, atoms: Atoms) -> tuple[Violation, ...]:
    assert puzzle.kind.near is not None
    return () if failing(puzzle, atoms) else puzzle.kind.near.kind.check(puzzle, atoms)


def _fields(puzzle: Puzzle, atoms: Atoms) -> dict[str, Any]:
    assert puzzle.kind.near is not None
    found = failing(puzzle, atoms)
    return {**puzzle.kind.near.kind.fields(puzzle, atoms), "fails": [*found.sentences] if found else []}


def _sketch(puzzle: Puzzle, atoms: Atoms | None, roles: Roles = NO_ROLES) -> Canvas:
    """Return the board with all clues; those that fail stand out."""
    assert puzzle.kind.near is not None
    found = failing(puzzle, atoms) if atoms else None
    missed = {fact.atom: "bad" for fact in puzzle.facts if found and fact.clue in found.clues}
    return puzzle.kind.near.kind.sketch(puzzle, atoms, {**missed, **roles})


def near_misses(
    puzzle: Puzzle, question: Question, ask: Callable[[Puzzle, Question], Answer], listener: Listener
) -> Answer:
    """Return the boards that fail few sentences of a puzzle.

    Args:
        puzzle: A puzzle that `near` has made.
        question: The question.
        ask: Answers a question about one puzzle.
        listener: Receives the boards.

    Raises:
        UsageError: What near misses have in common is asked for.
    """
    if question.task == "decided":
        raise UsageError("near misses are found or counted; they have no decided cells")
    wanted = 0 if question.task != "solve" else 2 if question.models is None else question.models
    deadline = question.deadline(puzzle)
    found: dict[Atoms, Solution] = {}
    answer = Answer(puzzle, Status.UNKNOWN, question.task, question.models)
    seconds: dict[str, float] = {}
    exhausted = True
    for choice in choices(puzzle):
        effort = replace(question, task="solve", models=wanted, kept=True, limit=deadline)
        answer = ask(choice.rest, effort)
        for phase, spent in answer.seconds.items():
            seconds[phase] = seconds.get(phase, 0.0) + spent
        new = [one.atoms for one in answer.solutions if one.atoms not in found]
        for atoms in new[: wanted - len(found) if wanted else None]:
            found[atoms] = Solution(puzzle, atoms)
            if listener.solution is not None:
                listener.solution(found[atoms])
        exhausted = answer.exhausted or answer.status is Status.UNSATISFIABLE
        if not exhausted or (wanted and len(found) >= wanted):
            exhausted = False
            break
    kept = 1 if question.task == "count" else None
    return replace(
        answer,
        puzzle=puzzle,
        task=question.task,
        models=question.models,
        status=_status(len(found), exhausted),
        solutions=tuple(found.values())[:kept] if question.kept else (),
        exhausted=exhausted,
        count=len(found),
        checked=len(found),
        core=(),
        presolve="",
        seconds=seconds,
        statistics={},
    )


def _status(count: int, exhausted: bool) -> Status:
    if count > 1:
        return Status.SEVERAL
    if exhausted:
        return Status.UNIQUE if count else Status.UNSATISFIABLE
    return Status.SATISFIABLE if count else Status.UNKNOWN
