"""The games whose IDs are known: a module each, with a constant ``GAME``, found by being there.

The grammars follow the sources of Simon Tatham's Portable Puzzle Collection.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from pylogic.formats.sgt.game import Bare, Game


@cache
def games() -> dict[str, Game]:
    """The games whose IDs stand after the names of their programs, by these names."""
    return {name: game for name, game in _all().items() if isinstance(game, Game)}


@cache
def bare() -> dict[str, Bare]:
    """The games whose IDs may stand without a name, by the names of their programs."""
    return {name: game for name, game in _all().items() if isinstance(game, Bare)}


def _all() -> dict[str, Game | Bare]:
    return {one.name: import_module(f"{__name__}.{one.name}").GAME for one in iter_modules(__path__)}
