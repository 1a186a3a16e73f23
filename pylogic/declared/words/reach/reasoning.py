"""Reasoning with ``reach``, as with all groups that a solution makes."""

from pylogic.declared.explain.patches import laws as laws
