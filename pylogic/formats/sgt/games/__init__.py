"""The games whose IDs are known: a module each, with a constant ``GAME``, found by being there.

The grammars follow the sources of Simon Tatham's Portable Puzzle Collection.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from pylogic.formats.sgt.game import Game


@cache
def games() -> dict[str, Game]:
    """The games by the names of their programs."""
    return {one.name: import_module(f"{__name__}.{one.name}").GAME for one in iter_modules(__path__)}
