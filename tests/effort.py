"""How much is tried, by day and by night."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import settings

_T = TypeVar("_T")
_USUAL = 100
"""Examples of a test that does not say how many, where it is worth its full effort."""
BY_DAY = 60
"""The same in the profile daily: three fifths of the effort."""


def examples(number: int) -> settings:
    """Return settings for a number of examples at full effort, scaled by how many the profile has of `_USUAL`."""
    return settings(max_examples=max(1, number * settings().max_examples // _USUAL))


def drawn(values: Sequence[_T], daily: int) -> Sequence[_T]:
    """Return a fixed random sample of the values: `daily` by day, half of that in `make quick`; all by night."""
    number = daily * settings().max_examples // BY_DAY
    by_night = settings().max_examples > _USUAL
    return values if by_night or number >= len(values) else Random(0).sample(values, number)


def some(values: Iterable[Any], daily: Iterable[Any], at_once: Iterable[Any] | None = None) -> list[Any]:
    """Values of a parametrized test: those of ``daily`` are tried every day, and all the others only by night.

    Where ``at_once`` is given, `make quick` tries no others.
    """
    every, kept = list(values), list(daily)
    quick = kept if at_once is None else list(at_once)
    assert all(value in every for value in (*kept, *quick))
    return [
        value if value in quick else _marked(value, pytest.mark.slow if value in kept else pytest.mark.nightly)
        for value in every
    ]


def _marked(value: Any, mark: pytest.MarkDecorator) -> Any:
    values = value if isinstance(value, tuple) else (value,)
    return pytest.param(*values, marks=mark)
