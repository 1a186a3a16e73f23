"""Exit codes, and what is said when something is wrong."""

from __future__ import annotations

import os
import sys

from pylogic.cli import streams
from pylogic.nouns.errors import EngineError, LimitReachedError, PuzzleError, UsageError

FOUND, NONE, BAD_INPUT, UNKNOWN, ENGINE = range(5)
"""Exit codes: answered with a solution; proved that there is none, or a fault found; usage or input
at fault; a limit reached or interrupted; an engine missing or broken, or pylogic itself."""


def complain(message: object, code: int) -> int:
    """Print a message to standard error and pass the code on."""
    streams.say(str(message))
    return code


def failed(error: BaseException, name: str = "") -> int:
    """Say why something was not done, and give the code for that.

    Args:
        error: What was raised; an exception that nobody expected is pylogic's own fault, and never taken for a result.
        name: What it was about, where the error does not say so.
    """
    about = f"{name}: " if name else ""
    if isinstance(error, PuzzleError):
        return complain(error, BAD_INPUT)
    if isinstance(error, UsageError):
        return complain(f"{about}{error}", BAD_INPUT)
    if isinstance(error, EngineError):
        return complain(error, ENGINE)
    if isinstance(error, LimitReachedError):
        return complain(f"{about}unknown: {error}", UNKNOWN)
    if isinstance(error, KeyboardInterrupt):
        return complain("interrupted", UNKNOWN)
    if isinstance(error, OSError) and error.filename:
        return complain(f"{error.filename}: {error.strerror}", BAD_INPUT)
    return _unexpected(error, about)


def _unexpected(error: BaseException, about: str) -> int:
    """One sentence; where in the program it happened is for those who ask."""
    if "--debug" in sys.argv[1:] or os.environ.get("PYLOGIC_DEBUG", "0") not in ("", "0"):
        import traceback

        streams.say("".join(traceback.format_exception(error)).rstrip())
    what = " ".join([type(error).__name__, *str(error).split()])
    return complain(f"{about}pylogic itself failed, which it should not: {what}; --debug shows where", ENGINE)
