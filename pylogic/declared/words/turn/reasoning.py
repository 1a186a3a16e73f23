"""Reasoning with ``turn``."""

from pylogic.declared.explain.bending import laws as laws
