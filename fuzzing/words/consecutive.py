"""The word ``consecutive``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.forms import of_numbers
from fuzzing.pairs import Sample

rule = of_numbers("consecutive", named=True)


SAMPLES = (Sample("consecutive", "consecutive rows of {s}", "numbers"),)
