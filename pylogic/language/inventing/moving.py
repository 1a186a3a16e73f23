"""Frames changed cell by cell until rivals of a solution break a rule."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from random import Random

from pylogic.files.reading import Cell
from pylogic.language.board.board import Board
from pylogic.language.board.groups import Chosen
from pylogic.language.board.places import cells_of_place
from pylogic.language.check.checker import Values, broken, values_of
from pylogic.language.parse.declared import Declared
from pylogic.language.parse.given import Given
from pylogic.language.parse.rule import Finished, Rule, parts_of_type
from pylogic.model.atom import Atom, Atoms, Fact

_STEPS = 100
"""Changes before it is worth asking which rivals are left."""
_SOME = 30
"""Changes that are compared before one is made."""

_KEPT = ("size", "setting", "block")
"""Facts without which no group can be made out."""

_Fragment = frozenset[Atom]
"""Atoms of a frame that are judged together: a region."""


def mended(
    declared: Declared,
    facts: tuple[Fact, ...],
    solution: Atoms,
    pieces: Atoms,
    rivals: Sequence[Atoms],
    random: Random,
) -> tuple[Fact, ...] | None:
    """Return the frame changed such that the solution stays one, and as few rivals as can be; ``None`` where it cannot.

    Args:
        declared: The kind.
        facts: The frame.
        solution: The solution.
        pieces: Where there are some, a cell of these pieces of the solution is changed first, whatever that helps.
        rivals: Other solutions of the frame, or of an earlier one.
        random: The source of chance.
    """
    board = Board(declared.frame, facts)
    moving = _Moving(declared, facts, [values_of(board, atoms)[0] for atoms in (solution, *rivals)])
    if pieces and not moving.step(
        random, {cell for _, place in values_of(board, pieces)[0] for cell in cells_of_place(place)}
    ):
        return None
    for _ in range(_STEPS):
        if not moving.alive or not moving.step(random, moving.contested()):
            break
    return None if moving.facts == facts else moving.facts


class _Moving:
    """A frame while it changes.

    Whether a rival keeps the rules is judged part by part, each part alone and once; what the parts break together the
    engine finds out.  Rules that the solution breaks in a part alone are about several.  The solution has to keep all.
    """

    def __init__(self, declared: Declared, facts: tuple[Fact, ...], values: Sequence[Values]) -> None:
        self.facts = facts
        self._declared = declared
        self._values = values
        self._judges: dict[_Fragment, _Judge] = {}
        board = Board(declared.frame, facts)
        self._rules = {
            given: (names, [rule for rule in declared.rules_on(board) if names.intersection(_families(rule.arguments))])
            for given in declared.givens
            if (names := frozenset(family.name for family in given.families()))
        }
        self._met = {facts}
        self._weights = [1] * len(values)
        for given, (names, rules) in self._rules.items():
            parts = [self._part(names, fragment) for fragment in given.fragments(board)]
            rules[:] = [rule for rule in rules if all(_Judge([rule], part, values)(0) for part in parts)]
        self.alive = self._alive(board, sys.maxsize) or []

    def contested(self) -> set[Cell]:
        """The cells that some rival which is left fills in another way than the solution."""
        own, *others = self._values
        left = [others[index - 1] for index in self.alive]
        return {
            cell
            for values in left
            for key, number in own.items()
            if values.get(key) != number
            for cell in cells_of_place(key[1])
        }

    def step(self, random: Random, cells: set[Cell]) -> bool:
        """Make the best change at one of some cells, or anywhere where there is none."""
        board = Board(self._declared.frame, self.facts)
        for some in (sorted(cells), board.cells):
            moves = [move for cell in some for given in self._declared.givens for move in given.movable(board, cell)]
            best, least = None, sys.maxsize
            for move in random.sample(moves, min(len(moves), _SOME)):
                facts = tuple(Fact(move[fact.atom]) if fact.atom in move else fact for fact in self.facts)
                after = Board(self._declared.frame, facts)
                alive = self._alive(after, least) if facts not in self._met else None
                if alive is not None and not any(broken(self._declared, after, self._values[0])):
                    best, least = (facts, alive), self._weight(alive)
            if best is not None:
                if len(best[1]) >= len(self.alive):
                    for index in self.alive:  # the longer a rival is in the way, the more it weighs
                        self._weights[index] += 1
                self.facts, self.alive = best
                self._met.add(self.facts)
                return True
        return False

    def _weight(self, rivals: Iterable[int]) -> int:
        return sum(self._weights[index] for index in rivals)

    def _alive(self, board: Board, least: int) -> list[int] | None:
        """The rivals that keep the rules about each fragment by itself.

        ``None`` where they weigh as much as that, and where the solution does not keep the rules.
        """
        judges = [self._judge(given, one) for given in self._rules for one in given.fragments(board)]
        if not all(judge(0) for judge in judges):
            return None
        judges.sort(key=lambda judge: -judge.known.bit_count())
        out = reduce(int.__or__, (judge.out for judge in judges), 0)
        found, weight = [], 0
        for index in range(1, len(self._values)):
            if not out >> index & 1 and all(judge(index) for judge in judges):
                found.append(index)
                weight += self._weights[index]
                if weight >= least:
                    return None
        return found

    def _judge(self, given: Given, fragment: _Fragment) -> _Judge:
        if fragment not in self._judges:
            names, rules = self._rules[given]
            self._judges[fragment] = _Judge(rules, self._part(names, fragment), self._values)
        return self._judges[fragment]

    def _part(self, names: frozenset[str], fragment: _Fragment) -> Board:
        """A board of a fragment alone."""
        kept = [fact for fact in self.facts if fact.atom.name in _KEPT]
        return Board(self._declared.frame, [*kept, *map(Fact, sorted(fragment))]).only(names)


class _Judge:
    """Tells of rivals whether they keep some rules on a board.

    Attributes:
        known: The rivals that were judged, as the bits of a number.
        out: Those of them that break a rule.
    """

    def __init__(self, rules: Sequence[Rule], board: Board, values: Sequence[Values]) -> None:
        self._rules = rules
        self._board = board
        self._values = values
        self.known = self.out = 0

    def __call__(self, index: int) -> bool:
        if not self.known >> index & 1:
            finished = Finished(self._board, self._values[index])
            broken = any(one for rule in self._rules for one in rule.word.broken(rule, finished))
            self.known |= 1 << index
            self.out |= broken << index
        return not self.out >> index & 1


def _families(arguments: object) -> Iterator[str]:
    """Yield the names of the families that arguments of a rule name, also of those that restrict others."""
    for chosen in parts_of_type(arguments, Chosen):
        yield chosen.family.name
        yield from _families((*chosen,))
