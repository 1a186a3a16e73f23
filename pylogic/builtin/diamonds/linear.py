"""Puzzles of diamonds as integer linear programs."""

from __future__ import annotations

from functools import partial

from pylogic.builtin.diamonds.routes import compiling
from pylogic.model.heuristic import LinearModel
from pylogic.model.plugins import lazy

# Imported late: what is compiled, is so when it is imported.
MODEL = LinearModel(lazy("pylogic.builtin.diamonds.program", "Route"), partial(compiling.warm, "flow"))
