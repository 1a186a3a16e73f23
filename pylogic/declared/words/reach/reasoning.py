"""Reasoning with ``reach``, as with all groups that a solution makes."""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.declared.board.board import Board
from pylogic.declared.explain import patches
from pylogic.declared.explain.law import Law, Others
from pylogic.declared.parse.rule import Rule


def laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for each cell that reaches others."""
    yield from patches.laws(rule, board)
