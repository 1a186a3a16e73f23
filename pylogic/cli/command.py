"""Run one command, from its arguments to its exit code.

The processes of a command start as soon as its options are known, and load while the rest of it does.
"""

from __future__ import annotations

import os
from argparse import Namespace
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from pylogic.cli import signals, streams
from pylogic.cli.options import parsed
from pylogic.cli.shared import is_sequential
from pylogic.cli.streams import FOUND, failed
from pylogic.engines.workers.processes import start, start_engine
from pylogic.model.errors import UsageError

if TYPE_CHECKING:
    from subprocess import Popen


def command(words: list[str], interruptible: bool = True, start_early: bool = False) -> int:
    """Run one command and return its exit code.

    Args:
        words: The command line without the name of the program.
        interruptible: Whether Ctrl-C is for this command; a shell may start it deaf to that, in the background.
        start_early: Whether its processes start before its modules are loaded.
    """
    try:
        code = _run(words, interruptible, start_early)
    except SystemExit as ended:  # argparse has said why
        code = ended.code if isinstance(ended.code, int) else FOUND
    except (Exception, KeyboardInterrupt) as error:
        code = failed(error)
    try:
        streams.put("")  # what argparse printed may be in the buffer still
    except (Exception, KeyboardInterrupt) as error:
        code = failed(error)
    return code


def _run(words: list[str], interruptible: bool, start_early: bool) -> int:
    streams.set_up()
    options = parsed(words)
    if options.kinds:
        _look_in(options.kinds)
    options.started, options.waiting = {}, []
    if start_early:
        options.started, options.waiting = start_engines(options), start_jobs(options)
    started = [*options.started.values(), *options.waiting]
    function = getattr(import_module(f"pylogic.cli.{options.module}"), options.function)
    signals.listen(interruptible)
    try:
        code: int = function(options)
        signals.raise_pending()
    finally:
        for process in started:
            process.kill()
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


def start_engines(options: Namespace) -> dict[str, Popen[bytes]]:
    """Start the engine that a command asks, by its name; if the puzzle asks for another one it is never used."""
    asks = {"run": ("engine",), "check": ("unique", "minimal"), "sheet": ("solutions",)}.get(options.module, ())
    if not any(getattr(options, name) is not False for name in asks) or options.engine == "all":
        return {}
    if options.module != "sheet" and not is_sequential(options):
        return {}
    name = "swipl" if getattr(options, "labeling", None) else options.engine or "clingo"
    with suppress(OSError):  # reported when the engine is needed
        return {name: start_engine(name)}
    return {}


def start_jobs(options: Namespace) -> list[Popen[bytes]]:
    """Start the processes for ``--jobs``, at most one for each core."""
    if options.module not in ("run", "check") or is_sequential(options) or options.executor or options.debug:
        return []
    started = []
    with suppress(OSError):  # reported when they are needed
        for _ in range(min(options.jobs, os.cpu_count() or 1)):
            started.append(start("pylogic.engines.workers.tasks", f"pylogic.cli.{options.module}"))  # noqa: PERF401 (some may be there)
    return started
