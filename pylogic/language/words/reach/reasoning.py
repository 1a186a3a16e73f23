"""Reasoning with ``reach``, as with all groups that a solution makes."""

from pylogic.language.laws.patches import laws as laws
