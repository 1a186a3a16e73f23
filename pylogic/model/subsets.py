"""A few of many that are enough."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

_T = TypeVar("_T")


def minimal_subset(
    items: Iterable[_T], enough: Callable[[list[_T]], bool], few: Callable[[list[_T]], bool] | None = None
) -> list[_T]:
    """Items that are enough, while without any one of them the others are not.

    Items are left out in ever smaller pieces as long as the rest is enough, which asks few questions when few are
    needed.

    Args:
        items: Enough together.
        enough: Whether some of them are; what is enough stays so with more of them.
        few: Whether items that are enough are few enough, although some might still be left out.
    """
    kept = list(items)
    size = len(kept) + 1
    while size > 1:
        size = (size + 1) // 2
        start = 0
        while start < len(kept):
            fewer = kept[:start] + kept[start + size :]
            if enough(fewer):
                kept = fewer
                if few is not None and few(kept):
                    return kept
            else:
                start += size
    return kept
