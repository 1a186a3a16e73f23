"""The word ``first``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw
from fuzzing.forms import SIGNS, compared, joined, measured, shown
from fuzzing.pairs import Sample
from fuzzing.wording import Call, Rule


def rule(draw: Draw) -> Rule:
    """A random rule."""
    sort, of = draw.named("cells")
    families, clued = measured(draw, "cells")
    but = draw.values(sort) if draw.hits(0.6) else ()
    text = f"first({joined(families)}{of}{f' but {shown(but)}' if but else ''})"
    call = Call("first", text, families, sort, but)
    return compared(("first",), call, "=" if draw.hits(0.8) else draw.random.choice(SIGNS), draw.operand(clued), ())


SAMPLES = (Sample("first", "first(rows of {s} but {x}) = {y}", "numbers"),)
