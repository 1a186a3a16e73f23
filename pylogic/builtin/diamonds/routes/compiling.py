"""Functions compiled by numba where it is installed, and plain Python where it is not or has not compiled them yet.

Compiling takes half a minute.  Whoever cannot wait for that calls `without_waiting` before the compiled modules are
imported: what was compiled is then used, else everything is plain Python, and a process of its own compiles for later
runs.  It goes on when its parent ends.  It keeps each function when that is compiled, so that the next one goes on
where this one is killed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from pylogic.builtin.diamonds.reading import COMPILING
from pylogic.model import plugins
from pylogic.model.errors import EngineError
from pylogic.model.files import caches, lock
from pylogic.model.heuristic import Compiling, LinearModel

_P = ParamSpec("_P")
_R = TypeVar("_R")

_READY, _LOCK = "ready", "lock"
"""Files in the folder: everything is compiled; a process that holds its lock is compiling."""
_NAME = "compiled-"
_KEPT = 30 * 24 * 3600
"""Seconds after its last use for which a folder of another version is kept."""
_BARE = {"_nrt": False}
"""No array is made in compiled code, so none is counted: counting references takes longer than all else."""
_plain = False
"""Whether nothing is compiled in this process."""
_kept_only = False
"""Whether this process compiles only for others, which call nothing but entries."""


@cache
def numba() -> Any:
    """The module numba, or ``None`` when it is not installed, does not work, or nothing is to be compiled here."""
    if _plain:
        return None
    try:
        module = import_module("numba")
    except ImportError:
        return None
    if module.config.DISABLE_JIT:  # arrays of numpy, whose numbers overflow, are for compiled code alone
        return None
    if (place := folder()) is not None:
        os.utime(place)  # the time of its last use, see `_tidy`
        module.config.CACHE_DIR = str(place)
    return module


def compiled(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """A function that compiled functions call; it is compiled into them, again for each constant that it is given."""
    module = numba()
    if module is None:
        return function
    # What Python would need to call it takes as long to make as what it does.
    options = {"cache": _kept_only, "no_cpython_wrapper": _kept_only, "no_cfunc_wrapper": _kept_only}
    return module.njit(forceinline=True, **_BARE, **options)(function)  # type: ignore[no-any-return]


def entry(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """A compiled function that Python calls; what compiling it yields is kept in `folder`."""
    module = numba()
    if module is None:
        return function
    return module.njit(cache=folder() is not None, **_BARE)(function)  # type: ignore[no-any-return]


@cache
def folder() -> Path | None:
    """Where compiled functions are kept, ``None`` where no folder can be written.

    Its name stands for all that they depend on: the modules of this package, the versions, the processor.
    """
    # Imported late: a list of the methods needs none of it.
    import hashlib
    import platform
    from importlib.metadata import version

    own = sorted(Path(__file__).parent.glob("*.py"))
    parts = [f"{path} {path.stat().st_mtime_ns} {path.stat().st_size}" for path in own]
    parts += [sys.version, version("numba") if installed() else "", platform.machine(), _processor()]
    name = _NAME + hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
    named = os.environ.get("NUMBA_CACHE_DIR")
    kept = Path(named) if named else caches()
    if kept is None:
        return None
    place = kept / name
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return place if os.access(place, os.W_OK) else None


def _processor() -> str:
    """Return the features of the processor, which compiled code may use."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        import platform

        return platform.processor()
    return "\n".join(sorted({line for line in lines if line.startswith(("model name", "flags", "Features"))}))


def installed() -> bool:
    """Whether there is something to compile with."""
    return find_spec("numba") is not None


def ready() -> bool:
    """Whether everything was compiled."""
    place = folder()
    return place is not None and (place / _READY).exists()


def busy() -> bool:
    """Whether some process is compiling."""
    place = folder()
    if place is None or ready():
        return False
    with (place / _LOCK).open("w") as file:
        try:
            return not lock(file)
        except OSError:
            return True


def without_waiting() -> bool:
    """Let nothing be compiled in this process; whether a process of its own has begun with it or is at it.

    What was compiled before is used.
    """
    global _plain
    if not installed() or ready():
        return False
    _plain = True
    if folder() is None:
        return False
    if not busy():
        start()
    return True


def warm(module: str) -> str:
    """Load what was compiled of a module of routes, ``ruin`` or ``flow``; see `without_waiting` for what was not.

    Returns:
        The note of a run that finds nothing compiled, else nothing.
    """
    waiting = without_waiting()
    import_module(f"{__package__}.{module}").warm_up()
    return COMPILING if waiting else ""


def start(waiting: bool = False) -> subprocess.Popen[bytes]:
    """Compile everything in a process of its own; when another one is at it, it waits for that or ends at once."""
    return subprocess.Popen(
        [sys.executable, "-P", "-c", f"from {__name__} import compile_all; compile_all({waiting})"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def prepare() -> None:
    """Compile everything, in a process of its own, and wait for it.

    Raises:
        EngineError: numba is not installed, no folder can be written, or compiling fails.
    """
    if not installed():
        raise EngineError(f"numba is not installed; {plugins.install_command('fast')}")
    if folder() is None:
        raise EngineError("no folder can be written for what is compiled; NUMBA_CACHE_DIR names another")
    if not ready() and start(waiting=True).wait() != 0:
        raise EngineError("numba failed to compile the local search")


def state() -> str:
    """Whether everything is compiled, in words."""
    if not installed():
        return f"not compiled, numba is not installed; {plugins.install_command('fast')}"
    if ready():
        return "compiled"
    return "being compiled" if busy() else "not compiled yet; pylogic engines --prepare"


def compile_all(waiting: bool = True) -> None:
    """Compile everything and keep it; when another process is at it, wait for that instead, or leave it to that."""
    global _kept_only
    place = folder()
    if place is None:
        return
    _kept_only = True
    with (place / _LOCK).open("w") as file:
        if not lock(file, waiting):
            return
        if not ready():
            for module in ("ruin", "flow"):
                import_module(f"{__package__}.{module}").warm_up()
            (place / _READY).touch()
            _tidy(place.parent)
            for half in place.rglob("*.tmp.*"):  # of processes that were killed while they wrote
                half.unlink()


def _tidy(kept: Path) -> None:
    """Remove what was compiled from modules, by versions or for processors that have not been used for long."""
    import shutil

    for old in kept.glob(f"{_NAME}*"):
        with suppress(OSError):  # others tidy too
            if time.time() - old.stat().st_mtime > _KEPT:
                shutil.rmtree(old)


def linear() -> LinearModel:
    """Return the kind as an integer linear program, whose module is compiled when it is imported."""
    return LinearModel(plugins.lazy(f"{__package__}.flow", "Route"), partial(warm, "flow"))


def ability() -> Compiling:
    """Return how the kind compiles."""
    return Compiling(state, prepare)
