"""Words about shapes: black triangles that leave rectangles, and what is symmetric.

``triangles NW NE SW SE``: these values are black triangles with their right angle in that corner of the cell.

They are named in this order. Every white area, of halves of such cells and of whole cells that hold something else, is
a rectangle, upright or turned by 45 degrees; blocks are black.

``symmetric pieces``: every piece has one centre, about which it is symmetric by a half turn.

Where a puzzle lists centres each piece has one of them, else a middle of its own. ``symmetric islands V`` is about
every island of cells that hold V, ``symmetric polyominoes`` about those of equal numbers: where a puzzle lists centres,
each of them is that of an island, and each island has one. ``symmetric islands V across areas``: every island lies
across one straight border between areas, about which it is symmetric.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from pylogic.files.reading import Cell, name_of
from pylogic.language.board.board import Board
from pylogic.language.board.graphs import cells_at_centre, centre_of, half_turn, parts, reached
from pylogic.language.board.places import Chosen, Place
from pylogic.language.compile.flat import Flat
from pylogic.language.parse import patches
from pylogic.language.parse.notation import Found
from pylogic.language.parse.patches import Alike, Patches, alike_of, patches_of
from pylogic.language.parse.rule import CluedPart, Encoding, Finished, Generating, Rule, Word
from pylogic.language.parse.vocabulary import Value
from pylogic.model.kind import Violation
from pylogic.model.records import dataclass

_CORNERS = 4
_QUARTERS = "NESW"
"""The quarters of a cell between its diagonals, clockwise."""
_BLACK = ("NW", "NE", "SW", "SE")
"""The black quarters of each triangle."""
_STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
_OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
_ENDS = {"N": ((0, 0), (0, 2)), "E": ((0, 2), (2, 2)), "S": ((2, 0), (2, 2)), "W": ((0, 0), (2, 0))}
"""The ends of the side of a cell that a quarter has, in halves of its width."""

_SECTORS = ((0, 0, "SE"), (0, 1, "WS"), (1, 1, "NW"), (1, 0, "EN"))
"""The four cells around a point, clockwise, with the quarters that each has there, clockwise around the point."""
Quarter = tuple[int, int, str]
"""Row and column of a cell, and a quarter of it."""


@dataclass(frozen=True)
class Triangles:
    """Values that are triangles.

    Attributes:
        values: The values, by the corner of the right angle: top left and right, bottom left and right.
    """

    values: tuple[Value, ...]

    def black(self, number: int) -> str:
        """The black quarters of a cell that holds a value."""
        return next((black for value, black in zip(self.values, _BLACK, strict=True) if value.number == number), "")


def _make_triangles(found: Found) -> Triangles:
    values = found["CELL-VALUES"]
    if len(values) != _CORNERS:
        found.fail(
            "triangles are four values: right angles at the top left, top right, bottom left, bottom right",
            "CELL-VALUES",
        )
    return Triangles(values)


def sectors(row: int, column: int) -> Iterator[tuple[Cell, str]]:
    """Yield the eight halves of right angles around the point at the lower right corner of a cell, clockwise.

    Each is a cell, on the board or not, and its quarter there.
    """
    for down, right, quarters in _SECTORS:
        for quarter in quarters:
            yield (row + down, column + right), quarter


def points(board: Board) -> Iterator[Cell]:
    """Yield the points at which cells meet, and those at the rim, by the cell to the upper left."""
    return ((row, column) for row in range(board.rows + 1) for column in range(board.columns + 1))


def _flatten_triangles(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Triangles = rule.arguments
    sort = arguments.values[0].sort.name
    constraint = flat.number()
    flat.state("angular", constraint)
    for number, quarter in enumerate(_QUARTERS):
        for value, black in zip(arguments.values, _BLACK, strict=True):
            if quarter in black:
                flat.state("shades", constraint, value.number, number)
    for index, (row, column) in enumerate(points(board)):
        for place, (cell, quarter) in enumerate(sectors(row, column)):
            for variable in flat.variables(sort, [cell]):
                flat.state("sector", constraint, index, place, variable, _QUARTERS.index(quarter))


def _broken_triangles(rule: Rule, finished: Finished) -> Iterator[Violation]:
    for area in _areas(rule.arguments, finished):
        corners = [
            (2 * row + down, 2 * column + right)
            for row, column, quarter in area
            for down, right in (*_ENDS[quarter], (1, 1))
        ]
        upright = _extent(corner[0] for corner in corners) * _extent(corner[1] for corner in corners)
        turned = _extent(sum(corner) for corner in corners) * _extent(a - b for a, b in corners) // 2
        if len(area) not in (upright, turned):
            cells = tuple(dict.fromkeys((row, column) for row, column, _ in area))
            yield Violation("triangles", f"the white area at {name_of(cells[0])} is not a rectangle", cells)


def _areas(arguments: Triangles, finished: Finished) -> list[list[Quarter]]:
    """The white areas, as quarters of cells; one has the area 1 where a side of a cell is 2 long."""
    board, sort = finished.board, arguments.values[0].sort.name
    white: set[Quarter] = set()
    for row, column in board.cells:
        number = finished.number(sort, (row, column))
        if number is not None:
            white.update((row, column, quarter) for quarter in _QUARTERS if quarter not in arguments.black(number))

    def near(place: Quarter) -> Iterable[Quarter]:
        row, column, quarter = place
        down, right = _STEPS[quarter]
        turn = _QUARTERS.index(quarter)
        yield row + down, column + right, _OPPOSITE[quarter]
        yield row, column, _QUARTERS[turn - 1]
        yield row, column, _QUARTERS[(turn + 1) % _CORNERS]

    return parts(white, near)


def _extent(numbers: Iterable[int]) -> int:
    several = [*numbers]
    return max(several) - min(several)


def _say_triangles(rule: Rule) -> str:
    arguments: Triangles = rule.arguments
    return f"{' '.join(map(str, arguments.values))} are black triangles, and every white area is a rectangle"


TRIANGLES = Word(
    name="triangles",
    summary="black triangles leave white rectangles, upright or turned by 45 degrees",
    forms=("triangles CELL-VALUES",),
    make=_make_triangles,
    flatten=_flatten_triangles,
    broken=_broken_triangles,
    say=_say_triangles,
    encoding=Encoding(("triangles",)),
    laws="shapes",
)


def _make_symmetric(found: Found) -> Value | Patches | Alike | Folded:
    if "pieces" in found.at:
        return patches.borders(found.reading)
    if "CELL-VALUES" not in found:
        return alike_of(found)
    about: Patches = patches_of(found)
    if "across" not in found:
        return about
    reading = found.reading
    reading.vet_cells((found["across"],), "islands lie across borders of areas")
    reading.vocabulary.used.add("across")
    return Folded(about, Chosen(reading.vocabulary.families["across"], (found["across"],)))


def classes(about: Patches | Alike, board: Board) -> list[tuple[int, ...]]:
    """The values of which those of one class make islands together."""
    if isinstance(about, Patches):
        return [tuple(value.number for value in about.values)]
    held = {number for cell in board.cells for number in board.domain(about.sort.name, cell)}
    return [(number,) for number in sorted(filter(about.sort.is_number, held))]


def _flatten_symmetric(rule: Rule, board: Board, flat: Flat) -> None:
    if not isinstance(rule.arguments, Value):
        _flatten_islands(rule.arguments, board, flat)
        return
    patches.state_pieces(rule.arguments, board, flat)
    constraint = flat.number()
    if not board.centres:
        flat.state("halved", constraint)
        return
    flat.state("seeded", constraint)
    flat.state("bounded", constraint)
    cores = {centre: inner for centre in board.centres if any(map(board.has, inner := cells_at_centre(centre)))}
    taken = {cell for inner in cores.values() for cell in inner}
    free = {cell for cell in board.cells if cell not in taken}
    for number, (centre, inner) in enumerate(cores.items(), 1):
        if not all(map(board.has, inner)):
            flat.never()
            continue

        def may_own(cell: Cell, centre: Cell = centre) -> bool:
            return cell in free and half_turn(cell, centre) in free

        for cell in sorted(reached(inner, board.neighbours, may_own)):
            name = "seed_at" if cell in inner else "reach_at"
            flat.state(name, constraint, number, patches.number_of(cell))
            if cell < half_turn(cell, centre):
                twin = patches.number_of(half_turn(cell, centre))
                flat.state("twin", constraint, number, patches.number_of(cell), twin)


def _flatten_islands(arguments: Patches | Alike | Folded, board: Board, flat: Flat) -> None:
    about = arguments.about if isinstance(arguments, Folded) else arguments
    constraint, sort = flat.number(), about.sort.name
    flat.state("turning", constraint)
    for number, values in enumerate(classes(about, board), 1):
        for value in values:
            flat.state("turn_class", constraint, number, value)
    for variable in flat.variables(sort, board.cells):
        flat.state("turn_place", constraint, variable)
    flat.neighbours(sort)
    if isinstance(arguments, Folded):
        flatten(arguments, constraint, board, flat)
        return
    for inner in map(cells_at_centre, board.centres):
        names = flat.variables(sort, sorted(inner))
        if len(names) < len(inner):
            flat.never()
            return
        for name in names:
            flat.state("turn_core", constraint, names[0] + names[-1], name)


def _broken_symmetric(rule: Rule, finished: Finished) -> Iterator[Violation]:
    about, centres = rule.arguments, finished.board.centres
    if isinstance(about, Folded):
        yield from broken(about, finished)
        return
    noun, found = "piece" if isinstance(about, Value) else "island", _parts(about, finished)
    inner = [cells_at_centre(centre) for centre in centres]
    for piece in found:
        cells = set(piece)
        inside = [centre for centre, cores in zip(centres, inner, strict=True) if cores & cells]
        if not centres:
            inside = [centre_of(piece)]
        if len(inside) != 1:
            yield Violation("symmetric", f"this {noun} has {len(inside)} centres, not one", tuple(piece))
        elif any(half_turn(cell, inside[0]) not in cells for cell in piece):
            yield Violation("symmetric", f"this {noun} is not symmetric about its centre", tuple(piece))
    for cores in inner if noun == "island" else ():
        if not any(cores <= set(piece) for piece in found):
            yield Violation("symmetric", "this centre is that of no island", tuple(sorted(cores)))


def _parts(about: Value | Patches | Alike, finished: Finished) -> list[list[Cell]]:
    """The pieces, or the islands."""
    if isinstance(about, Value):
        return patches.pieces(about, finished)
    found = about.parts(finished)
    if isinstance(about, Patches):
        return found
    return [part for part in found if about.sort.is_number(finished.number(about.sort.name, part[0]) or 0)]


def _islands(rule: Rule, finished: Finished) -> list[CluedPart]:
    if isinstance(rule.arguments, Value | Folded):
        return []
    return [tuple(part) for part in _parts(rule.arguments, finished)]


def _preferred(rule: Rule, board: Board) -> Iterator[tuple[Place, Value]]:
    """Islands across borders everywhere: of other solutions most have none."""
    if isinstance(rule.arguments, Folded):
        yield from ((cell, rule.arguments.about.values[0]) for cell in board.cells)


def _say_symmetric(rule: Rule) -> str:
    if isinstance(rule.arguments, Value):
        return "every piece has one centre, about which it is symmetric by a half turn"
    about = rule.arguments.about if isinstance(rule.arguments, Folded) else rule.arguments
    values = map(str, about.values) if isinstance(about, Patches) else ("equal numbers",)
    end = f"about one straight border, {rule.arguments.across.name}" if about != rule.arguments else "by a half turn"
    return f"every island of {' or '.join(values)} is symmetric {end}"


SYMMETRIC = Word(
    name="symmetric",
    summary="every piece or island is symmetric about its centre by a half turn",
    forms=(
        "symmetric pieces",
        "symmetric {islands CELL-VALUES [across across:FAMILY] | polyominoes [of SORT]}",
    ),
    make=_make_symmetric,
    flatten=_flatten_symmetric,
    broken=_broken_symmetric,
    generating=Generating(parts=_islands, preferred=_preferred),
    say=_say_symmetric,
    renamed={"islands": "polyominoes"},
    encoding=Encoding(
        ("divide", "symmetric", "roots", "near", "turning", "flood"),
        needed=lambda rule: (
            ("divide", "symmetric", "roots") if isinstance(rule.arguments, Value) else ("near", "turning", "flood")
        ),
    ),
    laws="shapes",
)


_ROW, _COLUMN = 1000, 1
"""How a fold changes cells: their rows or their columns."""


@dataclass(frozen=True)
class Folded:
    """Islands that lie across borders.

    Attributes:
        about: The islands.
        across: The family of pairs of cells with a border between them.
    """

    about: Patches
    across: Chosen


@dataclass(frozen=True)
class Axis:
    """A straight border.

    Attributes:
        down: Whether it is between rows.
        total: The sum of the rows, or of the columns, of each cell and the one opposite to it.
        pairs: The pairs of cells along it.
    """

    down: bool
    total: int
    pairs: tuple[tuple[Cell, Cell], ...]

    def fold(self, cell: Cell) -> Cell:
        """Return the cell opposite to a cell."""
        return (self.total - cell[0], cell[1]) if self.down else (cell[0], self.total - cell[1])

    def crosses(self, cells: Collection[Cell]) -> bool:
        """Whether two neighbours among some cells lie on both sides of it."""
        return any(one in cells and other in cells for one, other in self.pairs)


def axes(arguments: Folded, board: Board) -> list[Axis]:
    """Return the straight borders, each as long as it goes on."""
    found: dict[tuple[bool, int], dict[int, tuple[Cell, Cell]]] = {}
    for group in board.groups(arguments.across):
        (row, column), (row2, column2) = sorted((place[0], place[1]) for place in group.places)
        down = row2 == row + 1 and column == column2
        if down or (row == row2 and column2 == column + 1):
            key = (down, row + row2 if down else column + column2)
            found.setdefault(key, {})[column if down else row] = ((row, column), (row2, column2))
    made = []
    for (down, total), pairs in found.items():
        run: list[tuple[Cell, Cell]] = []
        for at in sorted(pairs):
            if run and at - 1 not in pairs:
                made.append(Axis(down, total, tuple(run)))
                run = []
            run.append(pairs[at])
        made.append(Axis(down, total, tuple(run)))
    return made


def flatten(arguments: Folded, constraint: int, board: Board, flat: Flat) -> None:
    """State the borders."""
    sort = arguments.about.sort.name
    flat.state("folding", constraint)
    for number, axis in enumerate(axes(arguments, board), 1):
        flat.state("fold", constraint, number, _ROW if axis.down else _COLUMN, axis.total)
        for pair in axis.pairs:
            names = flat.variables(sort, pair)
            if len(names) == len(pair):
                flat.state("fold_pair", constraint, number, *names)


def broken(arguments: Folded, finished: Finished) -> Iterator[Violation]:
    """Yield islands across no border or several, and those that are not symmetric."""
    borders = axes(arguments, finished.board)
    for part in arguments.about.parts(finished):
        island = set(part)
        crossed = [axis for axis in borders if axis.crosses(island)]
        if len(crossed) != 1:
            sentence = f"this island lies across {len(crossed)} straight borders, not one"
            yield Violation("symmetric", sentence, tuple(part))
        elif any(crossed[0].fold(cell) not in island for cell in part):
            yield Violation("symmetric", "this island is not symmetric about its border", tuple(part))
