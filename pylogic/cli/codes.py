"""Exit codes and error messages."""

from __future__ import annotations

import errno
import os
import sys

from pylogic.cli import streams
from pylogic.model.errors import EngineError, LimitReachedError, PuzzleError, UsageError
from pylogic.model.text import harmless, shortened

FOUND, NONE, BAD_INPUT, UNKNOWN, ENGINE = range(5)
"""Exit codes: answered with a solution; proved that there is none, or a fault found; usage or input
at fault; a limit reached or interrupted; an engine missing or broken, or pylogic itself."""


def complain(message: object, code: int) -> int:
    """Print a message to standard error and pass the code on."""
    streams.say(str(message))
    return code


def failed(error: BaseException, name: str = "") -> int:
    """Print why something failed and return its exit code; arguments as for `explained`."""
    code, lines = explained(error, name)
    for line in lines:
        streams.say(line)
    return code


def explained(error: BaseException, name: str = "") -> tuple[int, list[str]]:
    """The exit code of a failure and its reason.

    Args:
        error: The exception; an unexpected one is pylogic's own fault, and never taken for a result.
        name: The file or puzzle in question, where the error does not say so.
    """
    about = f"{name}: " if name else ""
    if isinstance(error, PuzzleError):
        return BAD_INPUT, [str(error)]
    if isinstance(error, UsageError):
        return BAD_INPUT, [harmless(shortened(f"{about}{error}"))]
    if isinstance(error, EngineError):
        return ENGINE, [str(error)]
    if isinstance(error, LimitReachedError):
        return UNKNOWN, [f"{about}unknown: {error}"]
    if isinstance(error, KeyboardInterrupt):
        return UNKNOWN, ["interrupted"]
    if isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE):
        return ENGINE, ["too many files are open; raise the limit (ulimit -n), or run fewer jobs"]
    if isinstance(error, OSError) and error.filename:
        return BAD_INPUT, [f"{error.filename}: {error.strerror}"]
    what = " ".join([type(error).__name__, *str(error).split()])
    sentence = f"{about}pylogic itself failed, which it should not: {what}; --debug shows where"
    return ENGINE, [*_traceback(error), sentence]


def _traceback(error: BaseException) -> list[str]:
    """Return the traceback, with ``--debug``."""
    if "--debug" not in sys.argv[1:] and os.environ.get("PYLOGIC_DEBUG", "0") in ("", "0"):
        return []
    import traceback

    return ["".join(traceback.format_exception(error)).rstrip()]
