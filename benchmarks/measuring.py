"""Run puzzles through one warm worker and sum up what it took."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import median
from typing import NamedTuple

from pylogic import Answer, Puzzle, Worker, solve

_EFFORT = {"clingo": "conflicts", "swipl": "inferences", "python": "failures"}
Right = Callable[[Answer], bool]
"""Whether an answer is the known one."""


@dataclass(frozen=True)
class Row:
    """One line of the table.

    Attributes:
        what: The set of puzzles and what is to be found out.
        how: Engine and strategy.
        goal: What was aimed at, in words.
        right: How many answers were the known ones, of how many.
        seconds: Seconds of grounding or posting and of search, a number for each puzzle.
        effort: Median of conflicts or inferences, counts that do not vary with the machine.
        reached: Whether the goal was reached.
    """

    what: str
    how: str
    goal: str
    right: tuple[int, int]
    seconds: tuple[float, ...]
    effort: str
    reached: bool

    def __str__(self) -> str:
        found, total = self.right
        middle, worst = median(self.seconds), max(self.seconds)
        cells = [self.what, self.how, f"{found}/{total}", _time(middle), _time(worst), self.effort, self.goal]
        return "| " + " | ".join([*cells, "yes" if self.reached else "**no**"]) + " |"


HEADING = (
    "| puzzles | engine | right | median | worst | effort (median) | goal | reached |\n"
    "|---|---|---|---|---|---|---|---|"
)


class Plan(NamedTuple):
    """A row yet to be measured."""

    what: str
    puzzles: Callable[[], Iterable[tuple[Puzzle, Right]]]
    goal: str
    median_below: float = math.inf
    worst_below: float = math.inf
    limit: float = 120
    model: str | None = None
    strategy: str | None = None


def measure(plan: Plan, engine: str) -> Row:
    """Solve all puzzles with one worker, each with a time limit."""
    answers: list[tuple[Answer, bool]] = []
    worker = Worker(engine)
    for puzzle, right in plan.puzzles():
        if not worker.alive:
            worker = Worker(engine)
        worker.await_version()
        answer = solve(puzzle, engine, plan.strategy, limit=plan.limit, model=plan.model, worker=worker)
        answers.append((answer, right(answer)))
    worker.close()
    seconds = tuple(answer.seconds.get("ground", 0) + answer.seconds.get("solve", 0) for answer, _ in answers)
    count = _EFFORT[engine]
    efforts = [answer.statistics[count] for answer, _ in answers if count in answer.statistics]
    good = sum(right for _, right in answers)
    return Row(
        plan.what,
        f"{engine} {answers[0][0].strategy}" + (f", model {plan.model}" if plan.model else ""),
        plan.goal,
        (good, len(answers)),
        seconds,
        f"{median(efforts):,.0f} {count}".replace(",", " ") if efforts else "",
        good == len(answers) and median(seconds) < plan.median_below and max(seconds) < plan.worst_below,
    )


def _time(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"
