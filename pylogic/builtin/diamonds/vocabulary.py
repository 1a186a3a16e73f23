"""The words, the symbols and the predicates of diamonds."""

from __future__ import annotations

from collections.abc import Sequence

from pylogic.files.reading import Cell, name_of
from pylogic.model.atom import Atom, Clue, Signature
from pylogic.model.kind import Size
from pylogic.model.text import Span, plural

NAME = "diamonds"

WORDS = ("moves", "board")

_ARITIES = {
    **dict.fromkeys(("board", "wall", "stop", "mine", "start", "diamond"), 2),
    "limit": 1,
    "bounded": 0,
    "cap": 4,
    "at_least": 1,
    "at_most": 1,
}
INPUTS = frozenset(Signature(name, arity) for name, arity in _ARITIES.items())
OUTPUTS = frozenset({Signature("times", 4)})

SYMBOLS: dict[str, tuple[str, ...]] = {
    "#": ("wall",),
    ".": (),
    "+": ("diamond",),
    "*": ("mine",),
    "O": ("stop",),
    "@": ("start",),
    "$": ("stop", "start"),
}
"""The predicates that each symbol of a board states about its cell."""

ARROWS = "↑↗→↘↓↙←↖"
"""The directions 0 to 7."""

COMPILING = "what diamonds need for speed is being compiled for later runs; this run does without it"
"""The note of a run that finds nothing compiled."""
SMALL, MIDDLING = 50, 250
"""Open cells of the largest small and the largest middling board, as measured on boards of 6x6 to 32x32."""
LARGEST_SIDE = 256
LARGEST_LIMIT = 999_999_999


def diamond_clue(cell: Cell, span: Span | None = None) -> Clue:
    """The clue that a diamond is."""
    return Clue(f"the diamond at {name_of(cell)} is to be collected", span)


def limit_clue(limit: int, span: Span | None = None) -> Clue:
    """The clue that ``moves <= limit`` is."""
    return Clue(f"at most {plural(limit, 'move')}", span)


def say(atom: Atom) -> str:
    """A piece of a route in words."""
    row, column, direction, count = atom.args
    return f"the move {ARROWS[int(direction)]} from r{row}c{column} is made {plural(int(count), 'time')}"


def times(cell: Cell, direction: int, count: int) -> Atom:
    """The output atom: a move is made ``count`` times."""
    return Atom("times", (*cell, direction, count))


_LARGE = 1000
"""Open cells up to which a route may be proved shortest within minutes, as measured on boards of up to 64x64."""


def size(facts: Sequence[Atom]) -> Size:
    """Classify a board by the number of its open cells."""
    cells = sum(int(fact.args[0]) * int(fact.args[1]) for fact in facts if fact.name == "board")
    cells -= sum(fact.name in ("wall", "mine") for fact in facts)
    if cells <= MIDDLING:
        return Size.SMALL if cells <= SMALL else Size.MIDDLING
    return Size.LARGE if cells <= _LARGE else Size.HUGE
