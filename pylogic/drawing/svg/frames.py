"""Several drawings of one board merged; each part lists the drawings it belongs to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from pylogic.drawing.svg.pen import Fill, Paths, Pen, Stroke, Texts, Writing, Written, depth

_Part = TypeVar("_Part")


def merged(pens: Sequence[Pen]) -> list[tuple[tuple[int, ...], Paths | Texts]]:
    """Merge drawings from bottom to top; each part has the numbers of its pens, from 0."""
    lines: dict[Stroke | Fill, dict[str, list[int]]] = {}
    texts: dict[Writing, dict[Written, list[int]]] = {}
    for frame, pen in enumerate(pens):
        for marks in pen.marks():
            if isinstance(marks, Texts):
                _note(texts.setdefault(marks.look, {}), marks.texts, frame)
            else:
                _note(lines.setdefault(marks.look, {}), _stretches(marks), frame)
    layers: list[tuple[tuple[int, ...], Paths | Texts]] = []
    layers += [(frames, Paths(look, same)) for look, parts in lines.items() for frames, same in _alike(parts)]
    layers += [(frames, Texts(look, same)) for look, parts in texts.items() for frames, same in _alike(parts)]
    return sorted(layers, key=lambda pair: depth(pair[1]))


def _stretches(marks: Paths) -> list[str]:
    """The paths, lines in pieces that other drawings may have too."""
    if isinstance(marks.look, Fill):
        return marks.paths
    return [f"M{stretch}" for path in marks.paths for stretch in path.split("M")[1:]]


def _note(parts: dict[_Part, list[int]], drawn: Sequence[_Part], frame: int) -> None:
    for part in dict.fromkeys(drawn):
        parts.setdefault(part, []).append(frame)


def _alike(parts: Mapping[_Part, list[int]]) -> Iterator[tuple[tuple[int, ...], list[_Part]]]:
    """The parts shared by the same drawings."""
    together: dict[tuple[int, ...], list[_Part]] = {}
    for part, frames in parts.items():
        together.setdefault(tuple(frames), []).append(part)
    yield from together.items()


def ranges(numbers: Sequence[int]) -> str:
    """Ascending numbers as ranges: ``0-4 7``."""
    runs: list[list[int]] = []
    for one in numbers:
        if runs and runs[-1][-1] == one - 1:
            runs[-1][1:] = [one]
        else:
            runs.append([one])
    return " ".join("-".join(map(str, ends)) for ends in runs)
