"""The meaning of words, in modules that are found by being there.

A module has tables of functions: ``RULES`` by the first word of a meaning, ``COMPARISONS`` that are about other things
than groups of families, and ``MEASURES`` of a group, both by the word of a call.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any


@cache
def table(name: str) -> Mapping[str, Callable[..., Any]]:
    """The tables of all words with a name as one."""
    found: dict[str, Callable[..., Any]] = {}
    for _, module, _ in iter_modules(__path__):
        found |= getattr(import_module(f"{__name__}.{module}"), name, {})
    return found
