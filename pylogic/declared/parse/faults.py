"""Rules that fail in a way that nobody has foreseen."""

from __future__ import annotations

from pylogic.core.errors import PuzzleError
from pylogic.core.text import Problem
from pylogic.declared.parse.rule import Rule


def unforeseen(rule: Rule, error: Exception) -> PuzzleError:
    """The fault of a rule that should have been refused when it was declared.

    It stands at the rule, which people can write in another way, and not at the program, which they cannot.
    """
    if isinstance(error, ZeroDivisionError):
        return PuzzleError([Problem("on this board this rule divides by 0", rule.source, rule.span)])
    sentence = f"pylogic cannot work with this rule ({type(error).__name__}); please report it, and write it otherwise"
    return PuzzleError([Problem(sentence, rule.source, rule.span)])
