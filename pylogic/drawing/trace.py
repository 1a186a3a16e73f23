"""A trace as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from pylogic.comparing.plotting import write
from pylogic.nouns.heuristic import Moment

if TYPE_CHECKING:
    from matplotlib.figure import SubFigure

_INCHES = 4.0


def draw(moments: Sequence[Moment], path: str, title: str) -> None:
    """Draw cost, best cost and temperature over the iterations.

    Args:
        moments: At least one.
        path: The file, ``.svg`` or ``.png``.
        title: What stands above.

    Raises:
        UsageError: The file cannot be written.
    """
    write([(_INCHES, partial(_curves, moments=moments, title=title))], path)


def _curves(part: SubFigure, moments: Sequence[Moment], title: str) -> None:
    """Costs on the left axis, the temperature on the right one; where a run begins there is a line."""
    iterations = [moment.iteration for moment in moments]
    costs = part.subplots()
    costs.set(title=title, xlabel="iteration", ylabel="cost", xlim=(0, iterations[-1]))
    costs.plot(iterations, [moment.cost for moment in moments], color="tab:blue", linewidth=0.4, label="cost")
    costs.plot(iterations, [moment.best_cost for moment in moments], color="black", linewidth=1.2, label="best cost")
    costs.set_ylim(bottom=0)
    temperatures = costs.twinx()
    temperatures.set_ylabel("temperature")
    temperatures.plot(
        iterations, [moment.temperature for moment in moments], color="tab:red", linewidth=0.8, label="temperature"
    )
    temperatures.set_ylim(bottom=0)
    for before, after in pairwise(moments):
        if after.run != before.run:
            costs.axvline(after.iteration, color="0.8", linewidth=0.6, zorder=0)
    part.legend(loc="outside lower center", ncols=3, frameon=False)
