"""What a search for something best has come to so far, on a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pylogic.cli.text import gap

_EVERY = 0.1
"""Seconds between two changes of the line."""


@contextmanager
def shown(objective: str | None) -> Iterator[Callable[[int | None, int | None], None] | None]:
    """Where to tell the best cost and the bound; a line on standard error shows them until the end.

    ``None`` when nothing is minimised or standard error is no terminal.
    """
    if objective is None or not sys.stderr.isatty():
        yield None
        return
    start = last = time.monotonic()

    def told(best: int | None, bound: int | None) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last < _EVERY and now - start >= _EVERY:
            return
        last = now
        found = f"best {best} {objective}" if best is not None else "nothing found yet"
        proved = f", bound {bound}" if bound is not None else ""
        rest = f", gap {gap(best, bound):.1f} %" if best is not None and bound is not None else ""
        print(f"\r\x1b[K{found}{proved}{rest}, {now - start:.0f} s", end="", file=sys.stderr, flush=True)

    try:
        yield told
    finally:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
