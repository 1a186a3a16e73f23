"""Ctrl-C, SIGTERM and SIGHUP: they end a command at once, raise an exception, or wait, wherever each does no harm."""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # part of the interpreter: unlike `signal` it loads nothing
import os
import sys

from pylogic.model import importing

TYPE_CHECKING = False
if TYPE_CHECKING:  # a command begins with this module, and nothing handles a signal before it is loaded
    from collections.abc import Callable
    from threading import Timer
    from types import FrameType
    from typing import Any, NoReturn

INTERRUPTED = 3
"""The exit code; the module of all codes loads others, and is not there yet when Ctrl-C may come."""
_AGAIN = 0.02
"""Seconds until a signal that came at a bad moment comes again."""
_ASKED = (_signal.SIGTERM, *([_signal.SIGHUP] if hasattr(_signal, "SIGHUP") else []))
"""What others send; a terminal that is closed sends the second one, except on Windows."""
_ALL = (_signal.SIGINT, *_ASKED)
_last: int = _signal.SIGTERM
_timer: Timer | None = None
"""Repeats a signal that came at a bad moment."""


def exit_at_once() -> bool:
    """Let signals end the program with its own exit code while modules load.

    Returns:
        Whether Ctrl-C is for this command; a shell may start it deaf to that, in the background.
    """
    interruptible: bool = _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler
    if interruptible:
        _signal.signal(_signal.SIGINT, leave)
    for number in _ASKED:
        if _signal.getsignal(number) == _signal.SIG_DFL:
            _signal.signal(number, leave)
    return interruptible


def leave(*_: object) -> NoReturn:
    """Exit at once: nothing was begun that has to be ended, and an engine ends with its input."""
    os._exit(INTERRUPTED)


def ignore() -> None:
    """Let no signal change the exit code any more."""
    for number in _ALL:
        _signal.signal(number, _signal.SIG_IGN)


def listen(interruptible: bool) -> None:
    """Raise KeyboardInterrupt in the main thread: for Ctrl-C if that is for the command, for others unless ignored."""
    sys.unraisablehook = _repeat_lost
    for number in _ALL if interruptible else _ASKED:
        if _signal.getsignal(number) != _signal.SIG_IGN:  # as nohup wants it
            _signal.signal(number, interrupt)


def interrupt(number: int, frame: FrameType | None) -> None:
    """Raise KeyboardInterrupt; while modules are loaded, soon."""
    global _last, _timer
    _last = number
    if not importing(frame):
        _timer = None
        raise KeyboardInterrupt
    _repeat(number)


def raise_pending() -> None:
    """Raise KeyboardInterrupt at once if a signal is to come again, before the command is over."""
    global _timer
    if _timer is not None:
        _timer.cancel()
        _timer = None
        raise KeyboardInterrupt


def _repeat_lost(lost: sys.UnraisableHookArgs) -> None:
    """Repeat an interrupt that Python cannot pass on, as in a callback; it prints other exceptions."""
    if isinstance(lost.exc_value, KeyboardInterrupt):
        _repeat(_last)
    else:
        sys.__unraisablehook__(lost)


def _repeat(number: int) -> None:
    global _timer
    from threading import Timer

    _timer = Timer(_AGAIN, os.kill, (os.getpid(), number))
    _timer.daemon = True
    _timer.start()


class Stop:
    """Records signals instead of raising an exception, which might lose what was just received and is not printed yet.

    The second one is raised.  Use it as a context manager.

    Attributes:
        requested: Whether a signal came.
        raising: Whether a signal is raised in any case, as while a terminal waits for input.
    """

    def __init__(self) -> None:
        self.requested = False
        self.raising = False
        self._before: dict[int, Callable[[int, FrameType | None], Any]] = {}

    def __enter__(self) -> Stop:
        from threading import current_thread, main_thread

        if current_thread() is main_thread():
            for number in _ALL:
                handler = _signal.getsignal(number)
                if callable(handler):  # else a shell wants the command to be deaf to it
                    self._before[number] = handler
                    _signal.signal(number, self._record)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            _signal.signal(number, handler)

    def _record(self, number: int, frame: FrameType | None) -> None:
        again, self.requested = self.requested, True
        if again or self.raising:
            self._before[number](number, frame)
