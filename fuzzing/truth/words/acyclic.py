"""The meaning of rules with ``acyclic``."""

from __future__ import annotations

from fuzzing.truth.figures import forest

RULES = {"acyclic lines": lambda _, value: lambda filling: forest(value, filling)}
