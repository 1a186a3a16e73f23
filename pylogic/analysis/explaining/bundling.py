"""Steps that follow from the same reason become one: cells beside the same one, by the same rule."""

from __future__ import annotations

from collections.abc import Sequence

from pylogic.algorithms.deduction.deducing import Deduced
from pylogic.analysis.explaining.way import Way
from pylogic.core.laws import Argument


def bundled(way: Way) -> list[tuple[Deduced, ...]]:
    """The needed steps of a way, bundled where they become one, at the place of the first.

    They apply one rule at several places, each to one thing that is known at most, and rest on the same steps; or
    each to the same cells.
    """
    bundles: list[list[Deduced]] = []
    alike: dict[object, list[Deduced]] = {}
    first: dict[int, int] = {}  # the step that each joins
    for step in way.needed():
        sentence, needs = several(step), frozenset(first[need] for need in step.needs)
        grounds = step.candidate.grounds
        same = frozenset(grounds) if len(grounds) > 1 else needs
        key = step.number if sentence is None else (sentence, same, step.candidate.settles)
        if key not in alike:
            alike[key] = []
            bundles.append(alike[key])
        alike[key].append(step)
        first[step.number] = alike[key][0].number
    return [tuple(steps) for steps in bundles]


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
