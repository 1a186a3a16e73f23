"""The model of a picture for any renderer, and text pictures whose parts know what they are.

A thing is what lies in cells, between them and beside the board; a text picture is written to a terminal in colours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import pairwise
from typing import Annotated, TypeAlias

from pylogic.model.atom import BELOW, RIGHT, Cell, Side
from pylogic.model.records import NamedTuple, dataclass, field

FRAMES = ("cells", "boxes", "regions", "cages")
"""Meanings of lines around groups of cells: of every cell, of boxes or the whole board, of a map, of cages."""
Frame: TypeAlias = Annotated[str, FRAMES]
Place: TypeAlias = Annotated[str, ("left", "right", "top", "bottom")]


@dataclass(eq=False)
class Canvas:
    """A board to be drawn.

    Attributes:
        rows: Number of rows.
        columns: Number of columns.
        wide: Characters that the widest cell takes in a terminal.
        cells: The contents of cells, from the bottom to the top and from left to right.
        groups: Cells with lines around them, by what these lines are, one of `FRAMES`.
        edges: The sides on which a line was found, with its role.
        links: The sides across which a line runs from cell to cell, with its role.
        strands: How many lines run there side by side, where it is not one.
        lanes: Which sorts of lines run there, as bits, on boards with several.
        ways: Cells in order.
        signs: The signs between two cells.
        points: The contents of the points where four cells meet, by the cell above and to the left.
        beside: The clues left of and right of rows, above and below columns, by ``left``, ``right``, ``top`` and
            ``bottom`` and the number of the line.
        below: Lines under the board.
        candidates: Small values in cells, each in its place; those that are ``STRUCK`` are ruled out, ``NOTHING`` is an
            empty place.
        route: The cells on which a vehicle rests, one after the other.
        pointed: Whether there is room where cells meet.
        gridded: Whether thin lines are between cells of a board with points.
        dotted: Whether points show where no line is.
        spaced: Whether a terminal has room between all cells.
        ruled: Whether lines run on beside signs.
        railed: Whether lines from cell to cell are tracks of a railway.
        labelled: Whether cells have names, for which they are wide.
        vacant: How a terminal writes a cell with nothing in it.
        instead: The text that a terminal shows instead of the board, where that is not made of its parts; where there
            are rows, each of its first lines is one of them, and has a piece for each cell.
    """

    rows: int
    columns: int
    wide: int = 1
    cells: dict[Cell, list[Thing]] = field(default_factory=dict)
    groups: dict[Frame, list[Outline]] = field(default_factory=dict)
    edges: dict[Side, Role] = field(default_factory=dict)
    links: dict[Side, Role] = field(default_factory=dict)
    strands: dict[Side, int] = field(default_factory=dict)
    lanes: dict[Side, int] = field(default_factory=dict)
    ways: list[Way] = field(default_factory=list)
    signs: dict[Side, Thing] = field(default_factory=dict)
    points: dict[Cell, Thing] = field(default_factory=dict)
    beside: dict[tuple[Place, int], list[Thing]] = field(default_factory=dict)
    below: list[tuple[Thing, ...]] = field(default_factory=list)
    candidates: dict[Cell, list[Thing]] = field(default_factory=dict)
    route: tuple[Cell, ...] = ()
    pointed: bool = False
    dotted: bool = False
    gridded: bool = False
    spaced: bool = False
    ruled: bool = False
    railed: bool = False
    labelled: bool = False
    vacant: str = "."
    instead: Picture | None = None

    @classmethod
    def written(cls, picture: Picture) -> Canvas:
        """A canvas with nothing but a text."""
        canvas = cls(0, 0)
        canvas.instead = picture
        return canvas

    def frame(self, groups: Iterable[Iterable[Cell]], kind: str = "boxes") -> None:
        """Put lines around groups of cells, and around all of them."""
        self.groups.setdefault(kind, []).extend(Outline(frozenset(cells)) for cells in groups)

    def borders(self, *kinds: str) -> Iterator[Side]:
        """The sides with a line of a group, of these kinds or of any."""
        for kind in kinds or FRAMES:
            groups = self.groups.get(kind, [])
            if not groups:
                continue
            owner = {cell: number for number, group in enumerate(groups, 1) for cell in group.cells}
            for row in range(self.rows + 1):
                for column in range(self.columns + 1):
                    here = owner.get((row, column), 0)
                    for way, other in ((RIGHT, (row, column + 1)), (BELOW, (row + 1, column))):
                        if here != owner.get(other, 0):
                            yield Side(row, column, way)

    def put(self, cell: Cell, thing: Thing) -> None:
        """Put something into a cell, in place of what is in it."""
        self.cells[cell] = [thing]

    def add(self, cell: Cell, thing: Thing) -> None:
        """Put something into a cell, behind what is in it."""
        self.cells.setdefault(cell, []).append(thing)

    def lead(self, cell: Cell, thing: Thing) -> None:
        """Put something into a cell, before what is in it."""
        self.cells.setdefault(cell, []).insert(0, thing)

    def mark(self, cell: Cell, role: str) -> None:
        """Point at a cell: all that is in it has a role from now on."""
        things = self.cells.get(cell) or [Thing(Form.OPEN, "")]
        self.cells[cell] = [thing._replace(role=role) for thing in things]
        if self.instead is not None and self.rows:
            lines = [list(line) for line in self.instead]
            row, column = cell
            lines[row - 1][column - 1] = lines[row - 1][column - 1]._replace(role=role)
            self.instead = Picture(map(tuple, lines))

    def called(self, cell: Cell) -> str:
        """The name of a cell, or else its place as puzzle files write it, ``r3c1``."""
        label = next((thing.says for thing in self.cells.get(cell, ()) if thing.form is Form.LABEL), "")
        return label or f"r{cell[0]}c{cell[1]}"

    def spelt(self, cell: Cell) -> str:
        """The content of a cell as a terminal shows it."""
        return "".join(thing.spelt for thing in self.cells.get(cell, ()))

    def printed(self, cell: Cell) -> str | None:
        """Return the text of a cell in a terminal; ``None`` where nothing is."""
        known = any(thing.form is not Form.OPEN for thing in self.cells.get(cell, ()))
        return (self.spelt(cell).strip() or None) if known else None

    def area(self) -> Iterator[Cell]:
        """The cells, in reading order."""
        return ((row, column) for row in range(1, self.rows + 1) for column in range(1, self.columns + 1))


def text(spelt: str, role: str = "clue", says: str = "") -> Thing:
    """Something that is written."""
    return Thing(Form.TEXT, spelt, role, says)


_SIGNS = {
    drawn: form
    for signs, forms in (
        ("┌┬┐├┼┤└┴┘─╌═│┊║", "+++++++++-~=|:#"),  # lines and bars
        ("━┃", "=H"),  # strong lines
        *((corner, "+") for corner in "╴╸╷┑╻┒┓╶╾┭┎┰┱╺╼┍┮┯┏┲┳╵┙┥╽┧┪┵┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"),
        ("∧∨", "^v"),  # signs between numbers
        ("◀▶▲▼■●□", "<>^v#oX"),  # ships
        ("█◆✸○◎◉◇•", "#+*O@$x:"),  # boards of diamonds, as puzzle files write them
        ("↑↗→↘↓↙←↖", "01234567"),  # moves
        ("·×", ".x"),  # water and floor; how many ships, and a product
        ("−÷", "-/"),  # a difference and a quotient
    )
    for drawn, form in zip(signs, forms, strict=True)
}
"""For each sign that is drawn an ASCII sign of the same width; no two of one board become the same."""
_TABLE = str.maketrans(_SIGNS)

_MORE = "456789abcdefghijklmnopqrstuv"
LANES = {RIGHT: f" ─╌═{_MORE}", BELOW: f" │┊║{_MORE}"}
"""The sign of lines of several sorts where they cross a side, by the bits of these sorts."""
MOST_LANES = 5
"""Sorts of lines from cell to cell for which there are signs."""


def ascii_form(text: str) -> str:
    """A text with every sign that pictures have in its ASCII form, moves as digits."""
    return text.translate(_TABLE)


def can_show(encoding: str) -> bool:
    """Whether an encoding has every sign that pictures have."""
    try:
        "".join(_SIGNS).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


ROLES = ("plain", "clue", "found", "faint", "wall", "line", "good", "bad", "path")
"""The roles of a `Piece`."""
Role: TypeAlias = Annotated[str, ROLES]


class Piece(NamedTuple):
    """A stretch of a line and its role.

    Roles: ``plain``, ``clue`` (printed in the puzzle), ``found`` (part of a solution), ``faint``
    (background), ``wall``, ``line`` (of a loop), ``good``, ``bad``, ``path`` (a reason).
    """

    text: str
    role: Role = "plain"


class Picture(tuple[tuple[Piece, ...], ...]):
    """Lines of pieces; ``str()`` gives the plain text."""

    __slots__ = ()

    def __str__(self) -> str:
        return "\n".join("".join(piece.text for piece in line).rstrip() for line in self)

    def in_ascii(self) -> Picture:
        """The same picture in ASCII signs, for streams that have no others."""
        return Picture(tuple(piece._replace(text=ascii_form(piece.text)) for piece in line) for line in self)


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
    LABEL = "label"
    """The name of the cell, at its left."""
    CORNER = "corner"
    """A small number in the upper left corner."""
    DIRECTION = "direction"
    """A direction in the upper left corner, one of ``↑↗→↘↓↙←↖``."""
    ARROW = "arrow"
    """An arrow to a neighbouring cell: ``N``, ``E``, ``S`` or ``W``."""
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
    *("open", "block", "totals", "label", "corner", "direction"),
    *("pointer", "segment", "fleet", "mirror", "start", "diagonal"),
}
LOOKS = tuple(sorted({form.value for form in Form} - _UNNAMED))
"""The forms that a declaration may name."""

LEADING = frozenset({Form.CORNER, Form.DIRECTION})
"""Forms that a terminal writes at the left end of a cell."""

MARKS = ("bad", "good", "path")
"""The roles by which something is pointed at: a conflict, a result, a reason; the first one counts most."""


class Thing(NamedTuple):
    """Something in a cell, between two cells, where cells meet, or beside the board.

    Attributes:
        form: Its form.
        spelt: How a terminal writes it; empty where it does not.
        role: As of `pylogic.model.canvas.Piece`.
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
