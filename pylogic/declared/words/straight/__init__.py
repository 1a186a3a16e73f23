"""``straight F``, ``straight before and after F`` (or ``or``): where a line goes straight on."""

from pylogic.declared.compile.bends import word

WORD = word("straight", "goes straight on", turns=False)
