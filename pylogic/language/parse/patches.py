"""Groups that a solution makes, as rules name and count them: islands, and pieces that edges divide a board into."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from pylogic.files.reading import Cell
from pylogic.language.board.board import ROW, Board
from pylogic.language.board.graphs import parts
from pylogic.language.board.places import Chosen, Group, Sort
from pylogic.language.board.surroundings import STEPS, meeting
from pylogic.language.compile.flat import Flat
from pylogic.language.parse import comparisons
from pylogic.language.parse.expressions import Comparison, Number
from pylogic.language.parse.notation import Found
from pylogic.language.parse.phrases import Reading
from pylogic.language.parse.rule import Finished, Rule
from pylogic.language.parse.vocabulary import Value
from pylogic.model.atom import Clue
from pylogic.model.records import dataclass


def number_of(cell: Cell) -> int:
    """Return the number by which facts know a cell."""
    return cell[0] * ROW + cell[1]


def borders(reading: Reading) -> Value:
    """Return the value of edges that are borders of pieces.

    Raises:
        PuzzleError: The kind has no edges.
    """
    sorts = [sort for sort in reading.vocabulary.sorts.values() if sort.form == "edges" and not sort.numeric]
    fitting = [sort for sort in sorts if len(sort.names) == len(("off", "on"))]
    if not fitting:
        reading.fail("pieces are made by edges; say: edges off on")
    return Value(fitting[0].names[1], fitting[0])


def pieces(value: Value, finished: Finished) -> list[list[Cell]]:
    """Return the pieces into which edges divide a finished board."""
    board = finished.board

    def near(cell: Cell) -> Iterable[Cell]:
        for other, side in zip(board.neighbours(cell), board.ends(cell), strict=True):
            if not finished.holds(value, side):
                yield other

    return finished.cached(("pieces", value.sort.name, value.number), lambda: parts(board.cells, near))


def state_pieces(value: Value, board: Board, flat: Flat) -> None:
    """State the cells, and what lies between them."""
    flat.state("dividing", 1)
    for cell in board.cells:
        flat.state("piece_cell", number_of(cell))
    inside = set()
    for variable, one, other in walls(board, value.sort.name):
        inside.add(variable)
        flat.state("wall", variable, number_of(one), number_of(other))
    every = flat.variables(value.sort.name, board.places[value.sort.name])
    flat.defined(every, "pieces")
    for variable in every:
        if variable not in inside:
            flat.state("rim", variable)


def walls(board: Board, sort: str) -> Iterator[tuple[int, Cell, Cell]]:
    """Yield the edges between two cells of the board, with these."""
    for side in board.joints():
        variable = board.variable(sort, side)
        if variable is not None:
            yield variable, *side.cells


def corners(board: Board, sort: str) -> dict[Cell, tuple[int, ...]]:
    """The edges above each point where four edges meet, below it, to its left and its right, by the cell before it."""
    edges_at = {}
    for row, column in board.area:
        sides = meeting(row, column)
        edges = board.variables_at(sort, sides)
        if row < board.rows and column < board.columns and len(edges) == len(sides):
            edges_at[row, column] = edges
    return edges_at


MEASURES = ("size", "width", "height", "count", "sum")
COLUMNS, ROWS = -1, -2
"""Terms of widths and heights, in the place of a variable."""
MET = -3
"""The term of a set of cells that groups may meet is this less its number."""
SHORE = -10
"""The term of a variable of a cell beside a group is this less its number."""


@dataclass(frozen=True)
class Patches:
    """Groups of cells that are connected in a solution.

    Attributes:
        word: ``islands``, ``networks``, ``pieces`` or ``reach``: of the last each cell has one, the cells that it
            reaches.
        values: The values of their cells; of networks those of the links in them, of pieces that of the borders
            between them.
        by: The family of pairs by which cells are connected.
        within: The family whose groups cut them.
        marks: Only those with a cell of these families.
    """

    word: str
    values: tuple[Value, ...]
    by: str = "pairs"
    within: Chosen | None = None
    marks: tuple[Chosen, ...] = ()

    @property
    def sort(self) -> Sort:
        """The sort of the values."""
        return self.values[0].sort

    @property
    def name(self) -> str:
        """What rules call the groups."""
        return "islands" if self.word == "networks" else self.word

    def areas(self, board: Board) -> list[tuple[Cell, ...]]:
        """The areas in which cells are connected: groups, or the whole board."""
        if self.within is None:
            return [tuple(board.cells)]
        return [tuple((place[0], place[1]) for place in group.places) for group in board.groups(self.within)]

    def near(self, cells: Collection[Cell]) -> Callable[[Cell], list[Cell]]:
        """Return a function that finds the cells of some that are joined to one of them."""
        inside = frozenset(cells)
        both = [step for down, right in STEPS[self.by] for step in ((down, right), (-down, -right))]

        def near(cell: Cell) -> list[Cell]:
            return [one for down, right in both if (one := (cell[0] + down, cell[1] + right)) in inside]

        return near

    def parts(self, finished: Finished) -> list[list[Cell]]:
        """The groups of a finished board; of ``reach`` all islands."""
        if self.word == "pieces":
            # imported late: few kinds have pieces

            return pieces(self.values[0], finished)

        if self.word == "networks":
            return finished.cached(("networks", self), lambda: [*self._networks(finished)])

        def found() -> list[list[Cell]]:
            return [part for some in self.parts_of_areas(finished) for part in some]

        return finished.cached(("parts", self.values, self.by, self.within and self.within.name), found)

    def _networks(self, finished: Finished) -> Iterator[list[Cell]]:
        from pylogic.language.board.graphs import parts  # imported late, as above

        board = finished.board
        for area in self.areas(board):
            inside = frozenset(area)
            near: dict[Cell, list[Cell]] = {cell: [] for cell in area}
            for side in board.joints():
                one, other = side.cells
                if inside.issuperset(side.cells) and any(finished.holds(value, side) for value in self.values):
                    near[one].append(other)
                    near[other].append(one)
            yield from parts(area, near.__getitem__)

    def parts_of_areas(self, finished: Finished) -> list[list[list[Cell]]]:
        """The groups of cells in each area."""
        from pylogic.language.board.graphs import parts  # imported late, as above

        held = set(finished.cells_with(self.values))
        areas = (held.intersection(area) for area in self.areas(finished.board))
        return [parts(area, self.near(area)) for area in areas]

    def groups(self, finished: Finished) -> Iterator[tuple[Cell | None, list[Cell]]]:
        """Yield the groups of a finished board, those of ``reach`` with the cell that reaches them."""
        if self.word != "reach":
            yield from ((None, part) for part in self.parts(finished))
            return
        from pylogic.language.board.graphs import reached  # imported late, as above

        held = frozenset(finished.cells_with(self.values))
        for area in self.areas(finished.board):
            near = self.near(held.intersection(area))
            for cell in area:
                start = [cell] if cell in held else near(cell)
                yield cell, sorted(reached(start, near, held.__contains__))

    def marked(self, board: Board) -> dict[Cell, Clue | None]:
        """The cells of its marks, with the clues that state them."""
        return {
            (group.places[0][0], group.places[0][1]): group.lister
            for group in board.groups_of(self.marks)
            if group.places
        }


def extent(lines: Iterable[int]) -> int:
    """Return how many rows or columns it is from the first of some to the last one."""
    known = [*lines]
    return max(known) - min(known) + 1 if known else 0


ISLANDS = "islands VALUES [by STEPS] [within FAMILY] [with FAMILIES]"
PIECES = "pieces [with FAMILIES]"
REACH = "reach CELL-VALUES [by STEPS] [within FAMILY] [with FAMILIES]"
"""The forms in which such groups are named."""


def patches_of(found: Found) -> Patches:
    """Return the groups that a form has read."""
    word = next(word for word in ("islands", "pieces", "reach") if word in found.at)
    marks: tuple[Chosen, ...] = found.get("FAMILIES", ())
    found.reading.vet_cells(marks, "here marked cells are expected")
    for chosen in marks:
        if not chosen.single:
            found.fail(f"a mark is one cell, and a group of '{chosen.name}' may have several", "FAMILIES")
    if word == "pieces":
        # imported late, as above

        return Patches(word, (borders(found.reading),), marks=marks)
    values: tuple[Value, ...] = found.get("VALUES") or found["CELL-VALUES"]
    if values[0].sort.form == "links":
        if "by" in found.at:
            found.fail("cells are joined by links here, and not by steps", "by")
        return Patches("networks", values, *ways(found), marks)
    if values[0].sort.form != "cells":
        form = values[0].sort.form
        found.fail(f"'{values[0]}' is a value of {form}, and here one of cells or links is expected", "VALUES")
    return Patches(word, values, *ways(found), marks)


def ways(found: Found) -> tuple[str, Chosen | None]:
    """Return how cells are connected, and where: ``[by STEPS] [within FAMILY]``."""
    within: Chosen | None = found.get("FAMILY")
    if within is not None:
        found.reading.vet_cells((within,), "here areas of cells are expected")
    return found.get("STEPS", "pairs"), within


@dataclass(frozen=True)
class Measure:
    """A measure of groups.

    Attributes:
        patches: The groups.
        what: One of `MEASURES`.
        counted: The values that are counted.
        beside: Whether they are counted beside the group, and not in it.
        marks: The families whose cells are counted.
        met: The families of areas that are counted where they share a cell with it.
        beyond: The pointers from whose cells on, in their directions, the cells of a group count.
        printed: The printed numbers that are counted or added up: ``clue`` or ``number``.
        sort: The sort whose numbers are added up.
    """

    patches: Patches
    what: str
    counted: tuple[Value, ...] = ()
    marks: tuple[Chosen, ...] = ()
    printed: str = ""
    sort: Sort | None = None
    beside: bool = False
    met: tuple[Chosen, ...] = ()
    beyond: Chosen | None = None

    def terms(self, group: Group, board: Board) -> Iterator[tuple[int, int | None, int]]:
        """Every cell, or every value of a variable there, with its weight."""
        if self.what in ("width", "height"):
            yield COLUMNS if self.what == "width" else ROWS, None, 1
            return
        if self.met:
            yield from ((term, None, 1) for term in self.sets(board))
            return
        if self.beside:
            for cell in self._shore(group, board):
                variable = board.variable(self.counted[0].sort.name, cell)
                yield from ((SHORE - variable, value.number, 1) for value in self.counted if variable is not None)
            return
        # imported late, as above

        weights = self._weights(board)
        for cell in self._cells(group):
            if self.sort is not None or self.counted:
                sort = self.sort or self.counted[0].sort
                variable = board.variable(sort.name, cell)
                numbers = board.domain(sort.name, cell) if self.sort else [value.number for value in self.counted]
                for number in numbers if variable is not None else ():
                    yield variable or 0, number, sort.worth(number) if self.sort else 1
            elif weights is None:
                yield number_of(cell), None, 1
            elif weights.get(cell):
                yield number_of(cell), None, weights[cell]

    def measure(self, group: Group, finished: Finished) -> int:
        """The measure of a group of a finished board."""
        cells = self._cells(group)
        if self.what in ("width", "height"):
            return extent(column if self.what == "width" else row for row, column in cells)
        if self.met:
            return sum(not some.isdisjoint(cells) for some in self.sets(finished.board).values())
        if self.sort is not None:
            return sum(map(self.sort.worth, finished.known(self.sort.name, cells)))
        if self.beside:
            if self.patches.word == "reach" and group.centre:
                cells.append(group.centre)
            around = self._shore(group._replace(places=tuple(cells)), finished.board).difference(cells)
            return sum(finished.any_of(self.counted, cell) for cell in around)
        if self.counted:
            return sum(finished.any_of(self.counted, cell) for cell in cells)
        weights = self._weights(finished.board)
        return len(cells) if weights is None else sum(weights.get(cell, 0) for cell in cells)

    def _cells(self, group: Group) -> list[Cell]:
        """The cells of a group, or those beyond the cell that it is about."""
        cells = [(place[0], place[1]) for place in group.places]
        if self.beyond is None or group.centre is None or group.step is None:
            return cells
        (row, column), (down, right) = group.centre, group.step
        return [cell for cell in cells if (cell[0] - row) * down + (cell[1] - column) * right > 0]

    def sets(self, board: Board) -> dict[int, frozenset[Cell]]:
        """The sets of cells that it counts where a group meets them, by their terms."""
        sets = (frozenset((place[0], place[1]) for place in group.places) for group in board.groups_of(self.met))
        return {MET - board.number_of(cells): cells for cells in sets}

    @staticmethod
    def _shore(group: Group, board: Board) -> set[Cell]:
        """The cells that share a side with one of a group."""
        return {near for place in group.places for near in board.neighbours((place[0], place[1]))}

    def _weights(self, board: Board) -> Mapping[Cell, int] | None:
        """The weights of cells by what is printed there; ``None`` where every cell counts once."""
        if self.printed == "number":
            return board.numbers
        if self.printed == "clue" or self.marks:
            return dict.fromkeys(self.seeds(board), 1)
        return None

    def seeds(self, board: Board) -> list[Cell]:
        """The cells with a clue, or with one of the marks, be it known or not."""
        if self.printed == "clue":
            return list(board.hints)
        groups = (group for chosen in self.marks for group in board.marked(chosen))
        return [*dict.fromkeys((place[0], place[1]) for group in groups for place in group.places)]


def _measures(groups: str, tail: str) -> tuple[str, ...]:
    """Return the forms in which groups are measured."""
    counted = "{clue | marks:FAMILIES | [beside] counted:CELL-VALUES}"
    size = f"size({groups} [beyond pointers:FAMILY])"
    asked = (size, f"width({groups})", f"height({groups})", f"count({groups}, {counted})")
    return tuple(f"{one} {tail}" for one in (*asked, f"sum({groups} [, number | of SORT])"))


MEASURED = {
    ISLANDS: _measures(ISLANDS, "SIGN NUMBER"),
    PIECES: _measures(PIECES, "SIGN NUMBER [where VALUES]"),
    REACH: _measures(REACH, "SIGN NUMBER"),
}
"""The forms in which each of them is measured."""


def measure_of(found: Found) -> Measure:
    """Return the measure that a form has read."""
    reading, what, patches = found.reading, found.head, patches_of(found)
    if what == "count":
        if "clue" in found.at:
            reading.vet_clues(found.at["clue"])
            return Measure(patches, what, printed="clue")
        if "counted" in found:
            return Measure(patches, what, found["counted"], beside="beside" in found.at)
        marks: tuple[Chosen, ...] = found["marks"]
        reading.vet_cells(marks, "here marked cells or areas are expected")
        areas = any(chosen.family.area for chosen in marks)
        if others := [chosen.name for chosen in marks if not (chosen.family.area or chosen.family.single)]:
            counted = "a family of areas counts those in which a group has cells, a mark the cells that bear it"
            found.fail(f"'{others[0]}' are neither areas nor marks: {counted}", "marks")
        return Measure(patches, what, met=marks) if areas else Measure(patches, what, marks=marks)
    if what == "size" and "pointers" in found:
        pointers: Chosen = found["pointers"]
        reading.vet_pointers(pointers, found.at["pointers"])
        return Measure(patches, what, beyond=pointers)
    if what != "sum":
        return Measure(patches, what)
    if "number" in found.at:
        reading.vet_printed(found.at["number"], added=True)
        return Measure(patches, what, printed="number")
    sorts = [sort for sort in reading.vocabulary.sorts.values() if sort.in_cells and sort.numeric]
    return Measure(patches, what, sort=found.one_of(sorts, "no cells hold numbers that add up"))


def vet(comparison: Comparison, reading: Reading) -> None:
    """Make sure that a comparison is about the same groups on both sides, and that what it names is in cells.

    Raises:
        PuzzleError: It is not.
    """
    first, *others = comparison.calls()
    for call in others:
        if call.arguments.patches != first.arguments.patches:
            reading.fail("both sides of a comparison are about the same groups", call.word)
    pointers = {call.arguments.beyond.name for call in comparison.calls() if call.arguments.beyond}
    if len(pointers) > 1:
        reading.fail("both sides of a comparison are about the same pointers", others[-1].word)
    comparisons.vet_names(comparison, reading, frozenset({"clue"}))
    for name in comparison.names():
        if name.text == "clue" and not pointers:
            reading.vet_clues(name.word.span)


def has_one_clue(rule: Rule) -> bool:
    """Whether a rule says that each group has one clue, or one mark."""
    comparison: Comparison = rule.arguments
    measure: Measure = rule.measured
    seeds = measure.what == "count" and (measure.printed == "clue" or measure.marks) and not measure.patches.marks
    single = len(comparison.calls()) == 1 and comparison.left == comparison.calls()[0]
    return (
        bool(seeds) and single and comparison[1:] == ("=", Number(1)) and measure.patches.word in ("islands", "pieces")
    )


@dataclass(frozen=True)
class Alike:
    """Maximal groups of neighbours that hold the same number."""

    sort: Sort

    def parts(self, finished: Finished) -> list[list[Cell]]:
        """The groups of a finished board, those of names too."""
        from pylogic.language.board.graphs import parts  # imported late, as above

        board = finished.board
        numbers = dict(zip(board.cells, finished.numbers(self.sort.name, board.cells), strict=True))
        return parts(numbers, lambda cell: [near for near in board.neighbours(cell) if numbers[near] == numbers[cell]])


def alike_of(found: Found) -> Alike:
    """Return what ``polyominoes [of SORT]`` has read."""
    sorts = [sort for sort in found.reading.vocabulary.sorts.values() if sort.form == "cells" and sort.numeric]
    return Alike(found.one_of(sorts, "polyominoes are of cells that hold numbers"))
