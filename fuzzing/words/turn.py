"""The word ``turn``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.forms import bend
from fuzzing.pairs import Sample

rule = bend("turn")


SAMPLES = (Sample("turn", "turn before or after around of {s}", "links"),)
