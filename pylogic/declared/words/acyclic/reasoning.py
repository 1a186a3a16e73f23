"""How people go about ``acyclic``: a diagonal does not join two corners that others join already."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pylogic.core.laws import Argument, Speech
from pylogic.core.network import ContradictionError, Pruning, Store
from pylogic.declared.board.board import Board
from pylogic.declared.board.diagonals import VALUES, corners_of
from pylogic.declared.board.sorts import Sort
from pylogic.declared.explain.law import Bits, Law, Others
from pylogic.declared.parse.rule import Rule
from pylogic.language.reading import Cell
from pylogic.language.sentences import Arguing


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """One for the whole board."""
    del others
    sort: Sort = rule.arguments
    ends: dict[int, dict[int, tuple[Cell, Cell]]] = {}
    for cell in board.cells:
        variable = board.variable(sort.name, cell)
        if variable is not None:
            both = ((sort.number(text), corners_of(cell, text == VALUES[0])) for text in VALUES)
            ends[variable] = {number: corners for number, corners in both if number is not None}

    def argue(bits: Bits) -> Arguing:
        del bits
        return _argue(rule.sentence)

    yield Law("the board", rule.sentence, Pruning(_prune, tuple(ends), ends), argue=argue)


def _prune(store: Store, variables: Sequence[int], arguments: Mapping[int, Mapping[int, tuple[Cell, Cell]]]) -> None:
    root: dict[Cell, Cell] = {}

    def rooted(corner: Cell) -> Cell:
        while root.get(corner, corner) != corner:
            corner = root[corner]
        return corner

    for variable in variables:
        for value, corners in arguments[variable].items():
            if store.domains[variable] == store.bit(value):
                one, other = map(rooted, corners)
                if one == other:
                    raise ContradictionError
                root[one] = other
    for variable in variables:
        for value, corners in arguments[variable].items():
            one, other = map(rooted, corners)
            if one == other and store.domains[variable] != store.bit(value):
                store.remove(variable, store.bit(value))


def _argue(says: str) -> Arguing:
    def argue(argument: Argument, speech: Speech) -> str:
        found = speech.cells([one.variable for one in argument.found])
        return f"{says}, and where {speech.grounds(argument.grounds)} one would be closed at {found}"

    return argue
