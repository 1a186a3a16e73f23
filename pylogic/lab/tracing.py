"""A trace as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from pylogic.lab.plotting import write
from pylogic.model.heuristic import Moment

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import SubFigure

_INCHES = 4.0
_ROOM = 0.03  # between the ends of lines and the frame, which would hide the last drop, as a part of the axis


def draw(moments: Sequence[Moment], path: str, title: str) -> None:
    """Draw cost, best cost and temperature over the iterations.

    Args:
        moments: At least one.
        path: The file, ``.svg`` or ``.png``.
        title: The title.

    Raises:
        UsageError: The file cannot be written.
    """
    write([(_INCHES, partial(curves, moments=moments, title=title))], path)


def curves(part: SubFigure, moments: Sequence[Moment], title: str) -> None:
    """Costs on the left axis, the temperature on the right one; where a run begins there is a line."""
    iterations = [moment.iteration for moment in moments]
    costs = part.subplots()
    costs.set(title=title, xlabel="iteration", ylabel="cost", xlim=(0, iterations[-1] * (1 + _ROOM)))
    costs.plot(iterations, [moment.cost for moment in moments], color="tab:blue", linewidth=0.4, label="cost")
    costs.plot(iterations, [moment.best_cost for moment in moments], color="black", linewidth=1.2, label="best cost")
    last = moments[-1]
    costs.plot(last.iteration, last.best_cost, "o", color="black", markersize=4, label=f"best cost {last.best_cost}")
    _from_zero(costs, max(moment.cost for moment in moments))
    temperatures = costs.twinx()
    temperatures.set_ylabel("temperature")
    temperatures.plot(
        iterations, [moment.temperature for moment in moments], color="tab:red", linewidth=0.8, label="temperature"
    )
    _from_zero(temperatures, max(moment.temperature for moment in moments))
    for before, after in pairwise(moments):
        if after.run != before.run:
            costs.axvline(after.iteration, color="0.8", linewidth=0.6, zorder=0)
    part.legend(loc="outside lower center", ncols=4, frameon=False)


def _from_zero(axes: Axes, most: float) -> None:
    """From zero on, with room at both ends, so that no line lies on the frame."""
    axes.set_ylim(-_ROOM * most, (1 + _ROOM) * most or 1)
