"""One command, from its words to its exit code."""

from __future__ import annotations

import signal
from importlib import import_module
from types import FrameType
from typing import NoReturn

from pylogic.cli import streams
from pylogic.cli.codes import FOUND, failed
from pylogic.cli.options import parser


def command(words: list[str], interruptible: bool = True) -> int:
    """Run one command; its exit code.

    Args:
        words: The command line without the name of the program.
        interruptible: Whether Ctrl-C is for this command; a shell may start it deaf to that, in the background.
    """
    try:
        code = _run(words, interruptible)
    except SystemExit as ended:  # argparse has said why
        code = ended.code if isinstance(ended.code, int) else FOUND
    except (Exception, KeyboardInterrupt) as error:
        code = failed(error)
    try:
        streams.put("")  # what argparse printed may be in the buffer still
    except Exception as error:
        code = failed(error)
    return code


def _run(words: list[str], interruptible: bool) -> int:
    streams.set_up()
    options = parser(words).parse_args(words)
    function = getattr(import_module(f"pylogic.cli.{options.module}"), options.function)
    signal.signal(signal.SIGTERM, _terminated)
    if interruptible:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    code: int = function(options)
    return code


def _terminated(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt
