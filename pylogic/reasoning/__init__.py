"""How people go about the words of declared kinds: a module for each word that says more than its facts propagate.

A module has a function ``laws(rule, board, others)``, which gives the rule at each of its places; ``PRUNES``, which
takes the place of `pylogic.rules.rule.Word.prunes`; or both; and ``drawn(rule, board)`` where people draw lines by the
word.  Nothing lists these modules, and only explanations load them.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from pylogic.rules.law import Reasoning


@cache
def reasoning(word: str) -> Reasoning | None:
    """How people go about a word; ``None`` where it is not known beyond what its facts propagate."""
    name = f"{__name__}.{word}"
    if find_spec(name) is None:
        return None
    module = import_module(name)
    return Reasoning(getattr(module, "laws", None), getattr(module, "PRUNES", {}), getattr(module, "drawn", None))
