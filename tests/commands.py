"""The command line run in the process of the tests, which saves starting Python for each command."""

import io
import os
import signal
import sys
from contextlib import chdir
from pathlib import Path
from unittest.mock import patch

from pylogic.cli.command import command
from pylogic.nouns.resources import ROOT


def pylogic(*words: str, text: str = "", cwd: Path = ROOT, **environment: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of a command.

    Args:
        *words: The command line without the name of the program.
        text: Standard input.
        cwd: The current folder.
        **environment: Further variables of the environment.
    """
    given, output, errors = (
        io.TextIOWrapper(io.BytesIO(start), encoding="utf-8") for start in (text.encode(), b"", b"")
    )
    before = signal.getsignal(signal.SIGTERM)
    with (
        chdir(cwd),
        patch.dict(os.environ, {"COLUMNS": "80", **environment}),
        patch.multiple(sys, stdin=given, stdout=output, stderr=errors),
    ):
        try:
            code = command(list(words))
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
        finally:
            signal.signal(signal.SIGTERM, before)
    for stream in (output, errors):
        stream.seek(0)
    return code, output.read(), errors.read()
