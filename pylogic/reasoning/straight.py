"""How people go about ``straight``: as about ``turn``."""

from __future__ import annotations

from functools import partial

from pylogic.reasoning.turn import bending

laws = partial(bending, "straight")
