"""Reasoning with ``straight``."""

from pylogic.language.laws.passing import laws as laws
