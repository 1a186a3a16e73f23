"""The word ``product``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.forms import alone
from fuzzing.pairs import Sample

rule = alone("product")


SAMPLES = (Sample("product", "product(columns of {s}) = {y} * {x}", "numbers"),)
