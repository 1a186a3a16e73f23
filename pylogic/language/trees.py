"""Trees of texts, as lark makes them and the parsers that it writes."""

from __future__ import annotations

from typing import Any, TypeAlias

from pylogic.core.document import Word
from pylogic.core.text import Span

Tree: TypeAlias = Any
"""``data``, ``children`` and ``meta``, of whichever parser."""


def word(token: Any) -> Word:
    """The text of a token without blanks at its end, and where it stands."""
    text = token.rstrip()
    return Word(text, Span(token.line or 1, token.column or 1, len(text)))
