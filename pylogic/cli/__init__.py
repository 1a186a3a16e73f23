"""The command line: the only part of pylogic that prints and that exits."""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # part of the interpreter: unlike `signal` it loads nothing
import gc
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:  # nothing that loads for long stands between the start of Python and `main`, which knows of Ctrl-C
    from types import FrameType
    from typing import NoReturn

_INTERRUPTED = 3
"""The exit code; the module of all codes loads others, and is not there yet when Ctrl-C may come."""


def main() -> NoReturn:
    """Run the command of ``sys.argv`` and exit with its code."""
    try:
        interruptible = _leave_on_signals()
        # One command is one short life: collecting garbage while modules load is a tenth of start-up.
        gc.disable()
        _open_closed()
        from pylogic.cli.early import engines, jobs

        started, waiting = engines(sys.argv[1:]), jobs(sys.argv[1:])
        from pylogic.cli.command import command

        code = command(sys.argv[1:], interruptible, started, waiting)
        # All is said: nothing may change the code while Python closes down.
        for number in (_signal.SIGINT, _signal.SIGTERM):
            _signal.signal(number, _signal.SIG_IGN)
        for process in (*started.values(), *waiting):
            process.kill()  # one that no puzzle needed
    except KeyboardInterrupt:  # between two steps of the command, or before it; engines end with their input
        os._exit(_INTERRUPTED)
    _exit(code)


def _exit(code: int) -> NoReturn:
    """End at once: to free all that was loaded, object by object, would take a tenth of the time of a short run."""
    import atexit
    import threading
    from contextlib import suppress

    if threading.active_count() > 1:
        sys.exit(code)  # a library has threads, and ends them in its own way
    atexit._run_exitfuncs()
    with suppress(OSError):  # the reader has gone, and the writer has been told
        sys.stderr.flush()
    os._exit(code)


def _leave_on_signals() -> bool:
    """Let Ctrl-C and SIGTERM end the program with its own exit code while modules load.

    Returns:
        Whether Ctrl-C is for this command; a shell may start it deaf to that, in the background.
    """
    interruptible = _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler
    if interruptible:
        _signal.signal(_signal.SIGINT, _leave)
    if _signal.getsignal(_signal.SIGTERM) == _signal.SIG_DFL:
        _signal.signal(_signal.SIGTERM, _leave)
    return interruptible


def _leave(_number: int, _frame: FrameType | None) -> NoReturn:
    """Leave at once: nothing was begun that would have to be ended; an engine ends with its input."""
    os._exit(_INTERRUPTED)


def _open_closed() -> None:
    """Give standard streams that the caller has closed (``>&-``) a place where they do no harm."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
