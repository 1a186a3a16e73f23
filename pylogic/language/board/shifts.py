"""Groups that are one group moved over the whole board, stated once.

A variable of the next column has the next number, one of the next row a number 1000 higher; so two cells that touch
are stated by one difference, and engines find all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from pylogic.language.board.board import Board
from pylogic.language.compile.network import Facts
from pylogic.model.atom import Atom

Shape = tuple[int, ...]
"""The offsets of the variables of a group from its first one, 0 first."""
_FEW = 3


def shifts(board: Board, groups: Iterable[Iterable[int]]) -> tuple[list[Shape], list[tuple[int, ...]]]:
    """Return the shapes that belong to groups wherever they lie on the board, and the groups of no such shape.

    Args:
        board: The board.
        groups: Numbers of variables, the same ones in the same order once.
    """
    by_shape: dict[Shape, list[tuple[int, ...]]] = {}
    for group in groups:
        members = tuple(group)
        by_shape.setdefault(tuple(number - members[0] for number in members), []).append(members)
    shapes, left = [], []
    for shape, alike in by_shape.items():
        if len(alike) >= _FEW and len(alike) == len(_everywhere(shape, board.variables)):
            shapes.append(shape)
        else:
            left += alike
    return shapes, left


def _everywhere(shape: Shape, variables: Iterable[int]) -> list[int]:
    """Return the variables at which all of a shape lies on the board."""
    known = variables if isinstance(variables, dict) else frozenset(variables)
    return [number for number in known if all(number + step in known for step in shape)]


def moved(shape: Shape, facts: Facts) -> list[tuple[int, ...]]:
    """Return the groups of a shape, wherever it lies on the board."""
    variables = frozenset(number for number, *_ in facts.names.get("variable", []))
    return [tuple(number + step for step in shape) for number in sorted(_everywhere(shape, variables))]


def constraints(facts: Iterable[Atom]) -> int:
    """Return the number of constraints that shapes come to, at most."""
    names = Counter(atom.name for atom in facts)
    return names["variable"] * (names["never_by"] + names["apart_by"])
