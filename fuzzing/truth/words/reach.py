"""What rules with ``reach`` mean."""

from __future__ import annotations

from fuzzing.truth.shared import patches

COMPARISONS = {"reach": patches}
