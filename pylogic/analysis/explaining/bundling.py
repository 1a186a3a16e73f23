"""Steps that follow from the same reason become one: cells beside the same one, by the same rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pylogic.algorithms.deduction.deducing import Deduced
from pylogic.analysis.explaining.way import Way
from pylogic.core.laws import Argument


class Bundle(NamedTuple):
    """Steps that become one.

    Attributes:
        steps: The steps.
        obvious: Steps that go without saying after them.
    """

    steps: list[Deduced]
    obvious: list[Deduced]


def bundled(way: Way) -> list[Bundle]:
    """The needed steps of a way, bundled where they become one, at the place of the first.

    They apply one rule at several places, each to one thing that is known at most, and rest on the same steps; or
    each to the same cells.  What is obvious once they are made joins the last step that it rests on.
    """
    bundles: dict[int, Bundle] = {}  # by the first step
    alike: dict[object, Bundle] = {}
    first: dict[int, int] = {}  # the step that each joins
    for step in way.needed():
        sentence, needs = several(step), frozenset(first[need] for need in step.needs)
        grounds = step.candidate.grounds
        if needs and _is_obvious(step):
            first[step.number] = max(needs)
            bundles[max(needs)].obvious.append(step)
            continue
        same = frozenset(grounds) if len(grounds) > 1 else needs
        key = step.number if sentence is None else (sentence, same, step.candidate.settles)
        if key not in alike:
            alike[key] = bundles[step.number] = Bundle([], [])
        alike[key].steps.append(step)
        first[step.number] = alike[key].steps[0].number
    return list(bundles.values())


def _is_obvious(step: Deduced) -> bool:
    candidate = step.candidate
    unit = candidate.units[0] if len(candidate.units) == 1 and candidate.supposed is None else None
    return bool(unit and unit.obvious and unit.obvious(Argument(candidate.conclusions, candidate.grounds)))


def several(step: Deduced) -> str | None:
    """Return what a step says together with others of its rule, see `Unit.several`; ``None`` where it stands alone."""
    candidate = step.candidate
    if candidate.supposed is not None or candidate.searched or len(candidate.units) != 1:
        return None
    (unit,) = candidate.units
    if unit.several is None or not all(ground.known for ground in candidate.grounds):
        return None
    return unit.several(Argument(candidate.conclusions, candidate.grounds))


def together(steps: Sequence[Deduced]) -> Argument:
    """All that follows in some steps, with all that it rests on, each once."""
    if len(steps) == 1:
        return Argument(steps[0].candidate.conclusions, steps[0].candidate.grounds)
    conclusions = {one for step in steps for one in step.candidate.conclusions}
    grounds = {ground for step in steps for ground in step.candidate.grounds}
    return Argument(tuple(sorted(conclusions)), tuple(sorted(grounds, key=lambda ground: ground.variables)))
