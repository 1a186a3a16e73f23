"""The meaning of rules with ``pieces``."""

from __future__ import annotations

from fuzzing.truth.shared import patches

COMPARISONS = {"pieces": patches}
