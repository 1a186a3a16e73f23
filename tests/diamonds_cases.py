"""Small boards of diamonds, and all their shortest routes by searching them."""

from collections import Counter
from collections.abc import Iterator

from hypothesis import strategies

from pylogic.builtin.diamonds.checking import slide
from pylogic.builtin.diamonds.routes.graph import Board
from pylogic.formats import format_named
from pylogic.model.answer import Status
from pylogic.model.atom import Atom, Atoms
from pylogic.model.document import Document
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Source
from pylogic.solving import loading
from pylogic.solving.solve import solve

Layer = dict[tuple[tuple[int, int], frozenset[tuple[int, int]]], set[tuple[tuple[int, int, int], ...]]]
"""The vehicle's cell and the diamonds left, with the moves of every route that leads there."""


def loads(text: str) -> Puzzle:
    return loading.loads(text)


def document(format_name: str, text: str) -> tuple[Document, ...]:
    return format_named(format_name).read(Source("t", text))


def board_puzzle(rows: tuple[str, ...], start: tuple[int, int] | None = None, limit: int | None = None) -> Puzzle:
    """The puzzle of some rows; with ``start`` that cell becomes the start."""
    cells = [list(row) for row in rows]
    if start is not None:
        cells[start[0] - 1][start[1] - 1] = "@"
    bound = "" if limit is None else f" moves <= {limit}\n"
    return loads(f"diamonds {{\n{bound} board {{\n" + "\n".join("".join(row) for row in cells) + "\n}\n}")


@strategies.composite
def random_boards(
    draw: strategies.DrawFn, least: int = 1, tallest: int = 4, widest: int = 4, signs: str = "...#O*+", most: int = 4
) -> tuple[str, ...]:
    """Rows of a board, by default up to 4x4, with one start and some diamonds, by default at most four."""
    height, width = draw(strategies.integers(least, tallest)), draw(strategies.integers(least, widest))
    size = height * width
    cells = draw(strategies.lists(strategies.sampled_from(signs), min_size=size, max_size=size))
    diamonds = [place for place, cell in enumerate(cells) if cell == "+"]
    for place in diamonds[most:]:
        cells[place] = "."
    cells[draw(strategies.integers(0, size - 1))] = draw(strategies.sampled_from("@$"))
    return tuple("".join(cells[at : at + width]) for at in range(0, size, width))


def brute_force(puzzle: Puzzle) -> set[Atoms]:
    """The multisets of all shortest routes, by going through routes of one length after the other."""
    board = Board.of(puzzle.facts)
    diamonds = frozenset(board.diamonds)
    # What was reached how, by state; a state reached before with fewer moves is on no shortest route.
    layer: Layer = {(board.start, diamonds): {()}}
    seen = set(layer)
    while layer:
        done = [route for (_, left), routes in layer.items() if not left for route in routes]
        if done:
            return {frozenset(Atom("times", (*key, count)) for key, count in Counter(route).items()) for route in done}
        following: Layer = {}
        for (cell, left), routes in layer.items():
            for direction, entered in _moves(board, cell):
                state = (entered[-1], left.difference(entered))
                if state not in seen:
                    move = (cell[0], cell[1], direction)
                    following.setdefault(state, set()).update(tuple(sorted((*route, move))) for route in routes)
        seen.update(following)
        layer = following
    return set()


def _moves(board: Board, cell: tuple[int, int]) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    for direction in range(8):
        entered = slide(board, cell, direction)
        if entered and entered[-1] not in board.mines:
            yield direction, entered


def optimum(puzzle: Puzzle) -> int | None:
    """The least number of moves by clingo on the presolved facts, the route checked."""
    answer = solve(puzzle, "clingo")
    assert answer.status is Status.OPTIMAL
    return answer.objective
