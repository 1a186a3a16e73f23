"""Human reasoning with the words of declared kinds, loaded for explanations only.

``pylogic/language/words/W/reasoning.py`` exists where people know more of the word W than what its facts propagate.
It has a function ``laws(rule, board, others)``, which gives the rule at each of its places; ``PRUNES``, in place of
`pylogic.language.parse.rule.Word.prunes`; or both; and ``drawn(rule, board)`` where people draw lines by the word.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from pylogic.language import words
from pylogic.language.laws.law import Reasoning


@cache
def reasoning(word: str) -> Reasoning | None:
    """Return how people reason with a word; ``None`` where its facts already propagate as much."""
    name = f"{words.__name__}.{word}.reasoning"
    if find_spec(name) is None:
        return None
    module = import_module(name)
    return Reasoning(getattr(module, "laws", None), getattr(module, "PRUNES", {}), getattr(module, "drawn", None))
