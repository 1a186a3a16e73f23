"""Reasoning with ``turn``."""

from pylogic.language.laws.bending import laws as laws
