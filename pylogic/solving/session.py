"""A stretch of a program at whose end no worker is left."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pylogic.workers import idle


@contextmanager
def session() -> Iterator[None]:
    """End the workers that `solve` keeps for the next question when the block ends, not only with the interpreter.

    What is asked within is said by other functions, their errors as for `solve`.

    Examples:
        >>> with pylogic.session():
        ...     for name in ("futoshiki_4x4", "battleship_3x3"):
        ...         print(pylogic.solve(f"examples/{name}.puzzle").status)
        unique
        unique
    """
    try:
        yield
    finally:
        idle.end()
