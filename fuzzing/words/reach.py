"""The word ``reach``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.forms import islands
from fuzzing.pairs import CLUE, Sample

rule = islands("reach")


SAMPLES = (Sample("reach", "size(reach {x}) = clue", declares=(CLUE,)),)
