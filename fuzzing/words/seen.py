"""The word ``seen``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.forms import alone
from fuzzing.pairs import Sample

rule = alone("seen")


SAMPLES = (Sample("seen", "seen(rows of {s}) = 2", "numbers"),)
