"""A genetic algorithm on boards whose rows are right: what they inherit are whole rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from random import Random

from pylogic.core.atom import Atom
from pylogic.core.network import values
from pylogic.kinds.futoshiki.laws import network
from pylogic.kinds.futoshiki.vocabulary import Instance, Pair, value

Board = tuple[tuple[int, ...], ...]
"""Rows of values; each value of 1..N is once in each row, and what is given stands where it is given."""


class Breeding:
    """Boards that are changed and crossed.

    Args:
        instance: The puzzle.
        facts: Its facts, derived ones included: a cell for which they leave one value is as given.
        chance: Random numbers.
    """

    def __init__(self, instance: Instance, facts: Sequence[Atom], chance: Random) -> None:
        self._chance = chance
        self._size = size = instance.size
        known = [values(domain) for domain in network(facts).domains.values()]
        held = [one[0] if len(one) == 1 else 0 for one in known]
        self._rows = [held[start : start + size] for start in range(0, size * size, size)]
        self._open = [[place for place, number in enumerate(row) if not number] for row in self._rows]
        self._changeable = [number for number, places in enumerate(self._open) if len(places) > 1]
        # What no board can mend: a cell without a value, and a value that is given twice in a row.
        fixed = [[number for number in row if number] for row in self._rows]
        self._hopeless = known.count(()) + sum(len(row) - len(set(row)) for row in fixed)
        self._less, self._near, self._apart = map(self._places, (instance.less, instance.near, instance.apart))

    def random(self) -> Board:
        """A board with the open cells of each row filled at random."""
        return tuple(self._filled(row) for row in self._rows)

    def cost(self, board: Board) -> int:
        """The values that are missing in columns, and the signs and bars that do not hold; 0 for a solution."""
        held = [*chain.from_iterable(board)]
        missing = self._size * self._size - sum(map(len, map(set, zip(*board, strict=True))))
        broken = sum([held[low] >= held[high] for low, high in self._less])
        broken += sum([abs(held[one] - held[other]) != 1 for one, other in self._near])
        broken += sum([abs(held[one] - held[other]) == 1 for one, other in self._apart])
        return missing + broken + self._hopeless

    def child(self, one: Board, other: Board, mutation: float) -> Board:
        """A board with each row from one parent or the other; two values of a row change places now and then."""
        chance = self._chance
        rows = [mine if chance.random() < 0.5 else theirs for mine, theirs in zip(one, other, strict=True)]
        if self._changeable and chance.random() < mutation:
            number = chance.choice(self._changeable)
            first, second = chance.sample(self._open[number], 2)
            row = [*rows[number]]
            row[first], row[second] = row[second], row[first]
            rows[number] = tuple(row)
        return tuple(rows)

    def _filled(self, row: Sequence[int]) -> tuple[int, ...]:
        rest = [number for number in range(1, self._size + 1) if number not in row]
        self._chance.shuffle(rest)
        return tuple(number or rest.pop() for number in row)

    def _places(self, pairs: Iterable[Pair]) -> list[tuple[int, ...]]:
        return [tuple((row - 1) * self._size + column - 1 for row, column in pair) for pair in pairs]


def atoms(board: Board) -> Iterable[Atom]:
    """A board in the vocabulary of the kind."""
    return (value((r, c), number) for r, row in enumerate(board, 1) for c, number in enumerate(row, 1))
