"""Standard output and standard error, and what happens when their reader has gone."""

from __future__ import annotations

import errno
import io
import os
import stat
import sys
from typing import IO, AnyStr

from pylogic.model.errors import UsageError
from pylogic.model.text import harmless

_left: list[str] = []
"""Streams whose reader has left: a closed pipe changes neither the result nor its exit code."""


def put(text: str) -> None:
    """Print text; nothing once the reader has left.

    Raises:
        UsageError: It cannot be written, as on a full disk.
    """
    _send(sys.stdout, text)


def put_bytes(content: bytes) -> None:
    """Print what is not text; raises as `put`."""
    put("")  # what was printed before
    _send(sys.stdout.buffer, content)


def _send(stream: IO[AnyStr], content: AnyStr) -> None:
    if reader_left():
        return
    try:
        stream.write(content)
        stream.flush()
    except OSError as error:
        gone = isinstance(error, BrokenPipeError) or _hung_up(error)
        _abandon(1)
        if not gone:
            raise UsageError(f"standard output: {error.strerror}") from None
        _left.append("stdout")


def _hung_up(error: OSError) -> bool:
    """Whether standard output was a terminal that somebody has closed."""
    return error.errno == errno.EIO and stat.S_ISCHR(os.fstat(1).st_mode)


def reader_left() -> bool:
    """Whether standard output is a pipe whose reader has gone, so that more work would be of no use."""
    return "stdout" in _left


def say(line: str) -> None:
    """Print a line to standard error; nothing that it quotes steers a terminal."""
    if "stderr" in _left:
        return
    try:
        print(harmless(line, keep="\n\t"), file=sys.stderr, flush=True)
    except OSError:
        _left.append("stderr")
        _abandon(2)


def set_up() -> None:
    """Let a sign that the encoding of standard output does not have be shown as another."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def speak_utf8() -> None:
    """Print files as they are, whatever the encoding that pipes have here."""
    if isinstance(sys.stdout, io.TextIOWrapper) and not sys.stdout.isatty():
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")


def _abandon(descriptor: int) -> None:
    """Send what is still in a buffer nowhere: Python would fail again when it closes the stream."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)
