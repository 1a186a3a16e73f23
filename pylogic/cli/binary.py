"""Results that are not text."""

from __future__ import annotations

import sys
from pathlib import Path

from pylogic.cli import streams
from pylogic.core import files
from pylogic.core.errors import UsageError


def vet(form: str, output: str | None) -> None:
    """Refuse to show somebody what is not text, before anything is done for it.

    Args:
        form: What files of its sort end with, ``pdf`` for example.
        output: The file, ``None`` or ``-`` for standard output.

    Raises:
        UsageError: It would come onto a terminal.
    """
    if output in (None, "-") and sys.stdout.isatty():
        raise UsageError(f"{form} is not for a terminal; say where to write it: -o FILE.{form}")


def vet_ending(what: str, form: str, output: str | None) -> None:
    """Refuse a name that tells those who open the file that something else is in it.

    Args:
        what: What is written, in a sentence.
        form: What files of its sort end with.
        output: The file; ``None``, ``-`` and a stream have no name that says so.

    Raises:
        UsageError: The name ends with something else.
    """
    if output is None or output == "-" or files.is_stream(output):
        return
    path = Path(output)
    if path.suffix.lower() != f".{form}":
        raise UsageError(f"{what} is written as .{form}, not '{path.suffix or path.name}'")


def write(content: bytes, output: str | None) -> None:
    """Write it to a file, or to standard output.

    Raises:
        UsageError: It cannot be written.
    """
    if output is None or output == "-":
        streams.put_bytes(content)
    else:
        files.write(output, content)
