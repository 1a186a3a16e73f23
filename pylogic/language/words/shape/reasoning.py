"""Reasoning with ``shape``: where a piece may lie, and what all ways to lay it have in common."""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.language.board.board import Board
from pylogic.language.laws.law import Law, Others
from pylogic.language.laws.laying import Laying
from pylogic.language.parse.rule import Rule
from pylogic.language.words.shape import Shaped, positions


def laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for each cell that a piece may cover, and one for each piece that lies on the board once."""
    arguments: Shaped = rule.arguments
    for value in arguments.values:
        laying = Laying((value,), positions(arguments, value, board), board)
        what = f"a {arguments.what}" if arguments.what.isalpha() else f"a whole {value}"
        yield from laying.covered(f"every piece of {value} is {what} (around {{}})")
        exact = arguments.least == arguments.most
        for number, form in arguments.numbered(value) if arguments.most else ():
            yield laying.counted(f"{form.name} lies on the board {'' if exact else 'at most '}once", number, 1, exact)
