"""Reasoning with ``straight``."""

from pylogic.language.laws.bending import laws as laws
