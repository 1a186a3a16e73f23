"""Lists of cells, numbers and steps in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from pylogic.core.grouping import grouped
from pylogic.core.laws import Stroke
from pylogic.language.reading import Cell, name_of
from pylogic.language.sentences import RUN, listed, numbered

_CELL = re.compile(r"(.*)r(\d+)c(\d+)$")
_NUMBERS = ("no", "one", "two", "three", "four")
_OWNED = re.compile(r"the ([a-z_]+) of ")
_LISTED = 4
"""Of more numbers than these, those in a row are given as a range."""
Label = tuple[int, ...]
"""The number of a step, ``(31,)``, or of a line in it, ``(31, 1)``; empty for what is printed, not found."""


def clauses(parts: Sequence[str]) -> str:
    """``1 stands in row 1, r1c3 = 2, and r1c4 cannot be 3``: what has commas and an "and" of its own."""
    return f"{', '.join(parts[:-1])}, and {parts[-1]}"


def ranges(texts: list[str]) -> list[str]:
    """Numbers with ranges made short, where there are many, behind what is not a number."""
    if len(texts) <= _LISTED:
        return texts
    words = [text for text in texts if not text.isdecimal()]
    return words + numbered(sorted(int(text) for text in texts if text.isdecimal()))


def named(cells: Sequence[Cell]) -> str:
    """``r1c1 to r1c3``."""
    return listed(runs([name_of(cell) for cell in cells]))


def is_cell(name: str) -> bool:
    """Whether something is called by its place, and has no name of its own."""
    return _CELL.match(name) is not None


def _fanned(pairs: Iterable[tuple[str, str]]) -> Iterator[tuple[str, list[str]]]:
    """Two ends each, by the name that most of them share: ``r1c1`` with ``r1c3`` and ``r4c1``."""
    left = list(pairs)
    while left:
        near = Counter(name for pair in left for name in pair)
        here = max(near, key=near.__getitem__)
        yield here, [other for pair in left if here in pair for other in pair if other != here]
        left = [pair for pair in left if here not in pair]


def bridged(number: int, pairs: Iterable[tuple[str, str]]) -> str:
    """``two bridges run from r1c1 to r1c3``, ``no bridge runs from r1c1 to r4c1 or r1c5``."""
    last = "and" if number else "or"
    ways = []
    for here, others in _fanned(pairs):
        each = "each of " if number and len(others) > 1 else ""
        ways.append(f"from {here} to {each}{listed(others, last)}")
    each = " each" if number and len(ways) > 1 else ""
    text = _NUMBERS[number] if number < len(_NUMBERS) else str(number)
    return f"{text} bridge{'s' if number > 1 else ''}{each} run{'' if number > 1 else 's'} {f', {last} '.join(ways)}"


def noun(drawn: Sequence[Stroke]) -> str:
    """``line``, ``track``."""
    return drawn[0].line.partition(" ")[2]


def steps(labels: Iterable[Label]) -> list[str]:
    """``3``, ``5 to 8``, ``9.1 to 9.4``: the numbers of steps, then those of lines."""
    inside = grouped([(label[:-1], label[-1]) for label in labels])
    return [
        re.sub(r"\d+", rf"{'.'.join(map(str, step))}.\g<0>" if step else r"\g<0>", word)
        for step, last in inside.items()
        for word in numbered(last)
    ]


def runs(names: Sequence[str]) -> list[str]:
    """Names with runs along a row or a column made short."""
    texts: list[str] = []
    place = 0
    while place < len(names):
        end = max((_end(names, place, step) for step in ((0, 1), (1, 0))), default=place)
        if end - place + 1 >= RUN:
            last = _CELL.match(names[end])
            texts.append(f"{names[place]} to {names[end].removeprefix(last[1] if last else '')}")
            place = end + 1
        else:
            texts.append(names[place])
            place += 1
    return texts


def shared(texts: list[str]) -> list[str]:
    """``the phases of r1c1``, ``r2c1``, where several texts begin with ``the phase of``."""
    start = _OWNED.match(texts[0]) if len(texts) > 1 else None
    if start is None or not all(text.startswith(start[0]) for text in texts):
        return texts
    first, *others = (text.removeprefix(start[0]) for text in texts)
    return [f"the {start[1]}s of {first}", *others]


def _end(names: Sequence[str], start: int, step: tuple[int, int]) -> int:
    """Return the end of the run that begins at a name and continues by a step."""
    end = start
    while end + 1 < len(names):
        here, there = _CELL.match(names[end]), _CELL.match(names[end + 1])
        if here is None or there is None or here[1] != there[1]:
            break
        if (int(there[2]) - int(here[2]), int(there[3]) - int(here[3])) != step:
            break
        end += 1
    return end
