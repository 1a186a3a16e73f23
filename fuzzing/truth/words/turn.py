"""The meaning of rules with ``turn``."""

from __future__ import annotations

from fuzzing.truth.shared import bent_at

RULES = {"turn": bent_at(turns=True)}
