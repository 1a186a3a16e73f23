"""Pieces of four cells, by the letters that they look like."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pylogic.language.reading import Cell

SIZE = 4
_DRAWN = {"I": ("####",), "L": ("###", "#.."), "O": ("##", "##"), "S": (".##", "##."), "T": ("###", ".#.")}
NAMES = tuple(_DRAWN)
"""The letters."""


def _normal(cells: list[Cell]) -> frozenset[Cell]:
    """A piece in the form that all of its turned and mirrored forms share."""
    forms = []
    for turn in range(8):
        turned = [(r, c) if turn < 4 else (c, r) for r, c in cells]
        turned = [(r if turn & 1 else -r, c if turn & 2 else -c) for r, c in turned]
        top, left = min(r for r, _ in turned), min(c for _, c in turned)
        forms.append(sorted((r - top, c - left) for r, c in turned))
    return frozenset(min(forms))


_LETTERS = {
    _normal([(r, c) for r, line in enumerate(lines) for c, sign in enumerate(line) if sign == "#"]): letter
    for letter, lines in _DRAWN.items()
}


def letter_of(cells: Iterable[Cell]) -> str:
    """The letter of a piece; empty when it is none of four cells that hang together."""
    return _LETTERS.get(_normal(list(cells)), "")


def pieces_in(area: Iterable[Cell]) -> Iterator[tuple[Cell, ...]]:
    """Yield all pieces of four cells that lie in an area, each once."""
    left = set(area)
    for first in sorted(left):
        pieces: set[frozenset[Cell]] = {frozenset([first])}
        for _ in range(SIZE - 1):
            pieces = {piece | {cell} for piece in pieces for cell in _beside(piece) if cell in left}
        yield from (tuple(sorted(piece)) for piece in sorted(pieces, key=sorted))
        left.discard(first)


def _beside(piece: frozenset[Cell]) -> set[Cell]:
    near = {(r + down, c + right) for r, c in piece for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1))}
    return near - piece
