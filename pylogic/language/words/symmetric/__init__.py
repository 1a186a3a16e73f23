"""``symmetric pieces``: every piece has one centre, about which it is symmetric by a half turn.

Where a puzzle lists centres each piece has one of them, else a middle of its own. ``symmetric islands V`` is about
every island of cells that hold V, ``symmetric polyominoes`` about those of equal numbers: where a puzzle lists centres,
each of them is that of an island, and each island has one. ``symmetric islands V across areas``: every island lies
across one straight border between areas, about which it is symmetric.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pylogic.files.reading import Cell
from pylogic.language.board.board import Board
from pylogic.language.board.graphs import centre_of, core, reached, turned
from pylogic.language.board.places import Chosen, Place
from pylogic.language.compile.flat import Flat
from pylogic.language.parse import patches
from pylogic.language.parse.notation import Found
from pylogic.language.parse.patches import Alike, Patches, alike_of, patches_of
from pylogic.language.parse.rule import CluedPart, Encoding, Finished, Generating, Rule, Word
from pylogic.language.parse.vocabulary import Value
from pylogic.model.kind import Violation
from pylogic.model.records import dataclass


def _make(found: Found) -> Value | Patches | Alike | Folded:
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


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
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
    cores = {centre: inner for centre in board.centres if any(map(board.has, inner := core(centre)))}
    taken = {cell for inner in cores.values() for cell in inner}
    free = {cell for cell in board.cells if cell not in taken}
    for number, (centre, inner) in enumerate(cores.items(), 1):
        if not all(map(board.has, inner)):
            flat.never()
            continue

        def may_own(cell: Cell, centre: Cell = centre) -> bool:
            return cell in free and turned(cell, centre) in free

        for cell in sorted(reached(inner, board.neighbours, may_own)):
            name = "seed_at" if cell in inner else "reach_at"
            flat.state(name, constraint, number, patches.number_of(cell))
            if cell < turned(cell, centre):
                twin = patches.number_of(turned(cell, centre))
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
    for inner in map(core, board.centres):
        names = flat.variables(sort, sorted(inner))
        if len(names) < len(inner):
            flat.never()
            return
        for name in names:
            flat.state("turn_core", constraint, names[0] + names[-1], name)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    about, centres = rule.arguments, finished.board.centres
    if isinstance(about, Folded):
        yield from broken(about, finished)
        return
    noun, found = "piece" if isinstance(about, Value) else "island", _parts(about, finished)
    inner = [core(centre) for centre in centres]
    for piece in found:
        cells = set(piece)
        inside = [centre for centre, cores in zip(centres, inner, strict=True) if cores & cells]
        if not centres:
            inside = [centre_of(piece)]
        if len(inside) != 1:
            yield Violation("symmetric", f"this {noun} has {len(inside)} centres, not one", tuple(piece))
        elif any(turned(cell, inside[0]) not in cells for cell in piece):
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


def _say(rule: Rule) -> str:
    if isinstance(rule.arguments, Value):
        return "every piece has one centre, about which it is symmetric by a half turn"
    about = rule.arguments.about if isinstance(rule.arguments, Folded) else rule.arguments
    values = map(str, about.values) if isinstance(about, Patches) else ("equal numbers",)
    end = f"about one straight border, {rule.arguments.across.name}" if about != rule.arguments else "by a half turn"
    return f"every island of {' or '.join(values)} is symmetric {end}"


WORD = Word(
    name="symmetric",
    summary="every piece or island is symmetric about its centre by a half turn",
    forms=(
        "symmetric pieces",
        "symmetric {islands CELL-VALUES [across across:FAMILY] | polyominoes [of SORT]}",
    ),
    make=_make,
    flatten=_flatten,
    broken=_broken,
    generating=Generating(parts=_islands, preferred=_preferred),
    say=_say,
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
