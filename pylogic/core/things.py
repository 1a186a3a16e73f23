"""The parts of a picture of a board, and how a terminal writes them."""

from __future__ import annotations

from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from pylogic.core.picture import Role
from pylogic.core.places import Cell


class Form(StrEnum):
    """The sort of a thing, by which it is drawn."""

    TEXT = "text"
    """Its text, such as a number."""
    OPEN = "open"
    """Nothing is known."""
    EMPTY = "empty"
    """Known to have nothing in it."""
    SHADE = "shade"
    """The whole cell is filled."""
    BLOCK = "block"
    """Not part of the board; perhaps with a number."""
    TOTALS = "totals"
    """Not part of the board, with the totals of what lies below and to the right: ``4\\7``."""
    CORNER = "corner"
    """A small number in the upper left corner."""
    ARROW = "arrow"
    """A direction, one of ``↑↗→↘↓↙←↖``."""
    POINTER = "pointer"
    """A direction and a number."""
    SEGMENT = "segment"
    """A piece of a line, by the sides that it leads to: letters of ``ULDR``."""
    RING = "ring"
    DISC = "disc"
    WHITE = "white"
    """A white stone, also where all else is dark."""
    BLACK = "black"
    OVAL = "oval"
    """A circle behind what is in the cell."""
    SQUARE = "square"
    """A square behind it."""
    SHIP = "ship"
    """A part of a ship: ``O`` a whole one, ``U D L R`` its ends, ``M`` a middle, ``X`` any."""
    FLEET = "fleet"
    """A whole ship beside the board; its text is its length."""
    WATER = "water"
    MINE = "mine"
    BULB = "bulb"
    STAR = "star"
    QUEEN = "queen"
    TREE = "tree"
    TENT = "tent"
    TRIANGLE = "triangle"
    """Half of the cell is filled; the corner of its right angle: ``NW``, ``NE``, ``SW`` or ``SE``."""
    SLASH = "slash"
    BACKSLASH = "backslash"
    MIRROR = "mirror"
    """``/`` or ``\\``, not part of the board."""
    PLUS = "plus"
    MINUS = "minus"
    KEPT = "kept"
    """The number in the cell counts."""
    STRUCK = "struck"
    """The number in the cell does not count."""
    DIAMOND = "diamond"
    TAKEN = "taken"
    """Where a diamond was."""
    STOP = "stop"
    START = "start"
    LESS = "less"
    """One of ``< > ^ v``: its point is at the smaller of two numbers."""
    BAR = "bar"
    RULE = "rule"
    """A line between two cells at which something is pointed."""
    GAP = "gap"
    """Where a bar might be, without saying whether there is one."""

    CROSS = "cross"
    NOTHING = "nothing"
    """Not drawn."""
    TILE = "tile"
    """The whole cell is filled, and a letter is on it."""
    FLOOD = "flood"
    """The whole cell is under water."""
    SNAKE = "snake"
    """A part of a body, joined to those beside it."""
    HEAD = "head"
    """Its end."""
    GHOST = "ghost"
    VAMPIRE = "vampire"
    ZOMBIE = "zombie"
    RAILS = "rails"
    """Tracks of a railway from cell to cell."""
    LINE = "line"
    """Through cells in order."""
    THERMOMETER = "thermometer"
    """The same, with a bulb in the first cell."""
    MERCURY = "mercury"
    """The filling of a thermometer."""
    SHAFT = "shaft"
    """An arrow through cells in order, with a circle around the first one."""
    DIAGONAL = "diagonal"
    """Cells from corner to corner."""
    TRAIL = "trail"
    """Numbered stops of a line that visits the cells in the order of their numbers."""
    STOPS = "stops"
    """Cells in order, numbered."""
    ENDS = "ends"
    """Cells that stand out."""
    BLUE = "blue"
    """A line of this colour through cells in order, as those that follow."""
    GREEN = "green"
    GREY = "grey"
    ORANGE = "orange"
    RED = "red"
    VIOLET = "violet"
    TIMES = "times"
    OVER = "over"


COLOURED = frozenset({Form.BLUE, Form.GREEN, Form.GREY, Form.ORANGE, Form.RED, Form.VIOLET})
"""Lines of a colour."""


OPERATIONS = {Form.PLUS: "+", Form.MINUS: "−", Form.TIMES: "×", Form.OVER: "÷"}
"""Signs behind the number of a cage."""

_UNNAMED = {
    *("text", "open", "block", "totals", "corner", "arrow"),
    *("pointer", "segment", "fleet", "mirror", "start", "diagonal"),
}
LOOKS = tuple(sorted({form.value for form in Form} - _UNNAMED))
"""The forms that a declaration may name."""

LEADING = frozenset({Form.CORNER, Form.ARROW})
"""Forms that a terminal writes at the left end of a cell."""

MARKS = ("bad", "good", "path")
"""The roles by which something is pointed at: a conflict, a result, a reason; the first one counts most."""


class Thing(NamedTuple):
    """Something in a cell, between two cells, where cells meet, or beside the board.

    Attributes:
        form: Its form.
        spelt: How a terminal writes it; empty where it does not.
        role: As of `pylogic.core.picture.Piece`.
        text: Its text where that is not how it is spelt.
        name: Its name in declarations.
        back: The background of a text.
    """

    form: Form
    spelt: str
    role: Role = "plain"
    text: str = ""
    name: str = ""
    back: Form | None = None

    @property
    def says(self) -> str:
        """The text of the thing."""
        return self.text or self.spelt


class Outline(NamedTuple):
    """Cells with a line around them.

    Attributes:
        cells: The cells.
        role: Perhaps one of `MARKS`.
        total: The text outside of the board at a diagonal, with an arrow along it; else empty.
    """

    cells: frozenset[Cell]
    role: Role = "faint"
    total: str = ""


class Way(NamedTuple):
    """Cells in their order, with a line through them.

    Attributes:
        cells: The cells.
        form: ``LINE``, one of `COLOURED`, ``THERMOMETER``, ``SHAFT``, ``DIAGONAL``, ``STOPS``, ``TRAIL`` or ``ENDS``.
        role: Perhaps one of `MARKS`.
        joined: Whether a terminal writes lines between the cells.
        name: Its name in declarations.
    """

    cells: tuple[Cell, ...]
    form: Form = Form.LINE
    role: Role = "clue"
    joined: bool = True
    name: str = ""

    @property
    def through(self) -> bool:
        """Whether cells that follow each other touch, at a corner perhaps."""
        return all(max(abs(r - r2), abs(c - c2)) <= 1 for (r, c), (r2, c2) in pairwise(self.cells))
