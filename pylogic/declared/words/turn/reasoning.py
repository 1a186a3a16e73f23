"""Reasoning with ``turn``."""

from __future__ import annotations

from functools import partial

from pylogic.declared.explain import bending

laws = partial(bending.laws, "turn")
