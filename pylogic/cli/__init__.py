"""The command line: the only part of pylogic that prints and that exits."""

from __future__ import annotations

import gc
import os
import sys
import traceback
from typing import NoReturn

from pylogic.cli.codes import ENGINE, UNKNOWN


def main() -> NoReturn:
    """Run the command of ``sys.argv`` and exit with its code."""
    # One command is one short life: collecting garbage while modules load is a tenth of start-up.
    gc.disable()
    _open_closed()
    try:
        from pylogic.cli.command import command

        sys.exit(command(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(UNKNOWN)
    except Exception:
        # Python's own code for a fault in a program is 1, which says here that there is no solution.
        traceback.print_exc()
        sys.exit(ENGINE)


def _open_closed() -> None:
    """Give standard streams that the caller has closed (``>&-``) a place where they do no harm."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
