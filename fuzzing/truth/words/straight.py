"""What rules with ``straight`` mean."""

from __future__ import annotations

from fuzzing.truth.shared import bent_at

RULES = {"straight": bent_at(turns=False)}
