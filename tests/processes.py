"""Other processes, and waiting for what they do, which may take long on a busy machine."""

import time
from collections.abc import Callable, Iterable
from contextlib import suppress

import psutil

_LONG = 120.0
"""Seconds; only what never happens is waited for so long."""
_BUSY = 0.4
"""Seconds of processor time; no engine takes as long to load."""


def eventually(happens: Callable[[], bool]) -> bool:
    """Whether something happens; a process that ends while it is looked at is looked for again."""
    end = time.monotonic() + _LONG
    while time.monotonic() < end:
        with suppress(psutil.NoSuchProcess):
            if happens():
                return True
        time.sleep(0.02)
    return False


def descendants(process: psutil.Process, called: str = "") -> list[psutil.Process]:
    """Return the running descendants of a process whose command line contains a word."""
    found = []
    for child in process.children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            if child.status() != psutil.STATUS_ZOMBIE and called in " ".join(child.cmdline()):
                found.append(child)
    return found


def at_work(number: int, of: psutil.Process, called: str = "") -> list[psutil.Process]:
    """Wait until a number of `descendants` have used processor time, and return all of them."""
    found: list[psutil.Process] = []

    def working() -> bool:
        found[:] = descendants(of, called)
        return sum(sum(one.cpu_times()[:2]) >= _BUSY for one in found) >= number

    assert eventually(working)
    return found


def end(processes: Iterable[psutil.Process | int]) -> bool:
    """Whether processes, or those of these numbers, end; one that nobody has waited for has ended, too."""
    numbers = [one if isinstance(one, int) else one.pid for one in processes]
    return eventually(lambda: not any(map(_runs, numbers)))


def _runs(number: int) -> bool:
    with suppress(psutil.NoSuchProcess):
        return psutil.Process(number).status() != psutil.STATUS_ZOMBIE
    return False
