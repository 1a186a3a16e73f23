"""Whether answers to the same puzzle can all be true."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NamedTuple

from pylogic.lab.row import Row
from pylogic.model.answer import Claim, contradiction
from pylogic.model.grouping import grouped
from pylogic.model.text import plural


class Disagreement(NamedTuple):
    """Two answers of which one is wrong.

    Attributes:
        reason: The statement that cannot be true of both.
        first: One of them.
        second: The other.
    """

    reason: str
    first: Row
    second: Row

    def __str__(self) -> str:
        answers = "\n".join(f"  {row.contestant}: {_summary(row)}" for row in (self.first, self.second))
        return f"{self.first.puzzle}: {self.reason}\n{answers}"


def disagreements(rows: Iterable[Row]) -> list[Disagreement]:
    """The contradictions among rows, at most one for each puzzle and contestant.

    Rows that claim much are believed first; every other one is compared with those.
    """
    puzzles = grouped([((row.puzzle, row.kind), (_claim(row), row)) for row in rows if row.error is None])
    result: list[Disagreement] = []
    for answers in puzzles.values():
        believed: dict[Claim, Row] = {}
        against: dict[str, Disagreement] = {}
        for claim, row in sorted(answers, key=lambda answer: answer[0].strength, reverse=True):
            if claim in believed:
                continue
            reasons = ((contradiction(other, claim), witness) for other, witness in believed.items())
            reason, witness = next((result for result in reasons if result[0]), (None, row))
            if reason is None:
                believed[claim] = row
            else:
                against.setdefault(row.contestant, Disagreement(reason, witness, row))
        result += against.values()
    return result


def _claim(row: Row) -> Claim:
    return Claim.of(row, (json.dumps(solution, sort_keys=True) for solution in row.solutions))


def _summary(row: Row) -> str:
    cost = "" if row.objective is None else f", cost {row.objective}"
    solutions = "".join(f"\n    {json.dumps(solution)}" for solution in row.solutions[:2])
    return f"{row.status}, {plural(row.count, 'solution')}{cost}{solutions}"
