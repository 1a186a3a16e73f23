"""``straight F``, ``straight before and after F`` (or ``or``): where a line goes straight on."""

from pylogic.language.compile.bends import word

WORD = word("straight", "goes straight on", turns=False)
