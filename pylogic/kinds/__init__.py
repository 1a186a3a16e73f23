"""Kinds of puzzle, and how they are found.

A kind is a module or package in this folder with a constant ``KIND``, or one that another distribution names as an
entry point of the group ``pylogic.kinds``.  Nothing lists them.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache

from pylogic.methods.relaxing import FORM, relaxed
from pylogic.nouns import finding
from pylogic.nouns.errors import UsageError
from pylogic.nouns.puzzle import Kind

_PLUGGED = finding.Plugged(__name__, __path__, "KIND", "kind of puzzle")


@cache
def names() -> tuple[str, ...]:
    """The names of all kinds, sorted."""
    return _PLUGGED.names()


@cache
def kind(key: str) -> Kind:
    """The kind called ``key``, or the form of it that worker processes know as ``K.relaxed``.

    Raises:
        UsageError: There is none.
    """
    name, _, form = key.partition(".")
    found: Kind = _PLUGGED.find(name)
    if found.name != name:
        raise UsageError(f"the kind of puzzle '{name}' calls itself '{found.name}'; both names have to be the same")
    return relaxed(found) if form == FORM else found


def every() -> tuple[Kind, ...]:
    """All kinds that load, in the order of their names; one that does not is told of when it is asked for."""
    found = []
    for name in names():
        with suppress(UsageError):
            found.append(kind(name))
    return tuple(found)
