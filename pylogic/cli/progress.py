"""What a search for something best has come to so far, on a terminal."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pylogic.drawing.text import gap


@contextmanager
def shown(objective: str) -> Iterator[Callable[[int | None, int | None], None] | None]:
    """Where to tell the best cost and the bound; a line on standard error shows them until the end.

    ``None`` when nothing is minimised or standard error is not a terminal.
    """
    if not objective or not sys.stderr.isatty():
        yield None
        return
    start = time.monotonic()
    known: list[tuple[int | None, int | None]] = [(None, None)]
    ended = threading.Event()

    def show() -> None:
        print(
            f"\r\x1b[K{_line(objective, *known[0])}, {time.monotonic() - start:.0f} s",
            end="",
            file=sys.stderr,
            flush=True,
        )

    def told(best: int | None, bound: int | None) -> None:
        known[0] = best, bound
        show()

    def tick() -> None:
        while not ended.wait(1):
            show()

    clock = threading.Thread(target=tick, daemon=True)
    clock.start()
    try:
        yield told
    finally:
        ended.set()
        clock.join()
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _line(objective: str, best: int | None, bound: int | None) -> str:
    found = f"best {best} {objective}" if best is not None else "nothing found yet"
    proved = f", bound {bound}" if bound is not None else ""
    rest = f", gap {gap(best, bound):.1f} %" if best is not None and bound is not None else ""
    return found + proved + rest
