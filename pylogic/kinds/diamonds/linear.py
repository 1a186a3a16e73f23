"""Puzzles of diamonds as integer linear programs."""

from __future__ import annotations

from functools import partial

from pylogic.core.heuristic import LinearModel
from pylogic.core.plugins import lazy
from pylogic.kinds.diamonds.routes import compiling

# Imported late: what is compiled, is so when it is imported.
MODEL = LinearModel(lazy("pylogic.kinds.diamonds.program", "Route"), partial(compiling.warm, "flow"))
