"""The word ``unlike``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw
from fuzzing.forms import joined
from fuzzing.pairs import CLUE, Sample
from fuzzing.wording import Rule


def rule(draw: Draw) -> Rule:
    """A random rule."""
    if any(sort.form == "edges" for sort in draw.sorts) and draw.hits(0.4):
        return Rule(("unlike",), "unlike pieces", ("unlike pieces",))
    form = draw.form()
    families = draw.families(form)
    sort, of = draw.named(form)
    return Rule(("unlike",), f"unlike {joined(families)}{of}", ("unlike", families, sort))


SAMPLES = (
    Sample("unlike", "unlike rows of {s}", "numbers"),
    Sample("unlike", "divide {y} ; unlike pieces", "edges", (CLUE,), only="pieces"),
)
