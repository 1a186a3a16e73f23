"""The command line: the only part of pylogic that prints and that exits."""

from __future__ import annotations

import gc
import os
import sys

from pylogic.cli import signals

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


def main() -> NoReturn:
    """Run the command of ``sys.argv`` and exit with its code."""
    try:
        interruptible = signals.exit_at_once()
        # One command is one short life: collecting garbage while modules load is a tenth of start-up.
        gc.disable()
        _open_closed()
        if sys.argv[1:] == ["--version"] and _put_version():  # programs that look for pylogic ask this, and often
            _exit(0)
        from pylogic.cli.command import command

        code = command(sys.argv[1:], interruptible, start_early=True)
        signals.ignore()
    except KeyboardInterrupt:  # between two steps of the command, or before it; engines end with their input
        signals.leave()
    _exit(code)


def _put_version() -> bool:
    """Print the version, and say whether it was written: what to say where it was not is known further down."""
    from pylogic.model import VERSION

    try:
        sys.stdout.write(f"pylogic {VERSION}\n")
        sys.stdout.flush()
    except (OSError, ValueError):
        return False
    return True


def _exit(code: int) -> NoReturn:
    """End at once: to free all that was loaded, object by object, would take a tenth of the time of a short run."""
    import atexit
    import threading
    from contextlib import suppress

    if threading.active_count() > 1:
        sys.exit(code)  # a library has threads, and ends them in its own way
    atexit._run_exitfuncs()
    with suppress(OSError):  # the reader has closed the pipe, and the writer has noticed
        sys.stderr.flush()
    os._exit(code)


def _open_closed() -> None:
    """Give standard streams that the caller has closed (``>&-``) a place where they do no harm."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
