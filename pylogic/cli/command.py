"""One command, from its words to its exit code."""

from __future__ import annotations

import os
import signal
from importlib import import_module
from pathlib import Path
from subprocess import Popen

from pylogic.cli import interrupting, streams
from pylogic.cli.codes import FOUND, failed
from pylogic.cli.options import parsed
from pylogic.core.errors import UsageError


def command(
    words: list[str],
    interruptible: bool = True,
    started: dict[str, Popen[bytes]] | None = None,
    waiting: list[Popen[bytes]] | None = None,
) -> int:
    """Run one command; its exit code.

    Args:
        words: The command line without the name of the program.
        interruptible: Whether Ctrl-C is for this command; a shell may start it deaf to that, in the background.
        started: Processes of engines that it may use, by name.
        waiting: Processes for jobs; it takes those that it uses out of the list.
    """
    try:
        code = _run(words, interruptible, started or {}, [] if waiting is None else waiting)
    except SystemExit as ended:  # argparse has said why
        code = ended.code if isinstance(ended.code, int) else FOUND
    except (Exception, KeyboardInterrupt) as error:
        code = failed(error)
    try:
        streams.put("")  # what argparse printed may be in the buffer still
    except (Exception, KeyboardInterrupt) as error:
        code = failed(error)
    return code


def _run(words: list[str], interruptible: bool, started: dict[str, Popen[bytes]], waiting: list[Popen[bytes]]) -> int:
    streams.set_up()
    options = parsed(words)
    options.started, options.waiting = started, waiting
    if options.kinds:
        _look_in(options.kinds)
    function = getattr(import_module(f"pylogic.cli.{options.module}"), options.function)
    interrupting.listen(signal.SIGTERM, *([signal.SIGINT] if interruptible else []))
    code: int = function(options)
    interrupting.overtake()
    return code


def _look_in(folders: list[str]) -> None:
    """Look for declared kinds in these folders before others; worker processes and further commands do too.

    Raises:
        UsageError: One of them is not a folder.
    """
    for folder in folders:
        if not Path(folder).is_dir():
            raise UsageError(f"--kinds names a folder of declared kinds, and '{folder}' is not a folder")
    os.environ["PYLOGIC_KINDS"] = os.pathsep.join([*map(os.path.abspath, folders), os.environ.get("PYLOGIC_KINDS", "")])
