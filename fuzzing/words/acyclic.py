"""The word ``acyclic``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw
from fuzzing.pairs import Sample
from fuzzing.wording import Rule


def rule(draw: Draw) -> Rule:
    """A random rule."""
    lines = [sort for sort in draw.sorts if sort.form in ("edges", "links")]
    if lines and draw.hits(0.8):
        value = draw.value(draw.random.choice(lines))
        return Rule(("acyclic",), f"acyclic {value}", ("acyclic lines", value))
    draw.some("cells", lambda sort: set(sort.names) == {"\\", "/"})
    return Rule(("acyclic",), "acyclic", ("acyclic",))


SAMPLES = (
    Sample("acyclic", "acyclic of {s}", "diagonals"),
    Sample("acyclic", "acyclic {y}", "links"),
)
