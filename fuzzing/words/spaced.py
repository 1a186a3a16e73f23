"""The word ``spaced``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.forms import of_numbers
from fuzzing.pairs import Sample

rule = of_numbers("spaced", named=False)


SAMPLES = (Sample("spaced", "spaced rows of {s}", "numbers"),)
