"""Functions compiled by numba where it is installed, and plain Python where it is not."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

_P = ParamSpec("_P")
_R = TypeVar("_R")


@cache
def numba() -> Any:
    """The module numba, or ``None`` when it is not installed, does not work or is turned off by NUMBA_DISABLE_JIT."""
    try:
        module = import_module("numba")
    except ImportError:
        return None
    return None if module.config.DISABLE_JIT else module


def compiled(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """A function that compiled functions call; it is compiled into them."""
    module = numba()
    return function if module is None else module.njit(function)


def entry(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """A compiled function that Python calls; what compiling it yields is kept on disk.

    It lies beside the module or, where that cannot be written, in the user's folder of caches; numba sees to that.
    """
    module = numba()
    if module is None:
        return function
    try:
        made = module.njit(cache=True)(function)
    except RuntimeError:  # no folder at all can be written
        return module.njit(function)  # type: ignore[no-any-return]
    _forget_stale(Path(made.stats.cache_path), function)
    return made  # type: ignore[no-any-return]


def _forget_stale(folder: Path, function: Callable[..., Any]) -> None:
    """Remove what was compiled before any module of this package changed.

    numba looks at the file of the function only, not at those of the functions that it calls.
    """
    changed = max(path.stat().st_mtime for path in Path(__file__).parent.glob("*.py"))
    module = function.__module__.rpartition(".")[2]
    for index in folder.glob(f"{module}.{function.__qualname__}-*.nbi"):
        if index.stat().st_mtime < changed:
            index.unlink(missing_ok=True)
