"""The meaning of rules with ``islands``."""

from __future__ import annotations

from fuzzing.truth.shared import patches

COMPARISONS = {"islands": patches}
