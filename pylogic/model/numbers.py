"""Texts to numbers, the only place where that is done."""

from __future__ import annotations

import math
import re

LARGEST = 999_999_999
"""No number in a puzzle or an answer is larger."""


def number_in(text: str, largest: int = LARGEST) -> int | None:
    """The whole number that decimal digits say; ``None`` for other texts and for a number above ``largest``."""
    digits = text.lstrip("0")
    if not text.isdecimal() or len(digits) > len(str(largest)):
        return None
    number = int(text[-len(digits) :] if digits else "0")
    return number if number <= largest else None


def signed_in(text: str) -> int | None:
    """The same for a text that may begin with a minus sign."""
    number = number_in(text.removeprefix("-"))
    return -number if number is not None and text.startswith("-") else number


def span_in(text: str) -> tuple[int, int] | None:
    """Both ends of a range such as ``-9..9``, each of at most six digits; ``None`` for other texts."""
    match = re.fullmatch(r"(-?\d{1,6})\.\.(-?\d{1,6})", text, re.ASCII)
    return (int(match[1]), int(match[2])) if match else None


def whole(text: str) -> int:
    """The number in a text that a pattern has shown to be one of nine digits at most.

    Raises:
        ValueError: It is not such a number.
    """
    number = number_in(text)
    if number is None:
        raise ValueError(f"{text[:20]!r} is not a whole number")
    return number


def decimal_in(text: str) -> float | None:
    """The finite number that a text says in the way of Python; ``None`` for other texts."""
    try:
        number = float(text) if len(text) <= 400 else math.inf  # longer ones say nothing but a long number
    except ValueError:
        return None
    return number if math.isfinite(number) else None
