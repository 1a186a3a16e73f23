"""A cache of one result, by the identity of the argument."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

_Given = TypeVar("_Given")
_Made = TypeVar("_Made")


def latest(make: Callable[[_Given], _Made]) -> Callable[[_Given], _Made]:
    """A function that gives what ``make`` gives, made once for many calls in a row with the same object.

    Thousands of solutions of one puzzle are checked one after the other; its facts need to be read once.  Neither
    the object nor the result may be changed.
    """
    kept: list[tuple[_Given, _Made]] = []

    def made(given: _Given) -> _Made:
        for known, result in kept[:]:
            if known is given:
                return result
        result = make(given)
        kept[:] = [(given, result)]
        return result

    return made
