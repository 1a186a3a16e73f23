"""Reasoning with ``straight``."""

from pylogic.language.laws.degrees import laws as laws
