"""Graphs of small boards of diamonds, walks on them, and a search that loses none."""

from dataclasses import replace
from itertools import pairwise
from random import Random

from diamonds_cases import board_puzzle

from pylogic.builtin.diamonds.checking import check_route
from pylogic.builtin.diamonds.routes.graph import Board, Graph, Move, build
from pylogic.builtin.diamonds.routes.sobczyk.search import NO_CHANGES
from pylogic.model.puzzle import Puzzle

TWO_ROOMS = (".+**", "#*@#", ".+**")
"""Two diamonds, and after either one no way to the other."""
EXACT = replace(NO_CHANGES, cycles=True, early_cut=True)
"""Changes that lose no route."""


def graph_of(rows: tuple[str, ...]) -> Graph:
    return build(Board.of(board_puzzle(rows).facts))


def graph_of_moves(*moves: tuple[int, int, list[int]]) -> Graph:
    """A graph of some moves without a board: tail, head and diamonds of each."""
    board = Board(1, 1, (1, 1), frozenset(), frozenset(), frozenset(), ())
    made = tuple(Move(tail, 0, head, tuple(diamonds)) for tail, head, diamonds in sorted(moves))
    nodes = 1 + max(node for move in made for node in (move.tail, move.head))
    diamonds = 1 + max((diamond for move in made for diamond in move.diamonds), default=-1)
    collectors = tuple(
        tuple(number for number, move in enumerate(made) if diamond in move.diamonds) for diamond in range(diamonds)
    )
    return Graph(board, tuple((1, 1 + node) for node in range(nodes)), made, collectors)


def step(graph: Graph, tail: int, head: int) -> int:
    return next(n for n, move in enumerate(graph.moves) if (move.tail, move.head) == (tail, head))


def walk(graph: Graph, *nodes: int) -> tuple[int, ...]:
    return tuple(step(graph, *pair) for pair in pairwise(nodes))


def nodes_of(graph: Graph, route: list[int]) -> list[int]:
    return [0, *(graph.moves[number].head for number in route)]


def wrong(puzzle: Puzzle, graph: Graph, route: list[int]) -> list[str]:
    """Return the faults of a route other than its length."""
    directions = [graph.moves[number].direction for number in route]
    return [found.name for found in check_route(puzzle, directions) if found.name != "limit"]


def connected(seed: int, height: int = 5, width: int = 6) -> tuple[Puzzle, Graph]:
    """The first random board from a seed on that is in one piece and has a few diamonds."""
    random = Random(seed)
    while True:
        cells = [random.choice("....#O+++*") for _ in range(height * width)]
        cells[random.randrange(len(cells))] = "@"
        puzzle = board_puzzle(tuple("".join(cells[at : at + width]) for at in range(0, len(cells), width)))
        graph = build(Board.of(puzzle.facts))
        if len(graph.components.members) == 1 and len(graph.collectors) > 4 and all(graph.collectors):
            return puzzle, graph
