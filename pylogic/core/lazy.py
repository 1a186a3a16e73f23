"""Functions and constants of modules that are imported when they are asked for: most runs need none of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any


def lazy(module: str, name: str, *first: Any) -> Callable[..., Any]:
    """A function that imports a module and calls one of its functions, or returns one of its constants.

    Args:
        module: The module.
        name: The function or the constant.
        first: The first arguments of the function.
    """
    return partial(_call, module, name, *first)


def _call(module: str, name: str, *arguments: Any, **options: Any) -> Any:
    function = getattr(import_module(module), name)
    return function(*arguments, **options) if callable(function) else function
