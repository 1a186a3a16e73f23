"""The word ``pieces``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw
from fuzzing.forms import of_patches
from fuzzing.pairs import CLUE, Sample
from fuzzing.wording import Call, Rule


def rule(draw: Draw) -> Rule:
    """A random rule."""
    draw.of_form("edges")
    return of_patches(draw, Call("pieces", "pieces", ()))


SAMPLES = (
    Sample("pieces", "divide {y} ; size(pieces) = 2", "edges", only="pieces"),
    Sample("pieces", "divide {y} ; count(pieces, clue) = 1", "edges", (CLUE,), only="pieces"),
    Sample("pieces", "divide {y} ; width(pieces) >= height(pieces)", "edges", only="pieces"),
    Sample(
        "pieces",
        "divide yp ; size(pieces) > clue where {x} ; size(pieces) <= clue where {y}",
        declares=("edges p: xp yp", CLUE),
        only="pieces",
    ),
)
