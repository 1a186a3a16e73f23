"""Numbers and lines of a board in a list, runs of them made short."""

from __future__ import annotations

from collections.abc import Sequence

from pylogic.language.arguing import listed

RUN = 3
"""So many cells or numbers in a row are a run."""


def numbered(numbers: Sequence[int]) -> list[str]:
    """Numbers with runs made short."""
    found: list[str] = []
    place = 0
    while place < len(numbers):
        end = place
        while end + 1 < len(numbers) and numbers[end + 1] == numbers[end] + 1:
            end += 1
        if end - place + 1 < RUN:
            end = place
        found.append(f"{numbers[place]} to {numbers[end]}" if end > place else str(numbers[place]))
        place = end + 1
    return found


def places(lines: Sequence[str]) -> str:
    """``row 3``, ``rows 1 and 5 and column 2``."""
    by_name: dict[str, list[int]] = {}
    words = []
    for line in lines:
        what, _, number = line.rpartition(" ")
        if what and number.isdecimal():
            by_name.setdefault(what, []).append(int(number))
        else:
            words.append(line)
    words = [
        f"{_plural(what) if len(numbers) > 1 else what} {listed(numbered(sorted(numbers)))}"
        for what, numbers in by_name.items()
    ] + words
    return listed(words)


def _plural(noun: str) -> str:
    return f"{noun}{'es' if noun.endswith('x') else 's'}"
