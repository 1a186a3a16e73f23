"""Settings of puzzles to generate: ``8x8 givens=3 adjacent``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from pylogic.core.errors import UsageError
from pylogic.core.inventing import Inventing, Wish, count
from pylogic.core.kind import Kind
from pylogic.core.text import suggestion

_ALL = "all"
EVERY = 1 << 30
"""More clues of a sort than there are: all are wanted."""


def inventing_of(kind: Kind) -> Inventing:
    """Return how puzzles of a kind are generated.

    Raises:
        UsageError: The kind does not say how.
    """
    if kind.inventing is None:
        raise UsageError(f"puzzles of {kind} cannot be generated; see docs/generate.md")
    return kind.inventing()


def wishes_of(inventing: Inventing) -> dict[str, Wish]:
    """All that may be wished for, by name."""
    sorts = (Wish(name, "5", f"how many {name} are left, or '{_ALL}'", _number(name)) for name in inventing.sorts)
    return {wish.name: wish for wish in (*inventing.wishes, *sorts)}


def understood(kind: Kind, words: Iterable[str]) -> dict[str, Any]:
    """Read settings, by their names.

    Raises:
        UsageError: A word is none of them, says something else than it may, or contradicts another one.
    """
    known = wishes_of(inventing_of(kind))
    found: dict[str, Any] = {}
    for word in words:
        name, given, text = word.partition("=")
        if not given and name not in known and re.match(r"\d", word):
            name, text = "size", word
        elif not given and name in known and known[name].example == "yes":
            text = "yes"
        if name not in known:
            near = suggestion(name, list(known)) or f" ({', '.join(known)})"
            raise UsageError(f"{kind} has no setting '{name}'{near}")
        if not given and not text:
            raise UsageError(f"write: {name}={known[name].example}")
        if name in found:
            raise UsageError(f"'{name}' is given twice")
        found[name] = known[name].read(text)
    return found


def _number(name: str) -> Any:
    whole = count(name)

    def read(text: str) -> int:
        return EVERY if text == _ALL else whole(text)

    return read
