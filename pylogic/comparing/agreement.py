"""Whether answers to the same puzzle can all be true."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from typing import NamedTuple

from pylogic.comparing.row import Row


class Disagreement(NamedTuple):
    """Two answers of which one is wrong.

    Attributes:
        reason: What cannot be true of both.
        first: One of them.
        second: The other.
    """

    reason: str
    first: Row
    second: Row

    def __str__(self) -> str:
        answers = "\n".join(f"  {row.contestant}: {_told(row)}" for row in (self.first, self.second))
        return f"{self.first.puzzle}: {self.reason}\n{answers}"


def disagreements(rows: Iterable[Row]) -> list[Disagreement]:
    """The contradictions among rows, at most one for each puzzle and contestant.

    Each row is held against the first one, of the same puzzle, that claims most.
    """
    puzzles: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        if row.error is None:
            puzzles.setdefault((row.puzzle, row.kind), []).append(row)
    found: list[Disagreement] = []
    for answers in puzzles.values():
        judge = max(answers, key=_claims)
        against: dict[str, Disagreement] = {}
        for row in answers:
            reason = _contradiction(judge, row)
            if reason:
                against.setdefault(row.contestant, Disagreement(reason, judge, row))
        found += against.values()
    return found


def _claims(row: Row) -> tuple[bool, bool, int]:
    low, high = _number(row)
    return (row.exhausted, low == high, len(row.solutions))


def _contradiction(one: Row, other: Row) -> str | None:
    """What two rows cannot both say."""
    if _apart(_number(one), _number(other)):
        return "the numbers of solutions differ"
    if _apart(_cost(one), _cost(other)):
        return "the best costs differ"
    mine, others = _keys(one), _keys(other)
    if _complete(one) and others - mine and one.objective == other.objective:
        return "a solution is missing"
    if _complete(other) and mine - others and one.objective == other.objective:
        return "a solution is missing"
    return None


def _apart(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return one[1] < other[0] or other[1] < one[0]


def _number(row: Row) -> tuple[float, float]:
    """How many solutions there are, at least and at most; of puzzles with a cost only whether there are any."""
    if row.objective is not None:
        return 1, math.inf
    if row.exhausted or row.status == "unique":
        return row.count, row.count
    return row.count, math.inf


def _cost(row: Row) -> tuple[float, float]:
    """The cost of the best solution, at least and at most."""
    low = -math.inf if row.bound is None else row.bound
    return low, math.inf if row.objective is None else row.objective


def _complete(row: Row) -> bool:
    """Whether the row holds every solution, of puzzles with a cost every best one."""
    return row.exhausted and len(row.solutions) == row.count


def _keys(row: Row) -> set[str]:
    return {json.dumps(solution, sort_keys=True) for solution in row.solutions}


def _told(row: Row) -> str:
    cost = "" if row.objective is None else f", cost {row.objective}"
    solutions = "".join(f"\n    {json.dumps(solution)}" for solution in row.solutions[:2])
    return f"{row.status}, {row.count} solutions{cost}{solutions}"
