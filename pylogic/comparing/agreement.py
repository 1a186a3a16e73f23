"""Whether answers to the same puzzle can all be true."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from typing import NamedTuple

from pylogic.comparing.row import Row
from pylogic.nouns.text import plural


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


class _Claim(NamedTuple):
    """What a row says about its puzzle.

    Attributes:
        cost: The cost of the solutions found.
        least: The cost of the best solution, at least ...
        most: ... and at most.
        few: How many solutions there are, of puzzles with a cost best ones, at least ...
        many: ... and at most.
        solutions: Those that the row holds.
        complete: Whether there are no others.
    """

    cost: int | None
    least: float
    most: float
    few: float
    many: float
    solutions: frozenset[str]
    complete: bool


def disagreements(rows: Iterable[Row]) -> list[Disagreement]:
    """The contradictions among rows, at most one for each puzzle and contestant.

    Rows that claim much are believed first; each other one is held against all that are believed.
    """
    puzzles: dict[tuple[str, str], list[tuple[_Claim, Row]]] = {}
    for row in rows:
        if row.error is None:
            puzzles.setdefault((row.puzzle, row.kind), []).append((_claim(row), row))
    found: list[Disagreement] = []
    for answers in puzzles.values():
        believed: dict[_Claim, Row] = {}
        against: dict[str, Disagreement] = {}
        for claim, row in sorted(answers, key=lambda answer: _strength(answer[0]), reverse=True):
            if claim in believed:
                continue
            reasons = ((_contradiction(other, claim), witness) for other, witness in believed.items())
            reason, witness = next((found for found in reasons if found[0]), (None, row))
            if reason is None:
                believed[claim] = row
            else:
                against.setdefault(row.contestant, Disagreement(reason, witness, row))
        found += against.values()
    return found


def _claim(row: Row) -> _Claim:
    solutions = frozenset(json.dumps(solution, sort_keys=True) for solution in row.solutions)
    closed = row.exhausted or row.status == "unique"
    return _Claim(
        cost=row.objective,
        least=-math.inf if row.bound is None else row.bound,
        most=math.inf if row.objective is None else row.objective,
        few=row.count if closed or row.objective is None else len(solutions),
        many=row.count if closed else math.inf,
        solutions=solutions,
        complete=row.exhausted and len(solutions) == row.count,
    )


def _strength(claim: _Claim) -> tuple[bool, bool, bool, int]:
    return (claim.complete, math.isfinite(claim.many), claim.least == claim.most, len(claim.solutions))


def _contradiction(one: _Claim, other: _Claim) -> str | None:
    """What two rows cannot both say."""
    if one.most < other.least or other.most < one.least:
        return "the best costs differ"
    if None not in (one.cost, other.cost) and one.cost != other.cost:
        return None  # of one of them it is not known to be the best, and it counts what does not matter
    if one.many < other.few or other.many < one.few:
        return "the numbers of solutions differ"
    if (one.complete and other.solutions - one.solutions) or (other.complete and one.solutions - other.solutions):
        return "a solution is missing"
    return None


def _told(row: Row) -> str:
    cost = "" if row.objective is None else f", cost {row.objective}"
    solutions = "".join(f"\n    {json.dumps(solution)}" for solution in row.solutions[:2])
    return f"{row.status}, {plural(row.count, 'solution')}{cost}{solutions}"
