"""The command line: the only part of pylogic that prints and that exits."""

from __future__ import annotations

import os
import signal
import sys
from importlib import import_module
from types import FrameType
from typing import NoReturn

from pylogic.cli.options import parser
from pylogic.errors import EngineError, LimitReachedError, PuzzleError, UsageError

FOUND, NONE, BAD_INPUT, UNKNOWN, ENGINE = range(5)
"""Exit codes, see the README."""


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run one command and exit with its code."""
    sys.exit(command(arguments))


def command(arguments: list[str] | None = None) -> int:
    """Run one command; its exit code."""
    signal.signal(signal.SIGTERM, _terminated)
    options = parser().parse_args(arguments)
    module = import_module(f"pylogic.cli.{options.module}")
    try:
        code: int = getattr(module, options.function)(options)
        sys.stdout.flush()
    except (PuzzleError, UsageError) as error:
        return complain(error, BAD_INPUT)
    except EngineError as error:
        return complain(error, ENGINE)
    except LimitReachedError as error:
        return complain(error, UNKNOWN)
    except KeyboardInterrupt:
        return complain("interrupted", UNKNOWN)
    except BrokenPipeError:
        # The reader of our output has left; say nothing more, not even when Python closes it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return FOUND
    return code


def complain(message: object, code: int) -> int:
    """Print a message to standard error and pass the code on."""
    print(message, file=sys.stderr)
    return code


def _terminated(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt
