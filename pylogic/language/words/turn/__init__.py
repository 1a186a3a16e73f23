"""``turn F``, ``turn before and after F``, ``turn before or after F``: where a line turns."""

from pylogic.language.compile.bends import word

WORD = word("turn", "turns", turns=True)
