"""The word ``quotient``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.forms import alone
from fuzzing.pairs import Sample

rule = alone("quotient")


SAMPLES = (Sample("quotient", "quotient(right of {s}) <> 1", "numbers"),)
