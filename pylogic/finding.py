"""Modules that are found because they lie in a folder; nothing lists them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any

from pylogic.errors import UsageError
from pylogic.text import suggestion


def names(folder: Iterable[str], without: Sequence[str] = ()) -> tuple[str, ...]:
    """The modules of a package's ``__path__``, sorted, but for those that only help."""
    from pkgutil import iter_modules  # imported late: the worker process never asks

    return tuple(sorted(module.name for module in iter_modules(folder) if module.name not in without))


def find(package: str, constant: str, name: str, known: tuple[str, ...], what: str) -> Any:
    """The constant of one module of a package.

    Args:
        package: The package, ``pylogic.kinds``.
        constant: What the module calls the thing, ``KIND``.
        name: The module wanted.
        known: All modules there are.
        what: How a sentence calls the thing, ``kind of puzzle``.

    Raises:
        UsageError: There is no such module; the sentence names a near one and all.
    """
    if name not in known:
        raise UsageError(f"there is no {what} '{name}'{suggestion(name, list(known))} ({', '.join(known)})")
    return getattr(import_module(f"{package}.{name}"), constant)
