"""Graphs: what is connected, what all paths between some nodes lead through, lines drawn, and random divisions.

Boards are divided at random into connected parts of given sizes, or into pieces that a half turn leaves as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pylogic.files.reading import Cell, name_of
from pylogic.language.board.board import ROW, SLOT, Board
from pylogic.language.board.places import Sort, ends_of
from pylogic.language.compile.flat import Flat
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Finished
from pylogic.language.parse.vocabulary import Value
from pylogic.model.atom import BELOW, RIGHT, Side, side_between
from pylogic.model.kind import Violation
from pylogic.model.network import values

if TYPE_CHECKING:
    from random import Random


def node_number(board: Board, sort: str, cell: Cell) -> int:
    """Return the number of a cell, or of what is named after it, for lines of links or edges of a sort."""
    return board.frame.slots[sort] * SLOT + cell[0] * ROW + cell[1]


def arms(board: Board, spot: Sequence[Cell]) -> list[list[Side]]:
    """Return the sides up to the rim or a block that a line may cross, up, left, right and down.

    Args:
        board: The board.
        spot: The cell from which it comes, or two neighbours: then it goes on from the side between them.
    """
    rays = [
        [[*filter(None, (side_between(*pair) for pair in pairwise((cell, *ray))))] for ray in board.rays(cell)]
        for cell in spot
    ]
    if len(spot) == 1:
        return rays[0]
    away, onward = (1, 2) if spot[0][0] == spot[1][0] else (0, 3)
    crossed = [*filter(None, (side_between(*spot),))]
    along = {away: [*crossed, *rays[0][away]], onward: [*crossed, *rays[1][onward]]}
    return [along.get(way, []) for way in range(4)]


def through(found: Found, value: Value) -> tuple[Value, ...]:
    """Return the values of ``[through CELL-VALUES]``."""
    passed: tuple[Value, ...] = found.get("CELL-VALUES", ())
    if passed and value.sort.form != "links":
        found.fail(
            "lines of links go through cells: links off on, cells white black, loop on through white", "CELL-VALUES"
        )
    return passed


def flatten_through(value: Value, through: tuple[Value, ...], board: Board, flat: Flat) -> None:
    """State through which cells lines go."""
    if not through:
        return
    constraint = flat.number()
    for passed in through:
        flat.state("passed_on", constraint, passed.number)
    for cell in board.cells:
        variable = flat.variable(through[0].sort.name, cell)
        if variable is not None:
            flat.state("through", constraint, node_number(board, value.sort.name, cell), variable)


def points(board: Board, sort: str) -> dict[int, tuple[Cell, Cell]]:
    """Return the two points that each edge or link joins: corners or cells."""
    edges = board.frame.sorts[sort].form == "edges"
    return {
        variable: ends_of(side) if edges else side.cells
        for side in board.places[sort]
        if isinstance(side, Side) and (variable := board.variable(sort, side)) is not None
    }


def faces(form: str, board: Board) -> set[Cell]:
    """The faces that may be inside: cells for edges; for links squares of four cells, named after their first cells."""
    fewer = 0 if form == "edges" else 1
    rows, columns = board.rows - fewer, board.columns - fewer
    return {(row, column) for row, column in board.area if row <= rows and column <= columns}


def borders(form: str, board: Board) -> Iterator[tuple[Side, tuple[Cell, Cell]]]:
    """Yield every side with the faces on both sides of an edge, or of a link, there."""
    for row in range(board.rows + 1):
        for column in range(board.columns + 1):
            for side, before in (
                (Side(row, column, RIGHT), (row - 1, column)),
                (Side(row, column, BELOW), (row, column - 1)),
            ):
                if form == "edges":
                    yield side, side.cells
                elif all(map(board.inside, side.cells)):
                    yield side, (before, (row, column))


def drawn(value: Value, finished: Finished) -> dict[Cell, list[Cell]]:
    """Return the points that edges or links which hold a value join, each with those next to it."""
    near: dict[Cell, list[Cell]] = {}
    for side in finished.board.places[value.sort.name]:
        if isinstance(side, Side) and finished.holds(value, side):
            one, other = ends_of(side) if value.sort.form == "edges" else side.cells
            near.setdefault(one, []).append(other)
            near.setdefault(other, []).append(one)
    return near


def wrong_passages(value: Value, through: tuple[Value, ...], finished: Finished) -> Iterator[Violation]:
    """Yield cells through which a line goes, or not, against what they hold."""
    for cell in finished.board.cells if through else ():
        met = any(finished.holds(value, side) for side in finished.board.ends(cell))
        if met != finished.any_of(through, cell):
            wrong = f"a line goes through {name_of(cell)}" if met else f"no line goes through {name_of(cell)}"
            held = " or ".join(map(str, through))
            yield Violation("through", f"{wrong}, which holds {'no ' if met else ''}{held}", (cell,))


def say_through(through: tuple[Value, ...]) -> str:
    """`` through the cells that hold #, and no others``; empty where nothing is said of cells."""
    return f" through the cells that hold {' or '.join(map(str, through))}, and no others" if through else ""


_VALUES = ("\\", "/")
"""The diagonal that falls, and the one that rises."""


def sort_of(found: Found) -> Sort:
    """Return the cells that hold diagonals.

    Raises:
        PuzzleError: There are none.
    """
    sorts = [sort for sort in found.reading.vocabulary.sorts.values() if sort.form == "cells" and not sort.numeric]
    fitting = [sort for sort in sorts if set(sort.names) == set(_VALUES)]
    return found.one_of(fitting, "this is about diagonals; say: cells \\ /")


def diagonals(sort: Sort, cell: Cell) -> dict[int, tuple[Cell, Cell]]:
    """The corners that each diagonal of a cell joins, by its number; a corner is named after its upper left cell."""
    row, column = cell
    ends = (((row - 1, column - 1), cell), ((row - 1, column), (row, column - 1)))
    return {sort.lowest + sort.names.index(text): corners for text, corners in zip(_VALUES, ends, strict=True)}


Node = TypeVar("Node", bound=Hashable)
Sortable = TypeVar("Sortable", bound=tuple[Any, ...])
Near = Callable[[Node], Iterable[Node]]


class Union(Generic[Node]):
    """Sets of nodes that grow together: union and find."""

    def __init__(self) -> None:
        self._parents: dict[Node, Node] = {}

    def find(self, node: Node) -> Node:
        """Return the node that stands for the set of a node."""
        while (parent := self._parents.get(node, node)) != node:
            node = parent
        return node

    def join(self, one: Node, other: Node) -> bool:
        """Unite the sets of two nodes; false where they are in one already."""
        first, second = self.find(one), self.find(other)
        self._parents[first] = second
        return first != second


def ranking(board: Board, cells: Iterable[Cell]) -> list[Cell]:
    """Return cells from the centre of the board outwards: the first one of a connected part is near all of it."""
    middle = (board.rows + 1) / 2, (board.columns + 1) / 2
    return sorted(cells, key=lambda cell: (abs(cell[0] - middle[0]) + abs(cell[1] - middle[1]), cell))


def parts(cells: Iterable[Sortable], neighbours: Near[Sortable]) -> list[list[Sortable]]:
    """Return cells in their connected parts, each in reading order."""
    left = set(cells)
    components = []
    while left:
        part = [left.pop()]
        for cell in part:  # which grows meanwhile; much of checking is this
            for near in neighbours(cell):
                if near in left:
                    left.remove(near)
                    part.append(near)
        components.append(sorted(part))
    return sorted(components)


def reached(start: Iterable[Node], near: Near[Node], open_to: Callable[[Node], bool]) -> set[Node]:
    """Return the nodes that can be reached from some nodes through open ones, these nodes included."""
    front = list(start)
    seen = set(front)
    while front:
        for node in near(front.pop()):
            if node not in seen and open_to(node):
                seen.add(node)
                front.append(node)
    return seen


def clusters(nodes: Collection[Node], near: Near[Node]) -> dict[Node, frozenset[Node]]:
    """For each of some nodes the connected part of these that it is in."""
    parts: dict[Node, frozenset[Node]] = {}
    for first in nodes:
        if first not in parts:
            part = frozenset(reached([first], near, nodes.__contains__))
            parts.update(dict.fromkeys(part, part))
    return parts


def needed(root: Node, near: Near[Node], room: Collection[Node], wanted: Collection[Node]) -> list[Node]:
    """Return the nodes, other than the wanted ones, that lie on every path from a root to one of these.

    These are articulation points: nodes of a depth-first search with a subtree from which no edge leads past them
    (Hopcroft, Tarjan, *Algorithm 447*, 1973).

    Args:
        root: The start of the paths.
        near: The neighbours of a node.
        room: The nodes that paths may lead through.
        wanted: Nodes that can be reached from the root.
    """
    depth = {root: 0}
    low = {root: 0}
    behind = {root: 0}
    parent: dict[Node, Node] = {}
    gates = []
    stack: list[tuple[Node, Iterator[Node]]] = [(root, iter(near(root)))]
    while stack:
        node, others = stack[-1]
        for other in others:
            if other not in room and other != root:
                continue
            if other not in depth:
                parent[other] = node
                depth[other] = low[other] = len(depth)
                behind[other] = int(other in wanted)
                stack.append((other, iter(near(other))))
                break
            if other != parent.get(node):
                low[node] = min(low[node], depth[other])
        else:
            stack.pop()
            if stack:
                above = stack[-1][0]
                low[above] = min(low[above], low[node])
                behind[above] += behind[node]
                if above != root and behind[node] and low[node] >= depth[above]:
                    gates.append(above)
    return [node for node in dict.fromkeys(gates) if node not in wanted]


class EdgeSets:
    """A graph of which sets of edges are looked at, often the same ones; sets are the bits of numbers.

    Args:
        ends: The two ends of each edge; bit N is edge N.
    """

    def __init__(self, ends: Sequence[tuple[Hashable, Hashable]]) -> None:
        numbers = {node: number for number, node in enumerate(dict.fromkeys(node for both in ends for node in both))}
        self._ends = [(numbers[one], numbers[other]) for one, other in ends]
        self._near: list[list[tuple[int, int]]] = [[] for _ in numbers]
        for edge, (one, other) in enumerate(self._ends):
            self._near[one].append((1 << edge, other))
            self._near[other].append((1 << edge, one))
        self.blocks = lru_cache(maxsize=_KEPT)(self._blocks)
        self.lines = lru_cache(maxsize=_KEPT)(self._lines)

    def _blocks(self, edges: int) -> tuple[int, ...]:
        """The parts of some edges in which any two are on a cycle: the blocks of the graph (Hopcroft, Tarjan 1973).

        Edges on no cycle are in none.
        """
        near, ends, left = self._near, self._ends, edges
        depth = [0] * len(near)
        low = depth.copy()
        met = 0
        blocks: list[int] = []
        while left:
            root = ends[(left & -left).bit_length() - 1][0]
            met += 1
            depth[root] = low[root] = met
            passed: list[int] = []
            stack = [(root, iter(near[root]), 0)]
            while stack:
                node, others, start = stack[-1]
                for edge, other in others:
                    if not left & edge:
                        continue
                    left ^= edge
                    if depth[other]:
                        passed.append(edge)
                        low[node] = min(low[node], depth[other])
                    else:
                        met += 1
                        depth[other] = low[other] = met
                        stack.append((other, iter(near[other]), len(passed)))
                        passed.append(edge)
                        break
                else:
                    stack.pop()
                    if stack:
                        above = stack[-1][0]
                        if low[node] < depth[above]:
                            low[above] = min(low[above], low[node])
                            continue
                        if len(passed) > start + 1:
                            blocks.append(sum(passed[start:]))
                        del passed[start:]
        return tuple(blocks)

    def _lines(self, edges: int) -> tuple[bool, bool, int]:
        """Whether some edges close a cycle, whether they are several parts, and all edges within one of the parts."""
        parents = list(range(len(self._near)))

        def find(node: int) -> int:
            while parents[node] != node:
                parents[node] = node = parents[parents[node]]
            return node

        some = values(edges)
        closed = False
        for edge in some:
            one, other = map(find, self._ends[edge])
            closed |= one == other
            parents[one] = other
        several = len({find(self._ends[edge][0]) for edge in some}) > 1
        within = sum(1 << edge for edge, (one, other) in enumerate(self._ends) if find(one) == find(other))
        return closed, several, within


_KEPT = 1 << 12
"""Sets of edges of which it is kept what was found."""


def matching(near: Mapping[Node, Iterable[Node]]) -> dict[Node, Node]:
    """Return a largest matching of nodes with others, by these others: augmenting paths.

    Args:
        near: The other nodes with which each may be matched.
    """
    partner: dict[Node, Node] = {}

    def find(node: Node, seen: set[Node]) -> bool:
        for other in near[node]:
            if other not in seen:
                seen.add(other)
                if other not in partner or find(partner[other], seen):
                    partner[other] = node
                    return True
        return False

    for node in near:
        find(node, set())
    return partner


_STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))
_EXCHANGES = 60
"""Exchanges of cells that are tried for each cell."""


def partition(cells: Sequence[Cell], sizes: Sequence[int], random: Random) -> list[list[Cell]]:
    """Return connected parts of these sizes.

    A winding line through the board is cut into the parts; then neighbouring parts exchange cells, wherever both stay
    connected.

    Args:
        cells: The cells.
        sizes: As many cells as there are, all together.
        random: Where chance comes from.

    Raises:
        UnfitError: The winding line is broken, by cells that are not among these.
    """
    line = sorted(cells, key=lambda cell: (cell[0], cell[1] if cell[0] % 2 else -cell[1]))
    if random.random() < 1 / 2:
        line = sorted(cells, key=lambda cell: (cell[1], cell[0] if cell[1] % 2 else -cell[0]))
    parts: list[set[Cell]] = []
    start = 0
    for size in sizes:
        parts.append(set(line[start : start + size]))
        start += size
    if not all(map(connected, parts)):
        from pylogic.model.errors import UnfitError

        raise UnfitError("the board did not fall into connected regions")
    exchange = _Exchange(line, parts)
    for _ in range(_EXCHANGES * len(line)):
        exchange.at(random.choice(line), random)
    return exchange.parts()


def tiled(cells: Iterable[Cell], shapes: Sequence[tuple[int, int]], random: Random) -> list[list[Cell]]:
    """Rectangles that fill a board from the first row on, a single cell where none of the shapes fits.

    Args:
        cells: The cells.
        shapes: Rows and columns of rectangles, those that are there more often are taken more often.
        random: Where chance comes from.
    """
    left, parts = set(cells), []
    while left:
        row, column = min(left)
        rectangles = [[(row + down, column + right) for down in range(h) for right in range(w)] for h, w in shapes]
        fitting = [part for part in rectangles if left.issuperset(part)]
        parts.append(random.choice(fitting) if fitting else [(row, column)])
        left.difference_update(parts[-1])
    return parts


class _Exchange:
    """Parts that exchange cells; each part is a number with a bit for each of its cells, in reading order."""

    def __init__(self, cells: Sequence[Cell], parts: Iterable[Iterable[Cell]]) -> None:
        self._width = (
            max(column for _, column in cells) + 2
        )  # a column that is empty, so that no row goes on in another
        self._bits = {cell: 1 << (cell[0] * self._width + cell[1]) for cell in sorted(cells)}
        self._parts = [sum(self._bits[cell] for cell in part) for part in parts]
        self._owner = {self._bits[cell]: index for index, part in enumerate(parts) for cell in part}

    def parts(self) -> list[list[Cell]]:
        """The cells of each part."""
        return [[cell for cell, bit in self._bits.items() if part & bit] for part in self._parts]

    def at(self, place: Cell, random: Random) -> None:
        """Let the part of a cell give it to a neighbouring part for another cell, if that can be."""
        cell = self._bits[place]
        mine = self._owner[cell]
        near = (cell >> self._width, cell >> 1, cell << 1, cell << self._width)
        others = sorted({self._owner[one] for one in near if one in self._owner} - {mine})
        if not others:
            return
        other = random.choice(others)
        left = self._around(self._parts[mine] ^ cell) & self._parts[other]
        offered = []
        while left:
            offered.append(left & -left)
            left &= left - 1
        random.shuffle(offered)
        for taken in offered:
            first = self._parts[mine] ^ cell | taken
            second = self._parts[other] ^ taken | cell
            if self._connected(first) and self._connected(second):
                self._parts[mine], self._parts[other] = first, second
                self._owner[cell], self._owner[taken] = other, mine
                return

    def _around(self, cells: int) -> int:
        return cells >> self._width | cells >> 1 | cells << 1 | cells << self._width

    def _connected(self, cells: int) -> bool:
        met, new = 0, cells & -cells
        while new:
            met |= new
            new = self._around(new) & cells & ~met
        return met == cells


def neighbours(cell: Cell) -> list[Cell]:
    """Return the cells around a cell, wherever the board ends."""
    return [(cell[0] + down, cell[1] + right) for down, right in _STEPS]


def connected(cells: Iterable[Cell]) -> bool:
    """Whether cells are connected by their sides."""
    return len(parts(cells, neighbours)) <= 1


def walk(start: Cell, room: set[Cell], length: int, random: Random) -> list[Cell]:
    """Return a path of neighbours from a cell on through cells of a room, at most so long."""
    path = [start]
    while len(path) < length:
        near = [one for one in neighbours(path[-1]) if one in room and one not in path]
        if not near:
            break
        path.append(random.choice(near))
    return path


def is_box(cells: Collection[Cell]) -> bool:
    """Whether connected cells are a rectangle."""
    rows, columns = map(set, zip(*cells, strict=True))
    return len(rows) * len(columns) == len(cells)


_POINTS = ((0, 0), (0, 1), (1, 0), (1, 1))
"""A point in a cell, to its right, below it, and at its lower right corner."""
_DIVISIONS = 10
"""Divisions of which the one with the fewest pieces is taken: cells that are left over are pieces too."""


def cells_at_centre(centre: Cell) -> set[Cell]:
    """The cells around a centre: one, two or four; the numbers of a centre are the sums of the first and the last."""
    row, column = centre
    return {(r, c) for r in (row // 2, (row + 1) // 2) for c in (column // 2, (column + 1) // 2)}


def centre_of(piece: Sequence[Cell]) -> Cell:
    """The only point about which a piece may be symmetric, in the middle of its rows and columns."""
    rows, columns = zip(*piece, strict=True)
    return min(rows) + max(rows), min(columns) + max(columns)


def half_turn(cell: Cell, centre: Cell) -> Cell:
    """Return the cell to which a half turn about a centre takes a cell."""
    return centre[0] - cell[0], centre[1] - cell[1]


def division(cells: Sequence[Cell], size: float, random: Random) -> list[Cell]:
    """Return the centres of pieces, each in one piece and symmetric about its centre, into which a board falls.

    Args:
        cells: The cells of the board.
        size: How many cells a piece has on average, as far as there is room.
        random: Where chance comes from.
    """
    return min((_divided(cells, size, random) for _ in range(_DIVISIONS)), key=len)


def _divided(cells: Sequence[Cell], size: float, random: Random) -> list[Cell]:
    left = set(cells)
    centres = []
    for row, column in random.sample(list(cells), len(cells)):
        if (row, column) not in left:
            continue
        points = [(2 * row + down, 2 * column + right) for down, right in _POINTS]
        centre = random.choice([point for point in points if cells_at_centre(point) <= left])
        centres.append(centre)
        _grow(centre, random.randint(1, max(1, round(2 * size) - 1)), left, random)
    return sorted(centres)


def _grow(centre: Cell, size: int, left: set[Cell], random: Random) -> None:
    """Take a piece of about such a size from the cells that are left."""
    piece = cells_at_centre(centre)
    left -= piece
    while len(piece) < size:
        around = sorted({near for cell in piece for near in neighbours(cell) if near in left})
        room = [cell for cell in around if half_turn(cell, centre) in left]
        if not room:
            return
        cell = random.choice(room)
        grown = {cell, half_turn(cell, centre)}
        piece |= grown
        left -= grown
