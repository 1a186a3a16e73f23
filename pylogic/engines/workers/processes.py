"""Starting worker processes; little is loaded for that, as a command begins with it."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from pylogic.model.errors import EngineError

if TYPE_CHECKING:
    from subprocess import Popen

_ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))  # noqa: PTH120


_START = (
    "import sys; sys.path.insert(0, sys.argv.pop(1)); import pylogic.engines.workers; del sys.path[0]; "
    "from importlib import import_module; import_module(sys.argv.pop(1)).main()"
)
"""The process has the caller's pylogic, but takes no library from the folder in which that lies."""


_STANDARD_INPUT = "<stdin>"
"""The file of a script that Python reads there."""


def library_path() -> list[str]:
    """The path on which a worker looks for libraries: the caller's, without the folder that Python adds by itself.

    That is the current folder or the one of the script, where a file of the user's called ``clingo.py`` is none of
    ours.  When ``PYTHONPATH``, an editable install or the program names the same folder, that is a second entry, and
    stays.
    """
    path = [folder for folder in sys.path if folder]
    if sys.flags.safe_path:
        return path
    main = sys.modules["__main__"]
    script = getattr(main, "__file__", None)
    if getattr(main, "__spec__", None) is not None:
        added = os.path.realpath(os.curdir)  # python -m
    elif script is not None and script != _STANDARD_INPUT:  # there an empty text is added
        added = os.path.dirname(os.path.realpath(script))  # noqa: PTH120
    else:
        return path
    first = next((place for place, folder in enumerate(path) if os.path.realpath(folder) == added), None)
    return [folder for place, folder in enumerate(path) if place != first]


def start(module: str, *words: str, heard: bool = False) -> Popen[bytes]:
    """A process in a session of its own that runs ``main`` of a module and reads requests from its standard input.

    It finds what the caller finds, without the start-up work of the site module.  Both talk in UTF-8, whatever the
    user's streams are to have.

    Args:
        module: Full name of the module.
        words: Its arguments.
        heard: Whether its standard error is a pipe, too, and not the caller's.

    Raises:
        OSError: No process can be started.
        EngineError: None can be watched and ended on this system.
    """
    if not hasattr(os, "killpg"):
        raise EngineError(
            "engines run in process groups, which this system does not have; on Windows pylogic reads, checks, "
            "converts and draws puzzles, and solves them under WSL"
        )
    import subprocess  # imported late: commands without processes are an eighth quicker

    return subprocess.Popen(
        [sys.executable, "-S", "-P", "-c", _START, _ROOT, module, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE if heard else None,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(library_path()), "PYTHONIOENCODING": "utf-8"},
    )


def start_engine(name: str) -> Popen[bytes]:
    """The process of a worker, in which an engine loads; `pylogic.engines.workers.worker.Worker` talks to it.

    Raises:
        OSError: No process can be started.
        EngineError: As for `start`.
    """
    return start("pylogic.engines.workers.serving", name, heard=True)
