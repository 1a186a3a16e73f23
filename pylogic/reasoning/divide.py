"""How people go about ``divide``: the rim is a border, no border ends, and none lies within a piece."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pylogic.language.reading import name_of
from pylogic.rules.board import Board
from pylogic.rules.bordering import Borders, borders_of, corners, parts_of
from pylogic.rules.law import Law, Others
from pylogic.rules.pruning import Constraint, ContradictionError, Domains
from pylogic.rules.rule import Rule

_PAIR = 2


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """One for the rim, one for each corner, one for all pieces."""
    del others
    borders = borders_of(rule.arguments, board)
    if borders.rim:
        yield Law("the rim", "the rim is a border", Constraint(_rim, borders.rim, borders), seen=True)
    for (row, column), edges in corners(board, rule.arguments.sort.name).items():
        says = f"no border ends between {name_of((row, column))} and {name_of((row + 1, column + 1))}"
        yield Law(says, says, Constraint(_corner, edges, borders))
    says = "no border lies within a piece"
    yield Law("the board", says, Constraint(_within, tuple(borders.between), borders))


def _rim(domains: Domains, variables: Sequence[int], told: Borders) -> None:
    for edge in variables:
        domains.keep(edge, domains.bit(told.value))


def _corner(domains: Domains, variables: Sequence[int], told: Borders) -> None:
    mask = domains.bit(told.value)
    on = [edge for edge in variables if domains.masks[edge] == mask]
    may = [edge for edge in variables if domains.masks[edge] & mask]
    if len(may) == 1:
        domains.remove(may[0], mask)
    elif len(may) == _PAIR and len(on) == 1:
        for edge in may:
            domains.keep(edge, mask)


def _within(domains: Domains, variables: Sequence[int], told: Borders) -> None:
    """An edge between two cells of one piece is no border."""
    mask = domains.bit(told.value)
    part = parts_of(domains, told).part
    for edge in variables:
        one, other = told.between[edge]
        if part[one] is part[other]:
            if domains.masks[edge] == mask:
                raise ContradictionError
            domains.remove(edge, mask)
