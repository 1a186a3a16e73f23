"""A board of diamonds, and its graph of moves: cells where the vehicle can rest, and the slides between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate

from pylogic.files.reading import Cell
from pylogic.model.atom import Fact, arguments
from pylogic.model.puzzle import cache_latest
from pylogic.model.records import NamedTuple, dataclass, field

UNREACHED = 1 << 30
"""A distance that stands for: there is no way."""


class Move(NamedTuple):
    """A slide from one node to another.

    Attributes:
        tail: Number of the node where it starts.
        direction: 0 to 7, clockwise from north.
        head: Number of the node where it ends.
        diamonds: Numbers of the diamonds that it collects, in the order of passing.
    """

    tail: int
    direction: int
    head: int
    diamonds: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Graph:
    """Nodes and moves that can be reached from the start, numbered from 0; node 0 is the start.

    A graph equals only itself, which makes it quick to look up.

    Attributes:
        board: The board that it was built from.
        cells: The cell of each node.
        moves: The moves, ordered by tail and then by direction.
        collectors: For each diamond the moves that collect it.
    """

    board: Board = field(repr=False)
    cells: tuple[Cell, ...]
    moves: tuple[Move, ...]
    collectors: tuple[tuple[int, ...], ...]

    @cached_property
    def leaving(self) -> tuple[tuple[int, ...], ...]:
        """The moves out of each node, smallest direction first."""
        count = [0] * len(self.cells)
        for move in self.moves:
            count[move.tail] += 1
        return tuple(tuple(range(end - size, end)) for size, end in zip(count, accumulate(count), strict=True))

    @cached_property
    def entering(self) -> tuple[tuple[int, ...], ...]:
        """The moves to each node."""
        result: list[list[int]] = [[] for _ in self.cells]
        for number, move in enumerate(self.moves):
            result[move.head].append(number)
        return tuple(map(tuple, result))

    @cached_property
    def tails(self) -> tuple[int, ...]:
        """The node where each move starts."""
        return tuple(move.tail for move in self.moves)

    @cached_property
    def heads(self) -> tuple[int, ...]:
        """The node where each move ends."""
        return tuple(move.head for move in self.moves)

    @cached_property
    def successors(self) -> tuple[tuple[int, ...], ...]:
        """The nodes one move away from each node, each once."""
        heads = self.heads
        return tuple(tuple(dict.fromkeys(heads[moves[0] : moves[-1] + 1] if moves else ())) for moves in self.leaving)

    @cached_property
    def predecessors(self) -> tuple[tuple[int, ...], ...]:
        """The nodes from which one move leads to each node, each once."""
        tails = self.tails
        return tuple(tuple(dict.fromkeys(map(tails.__getitem__, moves))) for moves in self.entering)

    @cached_property
    def components(self) -> Components:
        """The strongly connected components."""
        return components(self.successors)

    @cached_property
    def collected(self) -> tuple[int, ...]:
        """For each move the set of its diamonds as the bits of an integer."""
        return tuple(_bits(move.diamonds) for move in self.moves)

    @property
    def all_diamonds(self) -> int:
        """The set of all diamonds as the bits of an integer."""
        return (1 << len(self.collectors)) - 1

    def distances(self, *sources: int) -> list[int]:
        """The least number of moves from some source to every node, `UNREACHED` where there is no way."""
        return spread(self.successors, sources)


def spread(neighbours: Sequence[Sequence[int]], sources: Iterable[int]) -> list[int]:
    """The least number of steps to neighbours from some source to every node, `UNREACHED` where there is no way."""
    distance = [UNREACHED] * len(neighbours)
    layer = list(sources)
    for node in layer:
        distance[node] = 0
    step = 0
    while layer:
        step += 1
        following: list[int] = []
        for node in layer:
            for other in neighbours[node]:
                if distance[other] > step:
                    distance[other] = step
                    following.append(other)
        layer = following
    return distance


def traced(graph: Graph, arrived: Mapping[int, int], source: int, target: int) -> list[int]:
    """The moves from one node to another, by the last move of the way to each node."""
    way: list[int] = []
    while target != source:
        way.append(arrived[target])
        target = graph.moves[way[-1]].tail
    return way[::-1]


def _bits(diamonds: tuple[int, ...]) -> int:
    """A set as the bits of an integer; most moves collect one diamond or none."""
    bits = 0
    for diamond in diamonds:
        bits |= 1 << diamond
    return bits


class Components(NamedTuple):
    """The strongly connected components of a graph, numbered in topological order.

    Attributes:
        of: The number of each node's component.
        members: The nodes of each component.
    """

    of: tuple[int, ...]
    members: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=1)
def build(board: Board) -> Graph:
    """The graph of a board, in time linear in the number of cells passed; the last one is kept."""
    wide = board.width + 2
    # One row of characters with a wall around it: neighbours are fixed offsets, no edge to test.
    area = bytearray(b"#" * (wide * (board.height + 2)))
    for row in range(1, board.height + 1):
        area[row * wide + 1 : row * wide + 1 + board.width] = b" " * board.width
    for cells, sign in ((board.walls, b"#"), (board.stops, b"O"), (board.mines, b"*")):
        for r, c in cells:
            area[r * wide + c] = sign[0]
    number_of_diamond = {r * wide + c: number for number, (r, c) in enumerate(board.diamonds)}
    wall, stop, mine = b"#O*"
    offsets = [dr * wide + dc for dr, dc in DIRECTIONS]
    places = [board.start[0] * wide + board.start[1]]
    node_at = {places[0]: 0}
    moves: list[Move] = []
    collectors: list[list[int]] = [[] for _ in board.diamonds]
    tail = 0
    while tail < len(places):
        for direction, offset in enumerate(offsets):
            place = places[tail]
            passed: list[int] = []
            while area[place + offset] != wall:
                place += offset
                if area[place] == mine:
                    break
                if place in number_of_diamond:
                    passed.append(number_of_diamond[place])
                if area[place] == stop:
                    break
            if place == places[tail] or area[place] == mine:
                continue
            if place not in node_at:
                node_at[place] = len(places)
                places.append(place)
            for diamond in passed:
                collectors[diamond].append(len(moves))
            moves.append(Move(tail, direction, node_at[place], tuple(passed)))
        tail += 1
    cells_of_nodes = tuple((place // wide, place % wide) for place in places)
    return Graph(board, cells_of_nodes, tuple(moves), tuple(map(tuple, collectors)))


graph_of: Callable[[Sequence[Fact]], Graph] = cache_latest(lambda facts: build(board_of(facts)))
"""The graph of the facts of a puzzle; of the puzzle that was asked for last it is kept."""


def components(successors: Sequence[Sequence[int]]) -> Components:
    """Tarjan's algorithm without recursion (R. E. Tarjan, Depth-first search and linear graph algorithms, 1972)."""
    count = len(successors)
    index = [-1] * count
    low = [0] * count
    open_nodes: list[int] = []
    is_open = [False] * count
    parts: list[tuple[int, ...]] = []
    clock = 0
    for root in range(count):
        if index[root] >= 0:
            continue
        path = [(root, 0)]
        while path:
            node, position = path.pop()
            if position == 0:
                index[node] = low[node] = clock
                clock += 1
                open_nodes.append(node)
                is_open[node] = True
            elif is_open[child := successors[node][position - 1]]:
                low[node] = min(low[node], low[child])
            for place in range(position, len(successors[node])):
                child = successors[node][place]
                if index[child] < 0:
                    path += [(node, place + 1), (child, 0)]
                    break
                if is_open[child]:
                    low[node] = min(low[node], index[child])
            else:
                if low[node] == index[node]:
                    members: list[int] = []
                    while not members or members[-1] != node:
                        members.append(open_nodes.pop())
                        is_open[members[-1]] = False
                    parts.append(tuple(members))
    parts.reverse()  # Tarjan finds a component after all that it leads to.
    of = [0] * count
    for number, group in enumerate(parts):
        for member in group:
            of[member] = number
    return Components(tuple(of), tuple(parts))


DIRECTIONS: tuple[Cell, ...] = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""The step in rows and columns of each direction, 0 to 7 clockwise from north."""


@dataclass(frozen=True)
class Board:
    """The cells of a puzzle, 1-based; what is in no set is floor, what is outside is wall.

    Attributes:
        height: Number of rows.
        width: Number of columns.
        start: Where the vehicle starts.
        walls: Cells that stop a slide before they are entered.
        stops: Cells that end a slide.
        mines: Cells that no slide may enter.
        diamonds: Cells to pass through, in reading order.
        limit: The largest number of moves allowed, or ``None``.
    """

    height: int
    width: int
    start: Cell
    walls: frozenset[Cell]
    stops: frozenset[Cell]
    mines: frozenset[Cell]
    diamonds: tuple[Cell, ...]
    limit: int | None = None

    @classmethod
    def of(cls, facts: Sequence[Fact]) -> Board:
        """The board that the facts of a puzzle describe."""

        def cells(name: str) -> frozenset[Cell]:
            return frozenset((r, c) for r, c in arguments(facts, name))

        ((height, width),) = arguments(facts, "board")
        (start,) = cells("start")
        limits = [limit for (limit,) in arguments(facts, "limit")]
        return cls(
            height=height,
            width=width,
            start=start,
            walls=cells("wall"),
            stops=cells("stop"),
            mines=cells("mine"),
            diamonds=tuple(sorted(cells("diamond"))),
            limit=min(limits, default=None),
        )

    def inside(self, cell: Cell) -> bool:
        """Whether a cell lies on the board."""
        return 1 <= cell[0] <= self.height and 1 <= cell[1] <= self.width


board_of: Callable[[Sequence[Fact]], Board] = cache_latest(Board.of)
"""The board of the facts of a puzzle; of the puzzle that was asked for last it is kept."""
