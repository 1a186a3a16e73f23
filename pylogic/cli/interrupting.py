"""Ctrl-C and SIGTERM as an exception, where an exception does no harm."""

from __future__ import annotations

import os
import signal
import sys
from threading import Timer
from types import FrameType

from pylogic.core.importing import importing

_AGAIN = 0.02
"""Seconds until a signal comes again that came at a bad moment."""
_last: int = signal.SIGTERM
_waiting: Timer | None = None
"""What brings a signal again that came at a bad moment."""


def listen(*numbers: int) -> None:
    """Let these signals raise KeyboardInterrupt in the main thread."""
    sys.unraisablehook = _tell_of_lost
    for number in numbers:
        signal.signal(number, interrupt)


def interrupt(number: int, frame: FrameType | None) -> None:
    """Raise KeyboardInterrupt; while modules are loaded, soon."""
    global _last, _waiting
    _last = number
    if not importing(frame):
        _waiting = None
        raise KeyboardInterrupt
    _come_again(number)


def overtake() -> None:
    """Raise KeyboardInterrupt at once if a signal has still to come again: a run may be over before it does."""
    global _waiting
    if _waiting is not None:
        _waiting.cancel()
        _waiting = None
        raise KeyboardInterrupt


def _tell_of_lost(lost: sys.UnraisableHookArgs) -> None:
    """What is raised where Python cannot pass it on, in a callback, say, it prints; an interrupt comes again."""
    if isinstance(lost.exc_value, KeyboardInterrupt):
        _come_again(_last)
    else:
        sys.__unraisablehook__(lost)


def _come_again(number: int) -> None:
    global _waiting
    _waiting = Timer(_AGAIN, os.kill, (os.getpid(), number))
    _waiting.daemon = True
    _waiting.start()
