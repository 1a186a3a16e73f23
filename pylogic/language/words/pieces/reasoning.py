"""Reasoning with ``pieces``: they grow to their size and stop there, and each has one clue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from pylogic.files.reading import Cell, name_of
from pylogic.files.sentences import joined
from pylogic.language.board.board import Board
from pylogic.language.board.groups import gathered
from pylogic.language.laws import patches
from pylogic.language.laws.law import Bits, Law, Others, is_so
from pylogic.language.laws.patches import Borders, Parts, borders_of, parts_of
from pylogic.language.parse.comparisons import stating
from pylogic.language.parse.patches import Measure, lone
from pylogic.language.parse.rule import Rule
from pylogic.language.words.pieces import NOWHERE, by_clue, size_of, sized
from pylogic.model.laws import Argument, Speech
from pylogic.model.network import ContradictionError, Pruning, Store
from pylogic.model.text import plural

_Part = frozenset[Cell]
"""Cells that are in one piece for sure."""


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """Yield one law for all pieces, or one for each clue or mark."""
    measure: Measure = rule.measured
    if not lone(rule) and not sized(rule):
        yield from patches.laws(rule, board, others)
        return
    borders = borders_of(measure.patches.values[0], board)
    edges = tuple(borders.between)
    if lone(rule):
        says = "every piece has one number" if measure.printed else rule.sentence
        constraint = Pruning(_prune_seeds, edges, (borders, frozenset(measure.seeds(board))))
        yield Law("the board", says, constraint, argue=partial(_argue, says, borders.value))
    elif by_clue(rule):
        for cell, hint in board.hints.items():
            if hint.numbers:
                where = f"the piece of {name_of(cell)}"
                says = f"{where} has {plural(hint.numbers[0], 'cell')}"
                constraint = Pruning(_prune_sizes, edges, (borders, hint.numbers[0], (cell,)))
                yield Law(where, says, constraint, (hint.clue,), argue=partial(_argue, says, borders.value))
    else:
        size = size_of(rule.arguments, board)
        if size is not None and size.denominator == 1:
            says = f"a piece has {size} cells"
            constraint = Pruning(_prune_sizes, edges, (borders, size.numerator, board.cells))
            clues = (stating(rule.arguments, NOWHERE, board),)
            yield Law("the board", says, constraint, clues, argue=partial(_argue, says, borders.value))


def _prune_sizes(store: Store, variables: Sequence[int], arguments: tuple[Borders, int, Sequence[Cell]]) -> None:
    """The pieces of some cells have a size."""
    borders, size, cells = arguments
    mask = store.bit(borders.value)
    parts = parts_of(store, borders, variables)
    for part in dict.fromkeys(parts.part[cell] for cell in cells):
        if len(part) > size or _room(part, parts, size) < size:
            raise ContradictionError
        for other, edges in _beside(part, parts).items():
            joint = len(part) + len(other) > size
            if joint or _room(part, parts, size, other) < size:
                for edge in edges:
                    (store.keep if joint else store.remove)(edge, mask)


def _beside(part: _Part, parts: Parts) -> dict[_Part, list[int]]:
    """The parts that may be joined to a part, each with the edges between."""
    near = (joint for cell in part for joint in parts.joints[cell])
    return gathered((parts.part[other], edge) for other, edge in near if other not in part)


def _room(part: _Part, parts: Parts, size: int, without: _Part | None = None) -> int:
    """The most cells that a piece may have, up to its size; a part on the way counts as a whole."""
    paid = {part: len(part)}
    front = [part]
    total = len(part)
    while front and total < size:
        here = min(front, key=paid.__getitem__)
        front.remove(here)
        for beyond in _beside(here, parts):
            cost = paid[here] + len(beyond)
            if beyond not in paid and beyond != without and cost <= size:
                paid[beyond] = cost
                front.append(beyond)
                total += len(beyond)
    return total


def _prune_seeds(store: Store, variables: Sequence[int], arguments: tuple[Borders, frozenset[Cell]]) -> None:
    """Two pieces with a clue are two; a part without a clue has to reach one."""
    borders, seeds = arguments
    mask = store.bit(borders.value)
    parts = parts_of(store, borders, variables)
    seeded = {part: part & seeds for part in dict.fromkeys(parts.part.values())}
    if any(len(some) > 1 for some in seeded.values()):
        raise ContradictionError
    for edge, (one, other) in borders.between.items():
        if seeded[parts.part[one]] and seeded[parts.part[other]] and parts.part[one] is not parts.part[other]:
            store.keep(edge, mask)
    for part in (part for part, some in seeded.items() if not some):
        if not _reaches(part, parts, seeded):
            raise ContradictionError
        for beyond, edges in _beside(part, parts).items():
            if not _reaches(part, parts, seeded, beyond):
                for edge in edges:
                    store.remove(edge, mask)


def _reaches(part: _Part, parts: Parts, seeded: Mapping[_Part, _Part], without: _Part | None = None) -> bool:
    """Whether a piece may reach a clue."""
    seen, front = {part}, [part]
    while front:
        for beyond in _beside(front.pop(), parts):
            if beyond not in seen and beyond != without:
                if seeded[beyond]:
                    return True
                seen.add(beyond)
                front.append(beyond)
    return False


def _argue(says: str, value: int, bits: Bits, argument: Argument, speech: Speech) -> str:
    because = joined(says, speech.grounds(argument.grounds))
    if not argument.grounds:
        return because
    return f"{because}, {'which ends here' if is_so(argument, bits(value)) else 'which leaves one way on'}"
