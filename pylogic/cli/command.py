"""One command, from its words to its exit code."""

from __future__ import annotations

import io
import os
import signal
import sys
from importlib import import_module
from types import FrameType
from typing import NoReturn

from pylogic.cli.codes import BAD_INPUT, ENGINE, FOUND, UNKNOWN, complain
from pylogic.cli.options import parser
from pylogic.nouns.errors import EngineError, LimitReachedError, PuzzleError, UsageError


def command(words: list[str]) -> int:
    """Run one command.

    Args:
        words: The command line without the name of the program.
    """
    signal.signal(signal.SIGTERM, _terminated)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that cannot show a sign shows another
    options = parser(words).parse_args(words)
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
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return complain(f"{error.filename or 'standard output'}: {error.strerror}", BAD_INPUT)
    return code


def _terminated(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt
