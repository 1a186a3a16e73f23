"""Random puzzles of declared kinds in the making, and how each given of the language is declared and drawn there."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import singledispatch
from itertools import combinations, groupby, product
from random import Random

from pylogic.language.givens.areas import Blocks, Regions
from pylogic.language.givens.clue import CellClue
from pylogic.language.givens.clues import Outside
from pylogic.language.givens.directions import Arrows, Mirrors, Pointers
from pylogic.language.givens.listed import Cages, Paths
from pylogic.language.givens.naming import Looks, Number, Saying
from pylogic.language.givens.neighbours import Dots, Signs
from pylogic.language.givens.points import Centres, Corners, Segments, Squares
from pylogic.language.givens.printed import Fixed, Mark, Numbers, Spots
from pylogic.language.givens.ships import Ships
from pylogic.language.parse.given import Among, Given

Cell = tuple[int, int]


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


@singledispatch
def draw(given: Given, sketch: Sketch) -> None:
    """Give a puzzle something.

    Raises:
        NotImplementedError: No function says how this is drawn.
    """
    raise NotImplementedError(type(given).__name__)


def between(sketch: Sketch) -> list[str]:
    """The points on sides and at corners of cells."""
    corners = [((r, c), (r + 1, c + 1)) for r, c in sketch.cells[: -sketch.columns] if c < sketch.columns]
    return [f"{name_of(one)}-{name_of(other)}" for one, other in (*sketch.pairs, *corners)]


def name_of(cell: Cell) -> str:
    """``r1c2``."""
    return f"r{cell[0]}c{cell[1]}"


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
        sketch.say(given.name, *total, *map(name_of, cells))


@draw.register
def _centres(given: Centres, sketch: Sketch) -> None:
    points = [*map(name_of, sketch.cells), *between(sketch)]
    sketch.say(given.words[0], *sketch.random.sample(points, sketch.random.randint(1, min(3, len(points)))))


_EVERYWHERE = 0.1
"""How often all cells bear one of two clues."""


@draw.register
def _clue(given: CellClue, sketch: Sketch) -> None:
    low, high = given.span.on(sketch.rows, sketch.columns)
    texts = [str(number) for number in range(low, min(high, sketch.rows * sketch.columns + 1) + 1)] + ["?"]
    if given.lists:
        texts += ["1,1", "1,2", "2,1", "1,1,1", "3,1", "0,1"]
    if sketch.random.random() < _EVERYWHERE:
        sketch.put(1.0, sketch.random.sample(texts, min(2, len(texts))))
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


"""Families whose places are sides of cells."""


@draw.register
def _dots(given: Dots, sketch: Sketch) -> None:
    points = _vertices(sketch) if given.corners else between(sketch)
    points = points[: len(sketch.pairs)] if given.sides else points
    if count := sketch.random.randint(0, min(3, len(points))):
        sketch.say(given.name, *sketch.random.sample(points, count))


def _vertices(sketch: Sketch) -> list[str]:
    """The corners of cells, at the rim too."""
    at = product(range(sketch.rows + 1), range(sketch.columns + 1))
    return [f"{name_of((r, c))}-{name_of((r + 1, c + 1))}" for r, c in at]


@draw.register
def _fixed(given: Fixed, sketch: Sketch) -> None:
    sketch.put(sketch.random.choice((0.0, 0.2, 0.4)), [value.text for value in given.values])


@draw.register
def _looks(given: Looks, sketch: Sketch) -> None:
    """Puzzles say nothing of it."""


@draw.register
def _mark(given: Mark, sketch: Sketch) -> None:
    sketch.put(sketch.share / 2, [given.symbol])


@draw.register
def _spots(given: Spots, sketch: Sketch) -> None:
    sketch.put(sketch.share / 2, [given.symbol])


@draw.register
def _among(given: Among, sketch: Sketch) -> None:
    sort = sketch.random.choice(given.held)
    texts = [*sort.names, *(["0", "1", "2", "3", "4"] if sort.ranges else [])]
    for cell in sketch.cells:
        if sketch.random.random() < sketch.share / 6:
            sketch.say(name_of(cell), "in", *sketch.random.sample(texts, sketch.random.randint(1, min(3, len(texts)))))


@draw.register
def _mirrors(given: Mirrors, sketch: Sketch) -> None:
    sketch.put(sketch.random.choice((0.0, 0.2, 0.5)), [*given.symbols()])


@draw.register
def _numbers(given: Numbers, sketch: Sketch) -> None:
    low, high = given.span.on(sketch.rows, sketch.columns)
    texts = [str(sketch.random.randint(low, min(high, low + 3))) for _ in range(3)]
    sketch.put(sketch.random.choice((0.5, 1.0, 1.0)), texts)


_CLOSED = 3
"""The fewest cells of a closed path."""


@draw.register
def _paths(given: Paths, sketch: Sketch) -> None:
    for _ in range(sketch.random.randint(0, 2)):
        cells = [sketch.random.choice(sketch.cells)]
        for _ in range(sketch.random.randint(0, 3)):
            r, c = cells[-1]
            near = [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
            free = [cell for cell in near if cell in sketch.cells and cell not in cells]
            cells += [sketch.random.choice(free)] if free else []
        if len(cells) > _CLOSED - 1 and sketch.random.random() < 0.4:
            cells.append(cells[0])
        sketch.say(given.name, *map(name_of, cells))


@draw.register
def _pointers(given: Pointers, sketch: Sketch) -> None:
    ways = ["".join(ways) for few in (1, 2, 3) for ways in combinations("UDLR", few)]
    texts = ways if given.others else [f"{letter}{number}" for letter in "UDLR" for number in "00112?"]
    texts += [] if given.others else ["U0R1", "D2L?", "L1R1U2", "U1D1L0R0"]
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
def _say(given: Saying, sketch: Sketch) -> None:
    """Puzzles say nothing of it."""


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
            sketch.say(name_of(one), mark, name_of(other))


@draw.register
def _squares(given: Squares, sketch: Sketch) -> None:
    shape = f"{sketch.rows}x{max(1, sketch.columns - 1)}"
    sketch.say(given.name, shape, "r1c1", *(["r1c2"] if sketch.columns > 1 else []))


DECLARATIONS: dict[str, tuple[str, ...]] = {
    "arrows": ("arrows",),
    "blocks @": (),
    "blocks @ numbers": (),
    "blocks @ totals": (),
    "blocks @ numbers of {cells}": (),
    "blocks @ totals of {cells}": (),
    "blocks #": (),
    "cages cage": ("cage",),
    "centres": (),
    "clue 0..4": (),
    "clue -2..3": (),
    "clue 1..9": (),
    "clue 0..n": (),
    "clue list 0..3": (),
    "clue 0..3 on {value}": (),
    "clue list 0..3 on {value}": (),
    "clue 0..3 on @": (),
    "clue list 0..3 on @": (),
    "clues rows columns": (),
    "clues rows": (),
    "clues top bottom left right": ("top", "bottom", "left", "right"),
    "clues left top": ("left", "top"),
    "corners": ("corners",),
    "corners 0..9": ("corners",),
    "corners list": ("corners",),
    "dots dot o": ("dot",),
    "dots lid o sides": ("lid",),
    "dots spot o corners": (),
    "fixed {name}": (),
    "looks {name} star": (),
    "mark B": ("B",),
    "mark E on {value}": (),
    "mirrors": ("direct", "mirrored"),
    "numbers 1..4": (),
    "numbers -2..2": (),
    "paths thermo": ("thermo",),
    "pointers arrow": ("arrow",),
    "pointers arrow on {value}": (),
    "pointers arrow others beside": ("arrow", "beside"),
    "pointers arrow others beside on {value}": (),
    "regions areas": ("areas",),
    "say {name} dark": (),
    "say {name} bulb bulbs": (),
    "segments": (),
    "segments of {links}": (),
    "set k 1": (),
    "set k 2": (),
    "set k ?": (),
    "ships fleet": ("fleet",),
    "ships fleet of {cells}": ("fleet",),
    "signs": ("signs",),
    "signs bar |": ("bar",),
    "squares grid": ("grid",),
}
"""Declarations of givens, which begin with the given's name, each with the families that it declares."""

OF_SIDES: dict[str, tuple[str, ...]] = {
    "dots spot o corners": ("spot",),
}
"""Families whose places are sides of cells, by the declaration."""

FAMILIES = {line: families for line, families in DECLARATIONS.items() if families}
LINES = {name: dict(lines) for name, lines in groupby(DECLARATIONS.items(), lambda one: one[0].split()[0])}
