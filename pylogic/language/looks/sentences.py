"""Sentences of rules with the numbers of a puzzle: "every piece has 5 cells" where the rule says k."""

from __future__ import annotations

import re


def with_number(sentence: str, name: str, number: int) -> str:
    """Return a sentence with a number in place of its name.

    The name stands there as ``k``, as ``the given number of stars`` or as ``the given number (most)``.
    """
    if len(name) == 1:
        return re.sub(rf"\b{name}\b", str(number), sentence)
    sentence = sentence.replace(f"the given number ({name})", str(number))
    noun = name.removesuffix("s") if number == 1 else name
    return re.sub(rf"\bthe given number of {name}\b", f"{number} {noun}", sentence)
