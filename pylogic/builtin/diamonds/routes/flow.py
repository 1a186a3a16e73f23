"""Shortest routes as an integer linear program without a horizon.

A variable for each move says how often it is made.  Moves into a node and out of it balance, but for the start
and for the one node where the route ends; every diamond is on some move; and every diamond can be reached from the
start by the moves made, which takes more rows than can be written down (see `cuts`).  How often a move is made has
no bound.  Pieces that are connected to nothing only cost, and are in no best solution.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from random import Random

from pylogic.builtin.diamonds.routes.arrays import net
from pylogic.builtin.diamonds.routes.cuts import Search
from pylogic.builtin.diamonds.routes.graph import Board, Graph, build
from pylogic.model.heuristic import Column, Row


class Flow:
    """The program of a graph.

    Args:
        graph: The moves.
        allowed: The numbers of the moves that may be made, all when left out.
        most: The greatest number of moves that is of interest.

    Attributes:
        graph: The moves.
        numbers: Their numbers in the graph, in the order of the first columns.
        columns: The moves, then for each node whether the route ends there.
        rows: One for each node, one for the end, one for each diamond.
    """

    def __init__(self, graph: Graph, allowed: Container[int] | None = None, most: int | None = None) -> None:
        self.graph = graph
        self.most = most
        network = net(graph, allowed)
        self._search = Search(network)
        self._order = list(range(len(graph.collectors)))
        self._random = Random(0)
        self.numbers = tuple(network.numbers)
        self._moves = len(self.numbers)
        nodes = len(graph.cells)
        self.columns: Sequence[Column] = [Column(1)] * self._moves + [Column(0, 1)] * nodes
        self.rows: Sequence[Row] = [
            *(
                self._balance(node, range(leaving, leaving_end), network.lists[entering:entering_end])
                for node, (leaving, leaving_end, entering, entering_end) in enumerate(network.nodes)
            ),
            _sum(range(self._moves, self._moves + nodes), 1),
            *(_sum(network.lists[begin:end]) for begin, end in network.diamonds),
        ]

    def broken(self, values: Sequence[float], tolerance: float) -> list[Row]:
        """Cuts that the values break."""
        self._random.shuffle(self._order)
        return [_sum(moves) for moves in self._search.find(values[: self._moves], self._order, tolerance)]

    def counts(self, values: Sequence[int]) -> dict[int, int]:
        """Count how often a solution makes each move of the graph, without pieces that the start does not lead to."""
        made = {number: count for number, count in zip(self.numbers, values[: self._moves], strict=True) if count}
        reached = {0}
        open_nodes = [0]
        while open_nodes:
            for number in self.graph.leaving[open_nodes.pop()]:
                head = self.graph.moves[number].head
                if number in made and head not in reached:
                    reached.add(head)
                    open_nodes.append(head)
        return {number: count for number, count in made.items() if self.graph.moves[number].tail in reached}

    def _balance(self, node: int, leaving: Sequence[int], entering: Sequence[int]) -> Row:
        """Moves out of a node less moves into it: 1 at the start, -1 at the end."""
        factors = dict.fromkeys(leaving, 1) | dict.fromkeys(entering, -1)
        factors[self._moves + node] = 1
        start = 1 if node == 0 else 0
        return Row(tuple(factors), tuple(factors.values()), start, start)


def _sum(columns: Sequence[int], most: int | None = None) -> Row:
    """Some columns add up to at least 1."""
    return Row(tuple(columns), (1,) * len(columns), 1, most)


def warm_up() -> None:
    """Compile the search for cuts, or load what was compiled before."""
    board = Board(1, 2, (1, 1), frozenset(), frozenset(), frozenset(), ((1, 2),))
    flow = Flow(build(board))
    flow.broken([0.0] * len(flow.columns), 0.5)
