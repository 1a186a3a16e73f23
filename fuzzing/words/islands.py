"""The word ``islands``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.forms import islands
from fuzzing.pairs import CLUE, Sample

rule = islands("islands")


SAMPLES = (
    Sample("islands", "size(islands {x}) = clue", declares=(CLUE,)),
    Sample("islands", "count(islands {x}, clue) <= 1", declares=(CLUE,)),
    Sample("islands", "width(islands {x} by pairs8) <= height(islands {x} by pairs8)"),
    Sample("islands", "size(islands of {s}) = value", "numbers", only="numbers"),
)
