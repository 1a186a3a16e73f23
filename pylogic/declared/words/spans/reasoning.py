"""Reasoning with ``spans``: the last cell that could end a run does."""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.core.network import Pruning
from pylogic.declared.board.board import Board
from pylogic.declared.compile.propagators import prune_pattern
from pylogic.declared.explain.law import Law, Others
from pylogic.declared.parse.rule import Rule
from pylogic.declared.words.spans import stretches


def laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for each of the shortest runs that go through too many groups."""
    value = rule.where[0]
    for cells in stretches(rule.arguments, board):
        variables = board.variables_at(value.sort.name, cells)
        yield Law("", rule.sentence, Pruning(prune_pattern, variables, [value.number] * len(variables)))
