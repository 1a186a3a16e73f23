"""Answers as plain data, for JSON and for scripts."""

from __future__ import annotations

from typing import Any

from pylogic.model.answer import Answer, Solution, Status
from pylogic.model.atom import Clue
from pylogic.model.relaxing import is_relaxed
from pylogic.model.text import place_of


def as_json(answer: Answer, steps: bool = False) -> dict[str, Any]:
    """An answer in the form that ``pylogic run --to json`` prints, one object a puzzle.

    ``seconds`` are wall-clock seconds by phase, ``core`` lists the clues of every contradiction
    found without search, ``decided`` has the form of a solution with gaps.  With ``steps`` each solution
    also has its ``steps``.  Of a relaxed puzzle ``misses`` says what the nearest board misses, ``changes`` of which
    clues; each solution has its own ``changes`` too.  ``proved_by`` and ``certificate`` are null unless the answer was
    certified.
    """
    puzzle = answer.puzzle
    decided = answer.decided
    return {
        "kind": puzzle.kind.name,
        "title": puzzle.title,
        "source": puzzle.source.name,
        "engine": answer.engine,
        "engine_version": answer.engine_version,
        "strategy": answer.strategy,
        "status": str(answer.status),
        "exhausted": answer.exhausted,
        "count": answer.count,
        "checked": answer.checked,
        "objective": answer.objective,
        "bound": answer.bound,
        "beyond": answer.beyond,
        "misses": answer.objective if is_relaxed(puzzle) else None,
        "changes": list(answer.solutions[0].changes) if is_relaxed(puzzle) and answer.solutions else None,
        "limit": answer.limit,
        "proved_by": list(answer.proved_by) if answer.certificate else None,
        "certificate": answer.certificate or None,
        "solutions": [_solution(solution, steps) for solution in answer.solutions],
        "decided": None if decided is None else puzzle.kind.fields(puzzle, decided),
        "core": _core(answer) or None,
        "presolve": answer.presolve,
        "seconds": {phase: round(seconds, 6) for phase, seconds in answer.seconds.items()},
        "cpu": answer.cpu
        and {phase: {name: round(value, 6) for name, value in spent.items()} for phase, spent in answer.cpu.items()},
        "memory": answer.memory,
        "statistics": dict(answer.statistics),
    }


def found_json(solution: Solution, count: int, steps: bool = False) -> dict[str, Any]:
    """A solution as it is found, in the form of `as_json`: this one, and the number found so far."""
    puzzle = solution.puzzle
    return {
        "kind": puzzle.kind.name,
        "title": puzzle.title,
        "source": puzzle.source.name,
        "status": str(Status.SEVERAL if count > 1 else Status.SATISFIABLE),
        "exhausted": False,
        "count": count,
        "solutions": [_solution(solution, steps)],
    }


def _solution(solution: Solution, steps: bool) -> dict[str, Any]:
    return {**solution.fields, "verified": True, **(_steps(solution) if steps else {})}


def _steps(solution: Solution) -> dict[str, Any]:
    follow = solution.puzzle.kind.people.steps
    return {"steps": [step.fields for step in follow(solution.puzzle, solution.atoms)] if follow else []}


def placed(clue: Clue | None) -> dict[str, Any]:
    """A clue with its place, in which everything may be ``None``."""
    return {"clue": clue.sentence if clue else None, **place_of(clue.span if clue else None)}


def _core(answer: Answer) -> list[dict[str, Any]]:
    return [
        {**placed(clue), "sentence": conflict.sentence}
        for conflict in answer.core
        for clue in conflict.clues or (None,)
    ]
