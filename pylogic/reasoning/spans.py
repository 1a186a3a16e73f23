"""How people go about ``spans``: the last cell that could end a run does."""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.nouns.network import Pruning
from pylogic.rules.board import Board
from pylogic.rules.law import Law, Others
from pylogic.rules.patterns import prune_pattern
from pylogic.rules.rule import Rule
from pylogic.words.spans import stretches


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """One for each of the shortest runs that go through too many groups."""
    del others
    (value, *_) = rule.where
    for cells in stretches(rule.arguments, board):
        numbers = [board.variable(value.sort.name, cell) for cell in cells]
        variables = tuple(number for number in numbers if number is not None)
        yield Law("", rule.sentence, Pruning(prune_pattern, variables, [value.number] * len(variables)))
