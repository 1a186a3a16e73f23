"""Progress on a terminal: a line on standard error that is rewritten."""

from __future__ import annotations

import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pylogic.drawing.text import gap
from pylogic.model.text import harmless


def write(text: str) -> None:
    """Replace the progress line, on a terminal only; an empty text clears it."""
    if sys.stderr.isatty():
        line = harmless(text)[: shutil.get_terminal_size().columns - 1]
        print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)


@contextmanager
def shown(objective: str) -> Iterator[Callable[[int | None, int | None], None] | None]:
    """Yield a receiver that shows the best cost and bound so far with the elapsed seconds.

    It is ``None`` when nothing is minimised or standard error is not a terminal.
    """
    if not objective or not sys.stderr.isatty():
        yield None
        return
    start = time.monotonic()
    best: int | None = None
    bound: int | None = None
    ended = threading.Event()

    def show() -> None:
        write(f"{_line(objective, best, bound)}, {time.monotonic() - start:.0f} s")

    def receive(*known: int | None) -> None:
        nonlocal best, bound
        best, bound = known
        show()

    def tick() -> None:
        while not ended.wait(1):
            show()

    clock = threading.Thread(target=tick, daemon=True)
    clock.start()
    try:
        yield receive
    finally:
        ended.set()
        clock.join()
        write("")


def _line(objective: str, best: int | None, bound: int | None) -> str:
    cost = f"best {best} {objective}" if best is not None else "nothing found yet"
    proved = f", bound {bound}" if bound is not None else ""
    rest = f", gap {gap(best, bound):.1f} %" if best is not None and bound is not None else ""
    return cost + proved + rest
