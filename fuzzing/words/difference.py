"""The word ``difference``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.forms import alone
from fuzzing.pairs import Sample

rule = alone("difference")


SAMPLES = (Sample("difference", "difference(pairs of {s}) = 1", "numbers"),)
