"""Graphs of small boards of diamonds, walks on them, and a search that loses none."""

from dataclasses import replace
from itertools import pairwise
from random import Random

from diamonds_cases import board_puzzle

from pylogic.core.puzzle import Puzzle
from pylogic.kinds.diamonds.checking import check_route
from pylogic.kinds.diamonds.routes.board import Board
from pylogic.kinds.diamonds.routes.graph import Graph, build
from pylogic.kinds.diamonds.routes.sobczyk.search import NO_CHANGES

TWO_ROOMS = (".+**", "#*@#", ".+**")
"""Two diamonds, and after either one no way to the other."""
EXACT = replace(NO_CHANGES, cycles=True, early_cut=True)
"""Changes that lose no route."""


def graph_of(rows: tuple[str, ...]) -> Graph:
    return build(Board.of(board_puzzle(rows).facts))


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
