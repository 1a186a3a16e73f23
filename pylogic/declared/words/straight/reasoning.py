"""Reasoning with ``straight``."""

from pylogic.declared.explain.bending import laws as laws
