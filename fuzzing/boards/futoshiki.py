"""Futoshiki by looking at every Latin square of an order, in both variants."""

from __future__ import annotations

from functools import cache
from itertools import permutations, product
from random import Random
from typing import NamedTuple

from fuzzing.boards import Board, Shapes

Cell = tuple[int, int]
Square = dict[Cell, int]


class _Clues(NamedTuple):
    """The clues of a puzzle.

    Attributes:
        size: The order.
        adjacent: Whether it is the variant in which bars stand between neighbouring numbers.
        given: Printed numbers.
        less: Pairs of cells, the first of which holds less.
        near: Pairs of neighbours with a bar between them.
    """

    size: int
    adjacent: bool
    given: dict[Cell, int]
    less: list[tuple[Cell, Cell]]
    near: set[tuple[Cell, Cell]]

    def keeps(self, square: Square) -> bool:
        """Whether a square keeps all of them."""
        return (
            all(square[cell] == value for cell, value in self.given.items())
            and all(square[low] < square[high] for low, high in self.less)
            and (
                not self.adjacent
                or all((abs(square[a] - square[b]) == 1) == ((a, b) in self.near) for a, b in _neighbours(self.size))
            )
        )


@cache
def _squares(size: int) -> list[Square]:
    """All Latin squares of an order."""
    found: list[tuple[tuple[int, ...], ...]] = [()]
    for _ in range(size):
        found = [
            (*rows, row)
            for rows in found
            for row in permutations(range(1, size + 1))
            if all(a != b for above in rows for a, b in zip(above, row, strict=True))
        ]
    return [{(r, c): v for r, row in enumerate(rows, 1) for c, v in enumerate(row, 1)} for rows in found]


def _neighbours(size: int) -> list[tuple[Cell, Cell]]:
    cells = list(product(range(1, size + 1), repeat=2))
    return [((r, c), other) for r, c in cells for other in ((r, c + 1), (r + 1, c)) if max(other) <= size]


def make(random: Random) -> Board:
    """A puzzle: some clues of a square, now and then false ones."""
    size = random.choice((1, 2, 3, 3, 4, 4, 4))
    square = random.choice(_squares(size))
    clues = _clues(square, size, random)
    solutions = frozenset(_shapes(other) for other in _squares(size) if clues.keeps(other))

    def right(shapes: Shapes) -> bool:
        return shapes in solutions

    return Board("futoshiki", _text(clues, random), solutions, None, right, _altered)


def _clues(square: Square, size: int, random: Random) -> _Clues:
    false = random.random() < 0.5
    adjacent = random.random() < 0.3
    cells, neighbours = list(square), _neighbours(size)
    given = {cell: square[cell] for cell in random.sample(cells, random.randint(0, min(4, len(cells))))}
    if false and given and random.random() < 0.5:
        given[random.choice(list(given))] = random.randint(1, size)
    near: set[tuple[Cell, Cell]] = set()
    less: list[tuple[Cell, Cell]] = []
    if adjacent:
        near = {(a, b) for a, b in neighbours if abs(square[a] - square[b]) == 1}
        if false and neighbours:
            near ^= {random.choice(neighbours)}
    elif neighbours:
        pairs = random.sample(neighbours, random.randint(0, len(neighbours) // 2))
        if random.random() < 0.3 and size > 2:
            one, other = random.sample(cells, 2)
            pairs.append((one, other))
        for one, other in pairs:
            if square[one] == square[other] and not false:
                continue
            low, high = (one, other) if square[one] < square[other] else (other, one)
            less.append((high, low) if false and random.random() < 0.2 else (low, high))
    return _Clues(size, adjacent, given, list(dict.fromkeys(less)), near)


def _text(clues: _Clues, random: Random) -> str:
    beside = set(_neighbours(clues.size))
    drawable = [pair for pair in clues.less if pair in beside or pair[::-1] in beside]
    drawn = random.random() < 0.7
    on_board = {tuple(sorted(pair)) for pair in drawable}
    # Two opposite signs do not fit into one place of the picture.
    drawn = drawn and len(on_board) == len(drawable)
    words = ["futoshiki {"]
    if not drawn or random.random() < 0.3:
        words.append(f"  size {clues.size}")
    if clues.adjacent:
        words.append("  adjacent")
    if drawn:
        words += ["  board {", *_picture(clues, random), "  }"]
    else:
        words += [f"  {_name(cell)} = {value}" for cell, value in clues.given.items()]
        words += [f"  near {_name(one)} {_name(other)}" for one, other in sorted(clues.near)]
    for low, high in clues.less:
        if not drawn or (low, high) not in drawable:
            words.append(random.choice((f"  {_name(low)} < {_name(high)}", f"  {_name(high)} > {_name(low)}")))
    return "\n".join([*words, "}"]) + "\n"


def _picture(clues: _Clues, random: Random) -> list[str]:
    """The board with its signs."""

    def sign(one: Cell, other: Cell, signs: str) -> str:
        if (one, other) in clues.near:
            return signs[2]
        return signs[0] if (one, other) in clues.less else signs[1] if (other, one) in clues.less else " "

    lines, size = [], clues.size
    margin = " " * random.randint(0, 6)
    for r in range(1, size + 1):
        row = under = ""
        for c in range(1, size + 1):
            row += str(clues.given.get((r, c), "."))
            under += sign((r, c), (r + 1, c), "^v-") if r < size else " "
            if c < size:
                row += f" {sign((r, c), (r, c + 1), '<>|')} "
                under += "   "
        lines += [margin + row.rstrip(), *([margin + under.rstrip()] if under.strip() else [])]
    return lines


def _name(cell: Cell) -> str:
    return f"r{cell[0]}c{cell[1]}"


def _shapes(square: Square) -> Shapes:
    return frozenset(("value", (*cell, value)) for cell, value in square.items())


def _altered(solution: Shapes, random: Random) -> Shapes:
    """A number changed or lost, or two numbers exchanged everywhere, which keeps it a Latin square."""
    size = max(value for _, (_, _, value) in solution)
    how = random.random()
    if how < 0.5 and size > 1:
        one, other = random.sample(range(1, size + 1), 2)
        turned = {one: other, other: one}
        return frozenset((name, (r, c, turned.get(value, value))) for name, (r, c, value) in solution)
    name, (r, c, _) = changed = random.choice(sorted(solution))
    left = solution - {changed}
    return left if how < 0.6 else left | {(name, (r, c, random.randint(1, size + 1)))}
