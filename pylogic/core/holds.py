"""The form of each statement in Python, for puzzles that are built without a text."""

from __future__ import annotations

from enum import Enum, auto


class Holds(Enum):
    """The content of a statement."""

    LINE = auto()
    """Words on a line: a number, or a list with one for each row or column; a list in it is a list of numbers."""
    SIZE = auto()
    """``9`` or ``4x5``: a number, or a pair of numbers."""
    ROWS = auto()
    """Rows in braces: a list of rows, each a text or a list of cells."""
    LETTERS = auto()
    """The same, where each cell is one character."""
    EACH = auto()
    """A statement for each item of a list: numbers and cells."""
    PLACES = auto()
    """Cells, or pairs of neighbouring cells, on one line."""
    FLEET = auto()
    """``3 2*2``: lengths, or how many there are of each."""
    FLAG = auto()
    """The word alone: true or false."""
    MOST = auto()
    """``moves <= 11``: a number."""
