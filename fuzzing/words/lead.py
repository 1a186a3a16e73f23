"""The word ``lead``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw
from fuzzing.forms import shown
from fuzzing.pairs import Sample
from fuzzing.wording import Rule, Value


def rule(draw: Draw) -> Rule:
    """A random rule."""
    sort = draw.some("cells", lambda sort: len(sort.values) > 3)
    arrows = tuple(Value(sort, name, name) for name in draw.random.sample(sort.values, 4))
    others = [name for name in sort.values if name not in [value.text for value in arrows]]
    goals = draw.random.sample(others, min(len(others), draw.random.choice((1, 1, 2)))) or [arrows[0].text]
    counted = draw.given("clue") and draw.hits(0.6)
    text = f"lead {shown(arrows)} to {' '.join(goals)}{' with clue' if counted else ''}"
    return Rule(("lead",), text, ("lead", arrows, tuple(Value(sort, goal, goal) for goal in goals), counted))


SAMPLES = (Sample("lead", "lead p q r s to t", declares=("cells way: p q r s t",), only="way"),)
