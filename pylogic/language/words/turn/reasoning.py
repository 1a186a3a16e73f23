"""Reasoning with ``turn``."""

from pylogic.language.laws.degrees import laws as laws
