"""How people go about ``rectangle``: which rectangles of the clues may cover a cell, and how borders meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from pylogic.core.atom import Clue
from pylogic.core.laws import Argument, Speech
from pylogic.core.network import ContradictionError, Pruning, Store
from pylogic.declared.board.board import Board
from pylogic.declared.compile.propagators import table
from pylogic.declared.explain.bordering import Borders, borders_of, corners
from pylogic.declared.explain.law import Bits, Law, Others
from pylogic.declared.parse.rule import Rule
from pylogic.declared.words import pieces
from pylogic.declared.words.rectangle import boxes
from pylogic.language.reading import Cell, name_of
from pylogic.language.sentences import Arguing, joined

_WAYS = ("....", "||..", "..||", "|||.", "||.|", "|.||", ".|||", "||||")
"""The borders above a corner, below it, to its left and to its right."""


@dataclass(frozen=True)
class _Boxes:
    """Rectangles, each as its borders and the edges inside it; and what a border holds."""

    boxes: tuple[tuple[frozenset[int], frozenset[int]], ...]
    value: int


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """One for each corner; one for each cell, where every rectangle has one clue, its size."""
    borders = borders_of(rule.arguments, board)
    on, off = borders.value, borders.value - 1
    for (row, column), edges in corners(board, rule.arguments.sort.name).items():
        rows = [tuple((on,) if one == "|" else (off,) for one in way) for way in _WAYS]
        where = f"between {name_of((row, column))} and {name_of((row + 1, column + 1))}"
        yield Law(where, f"{rule.sentence}: no piece bends {where}", table(edges, rows))
    sizes = [pieces.of(other) for other in others.rules if other.word is pieces.WORD]
    seeded = any(piece.seeds for piece, _ in sizes)
    sized = any(not piece.seeds and pieces.by_clue(comparison) for piece, comparison in sizes)
    if seeded and sized and all(hint.numbers for hint in board.hints.values()):
        yield from _covering(board, borders)


def _covering(board: Board, borders: Borders) -> Iterator[Law]:
    over: dict[Cell, list[tuple[frozenset[int], frozenset[int]]]] = {cell: [] for cell in board.cells}
    clues: dict[Cell, dict[Clue, None]] = {cell: {} for cell in board.cells}
    for seed, hint in board.hints.items():
        for box in boxes(board, seed, hint.numbers[0]):
            held = _edges(frozenset(box), borders)
            for cell in box:
                over[cell].append(held)
                if hint.clue:
                    clues[cell][hint.clue] = None
    for cell, found in over.items():
        about = dict.fromkeys(edge for rim, inside in found for edge in (*rim, *inside))
        name = name_of(cell)
        own = board.hint(cell)
        says = f"{name} is in the rectangle of a number"
        if own is not None:
            number = own.numbers[0]
            says = f"the rectangle of {name} has {number} {'cell' if number == 1 else 'cells'}"
        constraint = Pruning(_prune, tuple(about or borders.between), _Boxes(tuple(found), borders.value))
        yield Law(f"around {name}", says, constraint, tuple(clues[cell]), argue=partial(_arguing, says, own is None))


def _arguing(says: str, any_of: bool, bits: Bits) -> Arguing:
    """What all rectangles have in common that are left."""
    del bits

    def argue(argument: Argument, speech: Speech) -> str:
        because = joined(says, speech.grounds(argument.grounds))
        return f"{because}, and {'whichever it is' if any_of else 'wherever it lies'}"

    return argue


def _edges(box: frozenset[Cell], borders: Borders) -> tuple[frozenset[int], frozenset[int]]:
    near = [(other in box, edge) for cell in box for other, edge in borders.near[cell]]
    return frozenset(edge for inside, edge in near if not inside), frozenset(edge for inside, edge in near if inside)


def _prune(store: Store, variables: Sequence[int], arguments: _Boxes) -> None:
    """Keep what all rectangles have in common that are left."""
    mask = store.bit(arguments.value)
    may_be = {edge for edge in variables if store.domains[edge] & mask}
    may_not = {edge for edge in variables if store.domains[edge] != mask}
    left = [(rim, inside) for rim, inside in arguments.boxes if rim <= may_be and inside <= may_not]
    if not left:
        raise ContradictionError
    for edge in frozenset.intersection(*(rim for rim, _ in left)):
        store.keep(edge, mask)
    for edge in frozenset.intersection(*(inside for _, inside in left)):
        store.remove(edge, mask)
