"""The word ``include``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw, UnsuitableError
from fuzzing.forms import joined
from fuzzing.pairs import Sample
from fuzzing.wording import Rule


def rule(draw: Draw) -> Rule:
    """A random rule."""
    sort, of = draw.named("cells")
    clued = draw.clued()
    if sort.low is None or not clued:
        raise UnsuitableError
    families = (draw.random.choice(clued),)
    return Rule(("include",), f"include {joined(families)}{of}", ("include", families, sort))


SAMPLES = (Sample("include", "include corners of {s}", "numbers", ("corners",), only="numbers"),)
