"""The word ``triangles``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw
from fuzzing.forms import shown
from fuzzing.pairs import Sample
from fuzzing.wording import Rule, Value


def rule(draw: Draw) -> Rule:
    """A random rule."""
    sort = draw.some("cells", lambda sort: len(sort.names) > 3)
    values = tuple(Value(sort, name, name) for name in draw.random.sample(sort.names, 4))
    return Rule(("triangles",), f"triangles {shown(values)}", ("triangles", values))


SAMPLES = (Sample("triangles", "triangles p q r s", declares=("cells half: . p q r s",), only="half"),)
