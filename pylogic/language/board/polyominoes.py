"""Polyominoes: pieces of cells that are connected by their sides, drawn row by row and known by letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pylogic.files.reading import Cell

Piece = tuple[Cell, ...]
"""Cells in reading order, the first row and the first column being 0."""
_TURNS = 8
_DRAWN = {
    "tromino": {"I": "###", "L": "##/#."},
    "tetromino": {"I": "####", "L": "###/#..", "O": "##/##", "S": ".##/##.", "T": "###/.#."},
    "pentomino": {
        "F": ".##/##./.#.",
        "I": "#####",
        "L": "####/#...",
        "N": "###./..##",
        "P": "###/##.",
        "T": "###/.#./.#.",
        "U": "#.#/###",
        "V": "###/#../#..",
        "W": "##./.##/..#",
        "X": ".#./###/.#.",
        "Y": "####/.#..",
        "Z": "##./.#./.##",
    },
}


def placed(cells: Iterable[Cell]) -> Piece:
    """Return a piece moved to row 0 and column 0."""
    cells = sorted(cells)
    top, left = cells[0][0], min(column for _, column in cells)
    return tuple((row - top, column - left) for row, column in cells)


def turned(piece: Piece) -> tuple[Piece, ...]:
    """Return the different pieces that turning and turning over make of a piece, the smallest first."""
    forms = set()
    for turn in range(_TURNS):
        cells = piece if turn & 4 else [(column, row) for row, column in piece]
        forms.add(placed((row if turn & 1 else -row, column if turn & 2 else -column) for row, column in cells))
    return tuple(sorted(forms))


def _beside(piece: frozenset[Cell]) -> set[Cell]:
    near = {(r + down, c + right) for r, c in piece for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1))}
    return near - piece


def drawn(text: str) -> Piece | None:
    """Read a piece such as ``##/#.``; ``None`` where the text draws no connected one."""
    if not text or {*text} - {*"#./"}:
        return None
    cells = [
        (row, column) for row, line in enumerate(text.split("/")) for column, sign in enumerate(line) if sign == "#"
    ]
    near = cells[:1]
    for cell in near:  # which grows meanwhile
        near += [other for other in _beside(frozenset([cell])) if other in cells and other not in near]
    return placed(cells) if cells and len(near) == len(cells) else None


def _named(name: str) -> dict[str, Piece]:
    pieces = {letter: drawn(text) for letter, text in _DRAWN[name].items()}
    return {letter: piece for letter, piece in pieces.items() if piece is not None}


SETS = {name: _named(name) for name in _DRAWN}
"""The pieces of three, four and five cells by their letters."""
TETROMINOES = SETS["tetromino"]
_LETTERS = {turned(piece)[0]: letter for letter, piece in TETROMINOES.items()}


def letter_of(cells: Iterable[Cell]) -> str:
    """Return the letter of a tetromino; empty when it is none."""
    return _LETTERS.get(turned(tuple(cells))[0], "")


def pieces_in(area: Iterable[Cell]) -> Iterator[tuple[Cell, ...]]:
    """Yield all tetrominoes that lie in an area, each once."""
    left = set(area)
    for first in sorted(left):
        pieces: set[frozenset[Cell]] = {frozenset([first])}
        for _ in range(len("LITS") - 1):
            pieces = {piece | {cell} for piece in pieces for cell in _beside(piece) if cell in left}
        yield from (tuple(sorted(piece)) for piece in sorted(pieces, key=sorted))
        left.discard(first)
