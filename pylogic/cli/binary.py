"""Results that are not text."""

from __future__ import annotations

import sys

from pylogic.cli import streams
from pylogic.nouns import files
from pylogic.nouns.errors import UsageError


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


def write(content: bytes, output: str | None) -> None:
    """Write it to a file, or to standard output.

    Raises:
        UsageError: It cannot be written.
    """
    if output is None or output == "-":
        streams.put_bytes(content)
    else:
        files.write(output, content)
