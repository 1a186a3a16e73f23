"""The word ``palindrome``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw
from fuzzing.forms import joined
from fuzzing.pairs import Sample
from fuzzing.wording import Rule


def rule(draw: Draw) -> Rule:
    """A random rule."""
    form = draw.form()
    families = draw.families(form)
    sort, of = draw.named(form)
    return Rule(("palindrome",), f"palindrome {joined(families)}{of}", ("palindrome", families, sort))


SAMPLES = (Sample("palindrome", "palindrome rows of {s}"),)
