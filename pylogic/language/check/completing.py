"""Answers completed by what nobody draws: what follows from what was drawn.

In country road players draw a road; which cells it visits follows from it.  What is drawn of a kind with several sorts
of variables are its edges, links or bridges.  Cells need not be filled in where the rules say by themselves, whatever
the clues are, what stands in them; nor where it takes the clues, if a picture shows nothing there that is not printed.
The other way round cells may be all that is drawn, where each side follows from a single rule about the cells at it:
borders between unequal numbers.  What is proposed is judged like any answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from functools import lru_cache

from pylogic.language.board.board import PRINTED, Board, board_of
from pylogic.language.board.sorts import Place
from pylogic.language.check.measuring import find_violations
from pylogic.language.laws.laws import laws
from pylogic.language.looks.drawing import sketch, vacant
from pylogic.language.parse.declared import Declared
from pylogic.model.atom import Atom, Side
from pylogic.model.canvas import Form
from pylogic.model.network import Network, Store
from pylogic.model.puzzle import Puzzle

Values = dict[tuple[str, Place], int]
_UNSEEN = frozenset({Form.OPEN, Form.EMPTY, Form.NOTHING, Form.WATER})


def completed(kind: Declared, puzzle: Puzzle, values: Mapping[tuple[str, Place], int]) -> Values | None:
    """Return an answer that has gaps with these filled in, if that solves the puzzle; else ``None``.

    What is not drawn is off, white or empty, or it follows from what is drawn.
    """
    board = board_of(kind.frame, puzzle.facts)
    variables = {*board.variables.values()}
    drawn = {key: number for key, number in values.items() if key in variables}
    if len(drawn) == len(variables):
        return None
    for found in _proposed(kind, puzzle, board, drawn):
        agrees = all(found[key] == number for key, number in drawn.items() if key in found)
        if agrees and len(found) == len(variables) and not any(find_violations(kind, board, found)):
            return found
    return None


def _proposed(kind: Declared, puzzle: Puzzle, board: Board, drawn: Values) -> Iterator[Values]:
    """Yield fillings, the quickest first."""
    printed = {(sort, cell) for name in (PRINTED, "fixed") for sort, cell, _, _ in board.valued(name)}
    nothing = _vacant(board)
    entered = {key for key, number in drawn.items() if number != nothing.get(key)} - printed
    if not entered:
        return
    yield nothing | drawn
    sides = {key for key in board.variables.values() if isinstance(key[1], Side)}
    cells = {*board.variables.values()} - sides
    if not sides or not cells:
        return
    if entered & sides:
        yield from _from_sides(
            kind, puzzle, board, drawn, {key: nothing[key] for key in sides & nothing.keys()} | drawn
        )
    if entered & cells:
        known = {key: number for key, number in (nothing | drawn).items() if key in cells}
        found = _Following(kind, puzzle.keeping(()), joint=True).at_once(known)
        if found is not None:
            yield found


def _from_sides(kind: Declared, puzzle: Puzzle, board: Board, drawn: Values, known: Values) -> Iterator[Values]:
    """Yield the fillings that follow when what is drawn between cells is all of that."""
    sides = {key: number for key, number in known.items() if isinstance(key[1], Side)}
    settled = _Following(kind, puzzle.keeping(()), joint=True).settled(sides)
    if settled is None or any(settled.get(key, number) != number for key, number in drawn.items()):
        return
    yield _vacant(board) | drawn | settled
    further = _Following(kind, puzzle, joint=False).settled(settled | drawn)
    if further is not None and not _shown(kind, puzzle, board, further, further.keys() - settled.keys() - drawn.keys()):
        yield further


def _vacant(board: Board) -> Values:
    """Return the variables that say that nothing is there, where nothing was drawn."""
    numbers = {name: vacant(sort) for name, sort in board.frame.sorts.items()}
    every = ((key, numbers[key[0]]) for key in board.variables.values())
    return {key: number for key, number in every if number is not None and number in board.domain(*key)}


def _shown(kind: Declared, puzzle: Puzzle, board: Board, values: Values, keys: Set[tuple[str, Place]]) -> bool:
    """Whether a picture shows something at some variables that the puzzle does not print."""
    numbers = {key: variable for variable, key in board.variables.items()}
    full = sketch(kind, puzzle, frozenset(Atom("value", (numbers[key], number)) for key, number in values.items()))
    bare = sketch(kind, puzzle, None)
    cells = {(place[0], place[1]) for _, place in keys}
    return any(
        thing.form not in _UNSEEN for cell in cells if not bare.printed(cell) for thing in full.cells.get(cell, ())
    )


class _Following:
    """What follows in a puzzle from values, by propagation over its rules at their places.

    Args:
        kind: The kind.
        puzzle: The puzzle.
        joint: Whether only rules count that say how sorts depend on each other.  Where sides follow from cells at once
            the two say the same, so that rules about cells alone count too.
    """

    def __init__(self, kind: Declared, puzzle: Puzzle, *, joint: bool) -> None:
        board = board_of(kind.frame, puzzle.facts)
        network = _network(kind, puzzle)
        self._keys = board.variables
        sides = {number: place for number, (_, place) in self._keys.items() if isinstance(place, Side)}
        inner = {number for number, side in sides.items() if all(map(board.has, side.cells))}
        first = {number for number, (sort, _) in self._keys.items() if sort == kind.frame.in_cells[0].name}
        self._single = [one for one in network.constraints if len(sides.keys() & one.scope) == 1]
        mutual = inner <= {variable for one in self._single for variable in one.scope}
        rules = [one for one in network.constraints if mutual or not joint or not first.issuperset(one.scope)]
        self._network = Network(network.domains, rules, network.atom, network.lowest)

    def settled(self, known: Values) -> Values | None:
        """Return the values that remain, supposing others; ``None`` where the rules are contradicted."""
        network, store = self._network, self._store(known)
        if store is None or network.propagate(store, network.constraints) is not None:
            return None
        for variable in self._keys:
            for value in store.candidates(variable) if _several(store, variable) else ():
                mark = len(store.trail)
                store.narrow(variable, store.bit(value))
                refuted = network.propagate(store, network.on[variable]) is not None
                store.undo(mark)
                if refuted and not (
                    store.narrow(variable, ~store.bit(value)) and network.propagate(store, network.on[variable]) is None
                ):
                    return None
            if _several(store, variable):  # it does not follow
                break
        return self._values(store)

    def at_once(self, known: Values) -> Values | None:
        """Return the values that remain where each side is seen alone; ``None`` where that is contradicted."""
        store = self._store(known)
        if store is None:
            return None
        left, mark = dict(store.domains), len(store.trail)
        for constraint in self._single:
            if not constraint.filter(store):
                return None
            for variable, _ in store.trail[mark:]:
                left[variable] &= store.domains[variable]
            store.undo(mark)
        return self._values(Store(left, store.lowest)) if all(left.values()) else None

    def _store(self, known: Values) -> Store | None:
        store = self._network.store()
        sound = (store.narrow(variable, store.bit(known[key])) for variable, key in self._keys.items() if key in known)
        return store if all(sound) else None

    def _values(self, store: Store) -> Values:
        return {key: store.smallest(one) for one, key in self._keys.items() if not _several(store, one)}


def _several(store: Store, variable: int) -> bool:
    return store.domains[variable].bit_count() > 1


@lru_cache(maxsize=8)  # a player asks again and again
def _network(kind: Declared, puzzle: Puzzle) -> Network:
    found = laws(kind, puzzle)
    domains = dict(found.domains)
    for variable, (value, _) in found.printed.items():
        domains[variable] = domains.get(variable, 0) & 1 << value
    units = [unit.constraint for unit in found.units if not unit.pattern]
    return Network(domains, units, found.atom, found.lowest)
