"""Limits on time and memory as people write them."""

from __future__ import annotations

import re

from pylogic.core.errors import UsageError
from pylogic.core.numbers import decimal_in

_SECONDS = {"": 1.0, "ms": 0.001, "s": 1.0, "sec": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0}
_LONGEST = 1e12  # seconds; longer than anybody waits, and a number that can be written down
_MOST = 2.0**62  # bytes; no engine takes a larger number
_BYTES = {"": 1, "b": 1, "k": 2**10, "m": 2**20, "g": 2**30, "t": 2**40}


def seconds(text: str) -> float:
    """Read a duration: ``30``, ``30s``, ``500ms``, ``2m``, ``1.5 h``; a bare number is seconds.

    Raises:
        UsageError: The text is not a positive duration.
    """
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([a-z]*)", text.strip().lower())
    number = decimal_in(match[1]) if match is not None else None
    if match is None or match[2] not in _SECONDS or not number:
        raise UsageError(f"'{text}' is not a time limit; write 30s, 500ms, 2m or a number of seconds")
    return min(number * _SECONDS[match[2]], _LONGEST)


def memory(text: str) -> int:
    """Read an amount of memory: ``2g``, ``512m``, ``800000k``; a bare number is bytes.

    Raises:
        UsageError: The text is not a positive amount.
    """
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([kmgt]?)(?:i?b)?", text.strip().lower())
    number = decimal_in(match[1]) if match is not None else None
    if match is None or not number:
        raise UsageError(f"'{text}' is not a memory limit; write 2g, 512m or a number of bytes")
    return int(min(number * _BYTES[match[2]], _MOST))
