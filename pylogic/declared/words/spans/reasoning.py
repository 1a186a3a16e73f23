"""How people go about ``spans``: the last cell that could end a run does."""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.core.network import Pruning
from pylogic.declared.board.board import Board
from pylogic.declared.compile.propagators import prune_pattern
from pylogic.declared.explain.law import Law, Others
from pylogic.declared.parse.rule import Rule
from pylogic.declared.words.spans import stretches


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """One for each of the shortest runs that go through too many groups."""
    del others
    (value, *_) = rule.where
    for cells in stretches(rule.arguments, board):
        numbers = [board.variable(value.sort.name, cell) for cell in cells]
        variables = tuple(number for number in numbers if number is not None)
        yield Law("", rule.sentence, Pruning(prune_pattern, variables, [value.number] * len(variables)))
