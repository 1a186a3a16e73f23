"""The meaning of rules with ``straight``."""

from __future__ import annotations

from fuzzing.truth.shared import bent_at

RULES = {"straight": bent_at(turns=False)}
