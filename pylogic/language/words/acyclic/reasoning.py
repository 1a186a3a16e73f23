"""Reasoning with ``acyclic``: nothing joins two points that are joined already."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from pylogic.files.reading import Cell
from pylogic.language.board.board import Board
from pylogic.language.board.graphs import Union
from pylogic.language.laws.law import Bits, Law, Others
from pylogic.language.parse.rule import Rule
from pylogic.language.words.acyclic import Acyclic, Ends
from pylogic.model.laws import Argument, Speech
from pylogic.model.network import ContradictionError, Pruning, Store


def laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for the whole board."""
    arguments: Acyclic = rule.arguments
    places = ((board.variable(arguments.sort.name, place), ends) for place, ends in arguments.ends(board))
    ends = {variable: ends for variable, ends in places if variable is not None}
    constraint = Pruning(_prune, tuple(ends), ends)
    yield Law("the board", rule.sentence, constraint, argue=partial(_argue, rule.sentence))


def _prune(store: Store, variables: Sequence[int], arguments: Mapping[int, Ends]) -> None:
    points = Union[Cell]()
    for variable in variables:
        for value, ends in arguments[variable].items():
            if store.domains[variable] == store.bit(value) and not points.join(*ends):
                raise ContradictionError
    for variable in variables:
        for value, (one, other) in arguments[variable].items():
            if points.find(one) == points.find(other) and store.domains[variable] != store.bit(value):
                store.remove(variable, store.bit(value))


def _argue(says: str, _: Bits, argument: Argument, speech: Speech) -> str:
    cells = speech.cells([one.variable for one in argument.conclusions])
    return f"{says}, and as {speech.grounds(argument.grounds)}, one would be closed at {cells}"
