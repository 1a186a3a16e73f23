"""The meaning of rules with ``reach``."""

from __future__ import annotations

from fuzzing.truth.shared import patches

COMPARISONS = {"reach": patches}
