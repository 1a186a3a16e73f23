"""The word ``increasing``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.forms import of_numbers
from fuzzing.pairs import Sample

rule = of_numbers("increasing", named=True)


SAMPLES = (Sample("increasing", "increasing columns of {s}", "numbers"),)
