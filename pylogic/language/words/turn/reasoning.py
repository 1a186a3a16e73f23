"""Reasoning with ``turn``."""

from pylogic.language.laws.passing import laws as laws
