"""Limits on time, memory and effort as people write them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from pylogic.model.deadline import Deadline, Limit
from pylogic.model.errors import UsageError
from pylogic.model.numbers import decimal_in
from pylogic.model.text import suggestion

Effort = Mapping[str, float]
"""For each of `EFFORTS` that is limited the most that a search may take of it."""

EFFORTS = tuple(one.name.lower() for one in Limit if one not in (Limit.TIME, Limit.MEMORY))
"""Units of effort; ``cpu`` is seconds of processor time."""

NODES = 10_000
"""Nodes of its tree after which a search that is traced ends, unless a limit says otherwise."""
_SECONDS = {"": 1.0, "ms": 0.001, "s": 1.0, "sec": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0}
_LONGEST = 1e12  # seconds; longer than anybody waits, and a number that can be written down
_MOST = 2.0**62  # bytes; no engine takes a larger number
_COUNTS = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9}
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


class Limits(NamedTuple):
    """Limits as one text has them.

    Attributes:
        effort: Those of effort.
        seconds: The one of time, or a deadline that is already running.
    """

    effort: Effort
    seconds: float | Deadline | None


def limits(text: str) -> Limits:
    """Read limits: ``failures=100k``, ``inferences=50M,conflicts=100k,cpu=10s``; a part without a name is a time.

    Raises:
        UsageError: A part is none of them, or two are of one sort.
    """
    found: dict[str, float] = {}
    for part in text.split(","):
        name, equals, amount = (piece.strip().lower() for piece in part.partition("="))
        if not equals:
            name, amount = "time", name
        elif name not in EFFORTS:
            raise UsageError(f"there is no limit of '{name}'{suggestion(name, [*EFFORTS])} ({', '.join(EFFORTS)})")
        if name in found:
            raise UsageError(f"the limit of {name} is given twice")
        found[name] = seconds(amount) if name in ("time", "cpu") else _count(name, amount)
    time = found.pop("time", None)
    return Limits(found, time)


def _count(name: str, text: str) -> int:
    match = re.fullmatch(r"(\d+(?:\.\d+)?)([kmg]?)", text)
    number = decimal_in(match[1]) if match is not None else None
    count = int(number * _COUNTS[match[2]]) if match is not None and number else 0
    if not 1 <= count <= _MOST:
        raise UsageError(f"'{text}' is not a limit of {name}; write {name}=500, {name}=100k or {name}=2M")
    return count


def written(effort: Effort) -> str:
    """Limits of effort as `limits` reads them."""
    return ",".join(f"{name}={amount:.15g}{'s' if name == 'cpu' else ''}" for name, amount in sorted(effort.items()))


def briefly(amount: float) -> str:
    """A limit of effort in a table: ``100k``, ``2.5M``."""
    unit = next((unit for unit in ("g", "m", "k") if amount >= _COUNTS[unit]), "")
    return f"{amount / _COUNTS[unit]:.4g}{unit if unit == 'k' else unit.upper()}"


def reached(effort: Effort, name: str) -> str:
    """``failure limit of 100000``, for a sentence on what ended a run."""
    return f"{Limit[name.upper()]} of {effort[name]:.15g}{' s' if name == 'cpu' else ''}"


def named(sentence: str | None) -> str | None:
    """The limit of effort that such a sentence begins with."""
    limit = Limit.of(sentence)
    return limit.name.lower() if limit and limit.name.lower() in EFFORTS else None
