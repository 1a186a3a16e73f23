"""Boards of diamonds generated as those of Simon Tatham's Inertia are.

Walls, mines and stops are at random, diamonds where a route comes by that can go on from there.
"""

from __future__ import annotations

from random import Random

from pylogic.builtin.diamonds.checking import slide
from pylogic.builtin.diamonds.reading import diamond_clue
from pylogic.builtin.diamonds.routes.graph import Board, build
from pylogic.files.reading import Cell
from pylogic.model.atom import Atom, Fact
from pylogic.model.errors import ImpossibleError, UnfitError
from pylogic.model.generating import Inventing, Offer, Wish, Wished, share, size

_SIZE = (8, 10)
_MOST = 64
_USUAL = 0.2
"""Inertia has a fifth of the cells of each sort."""
_SORTS = {"walls": "wall", "mines": "mine", "stops": "stop"}


def _frame(wished: Wished, random: Random) -> tuple[Fact, ...]:
    height, width = wished.get("size", _SIZE)
    cells = [(row, column) for row in range(1, height + 1) for column in range(1, width + 1)]
    parts = {name: wished.get(name, _USUAL) for name in (*_SORTS, "diamonds")}
    numbers = {name: round(part * len(cells)) for name, part in parts.items()}
    numbers["diamonds"] = max(1, numbers["diamonds"])
    if sum(numbers.values()) >= len(cells):
        raise ImpossibleError("there is no room for the start: walls, mines, stops and diamonds are the whole board")
    start, *others = random.sample(cells, len(cells))
    placed: dict[str, list[Cell]] = {}
    for name in _SORTS:
        placed[name], others = others[: numbers[name]], others[numbers[name] :]
    walls, mines, stops = (frozenset(placed[name]) for name in _SORTS)
    board = Board(height, width, start, walls, stops | {start}, mines, ())
    passed = _passed(board).intersection(others)
    if len(passed) < numbers["diamonds"]:
        raise UnfitError(f"there was room for {len(passed)} diamonds")
    diamonds = random.sample(sorted(passed), numbers["diamonds"])
    facts = [Fact(Atom("board", (height, width))), Fact(Atom("start", start)), Fact(Atom("stop", start))]
    for name, fact in _SORTS.items():
        facts += [Fact(Atom(fact, cell)) for cell in sorted(placed[name])]
    return (*facts, *(Fact(Atom("diamond", cell), diamond_clue(cell)) for cell in sorted(diamonds)))


def _passed(board: Board) -> set[Cell]:
    """The cells on the slides between places from which the start can be reached again."""
    graph = build(board)
    of = graph.components.of
    home = [move for move in graph.moves if of[move.tail] == of[move.head] == of[0]]
    return {cell for move in home for cell in slide(board, graph.cells[move.tail], move.direction)}


def _clues(facts: tuple[Fact, ...], *_: object) -> Offer:
    return Offer(facts)


INVENTING = Inventing(
    wishes=(
        size(square=False, most=_MOST),
        *(Wish(name, "20%", f"the share of the cells that are {name}", share(name)) for name in (*_SORTS, "diamonds")),
    ),
    frame=_frame,
    clues=_clues,
)
