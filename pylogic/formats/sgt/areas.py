"""Areas of a square board as Solo and Keen write them: how far it is from each wall between cells to the next.

The walls are counted along the rows, then down the columns: ``_`` stands for one at once, ``a`` for one after a gap of
one, and so on; ``y`` is a gap of 25 with no wall after it.  A wall behind the last place ends the list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from pylogic.core.numbers import number_in
from pylogic.formats.sgt.scanning import Scanner

_GAP = 25
"""A gap without a wall, so that there may be longer ones than letters."""


def read_areas(scan: Scanner, side: int) -> list[int]:
    """The number of the area of each cell in reading order, counted from 1 in the order of their first cells.

    A number after a letter says how often it stands there.

    Raises:
        PuzzleError: A character means nothing, or the list is too short or too long.
    """
    pairs = list(_pairs(side))
    open_pairs = []
    place = 0
    while not scan.sees("$|,"):
        word = scan.take("[a-z_]([1-9][0-9]*)?", "a letter a to z or _ for a gap between walls")
        gap = 0 if word.text[0] == "_" else ord(word.text[0]) - ord("a") + 1
        often = number_in(word.text[1:] or "1", len(pairs) + 1)
        for _ in range(len(pairs) + 2 if often is None else often):
            open_pairs += pairs[place : place + gap]
            place += gap + (gap != _GAP)
        if place > len(pairs) + 1:
            scan.fail(f"more than the {len(pairs)} places that a board of {side}x{side} has for walls", word)
    if place != len(pairs) + 1:
        scan.fail(f"the walls end too early for a board of {side}x{side}")
    return _numbered(side, open_pairs)


def _pairs(side: int) -> Iterator[tuple[int, int]]:
    """Neighbours along the rows, then down the columns, by their places in reading order."""
    yield from ((row * side + column, row * side + column + 1) for row in range(side) for column in range(side - 1))
    yield from ((row * side + column, row * side + column + side) for column in range(side) for row in range(side - 1))


def _numbered(side: int, open_pairs: Sequence[tuple[int, int]]) -> list[int]:
    beside: list[list[int]] = [[] for _ in range(side * side)]
    for one, other in open_pairs:
        beside[one].append(other)
        beside[other].append(one)
    numbers = [0] * (side * side)
    latest = 0
    for first in range(side * side):
        if numbers[first]:
            continue
        latest += 1
        numbers[first] = latest
        waiting = [first]
        while waiting:
            for other in beside[waiting.pop()]:
                if not numbers[other]:
                    numbers[other] = latest
                    waiting.append(other)
    return numbers


def areas_text(areas: Mapping[int, object], side: int) -> str:
    """The walls between cells of different areas.

    Args:
        areas: The area of each place.
        side: The number of rows, which is that of columns.
    """
    gap = 0
    found = []
    for wall in (*(areas[one] != areas[other] for one, other in _pairs(side)), True):
        if not wall:
            gap += 1
            continue
        while gap >= _GAP and gap != _GAP + 1:
            found.append(chr(ord("a") - 1 + _GAP))
            gap -= _GAP
        found.append(chr(ord("a") - 1 + gap) if gap else "_")
        gap = 0
    return "".join(found)


def shortened(text: str) -> str:
    """The same with a number for three equal characters or more, as Keen writes it."""
    return re.sub(r"(.)\1{2,}", lambda match: f"{match[1]}{len(match[0])}", text)
