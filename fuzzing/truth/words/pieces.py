"""What rules with ``pieces`` mean."""

from __future__ import annotations

from fuzzing.truth.shared import patches

COMPARISONS = {"pieces": patches}
