"""The word ``straight``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.forms import bend
from fuzzing.pairs import Sample

rule = bend("straight")


SAMPLES = (Sample("straight", "straight before and after around of {s}", "links"),)
