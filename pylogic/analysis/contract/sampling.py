"""Some of many, where trying all would take minutes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

_T = TypeVar("_T")
_MOST = 24


def some(items: Sequence[_T], most: int = _MOST) -> Sequence[_T]:
    """The items, or of more than a few those at equal distances."""
    return items[:: -(-len(items) // most)] if items else items
