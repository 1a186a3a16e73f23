"""Reasoning with ``place``: where a ship or a piece may lie, and what all ways to lay it have in common."""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.language.board.board import Board
from pylogic.language.board.groups import numbered
from pylogic.language.laws.law import Law, Others
from pylogic.language.laws.laying import Laying
from pylogic.language.parse.rule import Rule
from pylogic.language.words.place import Placing, positions, quotas
from pylogic.model.text import plural


def laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for each length, or each group, and one for each cell that a piece may cover."""
    arguments: Placing = rule.arguments
    counts = quotas(arguments, board)
    listed = (one for one in positions(arguments, board) if one.quota in counts)
    laying = Laying(arguments.values, listed, board)
    names = {group.number: group.name for group in numbered(board.groups(arguments.family))}
    for quota, count in counts.items():
        says = f"{names.get(quota, 'the group')} holds one piece"
        if arguments.listed:
            says = f"there {'is' if count == 1 else 'are'} {plural(count, 'ship')} of length {quota}"
        yield laying.counted(says, quota, count)
    yield from laying.covered(f"what covers {{}} is a whole {'ship' if arguments.listed else 'piece'}")
