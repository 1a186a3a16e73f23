"""The flat facts of a puzzle, as both engines are told them."""

from __future__ import annotations

from pylogic.declared.boards import board_of
from pylogic.nouns.atom import Fact
from pylogic.nouns.puzzle import Puzzle
from pylogic.rules.declared import Declared
from pylogic.rules.flat import Flat


def flatten(kind: Declared, puzzle: Puzzle) -> tuple[Fact, ...]:
    """Variables with their domains, printed values, and what every rule says."""
    board = board_of(kind, puzzle)
    flat = Flat(board)
    for sort, places in board.places.items():
        for place in places:
            variable = board.variable(sort, place)
            domain = board.domain(sort, place)
            assert variable is not None
            if not domain:
                flat.never()
                continue
            flat.state("variable", variable, flat.domain(domain))
    sorts = list(kind.frame.sorts)
    for name in ("given", "fixed"):
        for (slot, row, column, number), clue in board.stated(name):
            variable = board.variable(sorts[int(slot)], (int(row), int(column)))
            if variable is not None:
                flat.state("given", variable, number, clue=clue)
    for given in kind.givens:
        given.flatten(board, flat)
    for rule in kind.rules:
        flat.under(rule.sentence)
        rule.word.flatten(rule, board, flat)
    return flat.facts
