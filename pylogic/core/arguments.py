"""Checks of the arguments that callers of the Python interface give, which may be anything."""

from __future__ import annotations

import operator
from typing import Any

from pylogic.core.errors import UsageError

_MOST_BITS = 64
"""Seeds and bytes of memory have no more."""


def text(name: str, value: object) -> str:
    """A text.

    Args:
        name: The name of the argument.
        value: The argument.

    Raises:
        UsageError: It is none.
    """
    if not isinstance(value, str):
        raise _refused(name, "a text", value)
    return value


def whole(name: str, value: Any) -> int:
    """A whole number, of Python or of NumPy; arguments and errors as for `text`."""
    try:
        number = operator.index(value)
    except TypeError:
        raise _refused(name, "a whole number", value) from None
    if isinstance(value, bool):  # which Python takes for 1
        raise _refused(name, "a whole number", value)
    if number.bit_length() > _MOST_BITS:
        raise UsageError(f"{name} is too large a number")
    return number


def truth(name: str, value: object) -> bool:
    """True or False, of Python or of NumPy; arguments and errors as for `text`."""
    if type(value).__name__ not in ("bool", "bool_"):
        raise _refused(name, "True or False", value)
    return bool(value)


def _refused(name: str, wanted: str, value: object) -> UsageError:
    return UsageError(f"{name} is {wanted}, not a value of type {type(value).__name__}")
