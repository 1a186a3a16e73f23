"""Puzzles of declared kinds, generated from what their puzzles may be given: a function a given, found by its type."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import singledispatch
from itertools import product
from random import Random

from pylogic.declared.givens.arrows import Arrows
from pylogic.declared.givens.blocks import Blocks
from pylogic.declared.givens.cages import Cages
from pylogic.declared.givens.centres import Centres
from pylogic.declared.givens.clue import CellClue
from pylogic.declared.givens.clues import Outside
from pylogic.declared.givens.corners import Corners
from pylogic.declared.givens.dots import Dots
from pylogic.declared.givens.fixed import Fixed
from pylogic.declared.givens.looks import Looks
from pylogic.declared.givens.mark import Mark, Spots
from pylogic.declared.givens.mirrors import Mirrors
from pylogic.declared.givens.numbers import Numbers
from pylogic.declared.givens.paths import Paths
from pylogic.declared.givens.pointers import Pointers
from pylogic.declared.givens.regions import Regions
from pylogic.declared.givens.say import Saying
from pylogic.declared.givens.segments import Segments
from pylogic.declared.givens.set import Number
from pylogic.declared.givens.ships import Ships
from pylogic.declared.givens.signs import Signs
from pylogic.declared.givens.squares import Squares
from pylogic.declared.parse.declared import Declared
from pylogic.declared.parse.given import Given

Cell = tuple[int, int]

SHAPES = ((1, 1), (1, 2), (2, 1), (1, 3), (1, 4), (4, 1), (1, 5), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (4, 4))
_WEIGHTS = (2, 2, 2, 2, 2, 2, 1, 8, 8, 6, 4, 8, 4)
_SHARES = (0.0, 0.15, 0.4, 0.9)
"""How many of the places that may bear something do."""


_NEGATIVE = 0.05
"""How many of the numbers beside the board and of cages are negative."""


@dataclass
class Sketch:
    """A puzzle that is being generated.

    Attributes:
        random: Chance.
        rows: Rows of the board.
        columns: Its columns.
        share: How many of the places that may bear something do.
        statements: Lines of the puzzle beside the board.
        board: What stands on the board.
        origins: Which given has put it there.
    """

    random: Random
    rows: int
    columns: int
    share: float
    statements: list[str] = field(default_factory=list)
    board: dict[Cell, str] = field(default_factory=dict)
    origins: dict[Cell, str] = field(default_factory=dict)

    @property
    def cells(self) -> list[Cell]:
        """All cells."""
        return list(product(range(1, self.rows + 1), range(1, self.columns + 1)))

    @property
    def pairs(self) -> list[tuple[Cell, Cell]]:
        """Every two neighbours."""
        found = [((r, c), other) for r, c in self.cells for other in ((r, c + 1), (r + 1, c))]
        return [(one, other) for one, other in found if other[0] <= self.rows and other[1] <= self.columns]

    def hits(self) -> bool:
        """Whether a place bears something."""
        return self.random.random() < self.share

    def small(self) -> int:
        """A number, mostly a small one, now and then one that is too large for anything."""
        most = self.random.choice((1, 2, 3, 4, 6, 9, self.rows * self.columns, 30))
        return self.random.randint(0, most) * (-1 if self.random.random() < _NEGATIVE else 1)

    def put(self, share: float, texts: list[str] | None = None) -> None:
        """Put something into some of the cells that are free; by default small numbers."""
        for cell in self.cells:
            if cell not in self.board and self.random.random() < share:
                self.board[cell] = self.random.choice(texts) if texts else str(self.small())

    def block(self, name: str, rows: list[list[str]]) -> None:
        """A block of words."""
        lines = "".join(f"    {' '.join(row)}\n" for row in rows)
        self.statements.append(f"  {name} {{\n{lines}  }}\n")

    def say(self, *words: str) -> None:
        """A statement."""
        self.statements.append(f"  {' '.join(words)}\n")


def sketched(kind: Declared, random: Random) -> str:
    """The text of a puzzle; it may be one that is refused."""
    rows, columns = random.choices(SHAPES, _WEIGHTS)[0]
    sketch = Sketch(random, rows, columns, random.choice(_SHARES))
    if random.random() < 0.9:
        sketch.say("size", f"{rows}x{columns}")
    give(kind, sketch)
    _values(kind, sketch)
    if sketch.board or random.random() < 0.3:
        texts = [[sketch.board.get((r, c), ".") for c in range(1, columns + 1)] for r in range(1, rows + 1)]
        sketch.block("board", texts)
    return f"{kind.name} {{\n{''.join(sketch.statements)}}}\n"


def outlined(kind: Declared, random: Random, rows: int, columns: int) -> Sketch:
    """A puzzle of a size with all that it is given but values."""
    sketch = Sketch(random, rows, columns, random.choice(_SHARES))
    sketch.say("size", f"{rows}x{columns}")
    give(kind, sketch)
    return sketch


def give(kind: Declared, sketch: Sketch) -> None:
    """Give a puzzle everything that puzzles of its kind may be given, except values."""
    random, rows, columns = sketch.random, sketch.rows, sketch.columns
    if kind.names_family("boxes") and (rows, columns) != (4, 4):
        heights, widths = ([n for n in range(1, side + 1) if side % n == 0] for side in (rows, columns))
        sketch.say("boxes", f"{random.choice(heights)}x{random.choice(widths)}")
    givens = list(kind.givens)
    random.shuffle(givens)  # what comes first gets the cells
    for given in givens:
        draw(given, sketch)
        sketch.origins |= {cell: type(given).__name__ for cell in sketch.board if cell not in sketch.origins}


def _values(kind: Declared, sketch: Sketch) -> None:
    """Printed values."""
    share = sketch.random.choice((0.0, 0.0, 0.1, 0.3))
    for sort in kind.frame.sorts.values():
        if sort.form == "cells":
            names = ["-" if name == "." else name for name in sort.names]
            sketch.put(
                share, [*names, *map(str, range(1, max(sketch.rows, sketch.columns) + 1) if sort.ranges else ())]
            )


@singledispatch
def draw(given: Given, sketch: Sketch) -> None:
    """Give a puzzle something.

    Raises:
        NotImplementedError: No function says how this is drawn.
    """
    raise NotImplementedError(type(given).__name__)


@draw.register
def _arrows(given: Arrows, sketch: Sketch) -> None:
    ways = ("N", "NE", "E", "SE", "S", "SW", "W", "NW", ".")
    rows = [[sketch.random.choice(ways) for _ in range(sketch.columns)] for _ in range(sketch.rows)]
    sketch.block(given.words[0], rows)


@draw.register
def _blocks(given: Blocks, sketch: Sketch) -> None:
    texts = [given.symbol]
    if given.bears == "numbers":
        texts += [f"{given.symbol}{sketch.random.randint(1, 4)}" for _ in range(2)]
    if given.bears == "totals":
        one, other = abs(sketch.small()), abs(sketch.small())
        texts += [f"{one}\\{other}", f"\\{one}", f"{other}\\"]
    sketch.put(sketch.random.choice((0.0, 0.15, 0.3)), texts)


@draw.register
def _cages(given: Cages, sketch: Sketch) -> None:
    for _ in range(sketch.random.randint(0, 2)):
        cells = sketch.random.sample(sketch.cells, sketch.random.randint(1, min(4, len(sketch.cells))))
        total = [str(sketch.small())] if sketch.random.random() < 0.8 else []
        sketch.say(given.name, *total, *map(_name, cells))


@draw.register
def _squares(given: Squares, sketch: Sketch) -> None:
    shape = f"{sketch.rows}x{max(1, sketch.columns - 1)}"
    sketch.say(given.name, shape, "r1c1", *(["r1c2"] if sketch.columns > 1 else []))


@draw.register
def _centres(given: Centres, sketch: Sketch) -> None:
    points = [*map(_name, sketch.cells), *_between(sketch)]
    sketch.say(given.words[0], *sketch.random.sample(points, sketch.random.randint(1, min(3, len(points)))))


@draw.register
def _dots(given: Dots, sketch: Sketch) -> None:
    points = _vertices(sketch) if given.corners else _between(sketch)
    if count := sketch.random.randint(0, min(3, len(points))):
        sketch.say(given.name, *sketch.random.sample(points, count))


def _vertices(sketch: Sketch) -> list[str]:
    """The corners of cells, at the rim too."""
    at = product(range(sketch.rows + 1), range(sketch.columns + 1))
    return [f"{_name((r, c))}-{_name((r + 1, c + 1))}" for r, c in at]


def _between(sketch: Sketch) -> list[str]:
    """The points on sides and at corners of cells."""
    corners = [((r, c), (r + 1, c + 1)) for r, c in sketch.cells[: -sketch.columns] if c < sketch.columns]
    return [f"{_name(one)}-{_name(other)}" for one, other in (*sketch.pairs, *corners)]


@draw.register
def _clue(given: CellClue, sketch: Sketch) -> None:
    high = min(given.high, sketch.rows * sketch.columns + 1)
    texts = [str(number) for number in range(given.low, high + 1)] + ["?"]
    if given.lists:
        texts += ["1,1", "1,2", "2,1", "1,1,1", "3,1", "0,1"]
    sketch.put(sketch.share / 2, texts)


@draw.register
def _outside(given: Outside, sketch: Sketch) -> None:
    for side in given.words:
        if sketch.random.random() < 0.85:
            count = sketch.columns if side in ("columns", "top", "bottom") else sketch.rows
            sketch.say(side, *(_beside(sketch) if sketch.hits() else "?" for _ in range(count)))


def _beside(sketch: Sketch) -> str:
    if sketch.random.random() < 0.1:
        return f"{sketch.random.randint(0, 2)},{sketch.random.randint(1, 2)}"
    return str(sketch.small())


@draw.register
def _corners(given: Corners, sketch: Sketch) -> None:
    def point() -> str:
        if given.lists and sketch.random.random() < sketch.share / 3:
            return f"{sketch.random.randint(0, 2)},{sketch.random.randint(0, 2)}"
        return str(sketch.random.randint(0, 4)) if sketch.random.random() < sketch.share / 2 else "."

    sketch.block(given.words[0], [[point() for _ in range(sketch.columns + 1)] for _ in range(sketch.rows + 1)])


@draw.register
def _fixed(given: Fixed, sketch: Sketch) -> None:
    sketch.put(sketch.random.choice((0.0, 0.2, 0.4)), [value.text for value in given.values])


@draw.register
def _mark(given: Mark, sketch: Sketch) -> None:
    sketch.put(sketch.share / 3, [given.symbol])


@draw.register
def _spots(given: Spots, sketch: Sketch) -> None:
    sketch.put(sketch.share / 3, [given.symbol])


@draw.register
def _looks(given: Looks | Saying, sketch: Sketch) -> None:
    """Puzzles say nothing of it."""


@draw.register
def _mirrors(given: Mirrors, sketch: Sketch) -> None:
    sketch.put(sketch.random.choice((0.0, 0.2, 0.5)), [*given.symbols()])


@draw.register
def _numbers(given: Numbers, sketch: Sketch) -> None:
    texts = [str(sketch.random.randint(given.low, min(given.high, given.low + 3))) for _ in range(3)]
    sketch.put(sketch.random.choice((0.5, 1.0, 1.0)), texts)


@draw.register
def _paths(given: Paths, sketch: Sketch) -> None:
    for _ in range(sketch.random.randint(0, 2)):
        cells = [sketch.random.choice(sketch.cells)]
        for _ in range(sketch.random.randint(0, 3)):
            r, c = cells[-1]
            near = [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
            free = [cell for cell in near if cell in sketch.cells and cell not in cells]
            cells += [sketch.random.choice(free)] if free else []
        sketch.say(given.name, *map(_name, cells))


@draw.register
def _pointers(given: Pointers, sketch: Sketch) -> None:
    del given
    texts = [f"{letter}{number}" for letter in "UDLR" for number in "00112?"]
    sketch.put(sketch.random.choice((0.0, 0.15, 0.3)), texts)


@draw.register
def _regions(given: Regions, sketch: Sketch) -> None:
    letters = "abcdefghij"
    owner: dict[Cell, str] = {}
    if sketch.random.random() < 0.15:  # any map at all
        few = letters[: sketch.random.randint(1, 4)]
        owner = {cell: sketch.random.choice(few) for cell in sketch.cells}
    else:
        seeds = sketch.random.sample(sketch.cells, min(len(sketch.cells), sketch.random.randint(1, 4)))
        owner = dict(zip(seeds, letters, strict=False))
        while free := [pair for pair in sketch.pairs if (pair[0] in owner) != (pair[1] in owner)]:
            one, other = sketch.random.choice(free)
            owner.setdefault(one, owner.get(other, ""))
            owner.setdefault(other, owner[one])
    if sketch.random.random() < 0.2:
        owner[sketch.random.choice(sketch.cells)] = "."
    rows = [[owner[r, c] for c in range(1, sketch.columns + 1)] for r in range(1, sketch.rows + 1)]
    sketch.block(given.name, rows)


@draw.register
def _segments(given: Segments, sketch: Sketch) -> None:
    del given
    sketch.put(sketch.share / 4, ["UL", "UR", "UD", "LR", "DL", "DR"])


@draw.register
def _setting(given: Number, sketch: Sketch) -> None:
    if sketch.random.random() < 0.6:
        sketch.say(given.name, str(sketch.random.choice((0, 1, 1, 2, 2, 3))))


@draw.register
def _ships(given: Ships, sketch: Sketch) -> None:
    words = ["1", "1*2", "2", "2*2", "3"]
    sketch.say(given.name, *sketch.random.sample(words, sketch.random.randint(1, 2)))
    sketch.put(sketch.share / 4, list("OUDLRM"))


@draw.register
def _signs(given: Signs, sketch: Sketch) -> None:
    for one, other in sketch.pairs:
        if sketch.random.random() < sketch.share / 2:
            mark = sketch.random.choice("<>") if given.mark == "<" else given.mark
            sketch.say(_name(one), mark, _name(other))


def _name(cell: Cell) -> str:
    return f"r{cell[0]}c{cell[1]}"
